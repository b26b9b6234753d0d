/** What pages keep in memory of the person they were shown to. */
const listeners = new Set<() => void>();

/** Registers what must be forgotten when another person takes over. */
export function onPersonChange(forget: () => void): void {
  listeners.add(forget);
}

/** Another person may be here from now on. */
export function forgetPerson(): void {
  for (const forget of listeners) forget();
}

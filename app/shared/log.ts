/** The browser's console, for what a developer must see and a person need not; the only place that writes there. */
export function log(message: string): void {
  console.error(message);
}

import type { Store } from "./stores";

/**
 * A value that was kept as JSON; undefined when there is none, or when it is not of the shape: it may be damaged, or of
 * an older release.
 */
export function readJson<T>(store: Store, name: string, isShape: (value: unknown) => value is T): T | undefined {
  const text = store.get(name);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isShape(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const writeJson = (store: Store, name: string, value: unknown): void => store.set(name, JSON.stringify(value));

/** True for an object that is not an array: what most of what we keep is. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

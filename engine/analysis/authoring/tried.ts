/** Returns what a function returns; undefined where what it reads has a shape that it cannot bear. */
export function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Nothing is asked: what reads the value is tried. */
const mayBe = <T>(value: unknown): value is T => value !== undefined;

/** Returns a value of a draft as what it should be. It may have any other shape, so what reads it is tried. */
export function taken<T>(value: unknown): T {
  if (mayBe<T>(value)) return value;
  throw new Error("There is no value.");
}

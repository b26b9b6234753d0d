/** Orders versions such as 1.10.0 by their numbers: negative when `a` is the lower one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** The number of a draft is that of the version that it will be. */
const numbersOf = (version: string): readonly number[] => (version.split("-")[0] ?? "").split(".").map(Number);

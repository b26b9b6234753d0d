/**
 * Returns the places, in both lists, of the longest row of items that both have, in the order of both: all else came or
 * went between them.
 */
export function keptInOrder(
  was: readonly string[],
  now: readonly string[],
): readonly (readonly [was: number, now: number])[] {
  const width = now.length + 1;
  const longest = new Uint32Array((was.length + 1) * width);
  const at = (left: number, right: number): number => longest[left * width + right] ?? 0;
  for (let left = was.length - 1; left >= 0; left--)
    for (let right = now.length - 1; right >= 0; right--)
      longest[left * width + right] =
        was[left] === now[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1));
  const found: (readonly [number, number])[] = [];
  for (let [left, right] = [0, 0]; left < was.length && right < now.length;) {
    if (was[left] === now[right]) found.push([left++, right++]);
    else if (at(left + 1, right) >= at(left, right + 1)) left++;
    else right++;
  }
  return found;
}

/** Something in a row, by its name. */
interface Named {
  readonly name: string;
}

/**
 * Returns where a member comes among others: where the words of the schema have it, behind the one that comes before it
 * there; where a name that the schema does not know comes is behind `previous`.
 */
export const placeOfMember = (
  row: readonly Named[],
  name: string,
  words: readonly string[] | undefined,
  previous: string | undefined,
): number => placeOf(row, name, words) ?? placeBehind(row, previous);

function placeOf(row: readonly Named[], name: string, words: readonly string[] | undefined): number | undefined {
  const rank = words?.indexOf(name) ?? -1;
  if (!words || rank < 0) return undefined;
  let [at, best] = [-1, -1];
  let next = row.length;
  row.forEach((each, index) => {
    const own = words.indexOf(each.name);
    if (own >= 0 && own < rank && own >= best) [at, best] = [index, own];
    if (own > rank) next = Math.min(next, index);
  });
  return at < 0 ? next : at + 1;
}

function placeBehind(row: readonly Named[], previous: string | undefined): number {
  return previous === undefined ? 0 : row.findIndex(({ name }) => name === previous) + 1;
}

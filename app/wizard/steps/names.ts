/**
 * What tells names apart: each without the words that all of them begin with, such as "Plan One" and "Plan Two" as
 * "One" and "Two". A name that would lose all its words stays whole, and so do all names then.
 */
export function apart(names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.split(" "));
  const [first = []] = words;
  let same = 0;
  while (names.length > 1 && same < first.length && words.every((each) => each[same] === first[same])) same += 1;
  const short = words.map((each) => each.slice(same).join(" "));
  return short.includes("") ? names : short;
}

import { diff3MergeRegions } from "node-diff3";

/** A stretch of lines that two people changed apart: what one of them, or both, have there. */
export type Stretch =
  | { readonly text: string }
  | {
      /** The number of its first line in each of both texts. */
      readonly lines: { readonly one: number; readonly two: number };
      readonly base: string;
      readonly one: string;
      readonly two: string;
    };

/** Beyond so many pairs of equal lines, lines are not compared one by one. */
const MOST_PAIRS = 2_000_000;

/** Returns the three texts as one, line by line. What both changed otherwise is left for a person to choose. */
export function linesMerged(base: string, one: string, two: string): readonly Stretch[] {
  const [b, m, t] = [linesOf(base), linesOf(one), linesOf(two)];
  const head = commonHead(b, m, t);
  const tail = commonTail(b, m, t, head);
  const middle = (lines: readonly string[]): readonly string[] => lines.slice(head, lines.length - tail);
  return [
    { text: b.slice(0, head).join("") },
    ...between(middle(b), middle(m), middle(t), head),
    { text: b.slice(b.length - tail).join("") },
  ];
}

/** The lines of a text, each with its end. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function commonHead(...texts: readonly (readonly string[])[]): number {
  const [first = []] = texts;
  const differs = first.findIndex((line, index) => texts.some((lines) => lines[index] !== line));
  return differs < 0 ? first.length : differs;
}

function commonTail(b: readonly string[], m: readonly string[], t: readonly string[], head: number): number {
  const most = Math.min(b.length, m.length, t.length) - head;
  let tail = 0;
  while (tail < most && b.at(-1 - tail) === m.at(-1 - tail) && b.at(-1 - tail) === t.at(-1 - tail)) tail += 1;
  return tail;
}

function between(
  base: readonly string[],
  one: readonly string[],
  two: readonly string[],
  line: number,
): readonly Stretch[] {
  const text = (lines: readonly string[]): string => lines.join("");
  if (pairsIn(base, one) + pairsIn(base, two) > MOST_PAIRS)
    return [{ lines: { one: line + 1, two: line + 1 }, base: text(base), one: text(one), two: text(two) }];
  return diff3MergeRegions([...one], [...base], [...two]).map((region): Stretch => {
    if (region.stable) return { text: text(region.bufferContent) };
    const { aContent, oContent, bContent, aStart, bStart } = region;
    const [mine, theirs] = [text(aContent), text(bContent)];
    if (mine === theirs) return { text: mine };
    return { lines: { one: line + aStart + 1, two: line + bStart + 1 }, base: text(oContent), one: mine, two: theirs };
  });
}

/** How many pairs of equal lines two texts have. */
function pairsIn(one: readonly string[], two: readonly string[]): number {
  const times = new Map<string, number>();
  for (const line of one) times.set(line, (times.get(line) ?? 0) + 1);
  return two.reduce((sum, line) => sum + (times.get(line) ?? 0), 0);
}

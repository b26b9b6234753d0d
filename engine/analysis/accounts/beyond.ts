import { keysOf } from "../../flow/pointer";
import type { Cells, Pair } from "../classes/cells";
import type { Sides } from "../classes/candidates";
import { literalsIn } from "../classes/literals";
import { journeysOf } from "../classes/witness";
import { pairsOf } from "../difference/pairs";
import type { Edit } from "../edits/tree";
import { namedBy } from "../equality/closure";
import { inputsOf, questionOf } from "../journeys/inputs";
import type { Journey } from "../journeys/journey";
import type { Sent, Situation } from "./situation";

/** The decisions that look something up in the table in which an edit is; none for an edit elsewhere. */
export function readersOfTable({ at }: Edit, sides: Sides): readonly Pair[] {
  const [root, words, table = ""] = keysOf(at);
  if (root !== "flow" || words !== "tables") return [];
  return pairsOf(sides).filter(({ was, now }) =>
    [was, now].some((each) => each && namedBy(each.rules, sides.now.run.flow).tables.has(table)),
  );
}

/**
 * Situations in which another program writes a number that a question does not take: a rule may tell it from others all
 * the same. Around each number that was changed, for one member of each class of what the rules read.
 */
export function* beyondBounds(
  { was, now }: Edit,
  pair: Pair,
  cellsOf: () => Cells,
  base: Journey,
  sides: Sides,
): Generator<Situation> {
  const changed = literalsIn([was, now]).filter((each): each is number => typeof each === "number");
  const near = new Set(changed.flatMap((each) => [each, each - 1, each + 1]));
  const all = [...near].flatMap((value) => sentBeyond(value, pair, sides));
  if (all.length === 0) return;
  for (const { members } of cellsOf().cells.slice(0, MOST_CELLS))
    for (const member of members.slice(0, 1))
      for (const journey of journeysOf(base, member, sides.now))
        for (const sent of all) yield { journey, base, sent, who: "whose record another program writes" };
}

const MOST_CELLS = 12;

/** A number at each place of the application whose question does not take it. */
function sentBeyond(value: number, { was, now }: Pair, { now: course }: Sides): readonly Sent[] {
  const rules = [...(was?.rules ?? []), ...(now?.rules ?? [])];
  return inputsOf(rules, course).flatMap((input): readonly Sent[] => {
    const question = questionOf(input, course.run.flow);
    if (question?.home.in !== "application") return [];
    const { minimum = -Infinity, maximum = Infinity, home } = question;
    return value < minimum || value > maximum ? [{ path: home.path, value }] : [];
  });
}

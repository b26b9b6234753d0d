import type { EntryName } from "../../flow/compiled";
import type { Atom } from "./atoms";
import { Bounds } from "./bounds";
import type { Dimension, Sides } from "./candidate";
import { dimensionOf } from "./candidates";
import { Coupling } from "./coupling";
import type { Decision } from "../decisions/decision";
import { ALL_OF_THEM, differsOn, FIRST_ALONE, inputsOf, notVariedIn, questionOf, whichInput } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import { listsAskedIn } from "../journeys/things";
import { Judging } from "./judging";
import type { Basis, Member, Pair } from "./member";
import { membersOf } from "./members";

export { brief } from "./judging";
export type { Basis, Member, Pair } from "./member";

/** A class of answers: no rule of the decision can tell its members apart. */
export interface Cell {
  readonly entry: EntryName;
  readonly members: readonly Member[];
  /** What the decision comes to for the first member, in the old and in the new version. */
  readonly was: unknown;
  readonly now: unknown;
  readonly isChanged: boolean;
}

/** The classes of one decision by one entry. */
export interface Cells {
  readonly entry: EntryName;
  readonly dimensions: readonly Dimension[];
  /** The atoms of both versions; those of the old one first. */
  readonly atoms: readonly Atom[];
  readonly cells: readonly Cell[];
  /** False when there were too many combinations to try them all, or something that rules judge was not varied. */
  readonly isWhole: boolean;
  /** What rules judge that was the same for all members, such as the number of a quote. */
  readonly notVaried: readonly string[];
}

/** How much is tried: of each input that is searched beside others, and in all. */
interface Effort {
  readonly mostCorners: number;
  readonly mostMembers: number;
}

const WHOLE: Effort = { mostCorners: 400, mostMembers: 20_000 };
/** Enough to say about how many classes there are, where it is proven already that none of them changed. */
export const TO_COUNT: Effort = { mostCorners: 24, mostMembers: 1_000 };

/**
 * The classes of a decision by one entry, each with what it comes to in both versions. `byValue`: what it comes to tells
 * its members apart besides its conditions, as it does for some decisions in any case.
 */
export function cellsOf(pair: Pair, sides: Sides, basis: Basis, byValue = false, effort = WHOLE): Cells {
  const judging = new Judging(pair, sides, basis, byValue);
  const dimensions = dimensionsOf(pair, sides, basis);
  const coupling = new Coupling(
    dimensions.map(({ input }) => input),
    judging.atomsOf,
    judging.isOne ? [sides.now] : [sides.was, sides.now],
  );
  const cut = new Bounds(judging, dimensions, coupling, effort.mostCorners).found();
  const { combinations, dimensions: tried, isWhole } = membersOf(judging, cut, coupling, effort.mostMembers);
  const { entry } = basis.journey;
  const cells = cellsIn(judging, combinations).map((cell): Cell => ({ entry, ...cell }));
  const atoms = judging.atomsOf.map(({ atom }) => atom);
  const notVaried = [
    ...new Set([
      ...unvaried(pair.was, sides.was),
      ...unvaried(pair.now, sides.now),
      ...tried.flatMap(({ input }) => (isOfSeveral(input, sides.now) ? [`which of ${input} are chosen together`] : [])),
    ]),
  ];
  return { entry, dimensions: tried, atoms, cells, isWhole: isWhole && notVaried.length === 0, notVaried };
}

/** Whether an answer is several choices at once: each is tried alone, and all together. */
function isOfSeveral(input: string, { run }: Course): boolean {
  const question = questionOf(input, run.flow);
  return question?.declared.type === "array" && question.items === null;
}

const unvaried = (decision: Decision | undefined, course: Course): readonly string[] =>
  decision ? notVariedIn(decision.rules, course) : [];

/** The inputs of a decision in either version, with the values to try. */
function dimensionsOf({ was, now }: Pair, sides: Sides, { journey }: Basis): readonly Dimension[] {
  const rules = [...(was?.rules ?? []), ...(now?.rules ?? [])];
  const inputs = new Set([...inputsOf(was?.rules ?? [], sides.was), ...inputsOf(now?.rules ?? [], sides.now)]);
  const { typed, step, about } = (now ?? was) as Decision;
  const differing = [...inputs].filter((input) => differsOn(input, sides.now.run.flow, journey));
  const of = (input: string): Dimension => {
    const isHere = questionOf(input, sides.now.run.flow)?.step === step;
    const trying = { isTyped: input === typed, isOpen: isHere && OPEN_TOO.has(about) };
    return dimensionOf(input, rules, sides, journey, trying);
  };
  return [...whichOf(rules, sides), ...differing.map(of)];
}

/** Where rules ask something of each thing of a list, whether all have the answers about them, or one alone. */
function whichOf(rules: readonly unknown[], sides: Sides): readonly Dimension[] {
  const lists = new Set([sides.was, sides.now].flatMap(({ run: { flow } }) => [...listsAskedIn(rules, flow)]));
  return [...lists].map((list) => ({
    input: whichInput(list),
    candidates: [{ value: ALL_OF_THEM }, { value: FIRST_ALONE }],
    common: ALL_OF_THEM,
  }));
}

/** The members that no rule tells apart, together. */
function cellsIn(judging: Judging, combinations: readonly Member["values"][]): readonly Omit<Cell, "entry">[] {
  const found = new Map<string, { members: Member[]; was: unknown; now: unknown; isChanged: boolean }>();
  const state = judging.statesWith(new Map());
  for (const values of combinations) {
    const both = state(values);
    const { key, was, now, isChanged, truths } = judging.judged(both);
    const member = { values, value: now, truths, terms: judging.terms(both) };
    const cell = found.get(key);
    if (cell) cell.members.push(member);
    else found.set(key, { members: [member], was, now, isChanged });
  }
  return [...found.values()];
}

/** Decisions that show while a step is still being answered. */
const OPEN_TOO: ReadonlySet<string> = new Set(["text", "shown", "asked"]);

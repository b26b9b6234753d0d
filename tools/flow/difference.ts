import { listsNamed, withParts, type Parts, type RateBook } from "../../engine/index";
import {
  aligned,
  apart,
  changesOfLists,
  changesOfRates,
  changesOfVersions,
  demandedVersion,
  differenceOf,
  isShown,
  givenOn,
  regionListOf,
  renameSaid,
  replayed,
  replayedSituation,
  residueOf,
  titleOf,
  wholeFlow,
  whoOf,
  type Aligned,
  type Apart,
  type Change,
  type ChangedClass,
  type Demanded,
  type Difference,
  type Given,
  type Found,
  type ReplayedStep,
  type Situation,
  type Version,
} from "../../engine/analysis";
import type { IntentText } from "../../schemas/intent.types";
import type { PricedBook } from "../../server/rates/plans";
import type { Scenario } from "../scenarios/usual";
import { accountsFor, type Accounted, type Accounts } from "./accounting";
import type { Edition } from "./edition";
import type { FilePlace } from "./load";
import type { Progress } from "./progress";
import { situationsOfScenarios } from "./situations";

/** Which version was compared, and the hash of all that decides what it does. */
export interface ComparedEdition {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
  /** The rate book that priced it (`boa@1`); null for a product without one. */
  readonly book: string | null;
  /** What is not known of that choice, in a sentence; null where it is sure. */
  readonly bookUnsure: string | null;
}

/** Something that the newer version says otherwise, with its place in the file that says it, and what is known of its effect. */
export interface SaidChange extends Change, Omit<Accounted, "change"> {
  readonly place: FilePlace | null;
  /** The declared change that allows what is outside of the enrollment; null if nothing declares it. */
  readonly meant: number | null;
}

/** A class of answers whose outcome changed, in words beside the data. */
export interface ToldClass extends ChangedClass {
  readonly title: string;
  readonly who: string;
  /** The answers in which the witness is not the usual enrollment. */
  readonly given: readonly Given[];
  /** What the decision comes to in one version and not in the other. */
  readonly apart: readonly Apart[];
  /** The place of what decides it in the newer version; null for what was taken out. */
  readonly place: FilePlace | null;
  /** The declared change that allows it; null if nobody declared it. */
  readonly meant: number | null;
  /** The witness, played in both versions. */
  readonly replay: readonly ReplayedStep[];
  /** The situation that shows a difference which no class of answers tells: others may meet it, too. */
  readonly situation: Situation | null;
}

/** All that a comparison of two versions found. */
export interface Comparison extends Omit<Difference, "changed"> {
  readonly was: ComparedEdition;
  readonly now: ComparedEdition;
  readonly says: readonly SaidChange[];
  readonly demands: Demanded | null;
  readonly changed: readonly ToldClass[];
  /** The questions with another name, and what becomes of their answers in quotes that have begun. */
  readonly renames: readonly string[];
  /** What was declared, and the declared changes of which nothing was found. */
  readonly intent: IntentText | null;
  readonly missing: readonly number[];
  /** What was played for the changes that no class of answers explains. */
  readonly tried: Accounts["tried"];
}

/** Compares two versions of a flow: what they say, and what they do. Nothing is declared yet. */
export function comparisonOf(
  was: Edition,
  now: Edition,
  onProgress: Progress,
  journeys: readonly Scenario[] = [],
): Comparison {
  const ofFlow = saysApart(was, now);
  const rates = ratesApart(was, now);
  const placeOf = (each: Change): FilePlace | null =>
    rates.includes(each) ? placeInBook(each, was, now) : placeOfChange(each, was, now);
  const pair = aligned(versionOf(was), versionOf(now));
  const difference = differenceOf(pair.was, pair.now, pair.usual, onProgress);
  // The page is outside of the enrollment: it has no answers, and its sentences say all of it.
  const classes = difference.changed.filter((each) => each.about !== "page" && isShown(each, pair.was, pair.now));
  const scenarios = situationsOfScenarios([...journeys, ...now.scenarios], pair.now);
  const accounts = accountsFor([...ofFlow, ...rates], { was, now, pair, rates, classes, scenarios });
  return {
    was: ofEdition(was),
    now: ofEdition(now),
    says: accounts.said.map(({ change, ...known }) => ({ ...change, ...known, place: placeOf(change), meant: null })),
    // A book is published without another version of the flow.
    demands: demandedVersion(was.flow.version, ofFlow) ?? null,
    ...difference,
    changed: [
      ...classes.map((each, at) =>
        told({ ...each, steps: accounts.steps[at] ?? each.steps }, pair, placeOfClass(each, now, rates, placeOf)),
      ),
      ...accounts.found.map((each) => toldFound(each, pair)),
    ],
    renames: pair.renames.map(renameSaid),
    intent: null,
    missing: [],
    tried: accounts.tried,
  };
}

/** What decides a class in the newer version: of plans and prices, the book, where that is what changed. */
function placeOfClass(
  { about, pointer }: ChangedClass,
  now: Edition,
  rates: readonly Change[],
  placeOf: (change: Change) => FilePlace | null,
): FilePlace | null {
  const [first, ...more] = rates;
  if (about !== "plans" || !first) return placeIn(now, pointer);
  return more.length === 0 ? placeOf(first) : (now.book?.placeOf("") ?? null);
}

/** The comparison with what was declared subtracted. */
export function withIntent(compared: Comparison, intent: IntentText): Comparison {
  const { meant, missing } = residueOf(compared.changed, intent.changes);
  const changed = compared.changed.map((each, index) => ({ ...each, meant: meant[index] ?? null }));
  const words = compared.says.map((said) => declaredWord(said, intent));
  const says = compared.says.map((each, index) => ({ ...each, meant: words[index] ?? null }));
  return { ...compared, says, changed, intent, missing: missing.filter((index) => !words.includes(index)) };
}

/** The declared change that names the word outside of the enrollment which a sentence is about; null if none does. */
function declaredWord({ row, outside }: SaidChange, { changes }: IntentText): number | null {
  const index = row === "outside" ? changes.findIndex(({ word }) => word === outside?.word) : -1;
  return index < 0 ? null : index;
}

const versionOf = ({ flow, parts, course, usual }: Edition): Version => ({
  flow: withParts(flow, parts),
  course,
  usual,
});

const ofEdition = ({ name, flow, sha256, book }: Edition): ComparedEdition => ({
  name,
  version: flow.version,
  sha256,
  book: book?.name ?? null,
  bookUnsure: book?.unsure ?? null,
});

/** All that the newer version says otherwise, but for its rate book. */
function saysApart(was: Edition, now: Edition): readonly Change[] {
  const lists = { ...was.lists, ...now.lists };
  const [old, own] = [withParts(was.flow, was.parts), withParts(now.flow, now.parts)];
  const named = [...new Set([...listsNamed(old), ...listsNamed(own)])];
  return [
    ...changesOfVersions(
      { ...was.flow, parts: partsOf(was) },
      { ...now.flow, parts: partsOf(now) },
      { lists, parts: {} },
    ),
    ...changesOfLists(was.lists, now.lists, named),
  ];
}

/** What the rate book says otherwise. */
function ratesApart(was: Edition, now: Edition): readonly Change[] {
  const lists = { ...was.lists, ...now.lists };
  const regions = lists[regionListOf(wholeFlow(now.engine)) ?? ""];
  return changesOfRates(bookOf(was.priced), bookOf(now.priced), regions);
}

const bookOf = (priced: PricedBook | undefined): RateBook | undefined =>
  priced && (JSON.parse(priced.body) as RateBook);

/** The parts of an edition: a published one brings its own, which may differ from those of the same name beside it. */
const partsOf = ({ flow, parts }: Edition): Parts => ({ ...parts, ...(flow.parts as Parts | undefined) });

function placeOfChange({ kind, where, usedAt }: Change, was: Edition, now: Edition): FilePlace | null {
  if (where.startsWith("/lists/")) return null;
  if (usedAt !== undefined) return now.ownPlaceOf(usedAt);
  return placeIn(kind === "removed" ? was : now, where);
}

const placeInBook = ({ kind, where }: Change, was: Edition, now: Edition): FilePlace | null =>
  (kind === "removed" ? was : now).book?.placeOf(where) ?? null;

/** Where a pointer stands; null for one that the edition's files do not have. */
function placeIn({ placeOf }: Edition, pointer: string): FilePlace | null {
  const place = placeOf(pointer);
  return place.line === undefined ? null : place;
}

function told(changed: ChangedClass, pair: Aligned, place: FilePlace | null): ToldClass {
  return {
    ...changed,
    title: titleOf(changed, pair.now),
    who: whoOf(changed.where, pair.now, pair.was),
    given: givenOn(changed.witness, pair.now),
    apart: apart(changed.was, changed.now),
    place,
    meant: null,
    replay: replayed(pair.was, pair.now, changed.witness),
    situation: null,
  };
}

/** A difference that no class of answers tells, as one of its own: it says whom it was seen for, not who else meets it. */
function toldFound({ situation, steps, was, now }: Found, pair: Aligned): ToldClass {
  const { journey, who = "with the answers of the witness" } = situation;
  const replay = replayedSituation(pair.was, pair.now, situation);
  const [first] = replay.flatMap((step) => (step.apart.length > 0 ? [step] : []));
  return {
    decision: `seen/${steps[0] ?? ""}`,
    about: "seen",
    steps,
    question: null,
    pointer: "",
    entries: [journey.entry],
    where: [],
    was,
    now,
    witness: journey,
    outcomes: { was, now },
    title: `what is seen at ${steps.join(" and ")}`,
    who: `seen for somebody ${who}; others may meet it, too`,
    given: givenOn(journey, pair.now),
    apart: first?.apart ?? [],
    place: null,
    meant: null,
    replay,
    situation,
  };
}

/** What the exit code follows from. */
type Judged = Pick<Comparison, "changed" | "missing" | "says" | "sampled" | "notVaried">;

/**
 * Whether a comparison found something that was not declared, misses something that was declared, took only a sample, or
 * could not establish what a change does: silence of the search is not a proof (resolutions R-35).
 */
export const hasResidue = (compared: Judged): boolean =>
  sampledOf(compared).length > 0 ||
  compared.changed.some(({ meant }) => meant === null) ||
  compared.missing.length > 0 ||
  compared.says.some(({ row, meant }) => row === "residue" || (row === "outside" && meant === null));

/** The changed decisions with more combinations of answers than could be tried. */
export const sampledOf = ({ sampled, notVaried }: Pick<Comparison, "sampled" | "notVaried">): readonly string[] =>
  sampled.filter((key) => !notVaried.some(({ decision }) => decision === key));

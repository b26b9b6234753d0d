import { listsNamed, withParts, type Parts, type RateBook } from "../../engine/index";
import {
  aligned,
  apart,
  changesOfLists,
  changesOfRates,
  changesOfVersions,
  demandedVersion,
  differenceOf,
  regionListOf,
  renameSaid,
  replayed,
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
  type ReplayedStep,
  type Version,
} from "../../engine/analysis";
import type { IntentText } from "../../schemas/intent.types";
import type { PricedBook } from "../../server/rates/plans";
import type { Edition } from "./edition";
import type { FilePlace } from "./load";
import type { Progress } from "./progress";

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

/** Something that the newer version says otherwise, with its place in the file that says it. */
export interface SaidChange extends Change {
  readonly place: FilePlace | null;
}

/** A class of answers whose outcome changed, in words beside the data. */
export interface ToldClass extends ChangedClass {
  readonly title: string;
  readonly who: string;
  /** What the decision comes to in one version and not in the other. */
  readonly apart: readonly Apart[];
  /** The place of what decides it in the newer version; null for what was taken out. */
  readonly place: FilePlace | null;
  /** The declared change that allows it; null if nobody declared it. */
  readonly meant: number | null;
  /** The witness, played in both versions. */
  readonly replay: readonly ReplayedStep[];
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
}

/** Compares two versions of a flow: what they say, and what they do. Nothing is declared yet. */
export function comparisonOf(was: Edition, now: Edition, onProgress: Progress): Comparison {
  const ofFlow = saysApart(was, now).map((each) => ({ ...each, place: placeOfChange(each, was, now) }));
  const ofBook = ratesApart(was, now).map((each) => ({ ...each, place: placeInBook(each, was, now) }));
  const pair = aligned(versionOf(was), versionOf(now));
  const difference = differenceOf(pair.was, pair.now, pair.usual, onProgress);
  return {
    was: ofEdition(was),
    now: ofEdition(now),
    says: [...ofFlow, ...ofBook],
    // A book is published without another version of the flow.
    demands: demandedVersion(was.flow.version, ofFlow) ?? null,
    ...difference,
    changed: difference.changed.map((each) => told(each, pair, placeOfClass(each, now, ofBook))),
    renames: pair.renames.map(renameSaid),
    intent: null,
    missing: [],
  };
}

/** What decides a class in the newer version: of plans and prices, the book, where that is what changed. */
function placeOfClass({ about, pointer }: ChangedClass, now: Edition, ofBook: readonly SaidChange[]): FilePlace | null {
  const [first, ...more] = ofBook;
  if (about !== "plans" || !first) return placeIn(now, pointer);
  return more.length === 0 ? first.place : (now.book?.placeOf("") ?? null);
}

/** The comparison with what was declared subtracted. */
export function withIntent(compared: Comparison, intent: IntentText): Comparison {
  const { meant, missing } = residueOf(compared.changed, intent.changes);
  const changed = compared.changed.map((each, index) => ({ ...each, meant: meant[index] ?? null }));
  return { ...compared, changed, intent, missing };
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

function placeOfChange({ kind, where }: Change, was: Edition, now: Edition): FilePlace | null {
  if (where.startsWith("/lists/")) return null;
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
    title: titleOf(changed),
    who: whoOf(changed.where, pair.now),
    apart: apart(changed.was, changed.now),
    place,
    meant: null,
    replay: replayed(pair.was, pair.now, changed.witness),
  };
}

/** Whether a comparison found something that nobody declared, or misses something that was declared. */
export const hasResidue = ({ changed, missing }: Pick<Comparison, "changed" | "missing">): boolean =>
  changed.some(({ meant }) => meant === null) || missing.length > 0;

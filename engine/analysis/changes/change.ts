import { child } from "../../flow/pointer";
import { wordsTo } from "./same";

/** Which part of the version number a change must raise (flow format: `version`). */
export type Demand = "patch" | "minor" | "major";

/** One thing that a flow says otherwise than another version of it. */
export interface Change {
  /** The step it belongs to; null for what belongs to the whole flow. */
  readonly step: string | null;
  /** JSON pointer into the new flow with its parts written out; into the old one for what was removed. */
  readonly where: string;
  /** The same place in the old flow, where it is another one. */
  readonly wasAt?: string;
  readonly kind: "added" | "removed" | "changed" | "moved" | "renamed";
  /** The word of the flow format that changed: `minimum`, `title`, `cells` … */
  readonly word: string;
  /** What an underwriter would say of it; ends without a full stop. */
  readonly sentence: string;
  /** Wording = patch, question or rule = minor, changed meaning of an answer = major. */
  readonly demands: Demand;
  /** Who notices it, where not everybody does. */
  readonly actors?: readonly ("broker" | "client")[];
  /** The ways in that it is about, where it is not about all. */
  readonly entries?: readonly ("dashboard" | "enroll" | "share")[];
  /** Codes of the states that it is about. */
  readonly states?: readonly string[];
  /** The part that says it now, `name@version`. */
  readonly part?: string;
  /** JSON pointer into the new flow as it is written, where a use of a part says this otherwise and not the part. */
  readonly usedAt?: string;
  readonly was?: unknown;
  readonly now?: unknown;
}

/** One place in two flows: what each says there; undefined where a flow says nothing. */
export interface Pair {
  readonly step: string | null;
  readonly at: string;
  readonly wasAt: string;
  readonly was: unknown;
  readonly now: unknown;
}

/** Says what changed at a place where both flows differ. */
export type Tell = (pair: Pair) => readonly Change[];

type Node = { readonly [key: string]: unknown };
const partOf = (value: unknown, key: string | number): unknown =>
  value !== null && typeof value === "object" && Object.hasOwn(value, key) ? (value as Node)[key] : undefined;

/** Returns a member of both sides; `wasKey` where the old side has it under another key. */
export const member = (pair: Pair, key: string | number, wasKey: string | number = key): Pair => ({
  step: pair.step,
  at: child(pair.at, key),
  wasAt: child(pair.wasAt, wasKey),
  was: partOf(pair.was, wasKey),
  now: partOf(pair.now, key),
});

type About = Partial<Pick<Change, "kind" | "actors" | "entries" | "states" | "demands" | "was" | "now">>;

/** Returns the change at a place, in these words. Its kind follows from which sides say something. */
export function change(pair: Pair, word: string, sentence: string, about: About = {}): Change {
  const { step, at, wasAt, was, now } = pair;
  const kind = was === undefined ? "added" : now === undefined ? "removed" : "changed";
  return {
    step,
    where: now === undefined && was !== undefined ? wasAt : at,
    ...(wasAt !== at && was !== undefined && { wasAt }),
    kind,
    word,
    sentence,
    demands: demandOf(at, word),
    ...(was !== undefined && { was }),
    ...(now !== undefined && { now }),
    ...about,
  };
}

/** The words of the format that only say something to people. */
const WORDING: ReadonlySet<string> = new Set([
  "body",
  "changes",
  "description",
  "edit_title",
  "failure",
  "hazards",
  "headline",
  "hint",
  "if_not_confirmed",
  "label",
  "labels",
  "lead",
  "lines",
  "mailed",
  "message",
  "next_label",
  "not_kept",
  "note",
  "notice",
  "placeholder",
  "rated_elsewhere",
  "running_total",
  "suffix",
  "text",
  "title",
  "total_label",
  "unavailable",
  "why",
  "words",
  "wrong",
]);
/** Words of the format below which everything only says something to people. */
const SAYING: ReadonlySet<string> = new Set(["changes", "groups", "labels", "landing", "messages", "words", "wrong"]);

/** Whether what a word of the format holds only says something to people, or what is below it does. */
export const isSaidAt = (word: string): boolean => WORDING.has(word) || SAYING.has(word);

function demandOf(at: string, word: string): Demand {
  const words = wordsTo(at);
  // The groups of coverages are what is sold; those of the flow are headings.
  const isSaid = words[0] === "coverages" ? false : words.some((each) => SAYING.has(each));
  return isSaid || WORDING.has(word) ? "patch" : "minor";
}

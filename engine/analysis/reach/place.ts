import type { Here } from "../../session/here";
import type { Decision } from "../decisions/decision";

/** Something that some answers should lead to. */
export interface Place {
  /** JSON pointer into the flow with its parts written out. */
  readonly pointer: string;
  /** holds, fails: a comparison in a rule, which some answers should meet, and others not. */
  readonly what:
    | "step"
    | "question"
    | "section"
    | "rejection"
    | "check"
    | "dialog"
    | "message"
    | "text"
    | "variant"
    | "cell"
    | "holds"
    | "fails";
  /** What it is, in a few words. */
  readonly said: string;
}

/** A decision with the places that it decides, each by a key. */
export interface Watched {
  readonly decision: Decision;
  readonly places: ReadonlyMap<string, Place>;
  /**
   * The keys of the places that are come to in a state of a session, as far as the state alone tells; `UNSEEN` where the
   * decision cannot be seen.
   */
  readonly marks: (here: Here) => Iterable<string>;
}

/** The keys where a decision cannot be seen. */
export const UNSEEN: readonly string[] = [];

/** Places to which a person comes by pressing Next, so that the state before it does not show whether they do. */
export const AT_NEXT: ReadonlySet<Place["what"]> = new Set(["rejection", "check", "dialog", "message"]);

/** What one kind of place adds to a decision. */
export type Part = Pick<Watched, "places" | "marks">;

export const NO_PLACES: Part = { places: new Map(), marks: () => [] };

const LONGEST = 60;

/** A text in quotes, cut where it is long. */
export const inShort = (text: unknown): string => {
  const said = String(text);
  return JSON.stringify(said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said);
};

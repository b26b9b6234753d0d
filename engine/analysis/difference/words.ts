import type { Json } from "../../contract";
import { ENTRIES } from "../../flow/facts";
import { isObject } from "../../values/objects";
import type { Sides } from "../classes/candidates";
import { cellsOf, type Pair } from "../classes/cells";
import type { About, Decision } from "../decisions/decision";
import { isEqual } from "../../values/equal";
import { journeyOf } from "../classes/witness";
import type { ChangedClass } from "./changed";
import { pairsOf } from "./pairs";
import type { Excuse, Play, Plays } from "./plays";
import type { Ways } from "./ways";

/** Looks for the journeys that meet a word of the whole flow. */
export class Words {
  private pool: readonly Play[] | undefined;

  constructor(
    private readonly sides: Sides,
    private readonly ways: Ways,
    private readonly plays: Plays,
    /** Whether this decision alone changed: then it is the reason for every difference. */
    private readonly isAlone: boolean,
  ) {}

  /** The class of a word of the whole flow, which shows wherever some journey meets it; undefined if none does. */
  classOf(pair: Pair): ChangedClass | undefined {
    const { key, about, pointer } = (pair.now ?? pair.was) as Decision;
    const excuse = this.isAlone ? undefined : excuseOf(pair);
    const found = (this.pool ??= this.made()).flatMap((play) => {
      const shown = this.isAlone ? this.plays.differsAnywhere(play) : this.plays.differsBeyond(play, excuse);
      return shown ? [{ witness: play.journey, shown }] : [];
    });
    const [first] = found;
    if (!first) return undefined;
    return {
      decision: key,
      about,
      question: null,
      pointer,
      steps: [...new Set(found.flatMap(({ shown }) => shown.steps))],
      entries: ENTRIES.filter((entry) => found.some(({ witness }) => witness.entry === entry)),
      where: [],
      was: declaredBy(pair.was),
      now: declaredBy(pair.now),
      witness: first.witness,
      outcomes: { was: first.shown.was, now: first.shown.now },
    };
  }

  /** The usual journeys, and one for each way in which a step refuses or asks to confirm. */
  private made(): readonly Play[] {
    const { now } = this.sides;
    const refusing = pairsOf({ was: now, now }).filter((pair) => REFUSING.has(pair.now?.about ?? "order"));
    return ENTRIES.flatMap((entry) => {
      const journeys = refusing.flatMap((pair): readonly Play[] => {
        const basis = this.ways.basisOf(pair, entry);
        const { cells } = cellsOf(pair, { was: now, now }, basis);
        const base = basis.journey;
        return cells.flatMap(({ members: [member] }) =>
          member ? [{ journey: journeyOf(base, member, now), base }] : [],
        );
      });
      const { usual } = this.ways.of("now", entry);
      return [{ journey: usual, base: usual }, ...journeys];
    });
  }
}

/** Excuses all that says none of the words that changed; undefined where they say too little to be recognised. */
function excuseOf({ was, now }: Pair): Excuse | undefined {
  const words = changedTexts(was?.source, now?.source).map(longestLiteral);
  if (words.length === 0 || words.includes("")) return undefined;
  const quoted = words.map((word) => JSON.stringify(word).slice(1, -1));
  return (_, differences) => ![...differences().values()].some((said) => quoted.some((word) => said.includes(word)));
}

/** The texts of only one of two declarations, where both have a text or nothing; none otherwise. */
function changedTexts(was: unknown, now: unknown): readonly string[] {
  if (isObject(was) && isObject(now))
    return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((key) => changedTexts(was[key], now[key]));
  if (isEqual(was ?? null, now ?? null)) return [];
  return [was, now].map((text) => (typeof text === "string" ? text : ""));
}

/** The longest part of a text that is said as it is written. */
const longestLiteral = (text: string): string =>
  text.split(/\{[^}]*\}/).reduce((longest, part) => (part.length > longest.length ? part : longest), "");

const declaredBy = (decision: Decision | undefined): Json => (decision?.source ?? null) as Json;

/** Decisions of which some class shows a dialog or a message. */
const REFUSING: ReadonlySet<About> = new Set(["refusals", "dialog", "plans"]);

import type { Json } from "../../contract";
import { ENTRIES } from "../../flow/facts";
import type { Sides } from "../candidates";
import { cellsOf, type Pair } from "../cells";
import type { About, Decision } from "../decision";
import { journeyOf } from "../witness";
import type { ChangedClass } from "./changed";
import { pairsOf } from "./pairs";
import type { Play, Plays } from "./plays";
import type { Ways } from "./ways";

/** Looks for the journeys that meet a word of the whole flow. */
export class Words {
  private pool: readonly Play[] | undefined;

  constructor(
    private readonly sides: Sides,
    private readonly ways: Ways,
    private readonly plays: Plays,
  ) {}

  /** The class of a word of the whole flow, which shows wherever some journey meets it; undefined if none does. */
  classOf(pair: Pair): ChangedClass | undefined {
    const { key, about, pointer } = (pair.now ?? pair.was) as Decision;
    const found = (this.pool ??= this.made()).flatMap((play) => {
      const shown = this.plays.differsAnywhere(play);
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

const declaredBy = (decision: Decision | undefined): Json => (decision?.source ?? null) as Json;

/** Decisions of which some class shows a dialog or a message. */
const REFUSING: ReadonlySet<About> = new Set(["refusals", "dialog", "plans"]);

/** What must be true while the standby is lost, and when it comes back. */
import type { Outcome } from "./steady";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** One loss of the standby. */
export interface Loss {
  /** How it came back. */
  readonly way: "together" | "rebuild";
  /** When it was killed, and when `alone` was asked for. */
  readonly lost: number;
  readonly asked: number;
  /** From the end of `alone` until every server saved. */
  readonly aloneMs: number;
  /** How long `together` or `rebuild` took. */
  readonly backMs: number;
  /** What each `promote` said against it before the standby was back; undefined for one that did not refuse. */
  readonly refusals: readonly (string | undefined)[];
  /** Whether `status` said that all is well once it was back. */
  readonly isWell: boolean;
}

/** How soon every server must save after `alone`. */
const SAVING_MS = 30_000;
/** A change waits 3 s for the standby, and nobody waits longer than 5 s for a connection. */
const ANSWER_MS = 10_000;
/** What "at once" means for most refusals, also on a machine with its hands full. */
const AT_ONCE_MS = 1_000;

/** The figures; `changes` and `reads` are those of the whole run. */
export function figuresOfLosses(
  losses: readonly Loss[],
  changes: readonly Outcome[],
  reads: readonly Outcome[],
): readonly Figure[] {
  const refused = during(losses, changes).filter(({ status }) => status === 503);
  // A save is one call; a purchase and an import are several, each of which may wait.
  const saves = refused.filter(({ what }) => what === "save");
  return [
    told("standbys killed", losses.length),
    ...figuresOfReads(during(losses, reads)),
    exactly(
      "changes acknowledged while the primary had to wait for the standby",
      during(losses, changes).filter(({ status }) => status === 200).length,
      0,
    ),
    atLeast("changes refused with 503 meanwhile", refused.length, losses.length),
    atMost("longest refusal of a save, ms", longest(saves), ANSWER_MS),
    atMost("median refusal of a save, ms", median(saves), AT_ONCE_MS),
    atMost("longest time from `alone` until every server saves, ms", most(losses, "aloneMs"), SAVING_MS),
    ...figuresOfReturn(losses),
  ];
}

function figuresOfReads(reads: readonly Outcome[]): readonly Figure[] {
  return [
    atLeast("readings while the standby was away", reads.length, 1),
    exactly("of them not answered with 200", reads.filter(({ status }) => status !== 200).length, 0),
    atMost("longest reading, ms", longest(reads), ANSWER_MS),
    told("median reading, ms", median(reads)),
  ];
}

function figuresOfReturn(losses: readonly Loss[]): readonly Figure[] {
  const refusals = losses.flatMap((loss) => loss.refusals);
  const before = losses.filter(({ way }) => way === "together").flatMap((loss) => loss.refusals.slice(-1));
  return [
    told("longest `together`, ms", most(of(losses, "together"), "backMs")),
    told("longest `rebuild`, ms", most(of(losses, "rebuild"), "backMs")),
    exactly("promotions that were not refused", refusals.filter((each) => each === undefined).length, 0),
    exactly(
      "refusals of a standby that lacks commits which do not say so",
      before.filter((each) => !each?.includes("has been alone since")).length,
      0,
    ),
    exactly(
      "returns after which `status` did not say that all is well",
      losses.filter((each) => !each.isWell).length,
      0,
    ),
  ];
}

/** The calls that began and ended while commits waited for the standby. */
const during = (losses: readonly Loss[], outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter(({ begun, ended }) => losses.some(({ lost, asked }) => begun > lost && ended < asked));

const of = (losses: readonly Loss[], way: Loss["way"]): readonly Loss[] => losses.filter((each) => each.way === way);
const most = (losses: readonly Loss[], time: "aloneMs" | "backMs"): number =>
  Math.round(Math.max(0, ...losses.map((loss) => loss[time])));
const took = ({ begun, ended }: Outcome): number => ended - begun;
const longest = (outcomes: readonly Outcome[]): number => Math.round(Math.max(0, ...outcomes.map(took)));

function median(outcomes: readonly Outcome[]): number {
  const times = outcomes.map(took).toSorted((a, b) => a - b);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

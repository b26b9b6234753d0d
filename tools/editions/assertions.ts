/** What the scenario files promise: whether each promise of before still stands. */
import type { Json, JsonObject } from "../../engine/index";
import { align } from "./align";
import { ABSENT, diffJson, pointerPart, shown, type Difference } from "./differences";
import type { PlainScenario } from "./edition";
import { isRecord } from "./recorder";

/** Lists of texts, paths and keys whose order means nothing: each entry is a promise of its own. */
const SETS = new Set(["shows", "hides", "texts", "not_saved", "without"]);
/** What names a file and says nothing of the journey. */
const NO_PROMISE = new Set(["$schema", "name", "about"]);
/** An action that is not told what it leads to must lead on. */
const GOES_ON = "goes on";

type Leaf = Omit<Difference, "scenario" | "kind" | "event">;

export interface Compared {
  readonly differences: readonly Difference[];
  /** How many promises of before were looked for. */
  readonly promises: number;
  /** Files that only the present tree has. */
  readonly added: readonly string[];
}

/** Compares the scenario files of two trees, by their paths. Every promise of before that is gone or changed is a difference. */
export function compareAssertions(
  was: ReadonlyMap<string, PlainScenario>,
  now: ReadonlyMap<string, PlainScenario>,
): Compared {
  const differences = [...was].flatMap(([file, before]) => {
    const after = now.get(file);
    const found = after
      ? lostOf(before, after)
      : [{ at: "", was: `a scenario of ${countOf(before)} promises`, now: ABSENT }];
    return found.map((one) => ({ scenario: file, kind: "assertion" as const, event: "", ...one }));
  });
  return {
    differences,
    promises: [...was.values()].reduce((sum, scenario) => sum + countOf(scenario), 0),
    added: [...now.keys()].filter((file) => !was.has(file)),
  };
}

function lostOf(was: PlainScenario, now: PlainScenario): readonly Leaf[] {
  const { steps: before, ...given } = was;
  const { steps: after, ...givenNow } = now;
  return [...lost(given as Json, givenNow as Json, ""), ...lostSteps(before, after)];
}

/** Steps are found again by where the person stands and what they do, so that a new one between moves nothing. */
function lostSteps(was: readonly JsonObject[], now: readonly JsonObject[]): readonly Leaf[] {
  const places = new Map(was.map((step, index) => [step, `/steps/${index}`]));
  return align(was, now, (a, b) => actionOf(a) === actionOf(b)).flatMap(({ was: before, now: after }) => {
    if (!before) return after ? [{ at: "/steps", was: ABSENT, now: shown(after) }] : [];
    const at = places.get(before) ?? "";
    return after ? lost(withGoesOn(before), withGoesOn(after), at) : [{ at, was: shown(before), now: ABSENT }];
  });
}

const ACTIONS = ["step", "choose", "skip", "back", "go", "confirm", "dismiss"];
const actionOf = (step: JsonObject): string => JSON.stringify(ACTIONS.map((name) => step[name] ?? null));
const withGoesOn = (step: JsonObject): JsonObject => ({ ...step, expect: step.expect ?? GOES_ON });

/** Promises below a value that are gone or changed. What the present has besides is another matter. */
function lost(was: Json, now: Json | undefined, at: string, key = ""): readonly Leaf[] {
  if (Array.isArray(was) && SETS.has(key)) {
    const kept = new Set(Array.isArray(now) ? (now as readonly Json[]).map(shown) : []);
    return (was as readonly Json[])
      .map((entry, index) => ({ at: `${at}/${index}`, was: shown(entry), now: ABSENT }))
      .filter((leaf) => !kept.has(leaf.was));
  }
  if (!isRecord(was) || !isRecord(now)) return diffJson(was, now, at);
  return Object.entries(was)
    .filter(([name]) => !NO_PROMISE.has(name))
    .flatMap(([name, value]) => lost(value as Json, (now as JsonObject)[name], `${at}/${pointerPart(name)}`, name));
}

function countOf({ steps, ...given }: PlainScenario): number {
  return leaves(given as Json) + leaves(steps.map(withGoesOn));
}

function leaves(value: Json | undefined): number {
  if (Array.isArray(value)) return (value as readonly Json[]).reduce<number>((sum, part) => sum + leaves(part), 0);
  if (!isRecord(value)) return 1;
  return Object.entries(value)
    .filter(([name]) => !NO_PROMISE.has(name))
    .reduce((sum, [, part]) => sum + leaves(part as Json), 0);
}

import type { Json } from "../../contract";
import type { CompiledFlow } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import { readsThrough } from "../../language/reads";
import { addDays, isIsoDate } from "../../values/dates";
import { isObject } from "../../values/objects";
import { withValue } from "../classes/state";
import type { World } from "../journeys/journey";
import type { Around } from "./situation";

/** What is around a person, and in words whose way that is. */
export interface NamedWorld {
  readonly who: string;
  readonly around: Around;
}

/** Paths that the server fills before or after an enrollment: what is under each of these roots can be varied. */
const AROUND = ["broker", "brokerage", "carrier", "flags"] as const;
const isAround = (root: string): root is (typeof AROUND)[number] => AROUND.some((each) => each === root);
const POLICY = "quote.policy.";

/**
 * Returns a world for each value that some rules can tell apart among what the server knows besides the answers: the
 * agent, the agency, the carrier, its switches, and what has become of a sold policy.
 */
export function worldsReadBy(rules: readonly unknown[], { flow }: CompiledFlow, world: World): readonly NamedWorld[] {
  const paths = new Set(readsThrough(rules, flow.values ?? {}));
  return [...paths].flatMap((path) => {
    const compared = comparedWith(path, [rules, Object.values(flow.values ?? {})]);
    return [undefined, true, ...compared.flatMap(daysBeside)].flatMap((value) => worldWith(path, value, world) ?? []);
  });
}

function worldWith(path: string, value: Json | undefined, world: World): NamedWorld | undefined {
  if (path === "today") return daysAround(value);
  const who = `for whom ${path} is ${value === undefined ? "not known" : JSON.stringify(value)}`;
  if (path.startsWith(POLICY)) return { who, around: { policy: { [path.slice(POLICY.length)]: value } } };
  const [root = "", ...rest] = path.split(".");
  if (!isAround(root) || rest.length === 0) return undefined;
  const changed = withValue(world.around[root] ?? {}, rest, value);
  return { who, around: { around: { ...world.around, [root]: changed } } };
}

/** A day with which a rule compares the day of the enrollment. */
function daysAround(value: Json | undefined): NamedWorld | undefined {
  return typeof value === "string" && isIsoDate(value) ? { who: `on ${value}`, around: { today: value } } : undefined;
}

/** A date with the days right before and after it. */
const daysBeside = (value: Json | undefined): readonly (Json | undefined)[] =>
  typeof value === "string" && isIsoDate(value) ? [value, addDays(value, -1), addDays(value, 1)] : [value];

/** The plain values that rules compare a path with. */
function comparedWith(path: string, rules: unknown): readonly Json[] {
  if (Array.isArray(rules)) return rules.flatMap((rule) => comparedWith(path, rule));
  if (!isObject(rules)) return [];
  const operation = operationOf(rules);
  const args = operation?.row ? operation.args : Object.values(rules);
  const isCompared = args.some((arg) => isObject(arg) && arg.var === path);
  const plain = isCompared ? args.flat().filter(isPlain) : [];
  return [...plain, ...args.flatMap((arg) => comparedWith(path, arg))];
}

const isPlain = (value: unknown): value is Json => typeof value === "string" || typeof value === "number";

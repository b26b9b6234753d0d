import type { JsonObject } from "../contract";
import type { CompiledStep } from "../flow/compiled";
import { isObject } from "../values/objects";

/** The steps of an entry by the place of each answer in the application: a key of it, or a key of its `answers`. */
interface ByPlace {
  readonly places: ReadonlyMap<string, readonly CompiledStep[]>;
  /** Steps of which something is kept elsewhere, such as in a person's record. */
  readonly others: readonly CompiledStep[];
}

const byPlaces = new WeakMap<readonly CompiledStep[], ByPlace>();

/**
 * The steps of an entry that may bring something which differs between two applications; a step that is not among
 * them brings nothing else. A save is about a few steps of a long flow, and only these are compared.
 */
export function touchedBy(
  before: JsonObject = {},
  after: JsonObject = {},
  order: readonly CompiledStep[],
): ReadonlySet<CompiledStep> {
  const { places, others } = byPlaces.get(order) ?? byPlace(order);
  const touched = new Set(others);
  const touch = (place: string): void => places.get(place)?.forEach((step) => touched.add(step));
  for (const key of otherKeys(before, after)) touch(key);
  const [old, own] = [before, after].map(({ answers }) => (isObject(answers) ? answers : {}));
  for (const name of otherKeys(old ?? {}, own ?? {})) touch(`answers.${name}`);
  return touched;
}

function byPlace(order: readonly CompiledStep[]): ByPlace {
  const places = new Map<string, CompiledStep[]>();
  const others: CompiledStep[] = [];
  for (const step of order) {
    if (step.choosesPlan || step.questions.some(({ home }) => home.in !== "application")) others.push(step);
    for (const { home } of step.questions) {
      if (home.in !== "application") continue;
      const [key = "", ...rest] = home.path;
      const place = key === "answers" && rest.length === 1 ? home.path.join(".") : key;
      places.set(place, [...(places.get(place) ?? []), step]);
    }
  }
  const made = { places, others };
  byPlaces.set(order, made);
  return made;
}

/** An object that was made of another one, and the keys under which it may hold something else. */
interface Change {
  readonly after: JsonObject;
  readonly before: JsonObject;
  readonly keys: readonly string[];
}

let latest: Change | undefined;

/** Says that `after` is `before` but for some keys: a save is judged right after it is made, so the last one is kept. */
export function noteChange(after: JsonObject, before: JsonObject, keys: readonly string[]): void {
  latest = { after, before, keys };
}

/** The keys under which two objects do not hold the very same; of the noted change, no other key is looked at. */
function otherKeys(before: JsonObject, after: JsonObject): ReadonlySet<string> {
  const keys = new Set<string>();
  const noted = latest?.after === after && latest.before === before ? latest.keys : undefined;
  for (const key of noted ?? Object.keys(after)) if (before[key] !== after[key]) keys.add(key);
  if (!noted) for (const key of Object.keys(before)) if (after[key] === undefined) keys.add(key);
  return keys;
}

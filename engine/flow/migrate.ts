import type { Flow } from "../../schemas/flow.types";
import type { Json, JsonObject } from "../contract";
import { compileRule } from "../language/rule";
import { isObject } from "../values/objects";
import { compareVersions } from "./version";

/** One change of saved answers, as it is written in a flow. */
export type Migration = NonNullable<Flow["migrations"]>[string][number];

const ANSWERS = "answers";
const APPLICATION = "application";

/**
 * Returns the saved application as this version of the flow keeps it, for a quote that is on an older one. What no
 * migration names is kept as it is; applied again, it changes nothing. A target that holds something already gets what
 * moves there: nothing ever read what an older flow does not ask (N-06). Never throws.
 */
export function migrated(
  flow: Pick<Flow, "version" | "migrations">,
  from: string,
  application: JsonObject,
): JsonObject {
  return migrationsBetween(flow, from).reduce(applied, application);
}

/** The changes of every version between an older one and this one, the oldest first. */
export const migrationsBetween = (
  { version, migrations = {} }: Pick<Flow, "version" | "migrations">,
  from: string,
): readonly Migration[] =>
  Object.entries(migrations)
    .filter(([at]) => compareVersions(at, from) > 0 && compareVersions(at, version) <= 0)
    .toSorted(([a], [b]) => compareVersions(a, b))
    .flatMap(([, changes]) => changes);

/** The names that questions of this version had in an older one: new name → old name. */
export function namesBefore(flow: Pick<Flow, "version" | "migrations">, from: string): ReadonlyMap<string, string> {
  const before = new Map<string, string>();
  for (const { rename, to } of migrationsBetween(flow, from)) {
    if (rename === undefined || to === undefined) continue;
    before.set(to, before.get(rename) ?? rename);
    before.delete(rename);
  }
  return before;
}

function applied(application: JsonObject, { rename, move, to = "", split, into = {}, remove }: Migration): JsonObject {
  if (rename !== undefined) return moved(application, [ANSWERS, rename], [ANSWERS, to]);
  if (move !== undefined) return moved(application, pathOf(move), pathOf(to));
  if (split !== undefined) return splitUp(application, split, into);
  return remove === undefined ? application : without(application, [ANSWERS, remove]);
}

/** The keys of a home below the application. */
const pathOf = (home: string): readonly string[] => {
  const keys = home.split(".");
  return keys[0] === APPLICATION ? keys.slice(1) : keys;
};

function moved(application: JsonObject, from: readonly string[], to: readonly string[]): JsonObject {
  const value = own(application, from);
  if (value === undefined || from.join(".") === to.join(".")) return application;
  return placed(without(application, from), to, value);
}

/** A longer answer is none: answers that are made of each other twice would double at each change. */
const MOST_CHARACTERS = 10_000;

/** Each new answer is made of the old ones, all of which are read before the old one is removed. */
function splitUp(application: JsonObject, name: string, into: NonNullable<Migration["into"]>): JsonObject {
  if (own(application, [ANSWERS, name]) === undefined) return application;
  const scope = { [ANSWERS]: application[ANSWERS] ?? {}, lookups: new Map() };
  const made = Object.entries(into).flatMap(([target, rule]) => {
    const value = compileRule(rule)(scope);
    const isAnswer = value !== null && value !== undefined && JSON.stringify(value).length <= MOST_CHARACTERS;
    return isAnswer ? [[target, value as Json] as const] : [];
  });
  return made.reduce<JsonObject>(
    (all, [target, value]) => placed(all, [ANSWERS, target], value),
    without(application, [ANSWERS, name]),
  );
}

/** The value under keys of its own, so that nothing inherited is ever taken for an answer. */
function own(value: JsonObject, path: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const key of path) {
    if (!isObject(here) || !Object.hasOwn(here, key)) return undefined;
    here = here[key];
  }
  return here;
}

function without(object: JsonObject, [key = "", ...rest]: readonly string[]): JsonObject {
  if (!Object.hasOwn(object, key)) return object;
  const { [key]: part, ...others } = object;
  if (rest.length === 0) return others;
  return isObject(part) ? { ...others, [key]: without(part, rest) } : object;
}

/** A value in a place that needs an object gives way: no older flow has read it. */
function placed(object: JsonObject, [key = "", ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...object, [key]: value };
  const part = Object.hasOwn(object, key) ? object[key] : undefined;
  return { ...object, [key]: placed(isObject(part) ? part : {}, rest, value) };
}

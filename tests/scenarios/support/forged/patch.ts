/** A forged body as a change of a sound one, and the small changes that it is made of. */
import { isObject, type Json, type JsonObject } from "../../../../engine";

/** A body to be sent over a sound quote whose application is `base`, and what a person would type for it. */
export interface Forged {
  readonly name: string;
  readonly patch: (base: JsonObject) => JsonObject;
  /** The forged body by which a share link's quote begins; absent where it begins as the page begins it. */
  readonly begins?: (first: JsonObject) => JsonObject;
  /** Question → what is typed; what no page can send is left out. */
  readonly typed: (usual: (name: string) => Json | undefined) => JsonObject;
  /** Whether all of it can be typed; what cannot must be refused, or change nothing. */
  readonly isTypable: boolean;
}

export const short = (value: Json): string => (JSON.stringify(value) ?? "").slice(0, 80);

/** The body with this value at a place; a person types `typed` for it, or cannot type it when that is empty. */
export const bodyOf = (at: readonly string[], value: Json, typed: JsonObject = {}): Forged => ({
  name: `${at.join(".")} = ${short(value)}`,
  patch: (base) => put(base, at, value),
  typed: () => typed,
  isTypable: Object.keys(typed).length > 0,
});

/** The sound body itself, which must be sold. */
export const SOUND: Forged = { name: "nothing forged", patch: () => ({}), typed: () => ({}), isTypable: true };

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The object with one key more, which may be one of the language's own. */
export function withOwn(object: Json | undefined, key: string, value: Json | undefined): JsonObject {
  const entries = Object.entries(isObject(object) ? object : {}).filter(([name]) => name !== key);
  const made = Object.fromEntries(entries);
  Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

export function under(value: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined {
  if (key === undefined) return value;
  if (Array.isArray(value)) return under(value[Number(key)], rest);
  return isObject(value) ? under(value[key], rest) : undefined;
}

/** What is saved so that the place has this value: whole records, and of the answers only this one. */
export function put(base: JsonObject, [key = "", ...rest]: readonly string[], value: Json): JsonObject {
  if (key === "answers" && rest.length > 0) {
    const [name = "", ...within] = rest;
    return { answers: withOwn({}, name, replaced(under(base, [key, name]), within, value)) };
  }
  return withOwn({}, key, replaced(base[key], rest, value));
}

function replaced(value: Json | undefined, [key, ...rest]: readonly string[], by: Json): Json {
  if (key === undefined) return by;
  if (value === undefined && key === "0") return [replaced(undefined, rest, by)];
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by));
  return withOwn(value, key, replaced(isObject(value) ? value[key] : undefined, rest, by));
}

/** Two saves as one. */
export function merged(before: JsonObject, after: JsonObject): JsonObject {
  const answers = [before, after].flatMap((each) => (isObject(each.answers) ? [each.answers] : []));
  const all = answers.reduce<JsonObject>(
    (made, each) => Object.entries(each).reduce((to, [name, value]) => withOwn(to, name, value), made),
    {},
  );
  return { ...before, ...after, ...(answers.length > 0 && { answers: all }) };
}

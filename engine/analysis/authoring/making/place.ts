/** Where things of one kind are beside each other: a list, or a map of names. */
import { isObject } from "../../../values/objects";
import { keysOf } from "../../../flow/pointer";
import type { FileKind } from "../draft";
import { branchesOf, definitionIn, followed, itemOf, memberOf, rootOf, type Placed } from "../naming/schema-walk";

/** A list or a map, what may be in it, and what is in it now. */
export interface Collection {
  readonly isList: boolean;
  /** What the schema says of one thing in it. */
  readonly item: Placed;
  /** What it says of the names of a map. */
  readonly keys: Placed;
  readonly value: unknown;
  /** The place in the schema: `flow/steps`. */
  readonly at: string;
}

/** Returns the schema where a file begins; undefined for one that has none of ours. */
export function fileRoot(kind: FileKind): Placed | undefined {
  if (kind === "usual") return definitionIn("scenario", "Usual");
  return kind === "flow" || kind === "part" || kind === "book" || kind === "scenario" ? rootOf(kind) : undefined;
}

/** A schema with those that a value has to fit besides it, each without references. */
export function allOf(placed: Placed, value: unknown): readonly Placed[] {
  const own = followed(placed);
  return [own, ...branchesOf(own, value).flatMap((branch) => allOf(branch, value))];
}

/** Returns the list or map at a place of a file, which may be empty or not there yet; undefined where none may be. */
export function collectionAt(root: Placed, value: unknown, pointer: string): Collection | undefined {
  let here: Placed | undefined = root;
  let at = value;
  for (const key of keysOf(pointer)) {
    const list = Array.isArray(at) ? at : undefined;
    const inside: readonly (Placed | undefined)[] = here
      ? allOf(here, at).map((each) => (list ? itemOf(each) : memberOf(each, key)))
      : [];
    at = list ? list[Number(key)] : isObject(at) ? at[key] : undefined;
    here = meaningful(inside);
    // What is inside of a rule is for those who write rules.
    if (here && allOf(here, at).some(({ sort }) => sort === "rule")) return undefined;
  }
  return here && collectionOf(here, at);
}

/** The one that says most, of what several schemas say of one member. */
const meaningful = (all: readonly (Placed | undefined)[]): Placed | undefined => {
  const found = all.flatMap((each) => each ?? []);
  return found.find(({ schema: { description: _about, ...rest } }) => Object.keys(rest).length > 0) ?? found[0];
};

/** Returns the list or map that a schema asks for; of a choice, the one that is there, else the first. */
export function collectionOf(placed: Placed, value: unknown): Collection | undefined {
  const own = followed(placed);
  if (own.sort === "rule") return undefined;
  const choices = (own.schema.anyOf ?? []).map((schema) => followed({ ...own, schema }));
  const all = value === undefined ? [own, ...choices] : allOf(own, value);
  for (const each of all) {
    const isList = value === undefined ? each.schema.items !== undefined : Array.isArray(value);
    const item = isList ? itemOf(each) : memberOf({ ...each, schema: { ...each.schema, properties: {} } }, "");
    if (item) return { isList, item, keys: namesIn(each), value, at: each.at };
  }
  return undefined;
}

const namesIn = ({ schema: { propertyNames = {} }, of, at }: Placed): Placed => ({ schema: propertyNames, of, at });

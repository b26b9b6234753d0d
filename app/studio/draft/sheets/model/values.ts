/** JSON values, read by pointers. Nothing here is changed in place. */
import { keysOf } from "../../../../../engine/analysis/index";
import { isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Returns the members of an object by their names; none for anything else. */
export const membersOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, own]) => (own === undefined ? [] : [[name, own] as const]))
    : [];

/** Returns the items of a list; none for anything else. */
export const itemsOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** Returns a member of an object or an item of a list; undefined where there is none. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (isList(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the value at a pointer; undefined where there is none. */
export const valueAt = (root: Json | undefined, pointer: string): Json | undefined =>
  keysOf(pointer).reduce<Json | undefined>(memberOf, root);

/** Returns the names with one more, before the first that comes after it in the order; at the end where none does. */
export function withName(names: readonly Json[], name: string, order: readonly string[]): readonly Json[] {
  const place = order.indexOf(name);
  const index = place < 0 ? -1 : names.findIndex((each) => order.indexOf(String(each)) > place);
  return index < 0 ? [...names, name] : names.toSpliced(index, 0, name);
}

/** How a sheet of something that has versions is known and called. */
interface OfVersion {
  /** The same for every version, which the live product may have another one of. */
  readonly id: string;
  /** What its title says besides; empty where no other sheet has the same title. */
  readonly besides: string;
}

/** Returns what tells things like `us-regions@1` from one another: of several versions, all but the first say which they are. */
export function versionsApart(names: readonly string[]): (name: string) => OfVersion {
  const baseOf = (name: string): string => name.replace(/@\d+$/, "");
  const firsts = new Map(names.toReversed().map((name) => [baseOf(name), name]));
  return (name) =>
    firsts.get(baseOf(name)) === name
      ? { id: baseOf(name), besides: "" }
      : { id: name, besides: `, version ${name.split("@").at(-1)}` };
}

/** Whether the members of a map are names that others use, by the schema alone. */
import { keysOf } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { DECLARING } from "./declaring";
import { branchesOf, followed, itemOf, memberOf, rootOf, type Placed, type SchemaName } from "./schema-walk";

/** Returns whether the members at a place of a file declare names, such as those of `/values`. */
export function declaresAt(of: SchemaName, file: unknown, pointer: string): boolean {
  let value = file;
  let around: readonly Placed[] = whole(rootOf(of), value);
  for (const key of keysOf(pointer)) {
    const isList = Array.isArray(value);
    value = inside(value, key);
    around = around
      .flatMap((each) => (isList ? itemOf(each) : memberOf(each, key)) ?? [])
      .flatMap((each) => whole(each, value));
  }
  return isObject(value) && around.some(({ at }) => DECLARING[`${at}/{}`] !== undefined);
}

/** A schema with all that its value has to fit besides. */
function whole(placed: Placed, value: unknown): readonly Placed[] {
  const own = followed(placed);
  return [own, ...branchesOf(own, value).flatMap((branch) => whole(branch, value))];
}

function inside(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return new Map<string, unknown>(Object.entries(value)).get(key);
  return isObject(value) ? value[key] : undefined;
}

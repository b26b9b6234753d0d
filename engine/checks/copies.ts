import type { Finding } from "../contract";
import type { Asked, GroupPlace } from "../flow/asked";
import type { Check } from "../flow/facts";
import { finding, oneOf } from "../flow/finding";
import type { HomeRecord } from "../../schemas/flow.types";
import { child } from "../flow/pointer";
import { checkLimits } from "./limits";
import { otherTypes, saidOf } from "./api-places";
import { placeAt, SAVED } from "./api-records";

/** An answer that is copied into another record has a place there, too: else the server would refuse every save of it. */
export const checkCopies: Check = ({ asked }) => asked.flatMap(checkCopied);

type Copy = NonNullable<HomeRecord["copied_to"]>[string];

function checkCopied(asked: Asked): Finding[] {
  const holder = asked.groups.find(({ group }) => group.record?.role !== undefined);
  const record = holder?.group.record;
  if (!holder || !record || asked.home === null) return [];
  const own = asked.home.split(".").slice(record.saved.split(".").length);
  return Object.entries(record.copied_to ?? {}).flatMap(([place, copy]) =>
    copy.without?.includes(asked.name) ? [] : checkCopy(asked, own, holder, place, copy),
  );
}

function checkCopy(asked: Asked, own: readonly string[], holder: GroupPlace, place: string, copy: Copy): Finding[] {
  const root = place.split(".");
  const name = copy.names?.[asked.name] ?? own.at(-1) ?? "";
  const path = [...root, ...own.slice(0, -1), name];
  const there = placeAt(path, SAVED);
  const said = `${holder.pointer}/record/copied_to`;
  if ("unknown" in there) {
    const { found, expected, near } = saidOf(path, there);
    const pointer = there.unknown < root.length ? child(said, place) : pointerOf(asked, copy, child(said, place));
    const message = "An answer is copied here, and the record has no such place.";
    return [finding("bad-copy", pointer, { found, expected, nearest: near, message })];
  }
  const types = otherTypes(asked, there.schema);
  if (types.length === 0)
    return checkLimits(asked, there.schema).map((found) => ({
      ...found,
      message: "The record that it is copied into cannot hold every such answer.",
    }));
  return [
    finding("copy-of-other-type", pointerOf(asked, copy, child(said, place)), {
      found: `a question of type ${asked.question.type}`,
      expected: `one of type ${oneOf(types)}`,
      message: "The record that it is copied into cannot hold this answer.",
    }),
  ];
}

/** Where the copy calls the answer by another name, that is what is wrong; else the question, which it copies. */
const pointerOf = ({ name, pointer }: Asked, { names }: Copy, copy: string): string =>
  names?.[name] === undefined ? pointer : child(`${copy}/names`, name);

import { withParts, type WholeFlow } from "../../../flow/parts";
import { child } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { changesBetween } from "../../changes/between";
import type { Change } from "../../changes/change";
import { changesOfVersions } from "../../changes/written";
import { changeSaid } from "./change";
import type { Side } from "./side";
import type { Speaker } from "./speaker";
import { samePlace } from "../places";
import { asSentence, type Sentence } from "./spoken";
import { taken, tried } from "../tried";

/** Returns the sentences about what the flow of a draft says otherwise, with its parts written out; none where it cannot be compared. */
export function flowSentences(speaker: Speaker): readonly Sentence[] {
  const { before, after } = speaker;
  if (!before || !after) return [];
  return changesOf(before, after).flatMap((change) => {
    const at = placeOf(change, before, after);
    if (!at) return [];
    const { path, whole, flow } = change.kind === "removed" ? before : after;
    const said = changeSaid({ change, at, path, file: whole?.flow ?? flow }, speaker);
    return [{ ...at, text: asSentence(said) }];
  });
}

function changesOf(before: Side, after: Side): readonly Change[] {
  const lists = { ...before.draft.lists, ...after.draft.lists };
  const whole = tried(() =>
    changesOfVersions(withParts(before.flow, before.draft.parts), withParts(after.flow, after.draft.parts), {
      lists,
      parts: {},
    }),
  );
  // Uses of parts that cannot be written out are compared as they are written.
  return whole ?? tried(() => changesBetween(taken<WholeFlow>(before.flow), taken<WholeFlow>(after.flow), lists)) ?? [];
}

/** Returns the place in a file of the draft at which a change was made; undefined where no file of it says so. */
function placeOf(told: Change, before: Side, after: Side): Omit<Sentence, "text"> | undefined {
  const isRemoved = told.kind === "removed";
  const side = isRemoved ? before : after;
  if (told.usedAt !== undefined) return { path: after.path, pointer: apartIn(told, told.usedAt, before, after) };
  if (told.word === "use") return { path: after.path, pointer: told.where };
  const { part, pointer } =
    told.part === undefined || !side.whole ? { pointer: told.where } : side.whole.originOf(told.where);
  if (part === undefined) return inFlow(pointer, isRemoved, before, after);
  const path = `parts/${part}.json`;
  const [was, now] = [before, after].map(({ draft }) => draft.files.get(path)?.text);
  if (now === undefined || was === now) return { path: after.path, pointer: placeOfUse(part, told.where, after) };
  const values = [before, after].map(({ draft }) => draft.values.get(path));
  return { path, pointer: isRemoved ? samePlace(values[0], values[1], pointer) : pointer };
}

/** Where a use of a part is written otherwise; for what is gone, the same use as long as it is there. */
function apartIn({ kind, part, where }: Change, usedAt: string, before: Side, after: Side): string {
  if (kind !== "removed") return usedAt;
  const place = samePlace(before.flow, after.flow, placeOfUse(part ?? "", where, before));
  return usedAt.startsWith(`${place}/`) ? usedAt : place;
}

function inFlow(pointer: string, isRemoved: boolean, before: Side, after: Side): Omit<Sentence, "text"> {
  return { path: after.path, pointer: isRemoved ? samePlace(before.flow, after.flow, pointer) : pointer };
}

/** Where the flow uses a part that says something: around that place, or else the first use. */
function placeOfUse(part: string, where: string, { flow }: Side): string {
  const bare = part.replace(/@.*$/, "");
  const uses = usesIn(flow, "").filter(({ name }) => name.replace(/@.*$/, "") === bare);
  return (uses.find(({ at }) => where.startsWith(at)) ?? uses[0])?.at ?? "";
}

function usesIn(node: unknown, at: string): readonly { readonly name: string; readonly at: string }[] {
  if (node === null || typeof node !== "object") return [];
  const inside = Object.entries(node).flatMap(([key, value]) => usesIn(value, child(at, key)));
  return isObject(node) && typeof node.use === "string" ? [{ name: node.use, at }, ...inside] : inside;
}

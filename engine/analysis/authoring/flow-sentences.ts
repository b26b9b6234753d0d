import type { Flow } from "../../../schemas/flow.types";
import { guardValue, OF_FLOWS } from "../../flow/guard";
import { expand, withParts, type WholeFlow } from "../../flow/parts";
import { child } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { changesBetween } from "../changes/between";
import type { Change } from "../changes/change";
import { inWords } from "../changes/words";
import { changesOfVersions } from "../changes/written";
import { PlainWords } from "../telling/plain";
import { plainNames, type Naming } from "../telling/plain-names";
import { bookOf, nameOfPath, type Draft } from "./draft";
import { samePlace } from "./places";
import { asSentence, type Sentence } from "./spoken";
import { taken, tried } from "./tried";

/** The flow of a draft, and where what it says with its parts written out is written. */
interface Side {
  readonly draft: Draft;
  readonly path: string;
  readonly flow: Flow;
  /** The parts that are written out in it; undefined where they cannot be. */
  readonly whole: { readonly flow: WholeFlow; readonly originOf: ReturnType<typeof expand>["originOf"] } | undefined;
}

/** Returns the sentences about what the flow of a draft says otherwise, with its parts written out; none where it cannot be compared. */
export function flowSentences(was: Draft, now: Draft): readonly Sentence[] {
  const [before, after] = [sideOf(was), sideOf(now)];
  if (!before || !after) return [];
  const told = changesOf(before, after);
  const plain = plainOf(before, after);
  return told.flatMap((each) => {
    const place = placeOf(each, before, after);
    return place ? [{ ...place, text: asSentence(plain(each)) }] : [];
  });
}

function sideOf(draft: Draft): Side | undefined {
  const { flowPath: path = "", values, parts } = draft;
  const value = values.get(path);
  if (!isObject(value) || guardValue(value, OF_FLOWS).length > 0) return undefined;
  const flow = taken<Flow>(value);
  return { draft, path, flow, whole: tried(() => expand(flow, parts)) };
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

/** Returns what says a change to people: with titles in place of names, where they are known. */
function plainOf(before: Side, after: Side): (told: Change) => string {
  const { plans } = { plans: undefined, ...bookOf(after.draft) };
  const words = tried(
    () =>
      new PlainWords({
        names: plainNames([before, after].map(namingOf)),
        ratedBy: after.flow.rated_by,
        isOnlyPlan: Array.isArray(plans) && plans.length === 1,
        valueOf: (path) => `the value “${inWords(path.slice("values.".length))}”`,
      }),
  );
  return ({ sentence, where }) => (words && tried(() => words.text(sentence, where))) ?? sentence;
}

function namingOf({ draft, flow, whole }: Side): Naming {
  const { bookPath } = draft;
  return {
    whole: whole?.flow ?? flow,
    lists: draft.lists,
    priced: bookOf(draft),
    book: bookPath === undefined ? undefined : nameOfPath(bookPath),
  };
}

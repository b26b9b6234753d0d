/** Whatever is edited in a flow, it is told: nothing is left out, and nothing is told of what says the same. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { changesBetween, sameFlow, type WholeFlow } from "../../../engine/analysis";
import { lists, whole } from "./flows";
import { samples } from "../../support/tier";

type Node = Record<string, unknown>;
const flows = { boa: whole("boa"), passport360: whole("passport360") };

/** A leaf is what holds nothing more. */
interface Leaf {
  readonly keys: readonly string[];
  readonly value: unknown;
}

function leavesOf(node: unknown, keys: readonly string[] = []): readonly Leaf[] {
  if (node === null || typeof node !== "object" || Object.keys(node).length === 0) return [{ keys, value: node }];
  return Object.entries(node).flatMap(([key, value]) => leavesOf(value, [...keys, key]));
}

const holderOf = (flow: unknown, keys: readonly string[]): Node | undefined =>
  keys.slice(0, -1).reduce<unknown>((here, key) => (here as Node | undefined)?.[key], flow) as Node | undefined;

/** An edit of leaves, each by its number; `turn` writes what is around one, so many levels up, in the other order. */
type Edit =
  | { readonly set: number; readonly to: unknown }
  | { readonly remove: number }
  | { readonly swap: number; readonly with: number }
  | { readonly repeat: number }
  | { readonly turn: number; readonly up: number };

const place = fc.nat(100_000);
const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constantFrom("boa", "checkout"));
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ set: place, to: values }),
  fc.record({ remove: place }),
  fc.record({ swap: place, with: place }),
  fc.record({ repeat: place }),
  fc.record({ turn: place, up: fc.nat(6) }),
);

function setAt(flow: Node, { keys }: Leaf, value: unknown): void {
  const holder = holderOf(flow, keys);
  if (holder) holder[keys.at(-1) ?? ""] = value;
}

function turnAround(flow: Node, keys: readonly string[]): void {
  const node = keys.reduce<unknown>((here, key) => (here as Node)[key], flow);
  if (keys.length === 0 || node === null || typeof node !== "object" || Array.isArray(node)) return;
  setAt(flow, { keys, value: node }, Object.fromEntries(Object.entries(node).toReversed()));
}

function apply(flow: Node, edit: Edit): void {
  const leaves = leavesOf(flow);
  const pick = (index: number): Leaf => leaves[index % leaves.length] as Leaf;
  if ("set" in edit) return setAt(flow, pick(edit.set), edit.to);
  if ("swap" in edit) {
    const [first, second] = [pick(edit.swap), pick(edit.with)];
    setAt(flow, first, second.value);
    return setAt(flow, second, first.value);
  }
  if ("turn" in edit) return turnAround(flow, pick(edit.turn).keys.slice(0, -1 - edit.up));
  const { keys, value } = pick("remove" in edit ? edit.remove : edit.repeat);
  const holder = holderOf(flow, keys);
  const last = keys.at(-1) ?? "";
  if (Array.isArray(holder))
    holder.splice(Number(last), "remove" in edit ? 1 : 0, ...("remove" in edit ? [] : [value]));
  else if (holder && "remove" in edit) delete holder[last];
  else if (holder) holder[`${last}_2`] = value;
}

/** The flow as text in which only what means something makes a difference. */
function canonical(flow: WholeFlow): string {
  const write = (node: unknown, keys: readonly string[], isNamed: boolean): unknown => {
    if (Array.isArray(node)) return node.map((each, index) => write(each, [...keys, String(index)], false));
    if (node === null || typeof node !== "object") return node;
    const word = isNamed ? "" : (keys.at(-1) ?? "");
    const isOrdered =
      keys[0] !== "landing" &&
      (["questions", "choices", "rows", "agrees_to", "copy"].includes(word) || keys.join() === "coverages,tables");
    const isNaming = isOrdered || ["cells", "copied_to", "rejections", "sets", "tables", "values"].includes(word);
    const entries = Object.entries(node).map(([key, value]) => [key, write(value, [...keys, key], isNaming)] as const);
    return isOrdered ? { order: entries } : Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  const { $schema: _schema, version: _version, ...said } = flow;
  return JSON.stringify(write(said, [], false));
}

/** The places at which two flows differ, item by item; a list of another length differs as a whole. */
function differing(was: unknown, now: unknown, at = ""): readonly string[] {
  const isList = Array.isArray(was) && Array.isArray(now) && was.length === now.length;
  const isNode = [was, now].every((side) => side !== null && typeof side === "object" && !Array.isArray(side));
  if (!isList && !isNode) return JSON.stringify(was) === JSON.stringify(now) ? [] : [at];
  const keys = new Set([...Object.keys(was as Node), ...Object.keys(now as Node)]);
  return [...keys].flatMap((key) =>
    differing((was as Node)[key], (now as Node)[key], `${at}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`),
  );
}

const isUnder = (leaf: string, pointer: string): boolean => leaf === pointer || leaf.startsWith(`${pointer}/`);

test("every edit of a flow is told at its place, and what says the same is not told", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("boa" as const, "passport360" as const),
      fc.array(edits, { minLength: 1, maxLength: 4 }),
      (id, all) => {
        const old = flows[id];
        const now = structuredClone(old) as unknown as Node;
        for (const edit of all) apply(now, edit);
        const flow = now as unknown as WholeFlow;
        const changes = changesBetween(old, flow, lists);
        const isSame = canonical(old) === canonical(flow);
        expect([sameFlow(old, flow), changes.length === 0]).toEqual([isSame, isSame]);
        const told = changes.flatMap(({ where, wasAt }) => [where, ...(wasAt === undefined ? [] : [wasAt])]);
        const untold = differing(old, flow)
          .filter((leaf) => leaf !== "/version" && leaf !== "/$schema")
          .filter(
            (leaf) =>
              !told.some(
                (pointer) => isUnder(leaf, pointer) || (Array.isArray(at(flow, leaf)) && isUnder(pointer, leaf)),
              ),
          );
        expect(untold).toEqual([]);
        for (const { sentence } of changes) expect(sentence.trim()).not.toBe("");
      },
    ),
    { numRuns: samples(40, 400) },
  );
});

const at = (flow: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((here, key) => (here as Node | null)?.[key.replace(/~1/g, "/").replace(/~0/g, "~")], flow);

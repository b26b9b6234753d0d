import { child } from "../../flow/pointer";
import { operationOf } from "../../language/operators";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import { isOrdered, isSame } from "../changes/same";
import { slotsOf, withOthers, type Slot, type Slots } from "./slots";

/** One place at which a document says something else than an older one, and which can be taken back alone. */
export interface Edit {
  /** JSON pointer into the newer document; into the older one for what was removed. */
  readonly at: string;
  /** JSON pointer into the older document; into the newer one for what was added. */
  readonly wasAt: string;
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** What both say there: undefined where one says nothing; for what moved, the names in their order. */
  readonly was: unknown;
  readonly now: unknown;
}

/** What one side has at a place where it says nothing. */
const ABSENT = Symbol("absent");

/** Two documents as one: what both say, and each edit where it belongs. */
export type Tree =
  | { readonly kind: "same"; readonly value: unknown }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "parts"; readonly slots: Slots<Tree>; readonly isList: boolean; readonly order: Edit | null };

interface Both {
  readonly at: string;
  readonly wasAt: string;
  readonly was: unknown;
  readonly now: unknown;
}

/** Returns two documents as one tree. Rules are single values in it: a rule decides as a whole. */
export function treeOf(was: unknown, now: unknown): Tree {
  return tree({ at: "", wasAt: "", was, now });
}

/** Every edit of a tree, in the order of the newer document. */
export function editsIn(of: Tree): readonly Edit[] {
  if (of.kind === "same") return [];
  if (of.kind === "edit") return [of.edit];
  const inside = of.slots.now.flatMap(({ part }) => editsIn(part));
  return of.order ? [...inside, of.order] : inside;
}

/** The document in which some edits are taken back, and all others are made. */
export function withoutEdits(of: Tree, isBack: (edit: Edit) => boolean): unknown {
  const made = valueOf(of, isBack);
  return made === ABSENT ? undefined : made;
}

function valueOf(of: Tree, isBack: (edit: Edit) => boolean): unknown {
  if (of.kind === "same") return of.value;
  if (of.kind === "edit") {
    const { kind, was, now } = of.edit;
    const isThere = isBack(of.edit) ? kind !== "added" : kind !== "removed";
    return isThere ? (isBack(of.edit) ? was : now) : ABSENT;
  }
  const { slots, order, isList } = of;
  const entries = (order && isBack(order) ? slots.was : slots.now).flatMap(({ part, key }) => {
    const value = valueOf(part, isBack);
    return value === ABSENT ? [] : [[key, value] as const];
  });
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function tree(both: Both): Tree {
  const { was, now, at, wasAt } = both;
  // Pointers of documents begin with the name of the file; whether an order counts is known of places in flows.
  if (isSame(was, now, inFlow(at))) return { kind: "same", value: now };
  if (was === undefined) return { kind: "edit", edit: { at, wasAt: at, kind: "added", was, now } };
  if (now === undefined) return { kind: "edit", edit: { at: wasAt, wasAt, kind: "removed", was, now } };
  if (Array.isArray(was) && Array.isArray(now)) return parts({ at, wasAt, was, now }, true);
  const areObjects = isObject(was) && isObject(now) && !isRule(was) && !isRule(now);
  return areObjects
    ? parts({ at, wasAt, was, now }, false)
    : { kind: "edit", edit: { at, wasAt, kind: "changed", was, now } };
}

const isRule = (value: object): boolean => operationOf(value)?.row !== undefined;

const inFlow = (at: string): string => at.replace(/^\/[a-z]+(?=\/|$)/, "");

function parts(both: Both & { readonly was: object; readonly now: object }, isList: boolean): Tree {
  const { at, wasAt } = both;
  const { members, was, now } = slotsOf(both.was, both.now);
  const trees = members.map((member) =>
    tree({
      at: child(at, member.now ?? member.was ?? ""),
      wasAt: child(wasAt, member.was ?? member.now ?? ""),
      was: member.was === undefined ? undefined : memberOf(both.was, member.was),
      now: member.now === undefined ? undefined : memberOf(both.now, member.now),
    }),
  );
  const [old, own] = [commonOf(was, now), commonOf(now, was)];
  const isMoved = old.some((slot, index) => slot !== own[index]);
  const counts = isMoved && (isList || isOrdered(inFlow(at)));
  const keyed = trees.map((part, slot) => ({ part, key: String(members[slot]?.now ?? members[slot]?.was ?? "") }));
  const named = (order: readonly number[]): readonly string[] => order.map((slot) => members[slot]?.name ?? "");
  const inOrder = (order: readonly number[]): readonly Slot<Tree>[] => order.flatMap((slot) => keyed[slot] ?? []);
  const slots = { was: inOrder(withOthers(was, now)), now: inOrder(withOthers(now, was)) };
  const order: Edit = { at, wasAt, kind: "moved", was: named(old), now: named(own) };
  return { kind: "parts", slots, isList, order: counts ? order : null };
}

/** The members of an order that another one has, too. */
function commonOf(order: readonly number[], other: readonly number[]): readonly number[] {
  const known = new Set(other);
  return order.filter((slot) => known.has(slot));
}

const memberOf = (of: object, key: string | number): unknown => under(of, [String(key)]);

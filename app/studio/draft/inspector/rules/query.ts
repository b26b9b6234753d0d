/** The rows of a condition while they are edited: places in them, what is put there, and where the focus goes. */
import { rowsOf, isGroup } from "../../../../../engine/analysis/index";
import type { Group, Row } from "../../../../../engine/analysis/index";
import { generateID } from "react-querybuilder";
import type { Json } from "../../../../../engine/index";

/** Whether it is asked how many of the rows must hold: not of a single one. */
export const hasCombinator = ({ combinator, rules }: Group): boolean => {
  const [first, ...others] = rules;
  return first !== undefined && (others.length > 0 || combinator !== "all" || isGroup(first));
};

/** A row that was added and in which nothing is picked yet: the rule is what it was until something is. */
type Unset = Row & { readonly isUnset: true };

/** Whether nothing is picked in a row yet. */
export const isUnset = (row: Row | Group): row is Unset => "isUnset" in row;

/** Returns a row in which nothing is picked yet. */
export const unset = (row: Row): Unset => ({ ...row, isUnset: true });

/** Returns what a row says once something is picked in it. */
export function picked({ ...row }: Row & Partial<Unset>): Row {
  const { isUnset: _unset, ...rest } = row;
  return rest;
}

/** Returns the rows in which something is picked: what they say is the rule. A group of others alone says nothing. */
export const settled = (group: Group): Group => ({
  ...group,
  rules: group.rules.flatMap((each): readonly (Row | Group)[] => {
    if (!isGroup(each)) return isUnset(each) ? [] : [each];
    const inside = settled(each);
    return inside.rules.length === 0 && each.rules.length > 0 ? [] : [inside];
  }),
});

export type Path = readonly number[];

/** Returns rows of which each has an id of its own. */
export const withIds = (group: Group): Group => ({
  ...group,
  id: group.id ?? generateID(),
  rules: group.rules.map((each) => (isGroup(each) ? withIds(each) : withId(each))),
});

/** Returns a row with an id of its own. */
export const withId = (row: Row): Row => ({ ...row, id: row.id ?? generateID() });

/** Returns the rows of a rule, ready to be edited. */
export const queryOf = (rule: Json | undefined): Group => withIds(rowsOf(rule));

/** Returns the group or row at a path; undefined where there is none. */
export function nodeAt(group: Group, [index, ...rest]: Path): Row | Group | undefined {
  if (index === undefined) return group;
  const node = group.rules[index];
  if (rest.length === 0) return node;
  return node && isGroup(node) ? nodeAt(node, rest) : undefined;
}

/** Returns the rows with another row or group at a path. */
export function replacedAt(group: Group, [index, ...rest]: Path, node: Row | Group): Group {
  return {
    ...group,
    rules: group.rules.map((each, at) => {
      if (at !== index) return each;
      if (rest.length === 0) return node;
      return isGroup(each) ? replacedAt(each, rest, node) : each;
    }),
  };
}

/** What goes when the row or group at a path is removed, and what is beside it. */
export interface Removal {
  /** Longer than a group of which nothing would be left. */
  readonly path: Path;
  /** The id of a neighbor; undefined where there is none. */
  readonly neighbor: string | undefined;
  /** Whether nothing is left. */
  readonly isLast: boolean;
}

/** Returns what goes when the row or group at a path is removed: a group without a row goes, too. */
export function removalAt(group: Group, path: Path): Removal {
  const around = path.slice(0, -1);
  const parent = nodeAt(group, around);
  const index = path.at(-1) ?? 0;
  const siblings = parent && isGroup(parent) ? parent.rules : [];
  if (siblings.length === 1 && around.length > 0) return removalAt(group, around);
  return {
    path,
    neighbor: (siblings[index + 1] ?? siblings[index - 1])?.id,
    isLast: siblings.length === 1,
  };
}

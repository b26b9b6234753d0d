import type { ListFiles } from "../../flow/facts";
import { isObject } from "../../values/objects";
import { orElsewhere, tellList, tellMembers } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { movedItems } from "./named";
import { isSame } from "./same";
import { tellCondition } from "./rules";
import { tellText } from "./texts";
import { listed, quoted, shown } from "./words";

export interface CoverageWorld {
  readonly lists: ListFiles;
  /** The list whose codes are the states that rate a quote; undefined where it is not known. */
  readonly regionList: string | undefined;
}

/** Tells what the plans cover otherwise. */
export const tellCoverages =
  (world: CoverageWorld): Tell =>
  (pair) => {
    const tables = member(pair, "tables");
    const titleOf = (table: string): string => titled(member(tables, table).now ?? member(tables, table).was) ?? table;
    return tellMembers({
      groups: (groups) => tellGroups(groups, { ...world, titleOf }),
    })(pair);
  };

interface RowWorld extends CoverageWorld {
  readonly titleOf: (table: string) => string;
}

const titled = (value: unknown): string | undefined =>
  isObject(value) && typeof value.title === "string" ? value.title : undefined;

function tellGroups(pair: Pair, world: RowWorld): readonly Change[] {
  if (!Array.isArray(pair.was) || !Array.isArray(pair.now)) return [];
  const elsewhere = relocatedRows(pair);
  return tellList(pair, (group) =>
    tellMembers({
      title: tellText(`heading of the coverages ${quoted(titled(group.was) ?? "")}`, "title"),
      rows: (rows) => tellRows(rows, { ...world, elsewhere, heading: titled(group.now) ?? "another heading" }),
    })(group),
  );
}

interface Relocated {
  readonly at: string;
  readonly value: unknown;
  readonly heading: string;
}

/** The rows that are under another heading now, with their place in the old flow. */
function relocatedRows({ was, now, wasAt }: Pair): ReadonlyMap<string, Relocated> {
  const [before, after] = [was, now].map((groups) =>
    (groups as readonly unknown[]).map((group) => (isObject(group) && isObject(group.rows) ? group.rows : {})),
  );
  if (before?.length !== after?.length) return new Map();
  return new Map(
    (before ?? []).flatMap((rows, index) =>
      Object.entries(rows).flatMap(([key, value]): readonly (readonly [string, Relocated])[] => {
        const to = after?.findIndex((others) => Object.hasOwn(others, key)) ?? -1;
        if (to < 0 || Object.hasOwn(after?.[index] ?? {}, key) || Object.hasOwn(before?.[to] ?? {}, key)) return [];
        const heading = titled((was as readonly unknown[])[index]) ?? "another heading";
        return [[key, { at: `${wasAt}/${index}/rows/${key}`, value, heading }]];
      }),
    ),
  );
}

interface RowsWorld extends RowWorld {
  readonly elsewhere: ReadonlyMap<string, Relocated>;
  readonly heading: string;
}

function tellRows(pair: Pair, world: RowsWorld): readonly Change[] {
  const [was, now] = [Object.keys(pair.was ?? {}), Object.keys(pair.now ?? {})];
  const told = [...now, ...was.filter((key) => !now.includes(key))].flatMap((key) => {
    const row = member(pair, key);
    const name = titled(row.now) ?? titled(row.was) ?? key;
    const from = world.elsewhere.get(key);
    if (from && row.now === undefined) return [];
    if (from) return movedRow({ ...row, was: from.value, wasAt: from.at }, name, from, world);
    if (row.was === undefined) return [change(row, "rows", `The coverage ${name} is new`)];
    if (row.now === undefined) return [change(row, "rows", `The coverage ${name} is removed`)];
    return isSame(row.was, row.now, row.at) ? [] : tellRow(name, key, world)(row);
  });
  const all = [...told, ...movedItems(pair, { was, now }, ["coverage", "coverages"])];
  return was.some((key) => world.elsewhere.has(key)) ? orElsewhere(all) : all;
}

function movedRow(row: Pair, name: string, { heading }: Relocated, world: RowsWorld): readonly Change[] {
  const sentence = `The coverage ${name} moves from ${quoted(heading)} to ${quoted(world.heading)}`;
  return [change(row, "rows", sentence, { kind: "moved" }), ...tellRow(name, name, world)(row)];
}

const tellRow = (name: string, key: string, world: RowWorld): Tell =>
  tellMembers({
    title: tellText(`name of the coverage ${key}`, "title"),
    description: (pair) => tellWords(pair, `description of ${name}`, "description", world),
    amounts: (pair) => tellWords(pair, `amounts of ${name}`, "amounts", world),
    not_offered_in: (pair) => tellStates(pair, name, world),
    offered_when: (pair) => tellCondition(pair, "offered_when", { subject: name, does: ["is now", "offered"] }),
  });

/** Words of a row: one for all tables, or one for each table. */
function tellWords(pair: Pair, phrase: string, word: string, { titleOf }: RowWorld): readonly Change[] {
  const verb = word === "amounts" ? "change" : "changes";
  const say = (one: Pair, where: string): Change => {
    if (one.was === undefined || one.now === undefined) {
      const is = word === "amounts" ? "are" : "is";
      const how = one.was === undefined ? `${is} new: ${shown(one.now)}` : `${is} removed: ${shown(one.was)}`;
      return change(one, word, `The ${phrase}${where} ${how}`);
    }
    return change(one, word, `The ${phrase}${where} ${verb} from ${shown(one.was)} to ${shown(one.now)}`);
  };
  if (!isObject(pair.was) || !isObject(pair.now)) return [say(pair, "")];
  return Object.keys({ ...pair.was, ...pair.now }).flatMap((table) => {
    const one = member(pair, table);
    return isSame(one.was, one.now, one.at) ? [] : [say(one, ` (${titleOf(table)})`)];
  });
}

/** How many states are named that are as before. */
const MOST_STATES = 5;

/** Tells in which states a coverage is no longer offered, or offered again. */
function tellStates(pair: Pair, name: string, { lists, regionList }: CoverageWorld): readonly Change[] {
  const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
  const [was, now] = [codesOf(pair.was), codesOf(pair.now)];
  const items = lists[regionList ?? ""]?.items ?? [];
  const named = (codes: readonly string[]): string =>
    listed(codes.map((code) => items.find((item) => String(item.code) === code)?.name ?? code));
  const lost = now.filter((code) => !was.includes(code));
  const again = was.filter((code) => !now.includes(code));
  const already = was.filter((code) => now.includes(code));
  const as =
    already.length === 0
      ? ""
      : ` (it was already not offered in ${already.length > MOST_STATES ? `${already.length} others` : named(already)})`;
  return [
    ...(lost.length === 0
      ? []
      : [change(pair, "not_offered_in", `${name} is no longer offered in ${named(lost)}${as}`, { states: lost })]),
    ...(again.length === 0
      ? []
      : [change(pair, "not_offered_in", `${name} is offered in ${named(again)} again`, { states: again })]),
  ];
}

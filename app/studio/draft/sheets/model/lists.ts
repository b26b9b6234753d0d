/** The lists that a flow names: the draft's own are edited, those of the library are read. */
import { child, withCodes } from "../../../../../engine/analysis/index";
import { isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";
import { inTitle } from "./read";
import type { NamedList, Read } from "./read";
import type { Cell, CellType, Growing, Sheet, SheetChoice, SheetColumn } from "./sheet";
import { itemsOf, memberOf, versionsApart } from "./values";

/** What every item has. */
const FIRST = ["code", "name"] as const;

/** Returns a choice for each list. */
export function listSheets({ lists }: Read): readonly SheetChoice[] {
  const apart = versionsApart(lists.map(({ name }) => name));
  return lists.map((list) => {
    const { id, besides } = apart(list.name);
    return {
      id: `list:${id}`,
      title: inTitle(list.name) + besides + (list.isOwn ? "" : " (shared)"),
      group: "Lists",
      isAt: ({ path }) => path === list.path,
      make: () => listSheet(list, `list:${id}`),
    };
  });
}

function listSheet(list: NamedList, id: string): Sheet {
  const items = itemsOf(memberOf(list.value, "items"));
  const about = memberOf(list.value, "description");
  const keys = keysOfItems(items);
  const columns = columnsOf(items);
  return {
    id,
    title: inTitle(list.name),
    about: typeof about === "string" ? about : "",
    columns,
    ...(columns.some(({ isWide }) => isWide) && { isOfTexts: true }),
    rows: items.map((_, index) => ({ key: keys[index] ?? "", index })),
    cellAt: ({ index }, { key }) => itemCell(list, items[index], index, key),
    ...(list.isOwn ? { growing: growingOf(list.path, items) } : { shared: list.path }),
  };
}

/** What is typed into a new row may be its name alone: an item without a code cannot be chosen. */
const growingOf = (path: string, items: readonly Json[]): Growing => ({
  path,
  pointer: "/items",
  rowOf: (row) => Object.fromEntries(row),
  follows: {
    column: "code",
    from: "name",
    isBlank: (index) => [undefined, ""].includes(codeIn(items[index])),
    put: (rows) => ({ pointer: "/items", to: (now) => [...withCodes(itemsOf(now), rows)] }),
  },
});

function codeIn(item: Json | undefined): string | undefined {
  const code = memberOf(item, "code");
  return code === undefined || code === null ? undefined : String(code);
}

/** What an item is known by in the live version: its code; those that have the same are counted. */
function keysOfItems(items: readonly Json[]): readonly string[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const code = isObject(item) && Object.hasOwn(item, "code") ? String(item.code ?? "") : "";
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    return count === 1 ? code : `${code} ${count}`;
  });
}

function columnsOf(items: readonly Json[]): readonly SheetColumn[] {
  const kinds = new Map<string, Set<string>>(FIRST.map((name) => [name, new Set()]));
  // Each of 50,000 items is looked at after each edit: nothing is made of it.
  for (const item of items) {
    if (!isObject(item)) continue;
    for (const name of Object.keys(item)) {
      const found = kinds.get(name) ?? new Set();
      kinds.set(name, found.add(typeof item[name]));
    }
  }
  return [...kinds].map(([name, found]) => ({
    key: name,
    title: inTitle(name),
    type: typeOf(name, found),
    ...(name === "text" && { isWide: true }),
  }));
}

/** An attribute holds what it holds in all items that have it. */
function typeOf(name: string, kinds: ReadonlySet<string>): CellType {
  const isNeeded = name === "code" || name === "name";
  const only = kinds.size === 1 ? [...kinds][0] : undefined;
  if (name === "code") return only === "string" ? { kind: "text", isNeeded } : { kind: "code", isNeeded };
  if (only === "number") return { kind: "number" };
  return only === "boolean" ? { kind: "yes-no" } : { kind: "text", isNeeded };
}

function itemCell({ path, isOwn }: NamedList, item: Json | undefined, index: number, name: string): Cell {
  const value = memberOf(item, name);
  if (!isOwn) return { value, hint: SHARED };
  // An attribute's name has nothing that a pointer would write otherwise; a filter asks for every cell of 50,000 rows.
  const pointer = A_NAME.test(name) ? `/items/${index}/${name}` : child(`/items/${index}`, name);
  return { value, place: { path, pointer }, put: (next) => ({ pointer, to: () => next }) };
}

const A_NAME = /^\w+$/;
const SHARED = "Products share this list. To change it, begin its next version.";

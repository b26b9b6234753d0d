/** The tables of a flow that rules look up: one sheet for all that have the same keys. */
import { child, plainText } from "../../../../../engine/analysis/index";
import { isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";
import { inTitle, listItems } from "./read";
import type { ListItem, NamedList, Read } from "./read";
import { isWithin, shownAs } from "./sheet";
import type { Cell, CellType, Sheet, SheetChoice, SheetColumn } from "./sheet";
import { itemsOf, memberOf, membersOf, versionsApart } from "./values";

/** The column of what the rows are called, and that of their codes. */
export const NAME = "name";
export const CODE = "code";
/** The row of what holds for every other key. */
const ELSE = "*";

/** Returns a choice for each list that tables of the flow go by. */
export function tableSheets(read: Read): readonly SheetChoice[] {
  const tables = membersOf(memberOf(read.flow?.value, "tables"));
  const lists = new Set(tables.map(([, table]) => memberOf(table, "by")).filter((by) => typeof by === "string"));
  const apart = versionsApart([...lists]);
  return [...lists].map((by) => {
    const { id, besides } = apart(by);
    const thing = thingOf(by, read);
    const title = `Tables by ${thing.toLowerCase()}${besides}`;
    const own = tables.filter(([, table]) => memberOf(table, "by") === by);
    return {
      id: `tables:${id}`,
      title,
      group: "Tables",
      isAt: (place) =>
        isWithin(
          place,
          read.flow?.path,
          own.map(([name]) => child("/tables", name)),
        ),
      make: () => tableSheet({ id: `tables:${id}`, title, read, by, thing, tables: own }),
    };
  });
}

interface Made extends Pick<Sheet, "id" | "title"> {
  readonly read: Read;
  readonly by: string;
  readonly thing: string;
  readonly tables: readonly (readonly [string, Json])[];
}

function tableSheet({ id, title, read, by, thing, tables }: Made): Sheet {
  const items = keysOfTables(
    tables,
    read.lists.find(({ name }) => name === by),
  );
  const codes = items.map(({ code }) => code);
  const byName = new Map(tables);
  return {
    id,
    title,
    about: "A cell that is blank has what holds for all others, which is shown faintly.",
    columns: [...headsOf(thing), ...tables.map(([name, table]) => columnOf(name, table))],
    rows: [...codes, ELSE].map((key, index) => ({ key, index })),
    cellAt: ({ key, index }, { key: column }) =>
      column === NAME || column === CODE
        ? headCell(items[index] ?? { code: "", name: "All others" }, column)
        : tableCell({ path: read.flow?.path ?? "", name: column, table: byName.get(column), key, codes }),
  };
}

/** Returns the two columns that say what a row is about. */
export const headsOf = (thing: string): readonly SheetColumn[] => [
  { key: NAME, title: thing, type: { kind: "text" }, isHead: true },
  { key: CODE, title: "Code", type: { kind: "text" }, isHead: true },
];

/** Returns the cell that says what a row is about. */
export const headCell = (item: ListItem | undefined, column: string): Cell => ({
  value: column === NAME ? item?.name : item?.code,
});

/** The items of the list; then the keys of the tables that it does not have. */
function keysOfTables(tables: Made["tables"], list: NamedList | undefined): readonly ListItem[] {
  const items = listItems(list);
  const known = new Set(items.map(({ code }) => code));
  const others = new Set(tables.flatMap(([, table]) => membersOf(memberOf(table, "cells")).map(([key]) => key)));
  return [...items, ...[...others].filter((code) => !known.has(code)).map((code) => ({ code, name: code }))];
}

const columnOf = (name: string, table: Json): SheetColumn => ({
  key: name,
  title: inTitle(name),
  type: typeOf(memberOf(table, "of")),
});

/** What the cells of a table hold, as it says. */
function typeOf(of: Json | undefined): CellType {
  const type = memberOf(of, "type");
  const [minimum, maximum] = [memberOf(of, "minimum"), memberOf(of, "maximum")];
  if (type === "boolean") return { kind: "yes-no" };
  if (type !== "integer" && type !== "number") {
    const choices = itemsOf(memberOf(of, "enum")).filter((choice) => typeof choice === "string");
    return { kind: "text", ...(choices.length > 0 && { choices }) };
  }
  return {
    kind: "number",
    isWhole: type === "integer",
    ...(typeof minimum === "number" && { minimum }),
    ...(typeof maximum === "number" && { maximum }),
  };
}

interface TableCell {
  readonly path: string;
  readonly name: string;
  readonly table: Json | undefined;
  readonly key: string;
  readonly codes: readonly string[];
}

function tableCell({ path, name, table, key, codes }: TableCell): Cell {
  const whole = child("/tables", name);
  const pointer = key === ELSE ? child(whole, "else") : child(child(whole, "cells"), key);
  const value = key === ELSE ? memberOf(table, "else") : memberOf(memberOf(table, "cells"), key);
  const faint = key === ELSE ? "" : shownAs(memberOf(table, "else"), typeOf(memberOf(table, "of")));
  return {
    value,
    place: { path, pointer },
    put: (next) => ({ pointer, to: () => next, order: codes }),
    ...(faint !== "" && { faint }),
  };
}

/** What an item of a list is: the title of a question that is answered by one; else the list's own name. */
export function thingOf(list: string, { flow, parts, sharedParts }: Read): string {
  const title = [flow, ...parts, ...sharedParts]
    .map((file) => titleOfList(file?.value, list))
    .find((each) => each !== undefined);
  return title ?? inTitle(list);
}

function titleOfList(value: Json | undefined, list: string): string | undefined {
  if (isObject(value) && value.list === list) {
    const title = plainText(value.title);
    if (title !== undefined && title !== "") return title;
  }
  const inside = Array.isArray(value) ? itemsOf(value) : membersOf(value).map(([, member]) => member);
  for (const each of inside) {
    const found = typeof each === "object" ? titleOfList(each, list) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

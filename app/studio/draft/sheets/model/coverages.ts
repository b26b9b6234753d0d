/** Which coverages are part of the plans in which state. */
import { child, plainText } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { inTitle, listItems } from "./read";
import type { Read } from "./read";
import { isWithin } from "./sheet";
import type { Cell, CellType, Sheet, SheetChoice } from "./sheet";
import { CODE, headCell, headsOf, NAME, thingOf } from "./tables";
import { itemsOf, memberOf, membersOf, valueAt, withName } from "./values";

const ID = "coverages";
const OFFERED: CellType = { kind: "yes-no", isStrict: true, words: ["yes", "no"] };

/** Returns the sheet of the coverages by state; none where the flow has no coverages, or its states are not known. */
export function coverageSheets(read: Read): readonly SheetChoice[] {
  const rows = rowsOf(read.flow?.value);
  const thing = read.regions && thingOf(read.regions.name, read);
  if (!thing || rows.length === 0) return [];
  const title = `Coverages by ${thing.toLowerCase()}`;
  const isAt: SheetChoice["isAt"] = (place) => isWithin(place, read.flow?.path, ["/coverages"]);
  return [{ id: ID, title, group: "Tables", isAt, make: () => coverageSheet(read, rows, { title, thing }) }];
}

/** A row of the benefits, and where it is written. */
interface CoverageRow {
  readonly key: string;
  readonly title: string;
  readonly pointer: string;
  readonly without: readonly Json[];
}

function rowsOf(flow: Json | undefined): readonly CoverageRow[] {
  return itemsOf(valueAt(flow, "/coverages/groups")).flatMap((group, index) =>
    membersOf(memberOf(group, "rows")).map(([key, row]) => ({
      key,
      title: plainText(memberOf(row, "title")) ?? inTitle(key),
      pointer: child(`/coverages/groups/${index}/rows`, key),
      without: itemsOf(memberOf(row, "not_offered_in")),
    })),
  );
}

interface Named {
  readonly title: string;
  readonly thing: string;
}

function coverageSheet(read: Read, all: readonly CoverageRow[], { title, thing }: Named): Sheet {
  const items = listItems(read.regions);
  const codes = items.map(({ code }) => code);
  const byKey = new Map(all.map((row) => [row.key, row]));
  return {
    id: ID,
    title,
    about: "Yes where a coverage is part of the plans, no where it is left out of them.",
    columns: [...headsOf(thing), ...all.map((row) => ({ key: row.key, title: row.title, type: OFFERED }))],
    rows: codes.map((key, index) => ({ key, index })),
    cellAt: ({ key, index }, { key: column }) => {
      const row = byKey.get(column);
      if (column === NAME || column === CODE || !row) return headCell(items[index], column);
      return offeredCell({ path: read.flow?.path ?? "", row, code: key, codes });
    },
  };
}

interface Offered {
  readonly path: string;
  readonly row: CoverageRow;
  readonly code: string;
  readonly codes: readonly string[];
}

function offeredCell({ path, row, code, codes }: Offered): Cell {
  const pointer = child(row.pointer, "not_offered_in");
  return {
    value: !row.without.includes(code),
    // What is offered everywhere is not written anywhere.
    place: { path, pointer: child(pointer, row.without.includes(code) ? row.without.indexOf(code) : "-") },
    put: (isOffered) => ({
      pointer,
      to: (was) => {
        const others = itemsOf(was).filter((each) => each !== code);
        if (isOffered !== false) return others.length > 0 ? others : undefined;
        return itemsOf(was).includes(code) ? was : withName(others, code, codes);
      },
    }),
  };
}

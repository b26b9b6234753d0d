/** What a sheet is: rows and columns of values that are written somewhere in a draft's files. */
import type { Put, Vocabulary } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import type { Place } from "../../ui/DraftContext";

/** What a cell may hold. */
export type CellType =
  | {
      readonly kind: "text";
      /** The only ones that it may be. */
      readonly choices?: readonly string[];
      readonly isNeeded?: boolean;
    }
  | {
      readonly kind: "number";
      readonly isWhole?: boolean;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly isNeeded?: boolean;
    }
  | {
      readonly kind: "yes-no";
      /** It is one of two, so nothing else can be written. */
      readonly isStrict?: boolean;
      /** What yes and no are here. */
      readonly words?: readonly [yes: string, no: string];
      readonly isNeeded?: boolean;
    }
  /** A text or a number, as it is typed. */
  | { readonly kind: "code"; readonly isNeeded?: boolean }
  /** A text, yes or no. */
  | { readonly kind: "text-or-yes-no"; readonly isNeeded?: boolean };

export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  readonly type: CellType;
  /** What the rows are called: it stays in sight, and is not edited. */
  readonly isHead?: boolean;
  /** Long texts need room. */
  readonly isWide?: boolean;
}

export interface SheetRow {
  /** The same in the live version's sheet. */
  readonly key: string;
  /** Its place among the rows as the files have them. */
  readonly index: number;
}

/** A value of a sheet, and where it is written. */
export interface Cell {
  readonly value: Json | undefined;
  /** Where it is, or would be, in a file of the draft; undefined for one that can only be read. */
  readonly place?: Place;
  /** How the file becomes otherwise when this value does; undefined where it can only be read. */
  readonly put?: (value: Json | undefined) => Put;
  /** What holds while nothing is written. */
  readonly faint?: string;
  /** What is shown in place of a value that is neither a text, a number, yes nor no. */
  readonly calculated?: string;
  /** Why it cannot be edited, and where it can. */
  readonly hint?: string;
}

/** A column that a row has something in once it has something in another one. */
export interface Following {
  readonly column: string;
  readonly from: string;
  /** Whether a row that there is has nothing in the column. */
  readonly isBlank: (index: number) => boolean;
  /** What makes it in these rows, after all else that is done with them. */
  readonly put: (rows: readonly number[]) => Put;
}

/** How rows come and go. */
export interface Growing {
  readonly path: string;
  /** The list that the rows are in. */
  readonly pointer: string;
  /** What a new row is made of: column → value. */
  readonly rowOf: (values: ReadonlyMap<string, Json>) => Json;
  /** A column that follows from another one in rows where it is blank. */
  readonly follows?: Following;
}

export interface Sheet {
  readonly id: string;
  readonly title: string;
  /** What it holds, in a sentence or two. */
  readonly about: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly cellAt: (row: SheetRow, column: SheetColumn) => Cell;
  /** A list that products share: to change it, the draft gets its next version. */
  readonly shared?: string;
  readonly growing?: Growing;
  /** Rows are high enough for several lines. */
  readonly isOfTexts?: boolean;
}

/** A sheet that there is, to choose from. */
export interface SheetChoice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** Whether it is the sheet to show a place in. */
  readonly isAt: (place: Place) => boolean;
  /** `vocabulary` is what rules can read, by the names that people read. */
  readonly make: (vocabulary?: Vocabulary) => Sheet;
  /** Whether it is another sheet with another vocabulary. */
  readonly saysRules?: true;
}

/** Returns how a value is read and copied. */
export function shownAs(value: Json | undefined, type: CellType): string {
  if (value === undefined) return "";
  if (typeof value !== "boolean") return typeof value === "object" ? JSON.stringify(value) : String(value);
  const [yes, no] = (type.kind === "yes-no" && type.words) || ["yes", "no"];
  return value ? yes : no;
}

/** Returns how a cell is read and copied; empty where nothing is written. */
export const shownIn = ({ value, calculated }: Cell, { type }: SheetColumn): string =>
  calculated ?? shownAs(value, type);

/** Whether a place is one of these of a file, or in it. */
export const isWithin = ({ path, pointer }: Place, file: string | undefined, pointers: readonly string[]): boolean =>
  path === file && pointers.some((outer) => pointer === outer || pointer.startsWith(`${outer}/`));

/** One row of a file as a client, judged by the rules of the client form (portal §5) and the API's own schema. */
import { CLIENT_FIELDS, clientProblems, isBlank, personFrom, tidyLine, unprintable } from "../../../engine/index";
import type { ClientProblem } from "../../../engine/index";
import { regionName } from "../../base/regions";
import type { CellError } from "../../store/tables";
import type { ClientType, ImportedClient } from "../../records/types";
import { expectedOf } from "../client-rules";
import { linesOf, oneLine } from "./cell";
import type { Column, Columns, Field } from "./columns";
import { personName } from "./person-name";
import { readers } from "./readers";
import type { Reader, Readers, Row } from "./readers";
import { lostZeros } from "./zip";

export interface ReadRow {
  readonly client: ImportedClient;
  /** True when its zip got its zeros in front back. */
  readonly completedZip: boolean;
}
export type RowReader = (cells: readonly string[], row: number) => ReadRow | { readonly errors: readonly CellError[] };

/** The reader of the rows under one header. */
export function rowReader(columns: Columns, today: string): RowReader {
  const reads = readers(today);
  return (cells, row) => {
    if (cells.length !== columns.width)
      return {
        errors: [cellError(row, "", `${cells.length} columns`, `${columns.width} columns, as in the first row`)],
      };
    const errors: CellError[] = [];
    const values: Row = {};
    const unread = new Set<Field>();
    for (const { field, text, column } of textsOf(cells, columns)) {
      const { [field]: reader } = reads;
      const value = reader.read(text, values);
      if (value !== undefined) values[field] = value;
      else {
        unread.add(field);
        errors.push(cellError(row, column.name, shown(text), wordsOf(reader, text, values)));
      }
    }
    const name = takeWholeName(cells, columns, values, reads);
    if (name) {
      for (const field of NAMES) unread.add(field);
      errors.push(cellError(row, name.column, name.found, name.expected));
    }
    const client = { client_type: typeOf(values, unread), person: personFrom(values, regionOf, US) };
    // What is missing in a row whose kind of client cannot be read is not known either.
    const problems = unread.has("client_type") ? [] : clientProblems(client.client_type, client.person, today);
    const missing = problems.filter(({ field }) => !unread.has(field));
    errors.push(...missing.map((problem) => missingError(row, columns, problem, client.client_type)));
    if (errors.length > 0) return { errors };
    const postal = columns.of.get("postal");
    const completedZip = postal !== undefined && lostZeros(oneLine(cells[postal.index] ?? ""));
    return { client, completedZip };
  };
}

/** A row that names a company is a business, unless it says otherwise (A-28). */
const typeOf = ({ client_type: type, company_name: company }: Row, unread: ReadonlySet<Field>): ClientType =>
  (type ?? (company === undefined && !unread.has("company_name") ? "individual" : "business")) as ClientType;

/** What a column of whole names gives. */
const NAMES: readonly Field[] = ["first_name", "last_name"];

const wordsOf = ({ expected }: Reader, text: string, values: Row): string =>
  typeof expected === "string" ? expected : expected(text, values);

interface CellText {
  readonly field: Field;
  readonly text: string;
  readonly column: Column;
}

/**
 * The cells of a row that hold anything, on one line each. A street of several lines gives all but the first to the
 * address's second line, when there is nothing in it.
 */
function textsOf(cells: readonly string[], { of }: Columns): readonly CellText[] {
  const texts = [...of].map(([field, column]) => ({ field, column, text: oneLine(cells[column.index] ?? "") }));
  const filled = texts.filter(({ text }) => !isBlank(text));
  const street = of.get("line1");
  const [first, ...more] = street ? linesOf(cells[street.index] ?? "") : [];
  if (!street || first === undefined || more.length === 0 || filled.some(({ field }) => field === "line2"))
    return filled;
  return filled.flatMap((each) =>
    each.field === "line1"
      ? [
          { ...each, text: first },
          { field: "line2", column: street, text: more.join(" ") },
        ]
      : each,
  );
}

const NAME_WORDS = 'a first and a last name, as "First Last" of two words or as "Last, First"';

/**
 * Puts the cell of a whole name where it belongs: the name of a business that has no other, else a person's two names.
 * Returns what is wrong with it, if anything.
 */
function takeWholeName(cells: readonly string[], { wholeName }: Columns, values: Row, read: Readers) {
  if (!wholeName) return undefined;
  const text = tidyLine(oneLine(cells[wholeName.index] ?? ""));
  const isOfBusiness = values.client_type === "business" && values.company_name === undefined;
  const names = isOfBusiness ? { company_name: text } : personName(text);
  const name = isOfBusiness ? read.company_name : read.first_name;
  if (names && Object.values(names).every((each) => name.read(each, values))) return void Object.assign(values, names);
  const expected = isOfBusiness || unprintable(text) !== undefined ? wordsOf(name, text, values) : NAME_WORDS;
  return { column: wholeName.name, found: shown(text) || "nothing", expected };
}

function missingError(row: number, columns: Columns, problem: ClientProblem, type: ClientType): CellError {
  const column = columns.of.get(problem.field);
  const expected = expectedOf(problem, type);
  if (column) return cellError(row, column.name, "nothing", expected);
  const label = CLIENT_FIELDS[problem.field].label;
  const message = `Row ${row}: the file has no column "${label}", expected ${expected}.`;
  return { row, column: label, found: "no such column", expected, message };
}

const regionOf = (code: string) => ({ code, name: regionName(code) });
const US = { code: "US", name: "United States" } as const;

/** A cell as an error shows it: short, and with unprintable characters written out. */
function shown(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return short.replaceAll(/\p{Cc}|\p{Cs}/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function cellError(row: number, column: string, found: string, expected: string): CellError {
  return {
    row,
    column,
    found,
    expected,
    message: `Row ${row}${column ? `, ${column}` : ""}: found ${found === "nothing" ? "nothing" : `"${found}"`}, expected ${expected}.`,
  };
}

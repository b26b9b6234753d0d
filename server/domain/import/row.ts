/** One row of a file as a client, judged by the rules of the client form (portal §5) and the API's own schema. */
import { clientProblems, dashedPhone, isBirthDate, isoDate } from "../../../engine/index";
import type { ClientProblem } from "../../../engine/index";
import { fieldOf } from "../../records/validate";
import { regionCode, regionName } from "../../base/regions";
import type { CellError } from "../../store/tables";
import type { Address, ClientType, ImportedClient, Person } from "../../records/types";
import type { Columns, Field } from "./columns";

/** Says what a cell may hold, and reads it; undefined when it is wrong. */
interface Reader {
  readonly expected: string;
  readonly read: (text: string) => string | undefined;
}

const isName = fieldOf("name");
const isEmail = fieldOf("email");
const when = (test: (text: string) => boolean) => (text: string) => (test(text) ? text : undefined);
/** Another program leaves U+FFFD where it lost a character. */
const name: Reader = {
  expected: "one line of text, at most 120 characters",
  read: when((text) => isName(text) && !text.includes("\uFFFD")),
};

function readers(today: string): { readonly [field in Field]: Reader } {
  return {
    client_type: {
      expected: "individual or business",
      read: (text) => (/^(individual|business)$/i.test(text) ? text.toLowerCase() : undefined),
    },
    company_name: name,
    first_name: name,
    last_name: name,
    email: { expected: "one e-mail address, such as name@host.com", read: when(isEmail) },
    phone_number: { expected: "ten digits, such as 303-555-0120", read: phone },
    dob: { expected: "a date that has been, MM/DD/YYYY", read: (text) => date(text, today) },
    line1: name,
    line2: name,
    city: name,
    region: { expected: "a US state, such as CO or Colorado", read: regionCode },
    postal: {
      expected: "a zip of five digits (spreadsheets drop zeros in front)",
      read: (text) => /^(\d{5})(-\d{4})?$/.exec(text)?.[1],
    },
  };
}

/** Ten digits however they are grouped, and with the country's 1 in front. */
const phone = (text: string): string | undefined =>
  dashedPhone(text.replaceAll(/[\s().+-]/g, "").replace(/^1(?=\d{10}$)/, ""));

/** MM/DD/YYYY as people write it, with or without zeros in front, or YYYY-MM-DD. */
function date(text: string, today: string): string | undefined {
  const iso = isoDate(text.replaceAll(/(^|\/)(\d)(?=\/)/g, "$10$2")) ?? text;
  return isBirthDate(iso, today) ? iso : undefined;
}

type Row = { [field in Field]?: string };
export type RowReader = (
  cells: readonly string[],
  row: number,
) => { readonly client: ImportedClient } | { readonly errors: readonly CellError[] };

/** The reader of the rows under one header. */
export function rowReader(columns: Columns, today: string): RowReader {
  const fields = [...columns.of].map(([field, column]) => ({ field, ...column, ...readers(today)[field] }));
  return (cells, row) => {
    if (cells.length !== columns.width)
      return {
        errors: [cellError(row, "", `${cells.length} columns`, `${columns.width} columns, as in the first row`)],
      };
    const errors: CellError[] = [];
    const values: Row = {};
    for (const { field, index, name: column, expected, read } of fields) {
      const text = (cells[index] ?? "").trim();
      if (text === "") continue;
      const value = read(text);
      if (value === undefined) errors.push(cellError(row, column, shown(text), expected));
      else values[field] = value;
    }
    if (errors.length > 0) return { errors };
    const type = (values.client_type ?? (values.company_name === undefined ? "individual" : "business")) as ClientType;
    const client = { client_type: type, person: personOf(values) };
    const problems = clientProblems(type, client.person, today);
    if (problems.length === 0) return { client };
    return {
      errors: problems.map(({ field, rule }) =>
        cellError(row, columns.of.get(field)?.name ?? field, "nothing", expectedFor(rule, type)),
      ),
    };
  };
}

const expectedFor = (rule: ClientProblem["rule"], type: ClientType): string =>
  rule === "address" ? "a whole address: street, city, state and zip" : `a value, which every ${type} needs`;

function personOf(values: Row): Person {
  const { client_type: _, line1, line2, city, region, postal, ...person } = values;
  const lines: Address = {
    ...(line1 !== undefined && { line1 }),
    ...(line2 !== undefined && { line2 }),
    ...(city !== undefined && { city }),
    ...(postal !== undefined && { postal }),
    ...(region !== undefined && { region: { code: region, name: regionName(region) } }),
  };
  if (Object.keys(lines).length === 0) return person;
  return { ...person, address: { ...lines, country: { code: "US", name: "United States" } } };
}

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

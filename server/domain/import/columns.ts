/** Finds our fields among the columns of an uploaded file (resolutions A-28). */
import { BadFile } from "./bad-file";

export const FIELDS = [
  "client_type",
  "company_name",
  "first_name",
  "last_name",
  "email",
  "phone_number",
  "dob",
  "line1",
  "line2",
  "city",
  "region",
  "postal",
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * The names a column may have, ignoring case, spaces, underscores and signs; the first one that the file has is used.
 */
const NAMES: { readonly [field in Field]: readonly string[] } = {
  client_type: ["clienttype", "type"],
  company_name: ["companyname", "company", "businessname", "business", "organization"],
  first_name: ["firstname", "first", "givenname", "ownerfirstname"],
  last_name: ["lastname", "last", "surname", "familyname", "ownerlastname"],
  email: ["email", "emailaddress", "mail"],
  phone_number: ["phonenumber", "phone", "phone1", "mobile", "mobilephone", "cell", "cellphone", "telephone"],
  dob: ["dob", "dateofbirth", "birthdate", "birthday"],
  line1: ["line1", "address", "address1", "addressline1", "street", "streetaddress"],
  line2: ["line2", "address2", "addressline2", "unit", "apartment", "suite"],
  city: ["city", "town"],
  region: ["region", "state", "regioncode", "statecode"],
  postal: ["postal", "zip", "zipcode", "postalcode", "postcode"],
};

/** Columns that every client needs, whatever the type. */
const NEEDED: readonly Field[] = ["first_name", "last_name", "email"];
const MOST_COLUMNS = 200;

export interface Column {
  readonly index: number;
  /** The file's own name for the column, used in errors. */
  readonly name: string;
}

export interface Columns {
  readonly width: number;
  readonly of: ReadonlyMap<Field, Column>;
  /** The columns that we do not know, by the file's own names. */
  readonly ignored: readonly string[];
}

const key = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Reads the header row. Throws BadFile when a name is repeated, when a needed column is missing, or when the row is not
 * a header.
 */
export function readHeader(cells: readonly string[]): Columns {
  if (cells.length > MOST_COLUMNS)
    throw new BadFile(`The first row has ${cells.length} columns; a file may have ${MOST_COLUMNS}.`);
  const names = cells.map((cell) => cell.trim());
  const byKey = new Map<string, Column>();
  for (const [index, name] of names.entries()) {
    if (name === "") continue;
    if (/\p{Cc}|\uFFFD/u.test(name))
      throw new BadFile('The first row holds characters that are not text. Is this a CSV file, saved as "CSV UTF-8"?');
    if (byKey.has(key(name)))
      throw new BadFile(`The column "${short(name)}" stands twice in the first row. Remove or rename one of the two.`);
    byKey.set(key(name), { index, name: short(name) });
  }
  const of = new Map<Field, Column>();
  for (const field of FIELDS) {
    const column = NAMES[field].map((name) => byKey.get(name)).find(Boolean);
    if (column) of.set(field, column);
  }
  requireNeeded(of, names);
  const used = new Set([...of.values()].map(({ index }) => index));
  return {
    width: cells.length,
    of,
    ignored: names.filter((name, index) => name !== "" && !used.has(index)).map(short),
  };
}

function requireNeeded(of: ReadonlyMap<Field, Column>, names: readonly string[]): void {
  const missing = NEEDED.filter((field) => !of.has(field));
  if (missing.length === 0) return;
  const found = names.filter(Boolean).slice(0, 12).map(short).join(", ") || "nothing";
  throw new BadFile(
    `The first row must name the columns: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing. Found: ${found}.`,
  );
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

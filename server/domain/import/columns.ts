/** Finds our fields among the columns of an uploaded file (resolutions A-28). */
import { CLIENT_FIELDS, clientFields, requiredFields } from "../../../engine/index";
import type { ClientField } from "../../../engine/index";
import { BadFile } from "./bad-file";
import { oneLine } from "./cell";

export type Field = ClientField | "client_type";
const FIELDS: readonly Field[] = ["client_type", ...clientFields];

/** The column's name as it is looked up: without case, spaces, underscores and signs. */
const key = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Other names that a column may have, beside the field's name in the API and its label. */
const SYNONYMS: { readonly [field in Field]?: readonly string[] } = {
  client_type: ["type"],
  company_name: ["company", "businessname", "business", "organization"],
  first_name: ["first", "givenname", "ownerfirstname"],
  last_name: ["last", "surname", "familyname", "ownerlastname"],
  email: ["emailaddress", "mail"],
  phone_number: ["phone", "phone1", "mobile", "mobilephone", "cell", "cellphone", "telephone"],
  dob: ["dateofbirth", "birthdate", "birthday"],
  line1: ["address", "address1", "addressline1", "street", "streetaddress"],
  line2: ["address2", "addressline2", "unit", "apartment", "suite"],
  city: ["town"],
  region: ["state", "regioncode", "statecode"],
  postal: ["zip", "zipcode", "postalcode", "postcode"],
};

const labelOf = (field: Field): string => (field === "client_type" ? "Client type" : CLIENT_FIELDS[field].label);

/** Field → its names as they are looked up; the first one that the file has is used. */
const NAMES: readonly (readonly [Field, readonly string[]])[] = FIELDS.map((field) => [
  field,
  [key(field), ...(SYNONYMS[field] ?? []), key(labelOf(field))],
]);

/** A person's first and last name in one column, or the name of a business. */
const WHOLE_NAMES = ["name", "fullname", "clientname", "customername", "contactname", "contact"];

/** Columns that every client needs, whatever the type. */
const NEEDED: readonly Field[] = requiredFields("individual", () => false).filter((field) =>
  requiredFields("business", () => false).includes(field),
);
const PARTS_OF_NAME: readonly Field[] = ["first_name", "last_name"];
const MOST_COLUMNS = 200;

export interface Column {
  readonly index: number;
  /** The file's own name for the column, used in errors. */
  readonly name: string;
}

export interface Columns {
  readonly width: number;
  readonly of: ReadonlyMap<Field, Column>;
  /** The column of whole names, in a file that has a column for neither part of them. */
  readonly wholeName: Column | undefined;
  /** The columns that we do not know, by the file's own names. */
  readonly ignored: readonly string[];
}

/**
 * Reads the header row. Throws BadFile when a name is repeated, when a needed column is missing, or when the row is not
 * a header.
 */
export function readHeader(cells: readonly string[]): Columns {
  if (cells.length > MOST_COLUMNS)
    throw new BadFile(`The first row has ${cells.length} columns; a file may have ${MOST_COLUMNS}.`);
  const names = cells.map(oneLine);
  const byKey = new Map<string, Column>();
  for (const [index, name] of names.entries()) {
    if (name === "") continue;
    if (/\p{Cc}|\uFFFD/u.test(name))
      throw new BadFile('The first row holds characters that are not text. Is this a CSV file, saved as "CSV UTF-8"?');
    if (byKey.has(key(name)))
      throw new BadFile(`The column "${short(name)}" stands twice in the first row. Remove or rename one of the two.`);
    byKey.set(key(name), { index, name: short(name) });
  }
  const find = (known: readonly string[]): Column | undefined => known.map((name) => byKey.get(name)).find(Boolean);
  const of = new Map<Field, Column>();
  for (const [field, known] of NAMES) {
    const column = find(known);
    if (column) of.set(field, column);
  }
  const wholeName = PARTS_OF_NAME.some((field) => of.has(field)) ? undefined : find(WHOLE_NAMES);
  requireNeeded(
    NEEDED.filter((field) => !of.has(field) && !(wholeName && PARTS_OF_NAME.includes(field))),
    names,
  );
  const used = new Set([...of.values(), wholeName].map((column) => column?.index));
  return {
    width: cells.length,
    of,
    wholeName,
    ignored: names.filter((name, index) => name !== "" && !used.has(index)).map(short),
  };
}

function requireNeeded(missing: readonly Field[], names: readonly string[]): void {
  if (missing.length === 0) return;
  const found = names.filter(Boolean).slice(0, 12).map(short).join(", ") || "nothing";
  const labels = new Intl.ListFormat("en-US").format(missing.map(labelOf));
  throw new BadFile(
    `The first row must name the columns: ${labels} ${missing.length === 1 ? "is" : "are"} missing. Found: ${found}.`,
  );
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

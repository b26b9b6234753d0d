/** What the cell of each field may hold, by the rules of the client form (portal §5) and the API's own schema. */
import {
  CLIENT_FIELDS,
  isPersonName,
  LONGEST_LINE,
  ofEachField,
  printableWanted,
  readPhone,
  shownLetter,
  textMeant,
  unprintable,
  wrongInField,
} from "../../../engine/index";
import type { ClientField, ClientFieldKind } from "../../../engine/index";
import { regionCode, regionName } from "../../base/regions";
import { expectedOf } from "../client-rules";
import type { Field } from "./columns";
import { fiveDigits, lostZeros, regionOfZip } from "./zip";

/** The texts of a row by field, as far as they are read. */
export type Row = { [field in Field]?: string };

/** Says what a cell may hold, and reads it; undefined when it is wrong. Both may look at the fields read before it. */
export interface Reader {
  readonly expected: string | ((text: string, row: Row) => string);
  readonly read: (text: string, row: Row) => string | undefined;
}

/** Reads a cell as the field of every other door does, and refuses what the client form refuses. */
const readerFor =
  (field: ClientField, today: string) =>
  (text: string): string | undefined => {
    const meant = textMeant(CLIENT_FIELDS[field].kind, text);
    return wrongInField(field, meant, today) === undefined ? meant : undefined;
  };

/** What the cell of a name or another line may hold. */
const lineWords =
  (field: ClientField, today: string) =>
  (text: string): string => {
    const meant = textMeant(CLIENT_FIELDS[field].kind, text);
    const letter = unprintable(meant);
    const rule = wrongInField(field, meant, today);
    if (rule === "visible") return expectedOf({ field, rule }, "individual");
    return letter === undefined || letter === "\uFFFD"
      ? `one line of text, at most ${LONGEST_LINE} characters`
      : `${printableWanted(isPersonName(field))} (${shownLetter(letter)} cannot be printed)`;
  };

export type Readers = { readonly [field in Field]: Reader };

/** The readers of all fields. */
export function readers(today: string): Readers {
  return {
    client_type: {
      expected: "individual or business",
      read: (text) => (/^(individual|business)$/i.test(text) ? text.toLowerCase() : undefined),
    },
    ...ofEachField((field) => readerOf(field, today)),
  };
}

/** The reader of one field. */
function readerOf(field: ClientField, today: string): Reader {
  const read = readerFor(field, today);
  const { [CLIENT_FIELDS[field].kind]: expected } = WORDS;
  return { expected: expected ?? lineWords(field, today), read, ...OWN[CLIENT_FIELDS[field].kind] };
}

/** Kind of field → what its cell may hold, where that is not a line. */
const WORDS: { readonly [kind in ClientFieldKind]?: Reader["expected"] } = {
  email: "one e-mail address, such as name@host.com",
  phone: phoneWords,
  birth_date: "a date that has been, MM/DD/YYYY",
  state: "a US state, such as CO or Colorado",
  zip: zipWords,
};

/** Kinds of field whose cell a spreadsheet or people write otherwise than devices do. */
const OWN: { readonly [kind in ClientFieldKind]?: Pick<Reader, "read"> } = {
  state: { read: (text) => regionCode(textMeant("state", text)) },
  zip: { read: zip },
};

/** A zip without its zeros in front is completed where that gives a zip of the row's state, and nowhere else. */
function zip(text: string, { region }: Row): string | undefined {
  const plain = textMeant("zip", text);
  const digits = fiveDigits(plain);
  if (digits === undefined || !lostZeros(plain)) return digits;
  return region !== undefined && regionOfZip(digits) === region ? digits : undefined;
}

function zipWords(text: string, { region }: Row): string {
  const digits = lostZeros(text) ? fiveDigits(text) : undefined;
  const why =
    digits === undefined || region === undefined
      ? "spreadsheets drop zeros in front"
      : `${digits} is not in ${regionName(region)}`;
  return `a zip of five digits (${why})`;
}

function phoneWords(text: string): string {
  const read = readPhone(text);
  if (read?.kind === "foreign") return "a US number, such as 303-555-0120";
  return read?.kind === "extension"
    ? `ten digits without an extension: ${read.number}`
    : "ten digits, such as 303-555-0120";
}

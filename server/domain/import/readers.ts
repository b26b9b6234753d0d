/** What the cell of each field may hold, by the rules of the client form (portal §5) and the API's own schema. */
import {
  CLIENT_FIELDS,
  dashedPhone,
  isBirthDate,
  isoDate,
  isPersonName,
  ofEachField,
  printableWanted,
  shownLetter,
  unprintable,
} from "../../../engine/index";
import type { ClientFieldKind } from "../../../engine/index";
import { regionCode, regionName } from "../../base/regions";
import { fieldOf } from "../../records/validate";
import type { Field } from "./columns";
import { fiveDigits, lostZeros, regionOfZip } from "./zip";

/** The texts of a row by field, as far as they are read. */
export type Row = { [field in Field]?: string };

/** Says what a cell may hold, and reads it; undefined when it is wrong. Both may look at the fields read before it. */
export interface Reader {
  readonly expected: string | ((text: string, row: Row) => string);
  readonly read: (text: string, row: Row) => string | undefined;
}

const isName = fieldOf("name");
const isEmail = fieldOf("email");
const when = (test: (text: string) => boolean) => (text: string) => (test(text) ? text : undefined);
/** Another program leaves U+FFFD where it lost a character. */
export const lineOf = (field: string) => ({
  expected: (text: string): string => {
    const letter = unprintable(text);
    return letter === undefined || letter === "\uFFFD"
      ? "one line of text, at most 120 characters"
      : `${printableWanted(isPersonName(field))} (${shownLetter(letter)} cannot be printed)`;
  },
  read: when((text) => isName(text) && !text.includes("\uFFFD") && unprintable(text) === undefined),
});

/** The readers of all fields. */
export function readers(today: string): { readonly [field in Field]: Reader } {
  const readerOf = byKind(today);
  return {
    client_type: {
      expected: "individual or business",
      read: (text) => (/^(individual|business)$/i.test(text) ? text.toLowerCase() : undefined),
    },
    ...ofEachField((field) => {
      const { kind } = CLIENT_FIELDS[field];
      return kind === "line" ? lineOf(field) : readerOf[kind];
    }),
  };
}

const byKind = (today: string): { readonly [kind in Exclude<ClientFieldKind, "line">]: Reader } => ({
  email: { expected: "one e-mail address, such as name@host.com", read: when(isEmail) },
  phone: { expected: "ten digits, such as 303-555-0120", read: phone },
  birth_date: { expected: "a date that has been, MM/DD/YYYY", read: (text) => date(text, today) },
  state: { expected: "a US state, such as CO or Colorado", read: regionCode },
  zip: { expected: zipWords, read: zip },
});

/** A zip without its zeros in front is completed where that gives a zip of the row's state, and nowhere else. */
function zip(text: string, { region }: Row): string | undefined {
  const digits = fiveDigits(text);
  if (digits === undefined || !lostZeros(text)) return digits;
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

/** Ten digits however they are grouped, and with the country's 1 in front. */
const phone = (text: string): string | undefined =>
  dashedPhone(text.replaceAll(/[\s().+-]/g, "").replace(/^1(?=\d{10}$)/, ""));

/** MM/DD/YYYY as people write it, with or without zeros in front, or YYYY-MM-DD. */
function date(text: string, today: string): string | undefined {
  const iso = isoDate(text.replaceAll(/(^|\/)(\d)(?=\/)/g, "$10$2")) ?? text;
  return isBirthDate(iso, today) ? iso : undefined;
}

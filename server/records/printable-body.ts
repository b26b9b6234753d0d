/** The letters of the bodies whose texts documents print. */
import {
  hasLetter,
  hasLetterOrDigit,
  isBusinessName,
  isObject,
  isPersonName,
  printableWanted,
  shownLetter,
  unprintable,
} from "../../engine/index";
import type { ApiSchemas } from "../../schemas/api/types";
import { Refusal } from "../access/refusal";
import type { RefusalDetail } from "../access/refusal";

/**
 * The bodies whose texts are judged here, as they are meant. A client's are judged with the client as it was before,
 * which may keep what it has (B-14): `requireSoundClient`. The rest holds codes, links, mails and names of files.
 */
const JUDGED: ReadonlySet<keyof ApiSchemas> = new Set<keyof ApiSchemas>([
  "broker-body",
  "broker-change-body",
  "brokerage-body",
  "brokerage-name-body",
  "licence-body",
  "policy-number-body",
  "quote-create-body",
  "quote-update-body",
  "staff-body",
]);

/** Throws a Refusal that names the first texts that documents cannot print, or that are not names, with their places. */
export function requirePrintable(schema: keyof ApiSchemas, body: unknown): void {
  if (!JUDGED.has(schema)) return;
  const details = refusedIn(body, { at: "", field: "" }).slice(0, 5);
  const [first] = details;
  if (first) throw new Refusal("invalid_request", { message: first.message, details });
}

interface Place {
  readonly at: string;
  /** The field whose text it is; the same for each item of a list. */
  readonly field: string;
}

function refusedIn(value: unknown, { at, field }: Place): readonly RefusalDetail[] {
  if (Array.isArray(value)) return value.flatMap((each, n) => refusedIn(each, { at: `${at}/${n}`, field }));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, part]) =>
      isFileAnswer(part) ? [] : refusedIn(part, { at: `${at}/${name}`, field: name }),
    );
  return typeof value === "string" ? refusedText(value, at, field) : [];
}

function refusedText(text: string, at: string, field: string): readonly RefusalDetail[] {
  const letter = unprintable(text);
  if (letter === undefined) return refusedName(text, at, field);
  const [found, expected] = [shownLetter(letter), printableWanted(isPersonName(field))];
  return [{ at, rule: "letters", found, expected, message: `${at}: found ${found}, expected ${expected}.` }];
}

/** A name of a person needs a letter that is seen, and one of a business a letter or digit. */
function refusedName(text: string, at: string, field: string): readonly RefusalDetail[] {
  const isOfPerson = isPersonName(field);
  const isNamed = isOfPerson ? hasLetter(text) : !isBusinessName(field) || hasLetterOrDigit(text);
  if (isNamed) return [];
  const expected = `a name with at least one letter${isOfPerson ? "" : " or digit"}`;
  return [{ at, rule: "visible", expected, message: `${at}: found another value, expected ${expected}.` }];
}

/**
 * Whether a field's value is a file, as the schema of answers tells it: no other field holds an object with a `file`. Its
 * name is what the file was called where it came from, which cannot be changed any more; papers print it with the number
 * of each letter that they do not have.
 */
const isFileAnswer = (value: unknown): boolean => isObject(value) && typeof value.file === "string";

/** The letters of the bodies whose texts documents print. */
import { faceless, isObject, isPersonName, printableWanted, shownLetter, unprintable } from "../../engine/index";
import type { ApiSchemas } from "../../schemas/api/types";
import { Refusal } from "../access/refusal";
import type { RefusalDetail } from "../access/refusal";

/** The first letter of a text that makes its body refused. */
type Judge = (text: string) => string | undefined;

/**
 * Body → what its texts may not hold. Accounts take signs that cannot be seen out of their names themselves. A client's
 * are judged with the client as it was before, which may keep what it has (B-14): `requireSoundClient`. The rest holds
 * codes, links, mails and names of files.
 */
const JUDGES: ReadonlyMap<keyof ApiSchemas, Judge> = new Map<keyof ApiSchemas, Judge>([
  ["broker-body", faceless],
  ["broker-change-body", faceless],
  ["brokerage-body", faceless],
  ["brokerage-name-body", faceless],
  ["licence-body", unprintable],
  ["policy-number-body", unprintable],
  ["quote-create-body", unprintable],
  ["quote-update-body", unprintable],
  ["staff-body", faceless],
]);

/** Throws a Refusal that names the first letters that documents cannot print, with their places. */
export function requirePrintable(schema: keyof ApiSchemas, body: unknown): void {
  const judge = JUDGES.get(schema);
  if (!judge) return;
  const details = refusedIn(body, { at: "", field: "" }, judge).slice(0, 5);
  const [first] = details;
  if (first) throw new Refusal("invalid_request", { message: first.message, details });
}

interface Place {
  readonly at: string;
  /** The field whose text it is; the same for each item of a list. */
  readonly field: string;
}

function refusedIn(value: unknown, { at, field }: Place, judge: Judge): readonly RefusalDetail[] {
  if (Array.isArray(value)) return value.flatMap((each, n) => refusedIn(each, { at: `${at}/${n}`, field }, judge));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, part]) =>
      isFileAnswer(part) ? [] : refusedIn(part, { at: `${at}/${name}`, field: name }, judge),
    );
  const letter = typeof value === "string" ? judge(value) : undefined;
  if (letter === undefined) return [];
  const [found, expected] = [shownLetter(letter), printableWanted(isPersonName(field))];
  return [{ at, rule: "letters", found, expected, message: `${at}: found ${found}, expected ${expected}.` }];
}

/**
 * Whether a field's value is a file, as the schema of answers tells it: no other field holds an object with a `file`. Its
 * name is what the file was called where it came from, which cannot be changed any more; papers print it with the number
 * of each letter that they do not have.
 */
const isFileAnswer = (value: unknown): boolean => isObject(value) && typeof value.file === "string";

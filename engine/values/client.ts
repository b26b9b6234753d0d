/** What a client of the portal must have (portal §5): one declaration for the client form, the import and the API. */
import type { Person } from "../../schemas/api/types";
import { isBlank } from "./blank";
import {
  ADDRESS_FIELDS,
  addressFields,
  CLIENT_FIELDS,
  LONGEST_LINE,
  clientFields,
  isAddressField,
  PERSON_FIELDS,
  personFields,
  textOf,
} from "./client-fields";
import type { ClientField, ClientFieldKind, ClientType } from "./client-fields";
import { isOfTheLiving } from "./dates";
import { isFormat } from "./formats";
import { hasLetter, hasLetterOrDigit } from "./text";
import { dashedPhone } from "./phone";
import { unprintable } from "./printable";

const neededBy = (type: ClientType): readonly ClientField[] =>
  personFields.filter((field) => PERSON_FIELDS[field].neededBy.includes(type));
const NEEDED = { individual: neededBy("individual"), business: neededBy("business") };

/** The parts without which an address is not one; it may be left out as a whole. */
const WHOLE_ADDRESS = addressFields.filter((field) => ADDRESS_FIELDS[field].isNeeded);

/**
 * required: not there · address: a part of a begun address is not there · format: not of its form · birth: nobody alive is
 * born then · letters: a letter that documents cannot print · visible: a name without a letter that is seen · length: too
 * many characters
 */
type Rule = "required" | "address" | "format" | "birth" | "letters" | "visible" | "length";

export interface ClientProblem {
  readonly field: ClientField;
  readonly rule: Rule;
}

/**
 * The fields that a client of this type needs, given what it has: an address that is begun has to be whole.
 * @param has whether a field is filled in
 */
export function requiredFields(type: ClientType, has: (field: ClientField) => boolean): readonly ClientField[] {
  return [...NEEDED[type], ...(addressFields.some(has) ? WHOLE_ADDRESS : [])];
}

/** Whether every client of a type needs the field of that name; false for a name or type that is not known. */
export const isNeededBy = (field: string, type: unknown): boolean =>
  (type === "individual" || type === "business") && NEEDED[type].some((each) => each === field);

/** Whether somebody alive can be born on that date, YYYY-MM-DD. */
const isBirthDate = (date: string, today: string): boolean => isOfTheLiving(date) && date <= today;

/**
 * What is wrong with a client; empty when it can be stored.
 * @param today YYYY-MM-DD
 * @param before the person as it is kept: what was wrong there already may stay so, and nothing else (R-10, B-14)
 */
export function clientProblems(
  type: ClientType,
  person: Person,
  today: string,
  before?: Person,
): readonly ClientProblem[] {
  const known = before ? clientProblems(type, before, today) : [];
  return [...missingIn(type, person), ...wrongIn(person, today)].filter(
    ({ field, rule }) => !known.some((problem) => problem.field === field && problem.rule === rule),
  );
}

function missingIn(type: ClientType, person: Person): readonly ClientProblem[] {
  const has = (field: ClientField): boolean => !isBlank(textOf(person, field));
  return requiredFields(type, has).flatMap((field) =>
    has(field) ? [] : [{ field, rule: isAddressField(field) ? "address" : "required" }],
  );
}

/** Kind of field → what is broken when the text has another form, and whether it has the right one. */
const forms = (today: string): { readonly [kind in ClientFieldKind]?: readonly [Rule, (text: string) => boolean] } => ({
  person_name: ["visible", hasLetter],
  business_name: ["visible", hasLetterOrDigit],
  email: ["format", isFormat.email],
  phone: ["format", (text) => dashedPhone(text) !== undefined],
  zip: ["format", isFormat["us-zip"]],
  birth_date: ["birth", (date) => isBirthDate(date, today)],
});

/** Counted in code points, as a schema's `maxLength` is. An e-mail address may be longer, by its own form. */
const isShort = (text: string): boolean => text.length <= LONGEST_LINE || Array.from(text).length <= LONGEST_LINE;

/**
 * What is wrong with a text of a field as it is kept; undefined for nothing. A text that is not there is not wrong.
 * @param today YYYY-MM-DD
 */
export function wrongInField(field: ClientField, text: string, today: string): Rule | undefined {
  const { kind } = CLIENT_FIELDS[field];
  if (isBlank(text)) return undefined;
  if (unprintable(text) !== undefined) return "letters";
  if (kind !== "email" && !isShort(text)) return "length";
  const { [kind]: form } = forms(today);
  return form === undefined || form[1](text) ? undefined : form[0];
}

const wrongIn = (person: Person, today: string): readonly ClientProblem[] =>
  clientFields.flatMap((field) => {
    const rule = wrongInField(field, textOf(person, field) ?? "", today);
    return rule === undefined ? [] : [{ field, rule }];
  });

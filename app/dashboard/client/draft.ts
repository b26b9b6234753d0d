import {
  bare,
  CLIENT_FIELDS,
  clientProblems,
  isBlank,
  isPersonName,
  ofEachField,
  LONGEST_LINE,
  PERSON_FIELDS,
  personFrom,
  phoneSentence,
  requiredFields,
  shownLetter,
  textMeant,
  textOf,
  unprintable,
  unprintableSentence,
} from "../../../engine/index";
import type { ClientField, ClientFieldKind, ClientProblem, ClientTexts } from "../../../engine/index";
import { dateProblem, sentDate, today, typedDate } from "../../shared/dates";
import { regions } from "../../shared/regions";
import type { Client, Person } from "../../shared/api/types";

export type ClientType = Client["client_type"];
export type Field = ClientField;

/** What stands in the fields of the client modal, as typed. */
export type Draft = { readonly [field in Field]: string };
export type Problems = { readonly [field in Field]?: string };

/** Kind of field → how its text is shown in the form, and how it is sent; others are the same in both. */
const FORMS: { readonly [kind in ClientFieldKind]?: Record<"typed" | "sent", (text: string) => string | undefined> } = {
  birth_date: { typed: typedDate, sent: sentDate },
};

/** The fields of a client, or empty ones. */
export const draftOf = (person: Person = {}): Draft =>
  ofEachField((field) => {
    const text = textOf(person, field) ?? "";
    const form = FORMS[CLIENT_FIELDS[field].kind];
    return form ? (form.typed(text) ?? "") : text;
  });

/** True for what must be given (`portal §5`); an address is given whole or not at all. */
export const isRequired = (field: Field, type: ClientType, draft: Draft): boolean =>
  requiredFields(type, (part) => !isBlank(draft[part])).includes(field);

/** What is wrong, field by field; empty when the client can be saved (`portal §5`, A-59… ). */
export function problemsOf(draft: Draft, type: ClientType, labels: { readonly [field in Field]: string }): Problems {
  const found = clientProblems(type, madeOf(textsOf(draft, (typed) => typed)), today());
  return Object.fromEntries(
    found.map(({ field, rule }) => [
      field,
      rule === "letters"
        ? lettersOf(draft[field], field)
        : wordsOf(field, rule, { label: labels[field], text: draft[field] }),
    ]),
  );
}

const lettersOf = (text: string, field: Field): string =>
  unprintableSentence(shownLetter(unprintable(text) ?? text), isPersonName(field));

interface Filled {
  readonly label: string;
  readonly text: string;
}

function wordsOf(field: Field, rule: ClientProblem["rule"], { label, text }: Filled): string {
  if (rule === "required" || rule === "address") return `${label} is required`;
  if (rule === "birth") return dateProblem;
  if (rule === "length") return `${label} may have at most ${LONGEST_LINE} characters`;
  const { kind } = CLIENT_FIELDS[field];
  return (kind === "phone" && phoneSentence(text)) || (FORMAT_WORDS[kind]?.(label) ?? `Please enter a valid ${label}`);
}

/** What a field of the wrong form needs, by its kind. */
const FORMAT_WORDS: { readonly [kind in ClientFieldKind]?: (label: string) => string } = {
  person_name: (label) => `${label} needs at least one letter`,
  business_name: (label) => `${label} needs at least one letter or digit`,
  email: (label) => `Please enter a valid ${label.toLowerCase()}`,
  phone: (label) => `${label} needs 10 digits`,
  zip: (label) => `${label} needs 5 digits`,
};

/**
 * The person to send: what is empty is left out, an empty address whole (`portal §5`, A-57, A-59). A PUT replaces the
 * person, so what is not asked here stays as it was before.
 */
export function personOf(draft: Draft, before: Person = {}): Person {
  const others = Object.entries(before).filter(
    ([field]) => field !== "address" && !Object.hasOwn(PERSON_FIELDS, field),
  );
  return { ...Object.fromEntries(others), ...madeOf(textsOf(draft, () => undefined)) };
}

const madeOf = (texts: ClientTexts): Person =>
  personFrom(texts, (code) => regions.find((region) => region.code === code), { code: "US", name: "United States" });

/** What is filled in, in the form in which it is sent; `unsent` says what becomes of a text that has no such form. */
const textsOf = (draft: Draft, unsent: (typed: string) => string | undefined): ClientTexts =>
  ofEachField((field) => {
    const typed = draft[field];
    if (isBlank(typed)) return undefined;
    const form = FORMS[CLIENT_FIELDS[field].kind];
    return form ? (form.sent(bare(typed)) ?? unsent(typed)) : textMeant(CLIENT_FIELDS[field].kind, typed);
  });

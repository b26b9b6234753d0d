/** A new question of each sort that people know, with what it needs. */
import type { Json } from "../../../contract";
import type { Around } from "./around";
import { nameFrom, TO_BE_WRITTEN } from "../new-words";

type Made = { readonly [word: string]: Json };

/** A sort of question as people call it, and what it is in the file. */
interface QuestionSort {
  readonly label: string;
  readonly title: string;
  readonly make: (around: Around) => Made;
}

const wrong = (text: string): Made => ({ wrong: text });
const plain = (label: string, title: string, made: Made): QuestionSort => ({ label, title, make: () => made });

const CHOICES: Made = { first: "First choice", second: "Second choice" };

/** A list that people may choose from, such as that of states; the draft's own first. */
const listOf = (around: Around): string => around.lists[0] ?? "new-list@1";

/** In the order of the menu. */
const SORTS: { readonly [variant: string]: QuestionSort } = {
  text: plain("Text", "New question", { type: "string", maxLength: 120, ...wrong("Please answer this question") }),
  "long-text": plain("Long text", "New question", {
    type: "string",
    widget: "textarea",
    maxLength: 1000,
    ...wrong("Please answer this question"),
  }),
  email: plain("Email address", "Email", {
    type: "string",
    format: "email",
    maxLength: 254,
    ...wrong("Please enter an email address"),
  }),
  phone: plain("Phone number", "Phone", {
    type: "string",
    format: "us-phone",
    ...wrong("Please enter a phone number"),
  }),
  zip: plain("ZIP code", "ZIP code", { type: "string", format: "us-zip", ...wrong("Please enter a ZIP code") }),
  date: plain("Date", "New date", { type: "string", format: "date", ...wrong("Please choose a date") }),
  "whole-number": plain("Whole number", "New number", {
    type: "integer",
    minimum: 0,
    maximum: 1000,
    ...wrong("Please enter a whole number from {minimum} to {maximum}"),
  }),
  number: plain("Number", "New number", {
    type: "number",
    minimum: 0,
    maximum: 1000,
    ...wrong("Please enter a number from {minimum} to {maximum}"),
  }),
  money: plain("Amount of money", "New amount", {
    type: "number",
    format: "usd",
    minimum: 0,
    maximum: 1_000_000,
    ...wrong("Please enter an amount"),
  }),
  percent: plain("Percentage", "New percentage", {
    type: "number",
    format: "percent",
    minimum: 0,
    maximum: 100,
    ...wrong("Please enter a percentage"),
  }),
  "yes-no": plain("Yes or no", "New question", { type: "boolean", ...wrong("Please choose yes or no") }),
  "one-of-a-few": plain("One of a few choices", "New choice", {
    type: "string",
    widget: "radio",
    choices: CHOICES,
    ...wrong("Please choose one"),
  }),
  "one-of-a-list": {
    label: "One of a list",
    title: "New choice",
    make: (around) => {
      const list = listOf(around);
      const type = typeof around.listNamed(list)?.items[0]?.code === "number" ? "integer" : "string";
      return { type, list, placeholder: "Select one", ...wrong("Please select one") };
    },
  },
  "several-of-a-few": plain("Several of a few choices", "New choices", {
    type: "array",
    choices: CHOICES,
    optional: true,
    ...wrong("Please choose among these"),
  }),
  things: plain("List of things", "New list", {
    type: "array",
    minItems: 1,
    maxItems: 10,
    items: {
      questions: { name: { type: "string", title: "Name", maxLength: 120, ...wrong("Please enter a name") } },
      name: "{item.name}",
    },
    words: {
      add: "Add another one",
      add_title: "Add one",
      edit_title: "Edit this one",
      remove_title: "Remove this one?",
      remove_text: "{item.name} will be removed.",
    },
    wrong: { minItems: "Please add at least one", else: "Please check what you added" },
  }),
  file: plain("File", "New file", {
    type: "file",
    accepts: ["application/pdf", "image/jpeg", "image/png"],
    max_bytes: 5_000_000,
    ...wrong("Please choose a file"),
  }),
};

/** Returns the sorts of questions that may be added; a list of things cannot be asked about a thing. */
export const questionSorts = ({ list }: Around): readonly { readonly variant: string; readonly label: string }[] =>
  Object.entries(SORTS).flatMap(([variant, { label }]) =>
    list !== undefined && variant === "things" ? [] : [{ variant, label }],
  );

/** A new question with its name; undefined for a sort that there is not. */
export function newQuestion(
  around: Around,
  variant: string,
  given?: string,
): { readonly name: string; readonly value: Made } | undefined {
  const sort = SORTS[variant];
  if (!sort) return undefined;
  const title = given ?? sort.title;
  const { type, ...made } = sort.make(around);
  return { name: nameFrom(title, around.taken), value: { type: type ?? "string", title, ...made } };
}

/** A group of questions under one condition. */
export function newGroup(around: Around): { readonly name: string; readonly value: Made } {
  const name = around.newName("new questions");
  const inside = nameFrom("New question", [...around.taken, name]);
  const { value } = newQuestion(around, "yes-no") ?? { value: { type: "boolean", title: TO_BE_WRITTEN } };
  return { name, value: { questions: { [inside]: value } } };
}

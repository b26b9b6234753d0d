/** What a rule can read, as people read it: its label, what kind of value it is, and which values it can have. */
import { possibleValues, questionAt, type Place } from "../../../checks/reading";
import { sortOf, type Sort } from "../../../checks/types";
import type { Asked } from "../../../flow/asked";
import { operationOf } from "../../../language/operators";
import { isObject, ownOf } from "../../../values/objects";
import { capital } from "../../changes/order";
import { inWords } from "../../changes/words";
import { plainText } from "../../telling/plain-names";

export type Kind = "yes-no" | "choice" | "several" | "number" | "date" | "text" | "things" | "unknown";

/** A value that something can have, and its words. */
export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** Something that a rule can read. */
export interface Readable {
  /** As rules write it: `answers.owners_count`, `values.staff`, `is.broker`; of a thing, the name of its answer: `age`. */
  readonly path: string;
  readonly label: string;
  readonly group: string;
  readonly kind: Kind;
  /** How a number is written, such as an amount of money. */
  readonly format?: string;
  readonly choices?: readonly Choice[];
  /** The list, `name@version`, of whose items it can be one. */
  readonly list?: string;
  /** Of things: what each of them has, by the names that rules over things use. */
  readonly items?: readonly Readable[];
  /** Only the texts of one place say it, by this path and no other. */
  readonly isHere?: true;
}

const KINDS: { readonly [sort in Sort]: Kind } = {
  "a number": "number",
  "a date": "date",
  "a text": "text",
  "a yes or no": "yes-no",
  "several choices": "several",
  "a list of things": "things",
  "a file": "unknown",
};

/** Returns a name of the format as a label: `staff_minimum` is "Staff minimum". */
export const labelOf = (name: string): string => capital(inWords(name));

/** Returns the readable of a question's answer, read as `path`. */
export function readableOf(asked: Asked, path: string, group: string, place: Place): Readable {
  const { question, items, name } = asked;
  const { list, choices, format, shares } = question;
  const kind = kindOfQuestion(asked, place);
  const things = { ...place, thing: asked };
  const share: readonly Readable[] = shares
    ? [
        {
          path: shares.name,
          label: plainText(shares.title) ?? labelOf(shares.name),
          group: titled(asked),
          kind: "number",
        },
      ]
    : [];
  return {
    path,
    label: titled(asked),
    group,
    kind,
    ...(kind === "number" && format !== undefined && { format }),
    ...(choices && kind !== "yes-no" && { choices: choicesOf(choices) }),
    ...(list !== undefined && { list }),
    ...(kind === "things" && {
      items: [...apart(items.map((item) => readableOf(item, item.name, labelOf(name), things))), ...share],
    }),
  };
}

function kindOfQuestion({ question, items, name, home }: Asked, place: Place): Kind {
  if (items.length > 0) return "things";
  if (question.type === "boolean") return "yes-no";
  if (question.type === "array") return "several";
  if (question.choices || question.list !== undefined) return "choice";
  const path = home?.startsWith("item.") ? name : `answers.${name}`;
  const sort = sortOf({ var: path }, place);
  return sort ? KINDS[sort] : "unknown";
}

/** The title of a question, or of its step; its name in words where both differ by what was answered. */
function titled({ name, question, step }: Asked): string {
  const texts = [question.title, question.label, step.title].map((text) => plainText(text));
  return texts.find((text) => text !== undefined && text !== "" && !text.includes("{")) ?? labelOf(name);
}

function choicesOf(choices: object): readonly Choice[] {
  if (Array.isArray(choices)) return choices.map((code) => ({ value: String(code), label: labelOf(String(code)) }));
  return Object.entries(choices).map(([value, words]: [string, unknown]) => {
    const label = plainText(isObject(words) && "label" in words ? words.label : words);
    return { value, label: label === undefined || label.includes("{") ? labelOf(value) : label };
  });
}

/** Returns readables whose labels tell them apart: those of a label that several have say their names, too. */
export function apart(all: readonly Readable[]): readonly Readable[] {
  const counts = new Map<string, number>();
  for (const { label } of all) counts.set(label, (counts.get(label) ?? 0) + 1);
  return all.map((each) =>
    counts.get(each.label) === 1
      ? each
      : { ...each, label: `${each.label} (${inWords(each.path.slice(each.path.indexOf(".") + 1))})` },
  );
}

/** Returns the readable of a named value, by what it is worked out from. */
export function readableOfValue(name: string, rule: unknown, group: string, place: Place): Readable {
  const { name: operator, args = [] } = operationOf(rule) ?? {};
  const path = operator === "var" ? String(args[0]) : "";
  const asked = questionAt(path, place);
  const same = asked && readableOf(asked, path, group, place);
  const own = { path: `values.${name}`, label: labelOf(name), group };
  if (same) return { ...same, ...own };
  const values = path === "" ? undefined : possibleValues(path, place);
  if (values) return { ...own, kind: "choice", choices: values.map((value) => plainChoice(value)) };
  const sort = sortOf(rule, place);
  return { ...own, kind: sort ? KINDS[sort] : kindOfOperation(operator, args, place) };
}

const plainChoice = (value: unknown): Choice => ({ value: String(value), label: String(value) });

/** What an operation comes to whose sort the checks do not know. */
function kindOfOperation(operator: string | undefined, args: readonly unknown[], { facts }: Place): Kind {
  if (operator === "and" || operator === "or") return "yes-no";
  const table = operator === "lookup" ? ownOf(facts.flow.tables ?? {}, String(args[0])) : undefined;
  if (table) return kindOfType(table.of.type);
  return operator === "lookup" ? "text" : "unknown";
}

/** Returns the kind of a value by its type in a schema. */
export function kindOfType(type: unknown): Kind {
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "yes-no";
  return type === "string" ? "text" : "unknown";
}

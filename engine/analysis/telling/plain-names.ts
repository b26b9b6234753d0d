import { isObject } from "../../values/objects";
import { inWords } from "../changes/words";

/** What gives names: a flow with its parts written out, the lists that it names, and what prices it; sound or not. */
export interface Naming {
  readonly whole: object;
  readonly lists: { readonly [name: string]: { readonly name: unknown } };
  readonly priced: object | undefined;
  /** `id@version` of its rate book. */
  readonly book: string | undefined;
}

/** A name of a flow as people read it. */
export interface PlainName {
  readonly said: string;
  /** Whether it is a title, which is quoted, or the name itself in words. */
  readonly isTitle: boolean;
  /** For a question: where it is asked, in case another one has the same title. */
  readonly step?: string;
}

/** Name → how people read it. */
export type PlainNames = ReadonlyMap<string, PlainName>;

/** The names of a flow by what they name: a step and a question may have the same. */
export interface NamesOf {
  readonly all: PlainNames;
  readonly steps: PlainNames;
  readonly codes: PlainNames;
}

/** Returns what people read of the names of two versions, the older one first; where both have one, as the newer says it. */
export function plainNames(versions: readonly Naming[]): NamesOf {
  const all = new Map<string, PlainName>();
  const steps = new Map<string, PlainName>();
  const codes = new Map<string, PlainName>();
  for (const version of versions) {
    for (const [name, said] of namesIn(version)) all.set(name, said);
    for (const step of stepsOf(version.whole)) steps.set(...titled(String(step.id), step.title));
    for (const [code, said] of codesIn(version.whole)) codes.set(code, said);
  }
  return { all, steps, codes };
}

type Fields = { readonly [word: string]: unknown };

type Entry = readonly [name: string, plain: PlainName];

const titled = (name: string, title: unknown, more: Pick<PlainName, "step"> = {}): Entry => {
  const said = plainText(title);
  return [
    name,
    said === undefined ? { said: inWords(name), isTitle: false, ...more } : { said, isTitle: true, ...more },
  ];
};

/** The words of a text that hold without an answer, if it has some: those to brokers and in all other cases. */
export function plainText(text: unknown): string | undefined {
  const all = textsIn(text).filter((each) => each !== "");
  return all.find((each) => !each.includes("{")) ?? all[0];
}

/** The likeliest first. */
function textsIn(text: unknown): readonly string[] {
  if (typeof text === "string") return [text];
  if (Array.isArray(text)) return text.toReversed().flatMap(textsIn);
  return isObject(text) ? [...textsIn(text.text), ...textsIn(text.broker)] : [];
}

function namesIn({ whole, priced, lists, book }: Naming): readonly Entry[] {
  const { tables, values, rejections, coverages, title: product } = fieldsOf(whole);
  const { plan_names, plans, coverages: sold, optional_coverages } = fieldsOf(priced);
  const rows = listOf(fieldsOf(coverages).groups).flatMap((group) => membersOf(group.rows));
  return [
    ...[tables, values, rejections].flatMap((all) => Object.keys(fieldsOf(all))).map((name) => titled(name, null)),
    ...Object.entries(lists).map(([name, list]) => titled(name, `the list of ${String(list.name)}`)),
    ...rows.map(([key, { title }]) => titled(key, title)),
    ...membersOf(fieldsOf(coverages).tables).map(([key, { title }]) => titled(key, title)),
    ...Object.entries(fieldsOf(plan_names)).map(([name, title]) => titled(name, title)),
    ...listOf(plans).map(({ id, plan_title }) => titled(String(id), plan_title ?? product)),
    ...listOf(sold).map(({ key, title }) => titled(String(key), title)),
    ...membersOf(optional_coverages).map(([name, { title }]) => titled(name, title)),
    ...(book === undefined ? [] : [titled(book, `the rate book, version ${book.split("@")[1] ?? ""}`)]),
    ...stepsOf(whole).flatMap(namesOfStep),
  ];
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** The objects in a list. */
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

const membersOf = (value: unknown): readonly (readonly [string, Fields])[] =>
  Object.entries(fieldsOf(value)).map(([name, member]) => [name, fieldsOf(member)]);

const stepsOf = (whole: object): readonly Fields[] => listOf(fieldsOf(whole).steps);

function namesOfStep(step: Fields): readonly Entry[] {
  const rules = [...listOf(step.reject), ...listOf(step.checks)];
  return [
    ...rules.map(({ id }) => titled(String(id), null)),
    ...listOf(step.confirm).map(({ id, title }) => titled(String(id), title)),
    ...questionsIn(step.questions, String(step.id)),
  ];
}

function questionsIn(questions: unknown, step: string): readonly Entry[] {
  if (!isObject(questions)) return [];
  return Object.entries(questions).flatMap(([name, entry]): readonly Entry[] => {
    if (!isObject(entry)) return [];
    const items = isObject(entry.items) ? entry.items.questions : undefined;
    const inside = [...questionsIn(entry.questions, step), ...questionsIn(items, step)];
    return [...inside, ...consentsIn(entry), titled(name, entry.title ?? entry.label, { step })];
  });
}

/** The texts that people agree to, with the version of each. */
const consentsIn = ({ agrees_to }: object & { readonly agrees_to?: unknown }): readonly Entry[] =>
  isObject(agrees_to)
    ? Object.entries(agrees_to).map(([id, text]) => {
        const title = isObject(text) ? plainText(text.title) : undefined;
        return titled(id, title && `${title} (version ${id.split("@")[1] ?? "1"})`);
      })
    : [];

/** The codes of choices with their labels; one that two questions label otherwise is left out. */
function codesIn(node: unknown): readonly Entry[] {
  if (Array.isArray(node)) return node.flatMap(codesIn);
  if (!isObject(node)) return [];
  const { choices } = node;
  const own = isObject(choices)
    ? Object.entries(choices).map(([code, choice]) => titled(code, isObject(choice) ? choice.label : choice))
    : [];
  return [...own, ...Object.values(node).flatMap(codesIn)];
}

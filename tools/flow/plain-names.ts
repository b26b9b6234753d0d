import { wholeFlow, type WholeFlow } from "../../engine/analysis";
import { isObject } from "../../engine/index";
import type { Edition } from "./edition";
import { inWords } from "./table";

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

/** Returns what people read of the names of both versions; where both have one, as the newer says it. */
export function plainNames(was: Edition, now: Edition): NamesOf {
  const all = new Map<string, PlainName>();
  const steps = new Map<string, PlainName>();
  const codes = new Map<string, PlainName>();
  for (const edition of [was, now]) {
    for (const [name, said] of namesIn(edition)) all.set(name, said);
    for (const step of wholeFlow(edition.engine).steps) steps.set(...titled(step.id, wordIn(step, "title")));
    for (const [code, said] of codesIn(wholeFlow(edition.engine))) codes.set(code, said);
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

function namesIn({ engine, flow, priced, lists, book }: Edition): readonly Entry[] {
  const whole = wholeFlow(engine);
  const { tables = {}, values = {}, rejections, coverages } = whole;
  const rows = (coverages?.groups ?? []).flatMap((group) => Object.entries(group.rows));
  const ofBook = priced?.book;
  return [
    ...[...Object.keys(tables), ...Object.keys(values), ...Object.keys(rejections)].map((name) => titled(name, null)),
    ...Object.entries(lists).map(([name, list]) => titled(name, `the list of ${list.name}`)),
    ...rows.map(([key, row]) => titled(key, row.title)),
    ...Object.entries(coverages?.tables ?? {}).map(([key, { title }]) => titled(key, title)),
    ...Object.entries(ofBook?.plan_names ?? {}).map(([name, title]) => titled(name, title)),
    ...(ofBook?.plans ?? []).map(({ id, plan_title }) => titled(id, plan_title ?? flow.title)),
    ...(ofBook?.coverages ?? []).map(({ key, title }) => titled(key, title)),
    ...Object.entries(ofBook?.optional_coverages ?? {}).map(([name, { title }]) => titled(name, title)),
    ...(book ? [titled(book.name, `the rate book, version ${book.name.split("@")[1] ?? ""}`)] : []),
    ...whole.steps.flatMap(namesOfStep),
  ];
}

const wordIn = (step: WholeFlow["steps"][number], word: string): unknown =>
  new Map<string, unknown>(Object.entries(step)).get(word);

function namesOfStep(step: WholeFlow["steps"][number]): readonly Entry[] {
  const listed = (word: string): readonly Fields[] => {
    const list = wordIn(step, word);
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  const rules = [...listed("reject"), ...listed("checks")];
  const dialogs = listed("confirm");
  return [
    ...rules.map(({ id }) => titled(String(id), null)),
    ...dialogs.map(({ id, title }) => titled(String(id), title)),
    ...questionsIn(wordIn(step, "questions"), step.id),
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

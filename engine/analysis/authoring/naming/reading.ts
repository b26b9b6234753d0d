/** The names that paths, placeholders and rules read. */
import { operationsIn } from "../../../flow/price-rules";
import type { OverThings } from "../../../flow/rate-book";
import { isOfWorld } from "../../../language/roots";
import { PLACEHOLDER } from "../../../language/text";
import { pathOf } from "../../../checks/reading";
import type { NameOf } from "./mention";

/** What decides which names a path means. */
export interface Things {
  /** The list whose thing is read by the names of its questions, and as `item`. */
  readonly list?: string | undefined;
  /** The lists whose things have names of their own. */
  readonly named?: ReadonlyMap<string, string>;
  /** Whether `said` says the answers about the thing. */
  readonly isSaidOfThing?: boolean;
  /** Whether answers go by the keys under which they are kept, and values are those of the rate book. */
  readonly isOfBook?: boolean;
  /** Whether it is a text, which reads a thing as `item` alone. */
  readonly isText?: boolean;
}

/** A name in a text, and how many characters come before it. */
export interface Read extends NameOf {
  readonly before: number;
}

const READ_FROM = "quote.application.answers.";

/** Returns the names that a path reads: an answer, an answer about a thing, a value. */
export function namesOfPath(path: string, things: Things): readonly Read[] {
  const [root = "", name, ...more] = path.split(".");
  const of = things.named?.get(root) ?? (root === "item" ? things.list : undefined);
  if (of !== undefined) return name === undefined ? [] : [question(name, root.length + 1, of)];
  if (things.list !== undefined && !things.isText && !isOfWorld(path)) return [question(root, 0, things.list)];
  if (path.startsWith(READ_FROM)) return homeOf(path.slice(READ_FROM.length), READ_FROM.length);
  if (name === undefined) return [];
  const before = root.length + 1;
  if (root === "values") return [{ sort: things.isOfBook ? "book_value" : "value", name, before }];
  if (root === "said" && things.isSaidOfThing && things.list !== undefined)
    return [question(name, before, things.list)];
  if (root !== "answers" && root !== "said") return [];
  return things.isOfBook && root === "answers"
    ? homeOf([name, ...more].join("."), before)
    : ofAnswer(name, more, before);
}

const question = (name: string, before: number, of?: string): Read => ({
  sort: "question_name",
  name,
  before,
  ...(of !== undefined && { of }),
});

/** `answers.things.0.value` reads the answer about one thing of a list. */
function ofAnswer(name: string, [index = "", inside]: readonly string[], before: number): readonly Read[] {
  const own = question(name, before);
  if (inside === undefined || !/^\d+$/.test(index)) return [own];
  return [own, question(inside, before + name.length + index.length + 2, name)];
}

/** Answers by the keys under which the application keeps them. */
export const homeOf = (path: string, before: number): readonly Read[] => {
  const [name = "", ...more] = path.split(".");
  return ofAnswer(name, more, before).map((each, index) => (index === 0 ? { ...each, sort: "home" } : each));
};

/** Returns the names in the placeholders of a text. */
export const namesInText = (text: string, things: Things): readonly Read[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap((match) =>
    namesOfPath(match[1] ?? "", { ...things, isText: true }).map((read) => ({
      ...read,
      before: match.index + 1 + read.before,
    })),
  );

/** A name in a rule, and where it is. */
export interface ReadInRule extends Read {
  readonly pointer: string;
  readonly isKey?: boolean;
}

/** Returns the names that a rule reads, with the tables that it looks up and the parameters that it takes. */
export function namesInRule(rule: unknown, pointer: string, things: Things): readonly ReadInRule[] {
  return operationsIn(rule, pointer).flatMap(({ name, args, row, placeOf, within }): readonly ReadInRule[] => {
    const inside = within.reduce(insideOf, things);
    const [first, second] = args;
    const at = (index: number) => (read: Read) => ({ ...read, pointer: placeOf(index) });
    if (name === "param") return typeof first === "string" ? parametersIn(first).map(at(0)) : [];
    if (row?.names === "path") return typeof first === "string" ? namesOfPath(first, inside).map(at(0)) : [];
    if (row?.names === "table") return typeof first === "string" ? [at(0)(tableOf(first, things))] : [];
    const of = row?.perThing === "value" ? listIn(first) : undefined;
    return of !== undefined && typeof second === "string" ? [at(1)(question(second, 0, of))] : [];
  });
}

const tableOf = (name: string, { isOfBook }: Things): Read => ({
  sort: isOfBook ? "book_table" : "table_name",
  name,
  before: 0,
});

/** The parameters that a path names: `start.from_days` is one of `start`. */
export function parametersIn(path: string): readonly Read[] {
  const [name = ""] = path.split(".");
  return [{ sort: "parameter_path", name, before: 0 }];
}

/** What is read inside of an operator over things. */
export function insideOf(things: Things, { list, name }: OverThings): Things {
  const of = listIn(list);
  if (of === undefined) return things;
  if (typeof name !== "string") return { ...things, list: of };
  return { ...things, named: new Map([...(things.named ?? []), [name, of]]) };
}

/** The list of things that a rule reads. */
function listIn(rule: unknown): string | undefined {
  const [root, name, ...more] = pathOf(rule)?.split(".") ?? [];
  return root === "answers" && more.length === 0 ? name : undefined;
}

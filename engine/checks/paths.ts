import type { Finding } from "../contract";
import { SCOPE, SCOPE_ROOTS } from "../language/roots";
import type { Question } from "../../schemas/flow.types";
import type { Asked } from "../flow/asked";
import type { Facts } from "../flow/facts";
import { checkField } from "./fields";
import { finding, nearest, oneOf, show, unknownName } from "../flow/finding";
import { keysOf } from "../flow/pointer";
import type { Place } from "./reading";

/** Where a path is in the flow, which decides the names it may use. */
export interface PathContext extends Place {
  /** Roots that exist only here. */
  readonly locals: readonly string[];
  readonly pointer: string;
}

const SEGMENT = /^(?:[a-z][a-z0-9_]*|\d{1,4})$/;
/** Roots without parts: each is one text or number. */
const SCALARS: ReadonlySet<string> = new Set([
  ...SCOPE_ROOTS.filter((root) => SCOPE[root] === null),
  "field",
  "minimum",
  "maximum",
  "accepts",
  "total",
  "earliest",
  "latest",
  "title",
  "count",
]);

/** Names that every object, list or text inherits: a path through them would read code, not data (reliability §5). */
const INHERITED: ReadonlySet<string> = new Set([
  "prototype",
  ...[Object, Array, String, Number, Boolean].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
]);

/** The findings about the path of a `var` or a placeholder; `[]` when it reads something that can exist. */
export function checkPath(path: unknown, pointer: string, context: PathContext): Finding[] {
  if (typeof path !== "string") return [badPath(pointer, path, "a literal path like answers.email")];
  const [root = "", ...rest] = path.split(".");
  const ofThing = checkOfThing(path, pointer, context);
  if (ofThing) return ofThing;
  const known = [...SCOPE_ROOTS, ...context.locals, ...(context.named?.keys() ?? [])];
  if (SEGMENT.test(root) && !known.includes(root)) return [unknownRoot(pointer, path, root, known)];
  const names = namesUnder(root, context);
  const strange = rest.find(
    (segment, index) =>
      !SEGMENT.test(segment) || (INHERITED.has(segment) && !(index === 0 && names?.known.includes(segment))),
  );
  if (!SEGMENT.test(root) || strange !== undefined)
    return [badPath(pointer, path, "names of lower case letters, digits and _, joined by dots")];
  if (root === "item" && !context.locals.includes("item")) return [itemOutside(pointer, path)];
  if (SCALARS.has(root) && rest.length > 0) return [badPath(pointer, path, root)];
  return names
    ? [...checkName(rest[0], names, pointer, path, context), ...checkEnd(path, names, pointer, context)]
    : checkField(path, pointer, context.facts);
}

/** The findings about a path of one thing of a list; undefined where it reads what is around the things. */
export function checkOfThing(
  path: string,
  pointer: string,
  { thing, named, locals }: PathContext,
): Finding[] | undefined {
  const [root = "", name = "", ...more] = path.split(".");
  const list = named?.get(root) ?? (root === "item" ? thing : undefined);
  if (list) {
    const known = namesOf(list);
    if (more.length > 0 || name === "") return [badPath(pointer, path, `${root}.<name of a question>`)];
    return known.includes(name) ? [] : [unknownName("question", pointer, name, known)];
  }
  if (!thing || SCOPE_ROOTS.includes(root) || locals.includes(root)) return undefined;
  const known = namesOf(thing);
  return known.includes(path) ? [] : [unknownName("question", pointer, path, known)];
}

/** The names under which one thing of a list is read: its questions and its share. */
const namesOf = ({ items, question: { shares } }: Asked): readonly string[] => [
  ...items.map(({ name }) => name),
  ...(shares ? [shares.name] : []),
];

interface Names {
  readonly what: string;
  readonly known: readonly string[];
}

/** The names that may follow a root; undefined if API data follows. */
function namesUnder(root: string, context: PathContext): Names | undefined {
  const { flow, questions } = context.facts;
  if (root === "said" && context.locals.includes("item") && !isInQuestion(context)) return namesOfItem(context);
  if (root === "answers" || root === "said") return { what: "question", known: [...questions.keys()] };
  if (root === "values") return { what: "value", known: Object.keys(flow.values ?? {}) };
  if (root === "item") return namesOfItem(context);
  const own = SCOPE[root];
  return Array.isArray(own) ? { what: "name", known: own as readonly string[] } : undefined;
}

/**
 * The names of one item of a list: its questions and its share. Undefined for a coverage, which is data of the plan.
 */
function namesOfItem({ facts, pointer }: PathContext): Names | undefined {
  const list = listAt(pointer, facts);
  return list && { what: "question", known: namesOf(list) };
}

const listAt = (pointer: string, { asked }: Facts): Asked | undefined =>
  asked.find(({ pointer: own }) => pointer.startsWith(`${own}/`));

/** Whether a place is in a question about one thing, whose texts do not say its answers in words. */
const isInQuestion = ({ facts, pointer }: PathContext): boolean =>
  pointer.startsWith(`${listAt(pointer, facts)?.pointer}/items/questions/`);

function checkName(
  name: string | undefined,
  { what, known }: Names,
  pointer: string,
  path: string,
  context: PathContext,
): Finding[] {
  if (name === undefined) return [badPath(pointer, path, `${path}.<name of a ${what}>`)];
  if (!known.includes(name)) return [unknownName(what, pointer, name, known)];
  return what === "value" ? tooEarly(name, known, pointer, context) : [];
}

/** Most answers and engine values are one text or number: nothing may follow their name. */
function checkEnd(path: string, { what, known }: Names, pointer: string, { facts }: PathContext): Finding[] {
  const [root = "", name = "", ...more] = path.split(".");
  if (more.length === 0 || what === "value" || !known.includes(name)) return [];
  const question = facts.questions.get(name)?.question;
  if (question?.type !== "array") return [badPath(pointer, path, `${root}.${name}`)];
  return checkIntoList(path, pointer, question);
}

/** A list of things is not read through: only one thing of it, by its place, or each, by an operator. */
export function checkIntoList(path: string, pointer: string, question: Question | undefined): Finding[] {
  const [root = "", name = "", ...more] = path.split(".");
  if (!question?.items || more.length === 0 || /^\d+$/.test(more[0] ?? "")) return [];
  const each = `{"some": [{"var": "${root}.${name}"}, … {"var": "${more.join(".")}"} …]}`;
  return [badPath(pointer, path, `an operator that looks at each thing, such as ${each}`)];
}

/** A named value may read only the values above it. */
function tooEarly(name: string, known: readonly string[], pointer: string, context: PathContext): Finding[] {
  const [root, reader = ""] = keysOf(context.pointer);
  if (root !== "values" || known.indexOf(name) < known.indexOf(reader)) return [];
  const above = known.slice(0, known.indexOf(reader));
  return [
    finding("value-read-too-early", pointer, {
      found: show(name),
      expected: above.length > 0 ? oneOf(above) : "no other value",
      message: "A value may read only the values above it.",
    }),
  ];
}

const badPath = (pointer: string, path: unknown, expected: string): Finding =>
  finding("bad-path", pointer, { found: show(path), expected, message: "This is not a path that may be read." });

const unknownRoot = (pointer: string, path: string, root: string, known: readonly string[]): Finding =>
  finding("unknown-root", pointer, {
    found: show(path),
    expected: oneOf(known),
    nearest: nearest(root, known),
    message: "A path cannot start like this.",
  });

const itemOutside = (pointer: string, path: string): Finding =>
  finding("item-outside", pointer, {
    found: show(path),
    expected: "a path that does not read item",
    message: "There is no item here.",
  });

import type { Finding } from "../../contract";
import { SCOPE_ROOTS } from "../../language/roots";
import type { Facts } from "../facts";
import { finding, nearest, oneOf, show, unknownName } from "../finding";
import { keysOf } from "../pointer";

/** The names a path may use at one place of the flow. */
export interface Scope {
  readonly facts: Facts;
  readonly item: boolean;
  readonly locals: readonly string[];
  readonly pointer: string;
}

const SEGMENT = /^(?:[a-z][a-z0-9_]*|\d{1,4})$/;
const SCALARS: ReadonlySet<string> = new Set(["actor", "entry", "today", "field", "total"]);

/** Names that every object, list or text inherits: a path over them would read code, not data (reliability §5). */
const INHERITED: ReadonlySet<string> = new Set([
  "prototype",
  ...[Object, Array, String, Number, Boolean].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
]);

/** What is wrong with a `var` path or the path of a placeholder; `[]` when it reads something that can be there. */
export function checkPath(path: unknown, pointer: string, scope: Scope): Finding[] {
  if (typeof path !== "string") return [badPath(pointer, path, "a literal path like answers.email")];
  const [root = "", ...rest] = path.split(".");
  const known = [...SCOPE_ROOTS, ...scope.locals];
  if (SEGMENT.test(root) && !known.includes(root)) return [unknownRoot(pointer, path, root, known)];
  const names = namesUnder(root, scope);
  const strange = rest.find(
    (segment, index) =>
      !SEGMENT.test(segment) || (INHERITED.has(segment) && !(index === 0 && names?.known.includes(segment))),
  );
  if (!SEGMENT.test(root) || strange !== undefined)
    return [badPath(pointer, path, "names of lower case letters, digits and _, joined by dots")];
  if (root === "item" && !scope.item) return [itemOutside(pointer, path)];
  if (SCALARS.has(root) && rest.length > 0) return [badPath(pointer, path, root)];
  return names ? checkName(rest[0], names, pointer, path, scope) : [];
}

interface Names {
  readonly what: string;
  readonly known: readonly string[];
}

/** The declared names that may follow a root; undefined where the flow declares none. */
function namesUnder(root: string, scope: Scope): Names | undefined {
  const { flow, questions } = scope.facts;
  if (root === "answers") return { what: "question", known: [...questions.keys()] };
  if (root === "values") return { what: "value", known: Object.keys(flow.values ?? {}) };
  if (root === "offered") return { what: "question", known: optionalParts(scope.facts) };
  const person = root === "item" ? personNames(scope) : undefined;
  return person && { what: "question", known: person };
}

/** The answers that say whether the chosen plan has an optional part. */
const optionalParts = ({ flow }: Facts): string[] =>
  (flow.plan?.match ?? []).flatMap(({ answer, has }) => (has === undefined ? [] : [answer]));

/** What is known of `item` here: in a person's texts it has the person's questions and share. */
function personNames({ facts, pointer }: Scope): string[] | undefined {
  const [root, id = "", part = ""] = keysOf(pointer);
  const step = root === "steps" ? facts.flow.steps[id] : undefined;
  return step?.kind === "people" && (part === "person" || part === "labels")
    ? [...Object.keys(step.person.schema.properties), step.share.field]
    : undefined;
}

function checkName(
  name: string | undefined,
  { what, known }: Names,
  pointer: string,
  path: string,
  scope: Scope,
): Finding[] {
  if (name === undefined) return [badPath(pointer, path, `${path}.<name of a ${what}>`)];
  if (!known.includes(name)) return [unknownName(what, pointer, name, known)];
  return what === "value" ? tooEarly(name, known, pointer, scope) : [];
}

/** A named value may read only the values above it. */
function tooEarly(name: string, known: readonly string[], pointer: string, scope: Scope): Finding[] {
  const [root, reader = ""] = keysOf(scope.pointer);
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

import type { Finding } from "../contract";
import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import { finding, unknownName } from "./finding";
import type { Part, Parts } from "./parts";
import { child } from "./pointer";
import { parameterShape } from "./shape";
import { parametersRead, type Node, type Use } from "./uses";

/** What the uses of parts in a file are checked against. */
export interface UseContext {
  readonly parts: Parts;
  readonly steps: readonly string[];
  readonly questions: readonly string[];
  /** True for uses inside a part: there a value may be `{"param": …}`. */
  readonly inPart: boolean;
}

/** Parameters that a use gives by a word of their own instead of `with`. */
const OWN_WORDS: ReadonlySet<string> = new Set(["as", "ask"]);

export function checkParameters(
  { parameters = {} }: Part,
  { with: given }: Node,
  pointer: string,
  context: UseContext,
): Finding[] {
  const names = Object.keys(parameters).filter((name) => !OWN_WORDS.has(name));
  const values = isObject(given) ? given : {};
  const missing = names.filter((name) => parameters[name]?.default === undefined && values[name] === undefined);
  return [
    ...missing.map((name) => missingParameter(`${pointer}/with`, name)),
    ...Object.entries(values).flatMap(([name, value]) => {
      const place = child(`${pointer}/with`, name);
      if (!names.includes(name)) return [unknownName("parameter", place, name, names)];
      if (context.inPart && isParameter(value)) return [];
      return checkValue(parameters[name] as Node, value, place, context);
    }),
  ];
}

const missingParameter = (pointer: string, name: string): Finding =>
  finding("missing-parameter", pointer, {
    found: "nothing",
    expected: `the parameter ${name}`,
    message: "The part needs this parameter.",
  });

const isParameter = (value: unknown): boolean => isObject(value) && typeof value.param === "string";

/** A value fits the schema of its parameter, and the steps and questions it names exist. */
function checkValue(schema: Node, value: unknown, pointer: string, context: UseContext): Finding[] {
  const misshapen = parameterShape(strict(schema), value).map((found) => ({
    ...found,
    pointer: pointer + found.pointer,
  }));
  return misshapen.length > 0 ? misshapen : checkNamed(schema, value, pointer, context);
}

/** Keyed by the schema's text, so that each schema is compiled once. */
const stricter = new Map<string, Node>();

/** The same schema, but without additional properties. */
function strict(schema: Node): Node {
  const text = JSON.stringify(schema);
  const made = stricter.get(text) ?? strictly(schema);
  stricter.set(text, made);
  return made;
}

function strictly({ properties, items, ...rest }: Node): Node {
  return {
    ...rest,
    ...(isObject(items) && { items: strictly(items) }),
    ...(isObject(properties) && {
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, strictly(own as Node)])),
    }),
  };
}

function checkNamed(
  { format, properties, items }: Node,
  value: unknown,
  pointer: string,
  context: UseContext,
): Finding[] {
  if (typeof value === "string") {
    const names = format === "step" ? context.steps : context.questions;
    const isKnown = format === undefined || context.inPart || names.includes(value);
    return isKnown ? [] : [unknownName(String(format), pointer, value, names)];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      isObject(items) ? checkNamed(items, item, child(pointer, index), context) : [],
    );
  if (!isObject(value) || !isObject(properties)) return [];
  return Object.entries(value).flatMap(([name, own]) =>
    checkNamed(properties[name] as Node, own, child(pointer, name), context),
  );
}

/** Each parameter that a part reads has a value at every use. */
export function checkGiven(uses: readonly Use[], parts: Parts): Finding[] {
  return uses.flatMap(({ node, pointer }) => {
    const part = parts[String(node.use)];
    if (!part) return [];
    const { parameters = {} } = part;
    const defaults = Object.fromEntries(Object.entries(parameters).map(([name, { default: value }]) => [name, value]));
    const given = { ...defaults, ...(node.with as object | undefined) };
    const missing = new Set(parametersRead(part).filter((path) => valueAt(given, path) === undefined));
    return [...missing].map((path) => missingParameter(`${pointer}/with`, path));
  });
}

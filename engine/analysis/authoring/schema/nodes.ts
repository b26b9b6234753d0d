/** What the schemas of a draft's files say of each place of a file. */
import flowSchema from "../../../../schemas/flow.schema.json";
import listSchema from "../../../../schemas/list.schema.json";
import partSchema from "../../../../schemas/part.schema.json";
import bookSchema from "../../../../schemas/rate-book.schema.json";
import scenarioSchema from "../../../../schemas/scenario.schema.json";
import usualSchema from "../../../../schemas/usual.schema.json";
import type { Json } from "../../../contract";
import { keysOf } from "../../../flow/pointer";
import { chosenWord, jsonType, meantOf, type Schema } from "../../../flow/schemas";
import type { Part } from "../../../flow/parts";
import { isObject, ownOf } from "../../../values/objects";
import type { FileKind } from "../draft";
import { taken } from "../tried";
import { askedBy, saidOfUse } from "../with-names";

/** The keywords that a form or a sheet reads besides those that the loader reads. */
export interface FieldSchema extends Schema {
  readonly $defs?: { readonly [name: string]: FieldSchema };
  readonly properties?: { readonly [name: string]: FieldSchema };
  readonly allOf?: readonly FieldSchema[];
  readonly then?: FieldSchema;
  readonly else?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly additionalProperties?: boolean | FieldSchema;
  readonly propertyNames?: FieldSchema;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  /** What each value of `enum` is: a keyword of editors. */
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly uniqueItems?: boolean;
  readonly unevaluatedProperties?: boolean;
}

/** What the schema says of one place: with what it refers to in its place, and the branch that the value there is meant for. */
export interface SchemaNode {
  readonly schema: FieldSchema;
  /** The definition that it refers to: text, rule, step_id …; the outermost one. Undefined where it is written out. */
  readonly definition?: string;
  /** The document that its references are read in. */
  readonly document: string;
  /** The names that its members can have, where these are known: the questions of a part. */
  readonly names?: readonly string[];
}

const DOCUMENTS: { readonly [name: string]: FieldSchema } = {
  "flow.schema.json": taken<FieldSchema>(flowSchema),
  "part.schema.json": taken<FieldSchema>(partSchema),
  "list.schema.json": taken<FieldSchema>(listSchema),
  "rate-book.schema.json": taken<FieldSchema>(bookSchema),
  "scenario.schema.json": taken<FieldSchema>(scenarioSchema),
  "usual.schema.json": taken<FieldSchema>(usualSchema),
};

const OF_KINDS: { readonly [kind in FileKind]?: string } = {
  flow: "flow.schema.json",
  part: "part.schema.json",
  list: "list.schema.json",
  book: "rate-book.schema.json",
  scenario: "scenario.schema.json",
  usual: "usual.schema.json",
};

/** Returns what the schema says of a whole file; undefined for a file that has none. */
export function rootNode(kind: FileKind, value: unknown): SchemaNode | undefined {
  const document = OF_KINDS[kind];
  const schema = document === undefined ? undefined : DOCUMENTS[document];
  return document !== undefined && schema ? nodeOf(schema, document, value) : undefined;
}

/** Returns what the schema says of a place in a file, by the values on the way; undefined for a place that it does not know. */
export function nodeAt(kind: FileKind, value: unknown, pointer: string): SchemaNode | undefined {
  let node = rootNode(kind, value);
  let at = value;
  for (const key of keysOf(pointer)) {
    at = isObject(at) ? ownOf(at, key) : Array.isArray(at) ? taken<readonly unknown[]>(at)[Number(key)] : undefined;
    node = node && childNode(node, key, at);
  }
  return node;
}

/** Returns what the schema says of a member or an item, which has this value or shall have it; undefined where none may be. */
export function childNode(node: SchemaNode, key: string, value: unknown): SchemaNode | undefined {
  const { schema, document, definition } = node;
  const { properties = {}, additionalProperties, items } = schema;
  const over = isUseOfPart(node) ? laidOver(key) : undefined;
  if (over)
    return {
      ...nodeOf(over, "flow.schema.json", value),
      ...(key === "questions" && { definition: OVER_QUESTIONS, ...(node.names && { names: node.names }) }),
    };
  if (definition === OVER_QUESTIONS) return withoutRequired(nodeOf(A_QUESTION, document, value));
  const own = ownOf(properties, key) ?? (/^\d+$/.test(key) ? items : undefined);
  if (own) return nodeOf(own, document, value);
  if (isObject(additionalProperties)) return nodeOf(taken<FieldSchema>(additionalProperties), document, value);
  return additionalProperties === true ? { schema: {}, document } : undefined;
}

const A_QUESTION: FieldSchema = { $ref: "flow.schema.json#/$defs/question" };
const OVER_QUESTIONS = "over questions";

/** Returns a place where a part is used with what may be said of that part: its roles, its questions, its parameters. */
export function usedNode(node: SchemaNode, part: Part): SchemaNode {
  if (!isUseOfPart(node)) return node;
  const said = saidOfUse(part);
  const own = node.schema.properties ?? {};
  const inside = (word: "as" | "ask" | "with", more: object): FieldSchema =>
    taken<FieldSchema>({ ...own[word], ...more });
  const { additionalProperties: _any, ...given } = inside("with", said.with);
  const properties = {
    ...own,
    ...(own.as && { as: inside("as", said.as) }),
    ...(own.ask && { ask: inside("ask", said.ask) }),
    with: given,
  };
  return { ...node, schema: { ...node.schema, properties }, names: askedBy(part) };
}

/** Returns a table with what its own `of` says of its cells. */
export function typedNode(node: SchemaNode, value: unknown): SchemaNode {
  const of = isObject(value) ? value.of : undefined;
  const { cells, else: otherwise } = node.schema.properties ?? {};
  if (node.definition !== "table" || !isObject(of) || !cells || !otherwise) return node;
  const { type, enum: among } = taken<FieldSchema>(of);
  const cell = { ...(type !== undefined && { type }), ...(among && { enum: among }) };
  const properties = {
    ...node.schema.properties,
    cells: { ...cells, additionalProperties: cell },
    else: { ...otherwise, ...cell },
  };
  return { ...node, schema: { ...node.schema, properties } };
}

/** Whether it is a place where a part is used: beside `use` are words that lie over the part's own. */
const isUseOfPart = ({ schema, definition }: SchemaNode): boolean =>
  definition === "part_use" || (definition === "step" && schema.properties?.use !== undefined);

/** The kinds of steps, as which a part may be used. */
const STEPS = Object.entries(DOCUMENTS["flow.schema.json"]?.$defs ?? {}).filter(
  ([name]) => name.startsWith("step_") && name !== "step_part",
);

/** What a word laid over a part's own may be. The schema leaves it open where the part is used, and the kinds of steps say it. */
function laidOver(key: string): FieldSchema | undefined {
  if (key === "questions") return { type: "object", additionalProperties: true };
  const { description: _about, ...open } = ownOf(OPEN, key) ?? { open: true };
  return Object.keys(open).length > 0
    ? undefined
    : STEPS.map(([, { properties }]) => ownOf(properties ?? {}, key)).find((each) => each !== undefined);
}

/** The words of a step that a part brings. */
const OPEN: { readonly [word: string]: FieldSchema } =
  DOCUMENTS["flow.schema.json"]?.$defs?.step_part?.properties ?? {};

const withoutRequired = (node: SchemaNode): SchemaNode => {
  const { required: _required, ...schema } = node.schema;
  return { ...node, schema };
};

/** Returns a schema with what it refers to, all that it is made of, and the branch that a value is meant for. */
export function nodeOf(schema: FieldSchema, document: string, value: unknown): SchemaNode {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const found = referred($ref, document);
    const node = nodeOf(found.schema, found.document, value);
    const definition = /\/(?:\$defs|definitions)\/([^/]+)$/.exec($ref)?.[1] ?? node.definition;
    return { ...node, schema: { ...node.schema, ...own }, ...(definition !== undefined && { definition }) };
  }
  return withBranch(schema, document, value);
}

function withBranch(schema: FieldSchema, document: string, value: unknown): SchemaNode {
  const { allOf, if: _if, then: _then, else: _else, ...own } = schema;
  const word = chosenWord(schema, value);
  const branch = word && schema[word];
  const parts = [...(allOf ?? []), ...(branch ? [branch] : [])];
  if (parts.length > 0) {
    const nodes = parts.map((part) => nodeOf(part, document, value));
    const last = branch && nodes.at(-1);
    const name = last?.definition;
    return {
      schema: mergedSchema(
        nodes.map((node) => node.schema),
        own,
      ),
      document: last?.document ?? document,
      ...(name !== undefined && { definition: name }),
    };
  }
  const anyOf = waysOf(own);
  const meant = value !== undefined ? meantOf(anyOf, value, (each) => nodeOf(each, document, value).schema) : undefined;
  if (!meant || !isContainer(value)) return { schema, document };
  const node = nodeOf(meant, document, value);
  return {
    ...node,
    schema: { ...node.schema, ...(own.description !== undefined && { description: own.description }), anyOf },
  };
}

/** Returns the ways in which a value can be written; none where `anyOf` only asks for some of its words. */
export const waysOf = ({ anyOf = [] }: FieldSchema): readonly FieldSchema[] =>
  anyOf.filter((each) => Object.keys(each).some((word) => word !== "required"));

const isContainer = (value: unknown): boolean => jsonType(value) === "object" || jsonType(value) === "array";

/** The words of a step of every kind: they come from several definitions, and have one order. */
export const WORDS_OF_STEP: readonly string[] = (DOCUMENTS["flow.schema.json"]?.$defs?.step_word?.enum ?? []).map(
  String,
);

/** The words of a step in their order; those of anything else as they come. */
function inOrder<T>(properties: { readonly [name: string]: T }): { readonly [name: string]: T } {
  const names = Object.keys(properties);
  if (names.some((name) => !WORDS_OF_STEP.includes(name))) return properties;
  return Object.fromEntries(
    Object.entries(properties).toSorted(([one], [two]) => WORDS_OF_STEP.indexOf(one) - WORDS_OF_STEP.indexOf(two)),
  );
}

/** Several schemas that all hold as one: of their words, and of what has to be there. The own ones of a schema come last. */
function mergedSchema(parts: readonly FieldSchema[], own: FieldSchema): FieldSchema {
  const all = [...parts, own];
  const properties = inOrder(Object.assign({}, ...all.map((part) => part.properties ?? {})));
  const required = [...new Set(all.flatMap((part) => part.required ?? []))];
  return { ...Object.assign({}, ...all), properties, required };
}

function referred(ref: string, document: string): { readonly schema: FieldSchema; readonly document: string } {
  const [file = "", pointer = ""] = ref.split("#");
  const at = file === "" ? document : file;
  const found = keysOf(pointer).reduce<unknown>(
    (value, key) => (isObject(value) ? ownOf(value, key) : undefined),
    DOCUMENTS[at],
  );
  return { schema: isObject(found) ? taken<FieldSchema>(found) : {}, document: at };
}

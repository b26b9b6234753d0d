/** The rjsf schema of a thing: its words that are there or have to be, each with the control that it has. */
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { childNode, labelOf, memberOf, ownOf, typedNode, usedNode } from "../../../../../engine/analysis/index";
import type { SchemaNode } from "../../../../../engine/analysis/index";
import type { Parts } from "../../../../../engine/index";
import { chosenWay, controlOf, eitherOf, shapeOf } from "./controls";
import type { Control, Either, Shape } from "./controls";
import { aboutOf } from "./about";
import { pointerTo } from "./pages";

/** What a field of the form is about. */
export interface WordOf {
  readonly pointer: string;
  /** The word, or the name or index of a value among several. */
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly node: SchemaNode;
  readonly shape: Shape;
  /** Absent for what has words or values inside of it. */
  readonly control?: Control;
  /** It has to be there, so it cannot be taken away. */
  readonly isRequired: boolean;
  /** Its label is heard, not seen: it is one of several in an order. */
  readonly isBare: boolean;
  /** It says one thing for all, or one for each of several names. */
  readonly either?: Either;
  /** It may have members of any name besides its words. */
  readonly isOpen: boolean;
  /** The words that it may have and does not. */
  readonly absent: readonly AbsentWord[];
}

export interface AbsentWord {
  readonly name: string;
  readonly label: string;
  readonly about: string;
}

export interface FormOf {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** What a form is made from. */
export interface Making {
  readonly node: SchemaNode;
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
  readonly isRequired?: boolean;
  readonly label?: string;
  readonly isBare?: boolean;
  /** What the schema calls the thing that it is a word of. */
  readonly thing?: string | undefined;
  readonly either?: Either;
  /** One of several: what it is for is said once, of all of them. */
  readonly isItem?: boolean;
  /** Words that are shown though nothing is said there yet, by their pointers. */
  readonly opened: ReadonlySet<string>;
  /** The parts that the file can use, by name. */
  readonly parts: Parts;
  /** Words that have forms of their own, and are only named here. */
  readonly elsewhere?: (name: string, node: SchemaNode, value: unknown) => boolean;
}

/** Words of a file that no form shows: what editors and publishing write. */
const NEVER: ReadonlySet<string> = new Set(["$schema", "format", "parts"]);

/** Returns the form of a thing, or of a word of it. */
export function formOf(given: Making): FormOf {
  const either = eitherOf(given.node);
  const making = { ...given, node: chosenWay(given.node, given.value), ...(either && { either }) };
  const { node, name, value } = making;
  const shape = shapeOf(node, name, value);
  const word = wordOf(making, shape);
  if (shape !== "parts") return { schema: { title: word.label }, uiSchema: fieldOf(shape, word) };
  const { properties, uiSchema } = insideOf(making);
  return {
    schema: { type: "object" as const, title: word.label, properties },
    uiSchema: { ...uiSchema, "ui:options": { word } },
  };
}

const fieldOf = (shape: Shape, word: WordOf): UiSchema => ({ "ui:field": shape, "ui:options": { word } });

function wordOf(making: Making, shape: Shape): WordOf {
  const { node, name, value, pointer, isRequired = false, label, isBare = false, isItem = false, thing } = making;
  const control = shape === "value" ? controlOf(node, name, value) : undefined;
  return {
    pointer,
    name,
    label: label ?? labelOf(name),
    about: isItem ? "" : aboutOf(node.schema.description ?? "", thing ?? "", name),
    node,
    shape,
    isRequired,
    isBare,
    isOpen: shape === "parts" && typeof node.schema.additionalProperties === "object",
    absent: shape === "parts" ? absentIn(making) : [],
    ...(control && { control }),
    ...(making.either && { either: making.either }),
  };
}

interface Inside {
  readonly properties: NonNullable<RJSFSchema["properties"]>;
  readonly uiSchema: UiSchema;
}

function insideOf(making: Making): Inside {
  const all = wordsIn(making)
    .filter(({ isShown }) => isShown)
    .map((word): readonly [string, FormOf] => [word.name, formOf({ ...making, ...word.making })]);
  return {
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    uiSchema: Object.fromEntries(all.map(([name, { uiSchema }]) => [name, uiSchema])),
  };
}

const absentIn = (making: Making): readonly AbsentWord[] =>
  wordsIn(making)
    .filter(({ isShown, isElsewhere }) => !isShown && !isElsewhere)
    .map(({ name, making: { node, label, thing = "" } }) => ({
      name,
      label,
      about: aboutOf(node.schema.description ?? "", thing, name),
    }));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A word is not one of several. */
const ALONE = { isBare: false, isItem: false };

/** Every word that a thing may have: those of the schema, then its other members, where it may have some. */
function wordsIn({ node: bare, value, pointer, opened, elsewhere, parts }: Making) {
  const part = ownOf(parts, String(memberOf(value, "use")));
  const node = part ? usedNode(bare, part) : typedNode(bare, value);
  const { properties = {}, required = [] } = node.schema;
  const thing = pointer === "" ? "file" : node.definition;
  const more = Object.keys(isObject(value) ? value : {}).filter((name) => !Object.hasOwn(properties, name));
  return [...Object.keys(properties), ...more].flatMap((name) => {
    const inside = memberOf(value, name);
    const own = childNode(node, name, inside);
    if (!own || (pointer === "" && NEVER.has(name))) return [];
    const at = pointerTo(pointer, name);
    const isRequired = required.includes(name);
    const isElsewhere = elsewhere?.(name, own, inside) === true;
    const isShown = !isElsewhere && (inside !== undefined || isRequired || opened.has(at));
    const making = {
      node: own,
      name,
      value: inside,
      pointer: at,
      isRequired,
      label: labelOf(name, thing),
      thing,
      elsewhere: undefined,
      ...ALONE,
    };
    return [{ name, isShown, isElsewhere, making }];
  });
}

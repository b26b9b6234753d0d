/** Every word that the schemas of a draft's files know: a file that holds the thing without the word, and what may be said. */
import {
  childNode,
  editedFile,
  kindOfPath,
  memberOf,
  rootNode,
  typedNode,
  usedNode,
} from "../../../engine/analysis/index";
import type { FieldSchema, SchemaNode } from "../../../engine/analysis/index";
import { controlOf, eitherOf } from "../../../app/studio/draft/inspector/model/controls";
import { pointerTo } from "../../../app/studio/draft/inspector/model/pages";
import { isObject } from "../../../engine/index";
import type { Json, Parts } from "../../../engine/index";
import { keyFor, least, seedsOf } from "./least-of-schema";
import { filesOf, library } from "./sheets";

export interface WordCase {
  /** What the schema calls the thing, then the word: flow.steps people.title. */
  readonly said: string;
  readonly word: string;
  readonly path: string;
  /** The file with the thing, and without the word. */
  readonly text: string;
  /** The place of the thing. */
  readonly thing: string;
  readonly node: SchemaNode;
  /** What the schema calls the thing. */
  readonly definition: string | undefined;
  readonly isRequired: boolean;
  /** It says what sort of thing it is: without it, the thing is another one. */
  readonly tells: boolean;
  /** Something that the word may say. */
  readonly value: Json;
}

const OWN_PARTS = ["person@1", "checkout@2", "confirmation@4", "messages@3", "address@1", "consent@2"];

/** A product with its own lists, rate book and parts. */
export const FILES_OF_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...filesOf("courier")].filter(([path]) => path.endsWith(".json") && !path.startsWith("scenarios/")),
  ...OWN_PARTS.map((name) => [`parts/${name}.json`, library.parts.get(name) ?? ""] as const),
]);
export const PARTS_OF_WORDS: Parts = Object.fromEntries(
  OWN_PARTS.map((name) => [name, JSON.parse(library.parts.get(name) ?? "{}")]),
);
/** The files whose words are walked, one for each schema. */
const WALKED = ["courier.flow.json", "parts/person@1.json", "products/courier@1.json", "lists/courier-counties@1.json"];

/** A thing in a file. */
interface Thing {
  readonly said: string;
  readonly path: string;
  readonly text: string;
  readonly pointer: string;
  readonly node: SchemaNode;
  readonly value: unknown;
  /** What says of which sort it is. */
  readonly seed?: Json;
}

/** Returns a case for each word. */
export function wordCases(): readonly WordCase[] {
  const seen = new Set<string>();
  return WALKED.flatMap((path) => {
    const text = FILES_OF_WORDS.get(path) ?? "";
    const value: unknown = JSON.parse(text);
    const node = rootNode(kindOfPath(path), value);
    return node ? casesIn({ said: kindOfPath(path), path, text, pointer: "", node, value }, seen) : [];
  });
}

function casesIn(thing: Thing, seen: Set<string>): readonly WordCase[] {
  const { said, path, text, pointer, value } = thing;
  const part = PARTS_OF_WORDS[String(memberOf(value, "use"))];
  const node = part ? usedNode(thing.node, part) : typedNode(thing.node, value);
  const { properties = {}, required = [] } = node.schema;
  return Object.keys(properties).flatMap((word) => {
    const own = childNode(node, word, undefined);
    if (!own) return [];
    const at = pointerTo(pointer, word);
    const without = memberOf(value, word) === undefined ? text : (editedFile({ path, text }, at, undefined) ?? "");
    const one: WordCase = {
      said: `${said}.${word}`,
      word,
      path,
      text: without,
      thing: pointer,
      definition: node.definition,
      node: own,
      isRequired: required.includes(word),
      tells: memberOf(thing.seed, word) !== undefined,
      value: least(own),
    };
    const inside: Thing = { said: one.said, path, text, pointer: at, node: own, value: undefined };
    return [one, ...insideOf(inside, word, seen)];
  });
}

/** The cases of the things that a word has inside: itself, or one of several. */
function insideOf(place: Thing, word: string, seen: Set<string>): readonly WordCase[] {
  const ways = eitherOf(place.node);
  const nodes = ways ? [ways.one, ways.each] : [place.node];
  return nodes.flatMap((node) => {
    if (controlOf(node, word, undefined) !== undefined) return [];
    const { properties, items, additionalProperties } = node.schema;
    if (properties && Object.keys(properties).length > 0) return planted({ ...place, node }, undefined, seen);
    const inner = items ?? (isObject(additionalProperties) ? additionalProperties : undefined);
    if (!inner) return [];
    const there = valueAt(JSON.parse(place.text), place.pointer);
    const empty: Json = items ? [] : {};
    const text = there === undefined ? (editedFile(place, place.pointer, empty) ?? "") : place.text;
    const key = Array.isArray(there) ? String(there.length) : items ? "0" : keyFor(node);
    const at = pointerTo(place.pointer, key);
    return seedsOf(asField(inner), node.document).flatMap((seed) => {
      const item = childNode(node, key, seed);
      if (!item) return [];
      const kind = kindIn(seed);
      const one: Thing = {
        ...place,
        text,
        said: `${place.said}${kind === "" ? "" : ` ${kind}`}`,
        pointer: at,
        node: item,
      };
      return controlOf(item, key, undefined) === undefined ? planted(one, seed, seen) : [];
    });
  });
}

/** The cases of a thing that is put where it belongs with the least that it needs. */
function planted(thing: Thing, seed: Json | undefined, seen: Set<string>): readonly WordCase[] {
  const { node, path, text, pointer } = thing;
  if (!node.schema.properties || Object.keys(node.schema.properties).length === 0) return insideOf(thing, "a", seen);
  const key = `${node.document} ${node.definition ?? thing.said} ${kindIn(seed)}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const value = least(node, seed);
  const now = editedFile({ path, text }, pointer, value);
  if (now === undefined) throw new Error(`${thing.said} cannot be put at ${pointer}.`);
  return casesIn({ ...thing, text: now, value, ...(seed !== undefined && { seed }) }, seen);
}

/** What tells a thing of several sorts apart: what it uses, its kind, or the word that it alone has. */
const kindIn = (seed: Json | undefined): string =>
  isObject(seed)
    ? Object.entries(seed)
        .map(([name, said]) => (typeof said === "string" ? said : name))
        .join()
    : "";

const asField = (schema: object): FieldSchema => schema;

const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((at, key) => memberOf(at, key), value);

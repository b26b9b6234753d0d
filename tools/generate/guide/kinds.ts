import { at, below, branchesOf, choicesOf, resolved, type Placed, type Schema } from "./schema";

/** A word that an author may write in an object of a kind. */
export interface Word {
  readonly name: string;
  readonly place: Placed;
  readonly means: string;
  readonly isRequired: boolean;
}

/** A kind of object: its words are those of one `properties` of a schema. */
export interface Kind extends Placed {
  readonly words: readonly Word[];
}

/** Places whose words are listed apart: a rule has its operators. */
const APART = new Set(["flow.schema.json#/$defs/rule"]);

/** What tools write, what an editor needs, and what only older files have. */
const NOT_FOR_AUTHORS = new Set([
  "$schema",
  "flow.schema.json#/properties/parts",
  "rate-book.schema.json#/properties/client_type",
]);

/** The words of a part are said where the part's own step is. */
const LAID_OVER = "Takes the place of what the part says.";

const FILES = ["flow", "rate-book", "list", "scenario", "usual"] as const;

/** Every kind of object that an author may write, each once. */
export const allKinds = (): readonly Kind[] => [
  ...new Map(FILES.flatMap((file) => kindsOf(`${file}.schema.json`)).map((kind) => [kind.id, kind])).values(),
];

/** Every kind of object that a file of this schema may hold, in the order in which the schema comes to it. */
function kindsOf(file: string): readonly Kind[] {
  const found = new Map<string, Kind>();
  visit(at(`${file}#`), new Set(), found);
  return [...found.values()];
}

function visit(place: Placed, seen: Set<string>, found: Map<string, Kind>): void {
  for (const branch of branchesOf(place)) {
    if (seen.has(branch.id) || APART.has(branch.id)) continue;
    seen.add(branch.id);
    const words = wordsOf(branch);
    if (words.length > 0) found.set(branch.id, { ...branch, words });
    for (const { place: each } of words) visit(each, seen, found);
    const { items, additionalProperties } = branch.schema;
    if (items) visit(below(branch, "items"), seen, found);
    if (typeof additionalProperties === "object") visit(below(branch, "additionalProperties"), seen, found);
  }
}

function wordsOf(place: Placed): readonly Word[] {
  const { properties = {}, required = [] } = place.schema;
  return Object.keys(properties).flatMap((name) => {
    const word = below(place, "properties", name);
    const means = meaningOf(word);
    if (NOT_FOR_AUTHORS.has(name) || NOT_FOR_AUTHORS.has(word.id) || means === LAID_OVER) return [];
    return [{ name, place: word, means, isRequired: required.includes(name) }];
  });
}

/** What the schema says of a word at its place, else of what it refers to. */
const meaningOf = (place: Placed): string => place.schema.description ?? resolved(place).schema.description ?? "";

/** The type of a word in the words of an author. */
export function typeSaid(place: Placed): string {
  const own = resolved(place);
  const id = own.id.split("/").at(-1) ?? "";
  if (NAMED_TYPES[id] !== undefined) return NAMED_TYPES[id];
  const { schema } = own;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  const choices = choicesOf(own);
  return choices.length > 0 ? [...new Set(choices.map(typeSaid))].join(" or ") : plainType(schema, own);
}

const NAMED_TYPES: { readonly [definition: string]: string } = {
  rule: "rule",
  price: "number or rule",
  condition: "rule",
  text: "text",
  body: "paragraphs",
  name: "name",
  questions: "name → question",
  part_name: "part",
  list_name: "list",
  step_id: "step",
  question_name: "question",
};

function plainType(schema: Schema, own: Placed): string {
  const types = [schema.type ?? "any value"].flat();
  return types
    .map((type) =>
      type === "array" && schema.items ? `list of ${itemSaid(below(own, "items"))}` : (PLAIN[type] ?? type),
    )
    .join(" or ");
}

const itemSaid = (items: Placed): string => (resolved(items).schema.properties ? "objects" : typeSaid(items));

const PLAIN: { readonly [type: string]: string } = {
  string: "text",
  boolean: "true/false",
  integer: "whole number",
  array: "list",
  object: "object",
};

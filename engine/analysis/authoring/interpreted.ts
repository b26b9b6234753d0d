import { dereference, validate, type Schema } from "@cfworker/json-schema";
import type { Flow } from "../../../schemas/flow.types";
import type { JsonObject, Validator, Validators } from "../../contract";
import { keysOf } from "../../flow/pointer";
import { questionSchemas, type SchemaOptions } from "../../session/question-schemas";
import { under } from "../../values/path";

type BrokenRule = NonNullable<Validator["errors"]>[number];

/**
 * Returns what judges the answers of a flow, as `compileValidators` does, without making code of its schemas: a browser
 * that may not run made code judges a flow by it that no server has prepared. The errors come in the order in which ajv
 * gives them, since the engine reads the first one of each question.
 */
export function interpretedValidators(source: Flow, options: SchemaOptions): Validators {
  return Object.fromEntries(
    questionSchemas(source, options).map((schema) => [String(schema.$id), interpreted(schema)]),
  );
}

function interpreted(schema: JsonObject): Validator {
  const { $id: _id, ...rules } = schema;
  const known: Schema = rules;
  const lookup = dereference(known);
  const judge: Validator = (value) => {
    const { errors } = validate(value, known, "7", lookup, false);
    const found = errors
      .filter(({ keyword }) => !UNREAD.has(keyword))
      .map(asBroken)
      .filter((each) => each.keyword !== "uniqueItems" || isTwice(value, schema, each.instancePath));
    judge.errors = found.length === 0 ? null : inOrder(found);
    return found.length === 0;
  };
  return judge;
}

/** Whether a list has a value twice that is of the type of its items: ajv looks at no others, which are wrong anyway. */
function isTwice(answers: unknown, schema: JsonObject, pointer: string): boolean {
  const [name = ""] = keysOf(pointer);
  const [list, items] = [under(answers, [name]), under(schema, ["properties", name, "items", "type"])];
  if (items === undefined || !Array.isArray(list)) return true;
  const types = new Set([items].flat().map(String));
  const fitting = list.filter((each) => types.has(typeof each) || (types.has("integer") && Number.isInteger(each)));
  return new Set(fitting).size < fitting.length;
}

/** What only says that something inside is wrong, and formats, which the engine judges itself. */
const UNREAD: ReadonlySet<string> = new Set(["properties", "items", "false", "format"]);

/** The keywords in the order in which ajv judges one value by them: by its type, by what it may be, by its size. */
const ORDER = [
  "type",
  "const",
  "enum",
  "maximum",
  "minimum",
  "maxLength",
  "minLength",
  "maxItems",
  "minItems",
  "required",
  "additionalProperties",
];

/** The rules in the order of ajv: a value before what is inside of it, and last whether a list has something twice. */
function inOrder(found: readonly BrokenRule[]): readonly BrokenRule[] {
  const places = new Map<string, number>();
  for (const { instancePath } of found) if (!places.has(instancePath)) places.set(instancePath, places.size);
  const keysFor = ({ instancePath, keyword }: BrokenRule): readonly number[] => [
    keyword === "uniqueItems" ? Number.MAX_SAFE_INTEGER : instancePath.split("/").length,
    places.get(instancePath) ?? 0,
    ORDER.indexOf(keyword),
  ];
  return found.toSorted((a, b) => {
    const [one, two] = [keysFor(a), keysFor(b)];
    const at = one.findIndex((key, index) => key !== two[index]);
    return (one[at] ?? 0) - (two[at] ?? 0);
  });
}

/** `#/name/0` is `/name/0` in the words of ajv. */
const asBroken = (error: {
  readonly keyword: string;
  readonly instanceLocation: string;
  readonly error: string;
}): BrokenRule => ({
  keyword: error.keyword,
  instancePath: decodeURI(error.instanceLocation.slice(1)),
  params: {},
  message: error.error,
});

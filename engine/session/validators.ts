import Ajv from "ajv";
import type { JsonObject, Lists, Validators } from "../contract";
import { compileFlow } from "../flow/compile";
import type { Flow } from "../../schemas/flow.types";
import type { Parts } from "../flow/parts";
import { kindsOf } from "../kinds";
import { compileRule } from "../language/rule";

/** What the schemas of a flow's questions are made from. */
export interface SchemaOptions {
  readonly parts?: Parts;
  readonly lists: Lists;
}

/** Every question schema of a flow. Its `$id` is the key of its validator: the step's id, or `<step>.<list>`. */
export function questionSchemas(source: Flow, options: SchemaOptions): readonly JsonObject[] {
  const flow = compileFlow(source, { ...options, validators: {}, rules: compileRule });
  const forms = [...kindsOf(flow, compileRule).values()].flatMap(({ form }) => form ?? []);
  const ofLists = forms.flatMap(({ questions }) => questions.flatMap(({ items }) => items?.form ?? []));
  return [...forms, ...ofLists].map(({ schema }) => schema);
}

/**
 * Validators made with ajv at run time: for Node only. A browser under a policy without `unsafe-eval`
 * imports the module that the server precompiled from the same schemas.
 */
export function compileValidators(source: Flow, options: SchemaOptions): Validators {
  return validatorMaker()(source, options);
}

/** The engine makes these schemas itself: they hold no file that would have to be judged first. */
const UNJUDGED = {
  allErrors: true,
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
};

/** The same for many versions of a flow: a schema that several have is compiled once. */
export function validatorMaker(): (source: Flow, options: SchemaOptions) => Validators {
  const known = new Map<string, Validators[string]>();
  const compiled = (schema: JsonObject): Validators[string] => {
    const text = JSON.stringify(schema);
    const made = known.get(text) ?? new Ajv(UNJUDGED).compile(schema);
    known.set(text, made);
    return made;
  };
  return (source, options) =>
    Object.fromEntries(questionSchemas(source, options).map((schema) => [String(schema.$id), compiled(schema)]));
}

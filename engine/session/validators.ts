import Ajv from "ajv";
import type { JsonObject, Validators } from "../contract";
import type { Flow } from "../../schemas/flow.types";
import { questionSchemas, type SchemaOptions } from "./question-schemas";

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

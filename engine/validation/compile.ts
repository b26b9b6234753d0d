import Ajv from "ajv";
import type { Flow, Validators } from "../contract";
import { personFormId } from "../steps/ids";
import type { QuestionSchema as Schema } from "../flow/flow.types";

/** Every question schema of a flow with the id its validator is known by: the step's, or `<step>.person`. */
export function questionSchemas(flow: Flow): readonly (Schema & { readonly $id: string })[] {
  return Object.entries(flow.steps).flatMap(([id, step]) => {
    if (step.kind === "people") return [{ $id: personFormId(id), ...step.person.schema }];
    return "schema" in step ? [{ $id: id, ...step.schema }] : [];
  });
}

/**
 * Validators made with ajv at run time: for Node only. A browser under a policy without `unsafe-eval`
 * imports the module that the server precompiled from the same schemas.
 */
export function compileValidators(flow: Flow): Validators {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  return Object.fromEntries(questionSchemas(flow).map((schema) => [schema.$id, ajv.compile(schema)]));
}

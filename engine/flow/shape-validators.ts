/**
 * What judges the shape of files: made by ajv at run time. A build for a browser that may not run made code has the
 * module of `tools/build/shape-validators.mjs` in place of this one, with the same functions.
 */
import { Ajv2019, type ValidateFunction } from "ajv/dist/2019";
import { DEFINITIONS, FLOW_SCHEMA, resolved, type Schema } from "./schemas";

const compiled = new WeakMap<object, ValidateFunction>();

let shared: Ajv2019 | undefined;

/** Made at first use, not at import: the browser loads the engine under a policy that forbids compiling. */
function ajv(): Ajv2019 {
  if (shared) return shared;
  shared = new Ajv2019({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    // The schemas are generated, and a test holds them against the schema of schemas: that took as long as a flow.
    validateSchema: false,
    // What shortens the validators takes as long as making them, and a command validates a few files only.
    code: { optimize: false },
  });
  for (const word of ["step", "question"]) shared.addFormat(word, true);
  return shared.addSchema(FLOW_SCHEMA);
}

const FLOW_ID = FLOW_SCHEMA.$id ?? "";

/** Returns what judges a schema that refers to no schema but the flow's, and to its own definitions. */
export function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  // The dialect that a schema names is for editors; the keywords used here mean the same in all dialects.
  const { $schema: _dialect, ...keywords } = schema;
  const made = (schema === FLOW_SCHEMA && ajv().getSchema(FLOW_ID)) || ajv().compile(keywords);
  compiled.set(schema, made);
  return made;
}

/** Returns what judges a branch of a choice in a schema. */
export const branchValidator = (branch: Schema, { definitions }: Schema): ValidateFunction =>
  validatorOf(alone(branch, definitions));

const branches = new WeakMap<Schema, Schema>();

/** A branch as a schema of its own. */
function alone(branch: Schema, definitions: Schema["definitions"]): Schema {
  const made = branches.get(branch) ?? {
    ...resolved(branch),
    $defs: DEFINITIONS,
    ...(definitions !== undefined && { definitions }),
  };
  branches.set(branch, made);
  return made;
}

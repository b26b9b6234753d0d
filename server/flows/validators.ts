import Ajv from "ajv";
import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { questionSchemas } from "../../engine/index";
import type { Flow, Lists } from "../../engine/index";

/** The helpers that generated code asks for; their source goes into the module, so that it imports nothing. */
const HELPERS: { readonly [path: string]: string } = {
  "ajv/dist/runtime/ucs2length": sourceOf(ucs2length),
  "ajv/dist/runtime/equal": sourceOf(equal),
};

/** In Node, a CommonJS module's default export is one level deeper than its types say. */
function sourceOf(helper: object): string {
  return String("default" in helper ? helper.default : helper);
}

/**
 * A browser module that exports `validators`, keyed by the `$id` of each question schema: the same checks as
 * `compileValidators`, compiled ahead because the content security policy allows no `eval`.
 */
export function validatorsModule(flow: Flow, lists: Lists): string {
  const schemas = questionSchemas(flow, { lists });
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateFormats: false,
    code: { source: true, esm: true, lines: false },
  });
  const exported = Object.fromEntries(schemas.map((schema, index) => [`v${index}`, String(schema.$id)]));
  for (const schema of schemas) ajv.addSchema(schema);
  const map = Object.entries(exported).map(([name, id]) => `${JSON.stringify(id)}:${name}`);
  return `${inlineHelpers(standaloneCode(ajv, exported))}\nexport const validators={${map.join(",")}};\n`;
}

function inlineHelpers(code: string): string {
  return code.replaceAll(/require\("([^"]+)"\)\.default/g, (_, path: string) => {
    const helper = HELPERS[path];
    if (!helper) throw new Error(`The compiled validators need a helper that is not known here: ${path}`);
    return `(${helper})`;
  });
}

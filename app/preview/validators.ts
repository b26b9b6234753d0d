import { Validator } from "@cfworker/json-schema";
import type { OutputUnit } from "@cfworker/json-schema";
import { questionSchemas } from "../../engine/index";
import type { Flow, Lists, Parts, Validators } from "../../engine/index";

/** How deep the place of a broken keyword is among its errors: those of the places around it only repeat it. */
const AROUND: ReadonlySet<string> = new Set(["properties", "items", "allOf", "if", "then", "else", "$ref"]);

/** The checks of a flow's questions without any code made from strings, which no policy of ours allows in a browser. */
export function interpreted(flow: Flow, options: { readonly parts: Parts; readonly lists: Lists }): Validators {
  return Object.fromEntries(
    questionSchemas(flow, options).map((schema) => [String(schema.$id), validatorOf(JSON.stringify(schema))]),
  );
}

/** Made from the schema's text when it is first asked: most steps of a draft are not seen. */
function validatorOf(schema: string): Validators[string] {
  let made: Validator | undefined;
  const validate: Validators[string] = (value) => {
    made ??= new Validator(JSON.parse(schema), "2019-09", false);
    const { valid, errors } = made.validate(value);
    validate.errors = valid ? null : errors.filter(({ keyword }) => !AROUND.has(keyword)).map(errorOf);
    return valid;
  };
  return validate;
}

/** An error as ajv says it. */
const errorOf = ({ keyword, instanceLocation, error }: OutputUnit) => ({
  keyword,
  instancePath: instanceLocation.replace(/^#/, ""),
  params: {},
  message: error,
});

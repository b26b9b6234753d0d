import Ajv from "ajv/dist/2020";
import type { ValidateFunction } from "ajv/dist/2020";
import type { Hono } from "hono";
import { formats } from "../../../server/records/validate";

interface Response {
  readonly $ref?: string;
  readonly content?: { readonly [type: string]: { readonly schema?: object } };
}
interface Operation {
  readonly responses: { readonly [status: string]: Response };
}
export interface ApiDocument {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: object };
    readonly responses: { readonly [name: string]: Response };
  };
}

/** The answers of one server held against what it says of itself. */
export interface Declared {
  readonly document: ApiDocument;
  /** `GET /api/…/{id} 200` of each answer that was judged. */
  readonly seen: ReadonlySet<string>;
  /** `/api/…/{id}` for a path that a call was made to; undefined when the document has no such call. */
  templateOf(method: string, pathname: string): string | undefined;
  /** Throws when an answer is not what the API's description declares. */
  judge(method: string, path: string, response: globalThis.Response, text: string): void;
}

/** For people and machines of ours, not calls of the API. */
const NO_CALL = /^\/(dev|csp-reports|sandbox|documents)(\/|$)/;
const NAME = "openapi.json";

/** True for a body of the schema that stands in the document at this place; keeps the errors like any of Ajv's. */
type ValidatorAt = (pointer: string) => ValidateFunction;

/** What an API's description says, ready to be asked. */
interface Said {
  readonly document: ApiDocument;
  readonly validatorAt: ValidatorAt;
  readonly templates: readonly { readonly template: string; readonly form: RegExp }[];
}

const made = new WeakMap<Hono, Promise<Declared>>();
/** By the document's text: servers of many tests say the same, and compiling its schemas takes a second. */
const known = new Map<string, Said>();

/** What an app declares, from the document that it answers itself. */
export function declared(app: Hono): Promise<Declared> {
  const found =
    made.get(app) ??
    Promise.resolve(app.request("/api/openapi.json")).then(async (response) => judgeOf(await response.text()));
  made.set(app, found);
  return found;
}

function validatorsOf(document: ApiDocument): ValidatorAt {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  ajv.addSchema(document, NAME);
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${NAME}#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
}

function saidIn(text: string): Said {
  const document = JSON.parse(text) as ApiDocument;
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    form: new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return { document, validatorAt: validatorsOf(document), templates };
}

function judgeOf(text: string): Declared {
  const said = known.get(text) ?? saidIn(text);
  known.set(text, said);
  const { document, validatorAt, templates } = said;
  const templateOf = (method: string, pathname: string): string | undefined =>
    templates
      .filter(({ form }) => form.test(pathname))
      .toSorted((a, b) => parametersIn(a.template) - parametersIn(b.template))
      .find(({ template }) => document.paths[template]?.[method.toLowerCase()])?.template;
  const seen = new Set<string>();
  const check = (pointer: string, text: string, what: string): void => {
    const validate = validatorAt(pointer);
    if (!validate(JSON.parse(text)))
      throw new Error(
        `${what} answered what the API's description does not declare:\n${(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join("\n")}\n${text.slice(0, 2000)}`,
      );
  };
  return {
    document,
    seen,
    templateOf,
    judge(method, path, { status, headers }, text) {
      const { pathname } = new URL(path, "http://localhost");
      const type = headers.get("content-type")?.split(";")[0] ?? "";
      const isJson = type === "application/json";
      if (NO_CALL.test(pathname) || (status < 400 && !isJson && !/^\/(api|flows)\//.test(pathname)) || status === 304)
        return;
      if (status >= 400)
        return isJson
          ? check("/components/responses/Refused/content/application~1json/schema", text, `${method} ${pathname}`)
          : undefined;
      const template = templateOf(method, pathname);
      const what = `${method} ${template ?? pathname} ${status}`;
      const response =
        template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]?.responses[status];
      if (template === undefined || !response) throw new Error(`${what} is not in the API's description`);
      if (type !== "" && !response.content?.[type])
        throw new Error(`${what} answered ${type}, which the API's description does not declare`);
      if (isJson)
        check(
          `/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`,
          text,
          what,
        );
      seen.add(what);
    },
  };
}

/** `/clients/stats` comes before `/clients/{id}`, as in the server. */
const parametersIn = (template: string): number => template.split("{").length;

const escaped = (key: string): string => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));

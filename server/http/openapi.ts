/** The API's description for machines, OpenAPI 3.1, built from the routes, the policy table and schemas/. */
import type { ResponseShape, Description } from "./description";
import { POLICY } from "../access/policy";
import type { ActorKind, ReachKind } from "../access/policy";
import { bundleSchemas, flowFiles, schemaFiles, typeNameOf } from "../records/schemas";
import type { Schema } from "../records/schemas";

const BASE = "#/components/schemas/";
let bundled: Schema | undefined;
/** Every document has the same ones. */
const schemas = (): Schema => (bundled ??= bundleSchemas(BASE, new Map([...schemaFiles, ...flowFiles])));

const CALLERS: { readonly [kind in ActorKind]: string } = {
  none: "anybody",
  broker: "a signed-in broker",
  staff: "the carrier's signed-in staff",
  reviewer: "the carrier's signed-in reviewer",
  desk: "the carrier's signed-in desk",
  quote: "the holder of a quote's link",
  policy: "the holder of a policy's link",
};

const REACHES: { readonly [reach in Exclude<ReachKind, "deny">]: string } = {
  any: "",
  brokerage: " (records of the own brokerage)",
  own: " (the own records, or as the principal those of the brokerage)",
  quote: " (that quote, its client and its policy)",
  policy: " (that policy)",
  share_link: " (quotes begun by a share link)",
};

interface OpenApi extends Schema {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Schema } };
  readonly components: Schema;
}

/** The headers that a call may have, by the names under which calls refer to them. */
const PARAMETERS = {
  Space: {
    name: "X-Space",
    in: "header",
    description: "The space, where the host's name names none; absent = the default one.",
    schema: { type: "string" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "The ETag of the record as the caller has seen it: 412 `changed_meanwhile` when it has changed since, 400 when it cannot be read. Absent = whatever it is now.",
    schema: { type: "string" },
  },
  Proof: {
    name: "X-Proof",
    in: "header",
    description:
      "After 428 `proof_required`: the JSON of `{challenge, solution}` in Base64, for the challenge of that refusal. Good once, for five minutes.",
    schema: { type: "string" },
  },
};

/** The OpenAPI 3.1 document of these calls. */
export function openApi(descriptions: readonly Description[]): OpenApi {
  return {
    openapi: "3.1.0",
    info: {
      title: "Enrollment portal",
      version: "1",
      description:
        "Clients, quotes and policies of a space. The space is that of the host's name; X-Space, its label or the first label of one of its hosts, must mean the same. Every answer carries its request's id in X-Request-Id.",
    },
    servers: [{ url: "/" }],
    paths: pathsOf(descriptions),
    components: {
      schemas: schemas(),
      parameters: PARAMETERS,
      headers: {
        ETag: {
          description: "The revision of the record; a change of it takes it back as If-Match.",
          schema: { type: "string" },
        },
      },
      responses: {
        Refused: { description: "Refused; `error.code` says why.", content: json(reference("error-answer")) },
      },
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          description: "The token of a sign-in, or of a link (resolutions A-70).",
        },
      },
    },
  };
}

function pathsOf(descriptions: readonly Description[]): OpenApi["paths"] {
  const paths: { [path: string]: { [method: string]: Schema } } = {};
  for (const description of descriptions)
    (paths[templateOf(description.path)] ??= {})[description.method.toLowerCase()] = operationOf(description);
  return paths;
}

/** `/clients/:id` as OpenAPI writes it: `/clients/{id}`. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

function operationOf(description: Description): Schema {
  const { method, path, summary, response } = description;
  const [, root = "", area = ""] = path.split("/");
  return {
    operationId: `${method.toLowerCase()}${typeNameOf(path.replaceAll(/\/v1|[^a-zA-Z]+/g, "-").replaceAll(/-+/g, "-"))}`,
    tags: [root === "api" ? area : root],
    summary,
    ...accessOf(description),
    parameters: parametersOf(description),
    ...requestOf(description),
    responses: { ...successOf(response), default: { $ref: "#/components/responses/Refused" } },
  };
}

/** Who may call: the row of the policy table, in words and as it is. */
function accessOf({ operation, form }: Description): Schema {
  if (operation === undefined)
    return {
      description: form ? "Who may call: whoever holds a signed form." : "Who may call: anybody.",
      security: [],
    };
  const row: { readonly [kind in ActorKind]: ReachKind } = POLICY[operation];
  const kinds = Object.entries(row) as [ActorKind, ReachKind][];
  const callers = kinds.flatMap(([kind, reach]) => (reach === "deny" ? [] : [`${CALLERS[kind]}${REACHES[reach]}`]));
  const session = { session: [] };
  return {
    description: `Who may call: ${callers.join("; ")}.`,
    security: row.none === "deny" ? [session] : [{}, session],
    "x-operation": operation,
    "x-access": row,
  };
}

function parametersOf({ path, query = {}, operation, conditional, proved }: Description): readonly Schema[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    description: "Names the record.",
    schema: { type: "string", pattern: "^[\\w.~@-]{1,100}$" },
  }));
  const inQuery = Object.entries(query).map(([name, parameter]) => ({ name, in: "query", ...parameter }));
  const headers = [...(operation ? ["Space"] : []), ...(conditional ? ["IfMatch"] : []), ...(proved ? ["Proof"] : [])];
  return [...inPath, ...inQuery, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function requestOf({ body, form, signed }: Description): Schema {
  if (signed) return { requestBody: { required: true, content: json(signed) } };
  if (form) return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  return body
    ? { requestBody: { required: body !== "empty-body" && body !== "finalize-body", content: json(reference(body)) } }
    : {};
}

function successOf(answer: ResponseShape): Schema {
  if (answer === "nothing") return { 204: { description: "Done." } };
  if (answer === "accepted") return { 202: { description: "Taken. What comes of it is not told." } };
  if ("file" in answer)
    return { 200: { description: "The file.", content: Object.fromEntries(answer.file.map((type) => [type, {}])) } };
  if ("created" in answer) return { 201: { description: "Made.", content: json(reference(answer.created)) } };
  const headers = "tagged" in answer ? { headers: { ETag: { $ref: "#/components/headers/ETag" } } } : {};
  return { 200: { description: "The answer.", ...headers, content: json(schemaOf(answer)) } };
}

type RecordShape = Extract<
  ResponseShape,
  | { readonly one: string }
  | { readonly repeated: string }
  | { readonly tagged: string }
  | { readonly list: string }
  | { readonly map: string }
>;

function schemaOf(answer: RecordShape): Schema {
  if ("list" in answer) return { type: "array", items: reference(answer.list) };
  if ("map" in answer) return { type: "object", additionalProperties: reference(answer.map) };
  if ("repeated" in answer) return reference(answer.repeated);
  return reference("tagged" in answer ? answer.tagged : answer.one);
}

const reference = (name: string): Schema => ({ $ref: BASE + typeNameOf(name) });
const json = (schema: Schema): Schema => ({ "application/json": { schema } });

/** Requests of a fuzz run: over every call that the API's description names, and the addresses beside them. */
import fc from "fast-check";
import { byCheck, consent, enrollment, FIRST_PLAN, personNamed } from "./buyer";
import { HOSTILE, mutated, valuesOf } from "./fuzz-values";
import type { Schema } from "./fuzz-values";
import type { World } from "./fuzz-world";

/** One request, ready to be sent. */
export interface FuzzRequest {
  /** The call of the description, or the address beside it. */
  readonly call: string;
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** The API's description, as far as it is read here. */
export interface ApiDocument extends Schema {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  /** What each kind of caller may reach by it. */
  readonly "x-access"?: Readonly<Record<string, string>>;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Addresses that no description names: pages, what a developer looks at, and what the sandbox stands in for. */
const BESIDE: readonly (readonly [string, string])[] = [
  "/",
  "/login",
  "/dashboard/clients/{clients}",
  "/buy/acme/{flows}/start",
  "/buy/{brokerages}/passport360",
  "/products/{flows}/enroll/{quotes}",
  "/assets/{files}.js",
  "/dev/outbox",
  "/dev/outbox.json",
  "/dev/outbox/{clients}",
  "/sandbox/stripe.js",
  "/csp-reports",
  "/api/openapi.json",
  "/documents/logo/{files}",
  "/documents/media/{files}",
  "/documents/sample/{flows}",
  "/documents/sample.css",
  "/documents/pages/{flows}/{passport360}/{files}.pdf",
  "/api/{clients}",
  "/{clients}/{quotes}",
  "/flows/{flows}/{passport360}",
].map((path) => ["get", path] as const);
const BESIDE_POSTED = [
  ["post", "/sandbox/confirmations"],
  ["post", "/csp-reports"],
  ["post", "/dev/outbox"],
] as const;

const METHODS = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND");

/** The requests of one part of a run, of which each draw is another. */
export function requestsOver(document: ApiDocument, world: World): fc.Arbitrary<FuzzRequest> {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(world, document, method, path, operation)),
  );
  const beside = [...BESIDE, ...BESIDE_POSTED].map(([method, path]) =>
    requestOf(world, document, method, path, method === "post" ? { requestBody: ANY_BODY } : {}),
  );
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...described) }, { weight: 1, arbitrary: fc.oneof(...beside) });
}

/** The kinds of caller, as the description calls them; of any other it is "none". */
const KIND_OF: Readonly<Record<string, string>> = {
  "a broker": "broker",
  "another office": "broker",
  "a broker who leaves": "broker",
  "the carrier's staff": "staff",
  "somebody at the desk": "desk",
  "a client": "quote",
  "a buyer": "quote",
  "the carrier's desk": "policy",
};

const ANY_BODY = { content: { "application/json": { schema: {} } } };

function requestOf(
  world: World,
  document: ApiDocument,
  method: string,
  path: string,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const leaves = path.endsWith("/logout");
  const actors = Object.keys(world.actors).filter((name) => (name === "a broker who leaves") === leaves);
  const allowed = actors.filter(
    (name) => name !== "another office" && (operation["x-access"]?.[KIND_OF[name] ?? "none"] ?? "any") !== "deny",
  );
  return fc
    .record({
      actor: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...allowed) },
        { weight: 1, arbitrary: fc.constantFrom(...actors) },
      ),
      method: fc.oneof({ weight: 9, arbitrary: fc.constant(method.toUpperCase()) }, { weight: 1, arbitrary: METHODS }),
      path: fc.tuple(pathOf(world, path), queryOf(world, operation)).map((parts) => parts.join("")),
      headers: HEADERS,
      sent: bodyOf(world, document, `${method} ${path}`, operation),
    })
    .map(({ sent, headers, ...request }) => {
      const token = world.actors[request.actor];
      return {
        ...request,
        call: `${method} ${path}`,
        body: sent?.bytes,
        headers: {
          ...(sent && { "content-type": sent.type }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      };
    });
}

const PLACES = /\{(\w+)\}/g;

/** The path with records in it: mostly of the kind that it asks for, else of another, or something that names none. */
function pathOf({ ids }: World, template: string): fc.Arbitrary<string> {
  const all = Object.values(ids).flat();
  const named = [...template.matchAll(PLACES)].map(([, name = ""], n) => {
    const before = template.split("/").filter((_, at, parts) => parts[at + 1] === `{${name}}`)[0] ?? "";
    const own = ids[name] ?? ids[before] ?? (n === 1 ? ids.passport360 : undefined) ?? all;
    return fc.oneof(
      { weight: 7, arbitrary: fc.constantFrom(...(own.length > 0 ? own : all)) },
      { weight: 2, arbitrary: fc.constantFrom(...all) },
      { weight: 1, arbitrary: HOSTILE_PLACE },
    );
  });
  return fc.tuple(...named).map((chosen) => {
    let n = 0;
    return template.replaceAll(PLACES, () => chosen[n++] ?? "");
  });
}

/** What may stand in an address without our client refusing it. */
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");
const HOSTILE_PLACE = fc.oneof(
  fc.constantFrom(
    "%00",
    "%",
    "%zz",
    "%c0%ae%c0%ae",
    "%ff%fe",
    "..%2f..%2fetc%2fpasswd",
    "..",
    "%2e%2e",
    "a".repeat(3_000),
    ".",
    "~",
    "__proto__",
    "constructor",
    "%ed%a0%80",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map(escaped),
);

/** The parameters that are described, some of them wrong, and some that are not. */
function queryOf({ ids }: World, { parameters = [] }: Operation): fc.Arbitrary<string> {
  const described = parameters.filter((each) => each.in === "query");
  const right = described.map(({ name, schema }) =>
    fc.option(
      fc
        .oneof(
          {
            weight: 3,
            arbitrary: name === "client_id" ? fc.constantFrom(...(ids.clients ?? [])) : valuesOf(schema ?? {}, {}),
          },
          { weight: 1, arbitrary: HOSTILE },
        )
        .map((value) => `${name}=${escaped(shortText(value))}`),
      { freq: 5, nil: "" },
    ),
  );
  const strange = fc.constantFrom(
    "",
    "",
    "",
    "",
    "a",
    "__proto__[x]=1",
    "constructor.prototype=1",
    "q=%00",
    "q=%",
    "&&&",
    "_limit=-1&_limit=5",
    `x=${"y".repeat(4000)}`,
  );
  return fc.tuple(...right, strange).map((parts) => {
    const query = parts.filter((part) => part !== "").join("&");
    return query === "" ? "" : `?${query}`;
  });
}

const shortText = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 2_000);

/** Mostly none; else one that is wrong, large, or means something to a proxy, a cache or a browser. */
const HEADERS: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>[]>(
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "multipart/form-data" },
      { "content-type": 'multipart/form-data; boundary="' },
      { "content-encoding": "gzip" },
      { "content-encoding": "br" },
      { "x-space": "other" },
      { "x-space": "__proto__" },
      { host: "nowhere.portal.example" },
      { host: "constructor" },
      { host: "a:b:c" },
      { host: "[::1" },
      { authorization: "Basic YTpi" },
      { authorization: "Bearer" },
      { authorization: `Bearer ${"x".repeat(5_000)}` },
      { "if-match": '"' },
      { "if-match": "*" },
      { "if-match": 'W/"999999999999999999999"' },
      { "if-none-match": "*" },
      { range: "bytes=0-0,-1,5-1" },
      { range: "bytes=999999999999999999999-" },
      { accept: "text/html" },
      { "accept-encoding": "br;q=x, gzip;q=-1" },
      { cookie: "enrolling=%; __proto__=1" },
      { "x-forwarded-for": "'; drop table x" },
      { "x-forwarded-for": "1.2.3.4, ".repeat(500) },
      { origin: "null", "access-control-request-method": "PUT" },
      { expect: "nothing" },
      { "x-large": "y".repeat(20_000) },
    ),
  },
);

/** Null but for one time in so many. */
const rarely = <T>(each: number, values: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: each - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: values });

interface Sent {
  readonly type: string;
  readonly bytes: Buffer;
}

function bodyOf(
  world: World,
  document: ApiDocument,
  call: string,
  { requestBody }: Operation,
): fc.Arbitrary<Sent | undefined> {
  const [type = "application/json", { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!requestBody) return rarely(12, jsonOf(fc.jsonValue())).map((sent) => sent ?? undefined);
  if (type === "multipart/form-data") return formsOf(world);
  const known = KNOWN_GOOD[call];
  const base = known ? fc.oneof(fc.constantFrom(...known), valuesOf(schema, document)) : valuesOf(schema, document);
  return fc.oneof({ weight: 20, arbitrary: jsonOf(mutated(base)) }, { weight: 1, arbitrary: fc.constant(undefined) });
}

const person = personNamed("Fuzz", "fuzz@buyer.example");
/** Bodies that pass, so that what changes in them is what is judged. */
const KNOWN_GOOD: Readonly<Record<string, readonly unknown[]>> = {
  "post /api/quotes/v1/quotes": [enrollment("fuzz")],
  "put /api/quotes/v1/quotes/{quote_number}": [
    { application: { holders: [{ ...person, dob: "1990-02-28", position_on_policy: 1 }] } },
    { application: { plan_id: FIRST_PLAN, policy_effective_date: new Date().toISOString().slice(0, 10) } },
    { application: { ...byCheck, ...consent } },
    { application: { beneficiaries: [{ ...person, percentage: 100 }] } },
  ],
  "post /api/management/v1/files/sign": [
    { content_type: "text/csv", file_name: "a.csv", description: "Client import", file_hash: "0".repeat(64) },
  ],
  "patch /api/management/v1/policies/{id}": [{ policy_number: "MC-1" }],
  "post /api/management/v1/clients": [{ client_type: "individual", person }],
  "put /api/management/v1/clients/{id}": [{ client_type: "individual", person }],
};

/** JSON as text, now and then broken in a way that no value can be. */
const jsonOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
  fc.tuple(values, rarely(6, BREAKS)).map(([value, broken]) => {
    const text = JSON.stringify(value) ?? "null";
    return { type: "application/json", bytes: broken === null ? Buffer.from(text) : broken(text) };
  });

const BREAKS: fc.Arbitrary<(text: string) => Buffer> = fc.oneof(
  fc.nat().map((n) => (text: string) => Buffer.from(text.slice(0, n % (text.length + 1)))),
  fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 })).map(([n, bytes]) => (text: string) => {
    const at = n % (text.length + 1);
    return Buffer.concat([Buffer.from(text.slice(0, at)), bytes, Buffer.from(text.slice(at))]);
  }),
  fc
    .constantFrom<((text: string) => string)[]>(
      (text) => text.replace(/("\w+":)/, "$1 1,$1"),
      (text) => text.replace("{", '{"__proto__":{"polluted":1},'),
      (text) => text.replace("{", '{"__pr\\u006fto__":{"polluted":1},'),
      (text) => text.replace("{", '{"n":9007199254740993,'),
      (text) => text.replace("{", '{"n":1e999,'),
      (text) => text.replace("{", '{"s":"\\ud800",'),
      (text) => text.replace("{", '{"s":"\\u0000",'),
      (text) => `\uFEFF${text}`,
      (text) => `${text}${text}`,
      (text) => text.replace(/}$/, ",}"),
      () => "[".repeat(100_000),
      () => `[${"1,".repeat(30_000)}1]`,
      () => `"${"x".repeat(300_000)}"`,
      () => "NaN",
      () => "null",
      () => "",
    )
    .map((change) => (text: string) => Buffer.from(change(text))),
);

const BOUNDARY = "----fuzz";

/** Signed forms as they were given, or changed: uploads of files. */
function formsOf({ forms }: World): fc.Arbitrary<Sent> {
  return fc
    .tuple(
      fc.constantFrom(...forms),
      fc.option(fc.tuple(fc.nat(), fc.string({ unit: "binary", maxLength: 200 })), { freq: 2 }),
      rarely(6, BREAKS),
    )
    .map(([form, change, broken]) => {
      const fields = Object.entries(form).filter(([name]) => name !== "approval");
      const changed = fields.map(
        ([name, value], n) => [name, change && n === change[0] % fields.length ? change[1] : value] as const,
      );
      const parts = changed.map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${name === "file" ? '; filename="a.csv"' : ""}\r\n\r\n${value}\r\n`,
      );
      const text = `${parts.join("")}--${BOUNDARY}--\r\n`;
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: broken ? broken(text) : Buffer.from(text) };
    });
}

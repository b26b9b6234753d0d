import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../server/access/refusal";
import { parseJson } from "../../server/http/json-guard";
import { beginShareLink, CLIENTS, firstApplication, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let quote: Enrollment;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  quote = await beginShareLink(server);
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const put = (raw: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  server.call("PUT", `${QUOTES}/${quote.number}`, { raw, token: quote.token, headers });
const json = (application: object) => JSON.stringify({ application });

/** Refused with a clear 4xx in the one error shape, and the quote as it was. */
async function expectRefused(answer: Awaited<ReturnType<typeof put>>, status: number, code?: string): Promise<void> {
  expect(answer.status, answer.text).toBe(status);
  expect(Object.keys(answer.body)).toEqual(["error"]);
  if (code !== undefined) expect(answer.body.error?.code).toBe(code);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.text).not.toMatch(/\bat .*:\d+:\d+|node_modules|SyntaxError|RangeError|select |insert /i);
  expect((await quote.get()).body.application).toEqual(before);
}
let before: unknown;
beforeAll(async () => {
  before = (await quote.get()).body.application;
});

describe("bodies that are no JSON object for us", () => {
  test.each([
    ["malformed JSON", "{", 400],
    ["a bare word", "hello", 400],
    ["a trailing comma", '{"application":{},}', 400],
    ["two values", "{} {}", 400],
    ["an unfinished string", '{"a', 400],
    ["depth 100,000", "[".repeat(100_000), 400],
    ["depth 33", `{"application":{"answers":${"[".repeat(33)}${"]".repeat(33)}}}`, 400],
    ["too many tokens", `[${"1,".repeat(30_000)}1]`, 413],
    ["U+0000", '{"application":{"client":{"first_name":"A\\u0000"}}}', 400],
    ["U+0000 in a key", '{"application":{"a\\u0000":1}}', 400],
    ["half a surrogate pair", '{"application":{"client":{"first_name":"\\ud800"}}}', 400],
    ["__proto__", '{"application":{"__proto__":{"admin":true}}}', 400],
    ["constructor", '{"application":{"constructor":{"prototype":{"x":1}}}}', 400],
    ["an escaped __proto__", '{"application":{"__pr\\u006fto__":{}}}', 400],
    ["a field twice", '{"application":{"auto_renewal":true,"auto_renewal":false}}', 400],
    ["an integer that would change", '{"application":{"answers":{"n":9007199254740993}}}', 400],
    ["an infinite number", '{"application":{"answers":{"n":1e999}}}', 400],
    ["an array", "[]", 422],
    ["null", "null", 422],
    ["a string", '"x"', 422],
  ])("%s", async (_, raw, status) => {
    await expectRefused(await put(raw), status);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("bytes that are no UTF-8", async () => {
    await expectRefused(await put(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400, "invalid_json");
  });

  test.each([
    ["its length declared", true],
    ["its length unknown", false],
  ])("a body of exactly 256 kB is read, and one byte more is refused: %s", async (_, isDeclared) => {
    const send = (bytes: number) => {
      const raw = json({}).padEnd(bytes);
      return put(raw, isDeclared ? { "content-length": String(bytes) } : {});
    };
    expect((await send(256 * 1024)).status).toBe(200);
    await expectRefused(await send(256 * 1024 + 1), 413, "body_too_large");
  });

  test.each([
    { "content-type": "text/plain" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": "" },
    { "content-encoding": "gzip" },
  ])("%o", async (headers) => {
    await expectRefused(await put(json({}), headers), 415, "unsupported_media_type");
  });
});

describe("values of the wrong shape", () => {
  const first = firstApplication("CO");
  test.each([
    ["an unknown field", { grandtotal: 1 }, "/application/grandtotal"],
    ["a forged price", { price: 1 }, "/application/price"],
    ["a status", { status: "finalized" }, "/application/status"],
    [
      "an unknown field deep inside",
      { holders: [{ ...first.holders[0], admin: true }] },
      "/application/holders/0/admin",
    ],
    ["a number for a name", { client: { first_name: 12 } }, "/application/client/first_name"],
    ["null for a list's item", { beneficiaries: [null] }, "/application/beneficiaries/0"],
    ["null for a way to pay", { billing: null }, "/application/billing"],
    ["a control character in a name", { client: { first_name: "A\u0007n" } }, "/application/client/first_name"],
    ["two addresses in one", { client: { email: "a@b.example,c@d.example" } }, "/application/client/email"],
    ["a phone of nine digits", { client: { phone_number: "303555010" } }, "/application/client/phone_number"],
    ["a zip of four digits", { rating_address: { postal: "8020" } }, "/application/rating_address/postal"],
    ["a state that is none", { rating_address: { region: { code: "ZZ" } } }, "/application/rating_address/region/code"],
    ["another country", { rating_address: { country: { code: "CA" } } }, "/application/rating_address/country/code"],
    ["a date that does not exist", { policy_effective_date: "2027-02-30" }, "/application/policy_effective_date"],
    ["a date with a time", { policy_effective_date: "2026-11-20T00:00:00Z" }, "/application/policy_effective_date"],
    ["a truth as text", { auto_renewal: "true" }, "/application/auto_renewal"],
    ["half a percent", { beneficiaries: [{ percentage: 99.5 }] }, "/application/beneficiaries/0/percentage"],
    ["101 percent", { beneficiaries: [{ percentage: 101 }] }, "/application/beneficiaries/0/percentage"],
    ["101 beneficiaries", { beneficiaries: Array.from({ length: 101 }, () => ({})) }, "/application/beneficiaries"],
    ["two holders", { holders: [{}, {}] }, "/application/holders"],
    [
      "a card number for a token",
      { billing: { billing_type: "platform_eft", source_token: "4242424242424242" } },
      "/application/billing/source_token",
    ],
    [
      "the card that paid, which the server alone says",
      { billing: { billing_type: "platform_eft", card: { brand: "Visa", last4: "4242" } } },
      "/application/billing/card",
    ],
    [
      "the day on which it paid",
      { billing: { billing_type: "platform_eft", paid_on: "2026-11-20" } },
      "/application/billing/paid_on",
    ],
    ["an unknown way to pay", { billing: { billing_type: "cash" } }, "/application/billing/billing_type"],
    ["an object that is no file as an answer", { answers: { a: {} } }, "/application/answers/a/file"],
    ["a plan id with quotes", { plan_id: "' or 1=1 --" }, "/application/plan_id"],
  ])("%s", async (_, application, at) => {
    const answer = await put(json(application));
    await expectRefused(answer, 422, "invalid_request");
    expect(answer.body.error?.details).toMatchObject([{ at, found: expect.any(String), expected: expect.any(String) }]);
  });

  test("a message names place, found and expected", async () => {
    const answer = await put(json({ holders: [{ position_on_policy: 2 }] }));
    expect(answer.body.error?.message).toBe("/application/holders/0/position_on_policy: found 2, expected 1.");
  });

  test("of a value that answers a question, the message is that of the flow", async () => {
    const { body } = await put(json({ billing: { billing_type: "cash" } }));
    const message = "Please choose one of the options";
    expect(body.error?.message).toBe(message);
    expect(body.error?.details).toEqual([
      {
        at: "/application/billing/billing_type",
        rule: "enum",
        found: '"cash"',
        expected: "one of platform_eft, carrier_bill",
        message,
        step: "checkout",
      },
    ]);
  });

  test.each([
    "id",
    "space",
    "brokerage_id",
    "status",
    "created_at",
    "policy_number",
    "origin",
    "revision",
    "quote_number",
  ])("no call takes %s from outside", async (field) => {
    const bodies = [
      ["POST", QUOTES, { ...shareLinkBody("CO"), [field]: "x" }, undefined],
      ["POST", CLIENTS, { client_type: "individual", person: personIn("CO"), [field]: "x" }, dana],
      [
        "PUT",
        `${CLIENTS}/${quote.clientId}`,
        { client_type: "individual", person: { ...personIn("CO"), [field]: "x" } },
        dana,
      ],
      ["POST", `${QUOTES}/${quote.number}/finalize`, { [field]: "x" }, quote.token],
    ] as const;
    for (const [method, path, body, token] of bodies) {
      const answer = await server.call(method, path, { body, token });
      expect([answer.status, answer.body.error?.code], `${method} ${path}`).toEqual([422, "invalid_request"]);
    }
  });
});

describe("queries", () => {
  test.each([
    [CLIENTS, "?_limit=101", "found 101, expected at most 100"],
    [CLIENTS, "?_offset=-1", 'found "-1", expected integer'],
    [CLIENTS, "?_offset=1e3", 'found "1e3", expected integer'],
    [CLIENTS, "?_offset=", 'found "", expected integer'],
    [CLIENTS, "?broker_is_me=maybe", 'found "maybe", expected yes'],
    [QUOTES, "?client_id", 'found "", expected a client\'s id'],
    [QUOTES, "?client_id=%00", 'found "\\u0000", expected a client\'s id'],
    ["/api/management/v1/search", "?q=ab%00", 'found "ab\\u0000", expected text without U+0000'],
  ])("%s%s: %s", async (path, query, why) => {
    const answer = await server.call("GET", path + query, { token: dana });
    const [name] = /^[?]\w+/.exec(query) ?? [];
    expect([answer.status, answer.body.error], answer.text).toEqual([
      422,
      expect.objectContaining({
        code: "invalid_request",
        message: `${name}: ${why}.`,
        details: [expect.objectContaining({ at: name, message: `${name}: ${why}.` })],
      }),
    ]);
  });

  test("what must be asked is missing", async () => {
    const answer = await server.call("GET", QUOTES, { token: dana });
    expect([answer.status, answer.body.error?.message]).toEqual([
      422,
      "?client_id: found nothing, expected this field.",
    ]);
  });

  test("the first of two counts, and what nobody described is passed over", async () => {
    const answer = await server.call("GET", `${CLIENTS}?_limit=2&_limit=x&_limits=x`, { token: dana });
    expect([answer.status, (answer.body as unknown as object[]).length]).toEqual([200, 2]);
  });
});

describe("addresses", () => {
  test.each([
    [`${QUOTES}/%00`, 404],
    [`${QUOTES}/..%2f..%2fetc`, 404],
    [`${QUOTES}/${"Q".repeat(5000)}`, 404],
    [`${QUOTES}/%E0%A4%A`, 404],
    ["/api/nothing", 404],
    ["/../package.json", 404],
    ["/assets/..%2f..%2fserver.ts", 404],
    ["/flows/passport360/9.9.9/flow.json", 404],
    ["/flows/..%2f..%2fpackage.json/1/flow.json", 404],
    ["/flows/%00/1.0.0/flow.json", 404],
    ["/flows/passport360/%00/validators.js", 404],
    ["/documents/sample/%00", 404],
    ["/buy/%00/passport360/start", 404],
    ["/dev/outbox/%00", 404],
    ["/dev/outbox?mail=%00", 404],
  ])("GET %s answers %i", async (path, status) => {
    const answer = await server.call("GET", path, { token: dana });
    expect(answer.status, answer.text).toBe(status);
    expect(Object.keys(answer.body)).toEqual(["error"]);
  });

  test("the sandbox's bank is told nothing by null", async () => {
    expect((await server.call("POST", "/sandbox/confirmations", { raw: "null" })).status).toBe(422);
  });

  test("another method at a known address answers 405", async () => {
    expect((await server.call("DELETE", `${QUOTES}/${quote.number}`, { token: dana })).status).toBe(405);
  });
});

describe("the guard before the parser", () => {
  const safeKey = fc
    .string()
    .filter(
      (key) =>
        !["__proto__", "constructor", "prototype"].includes(key) && !key.includes("\u0000") && key.isWellFormed(),
    );
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((n) => !Number.isInteger(n) || Number.isSafeInteger(n)),
      safeKey,
      fc.array(tie("value"), { maxLength: 5 }),
      fc.dictionary(safeKey, tie("value"), { maxKeys: 5, noNullPrototype: true }),
    ),
  })).value;

  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  test.each([
    ["a depth of 32", nested(32), nested(33), "body_too_deep"],
    ["20,000 tokens", `[${"1,".repeat(9998)}[]]`, `[${"1,".repeat(9998)}[1]]`, "body_too_large"],
    ["the largest safe number", "9007199254740991", "9007199254740992", "invalid_json"],
    ["the smallest safe number", "-9007199254740991", "-9007199254740992", "invalid_json"],
  ])("lets exactly %s through, and refuses one more", (_, most, beyond, code) => {
    expect(parseJson(most)).toEqual(JSON.parse(most));
    expect(() => parseJson(beyond)).toThrow(expect.objectContaining({ code }));
  });

  test("lets every harmless value through unchanged", () => {
    fc.assert(
      fc.property(value, fc.nat(3), (given, indent) => {
        expect(parseJson(JSON.stringify(given, null, indent))).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });

  test("answers any text with a value or a refusal, never another error", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...Array.from('{}[]",:\\u0123456789truefalsn-+.eE \n')) }),
      value.map((v) => JSON.stringify(v).slice(0, -1)),
    );
    fc.assert(
      fc.property(text, (given) => {
        try {
          parseJson(given);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test("an unexpected failure says nothing of itself", async () => {
  const broken = await startServer();
  await broken.db.schema.dropTable("audit").execute();
  const answer = await broken.call("POST", QUOTES, { body: shareLinkBody("CO") });
  expect([answer.status, answer.text]).toEqual([
    500,
    '{"error":{"code":"internal","message":"Sorry, something went wrong."}}',
  ]);
  expect(await broken.db.selectFrom("quotes").selectAll().execute()).toEqual([]);
  await broken.close();
});

/** A letter that no face has is refused at the field, at each door where a client or a quote comes in: never left out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginShareLink, CLIENTS, firstApplication, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { bytesOf, importFile, total } from "./support/upload";

const WANTED = "as printed in the passport, in Latin letters";
/** Khmer, which no face has; an emoji; a mark that encloses the letter before it. */
const LETTERS = [
  ["Sok \u1797\u17B6\u179F\u17B6", "U+1797"],
  ["Ann \u{1F600}", "U+1F600"],
  ["Ann\u20E3", "U+20E3"],
] as const;

let server: TestServer;
let dana: string;
let quote: Enrollment;
let client: Answer;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  quote = await beginShareLink(server);
  client = await server.call("POST", CLIENTS, { token: dana, body: clientOf("Ann") });
});
afterAll(() => server.close());

const clientOf = (first_name: string) => ({
  client_type: "individual",
  person: { ...personIn("CO"), first_name },
});
const holdersOf = (first_name: string) => [{ ...personIn("CO"), first_name, position_on_policy: 1 }];

/** Each call that takes a name: what it answers, and the place that the refusal names. */
const DOORS: readonly (readonly [string, string, (name: string) => Promise<Answer>])[] = [
  ["A new client", "/person/first_name", (name) => server.call("POST", CLIENTS, { token: dana, body: clientOf(name) })],
  [
    "A change of a client",
    "/person/first_name",
    (name) => server.call("PUT", `${CLIENTS}/${String(client.body.id)}`, { token: dana, body: clientOf(name) }),
  ],
  ["A save of a quote", "/application/holders/0/first_name", (name) => quote.put({ holders: holdersOf(name) })],
  [
    "A new quote",
    "/application/holders/0/first_name",
    (name) => {
      const application = { ...firstApplication("CO"), holders: holdersOf(name) };
      return server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), application } });
    },
  ],
];

test.each(DOORS)("%s with a letter that cannot be printed is refused at %s, and keeps nothing", async (_, at, ask) => {
  const before = [await total(server, dana), (await quote.get()).text];
  for (const [name, letter] of LETTERS) {
    const { status, text, body } = await ask(name);
    expect([status, body.error?.code], text).toEqual([422, "invalid_request"]);
    const named = expect.objectContaining({ at, rule: "letters", found: expect.stringContaining(letter) });
    expect(body.error?.details).toEqual([named]);
    expect(text).toContain(WANTED);
  }
  expect([await total(server, dana), (await quote.get()).text]).toEqual(before);
  expect((await ask("Zo\u00EB")).status).toBe(200);
});

test("A row of an import with such a letter is a wrong row that names it, and nothing is imported", async () => {
  const before = await total(server, dana);
  const rows = LETTERS.map(([name], n) => `${name},Lee,ann.${n}@mail.example`);
  const text = ["first_name,last_name,email", "Zo\u00EB,Lee,zoe@mail.example", ...rows].join("\n");
  const { result } = await importFile(server, dana, bytesOf(text));
  const named = LETTERS.map(([found, letter], n) =>
    expect.objectContaining({ row: n + 3, column: "first_name", found, expected: expect.stringContaining(letter) }),
  );
  expect(result).toEqual({
    response: { error: expect.objectContaining({ code: "csv_invalid", details: named }) },
  });
  expect(JSON.stringify(result)).toContain(WANTED);
  expect(await total(server, dana)).toBe(before);
});

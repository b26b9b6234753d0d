/** A letter that no face has is refused at the field, at each door where a client or a quote comes in: never left out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginShareLink, CLIENTS, firstApplication, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { addFile, PDF, withFileQuestions } from "./support/quote-files";
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
  server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
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

/** Names of which nothing is seen, and one with signs that hide a part of it; other signs are taken out. */
const HIDDEN = ["\u2800", "\u0301", "Ann\uFFF9eel\uFFFB"];

test.each(DOORS)("%s with a name that is not seen is refused at %s", async (_, at, ask) => {
  for (const name of HIDDEN) {
    const { status, text, body } = await ask(name);
    expect(
      [status, body.error?.code, JSON.stringify(body.error?.details ?? []).includes(at)],
      `${JSON.stringify(name)} ${text}`,
    ).toEqual([422, "invalid_request", true]);
  }
  const joined = "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645";
  expect((await ask(joined)).status).toBe(200);
});

test("A row of an import with such a name is a wrong row, and nothing is imported", async () => {
  const before = await total(server, dana);
  const rows = HIDDEN.map((name, n) => `${name},Lee,ann.${n}@mail.example`);
  const { result } = await importFile(server, dana, bytesOf(["first_name,last_name,email", ...rows].join("\n")));
  const details = HIDDEN.map((_, n) => expect.objectContaining({ row: n + 2, column: "first_name" }));
  expect(result).toEqual({ response: { error: expect.objectContaining({ code: "csv_invalid", details }) } });
  expect(await total(server, dana)).toBe(before);
});

test("An answer that is not the name of a person says nothing of a passport", async () => {
  const { status, body, text } = await quote.put({ answers: { note: "Blue \u{1F6B2}" } });
  expect([status, body.error?.details], text).toEqual([
    422,
    [expect.objectContaining({ at: "/application/answers/note", rule: "letters" })],
  ]);
  expect(text).not.toContain("passport");
});

test.each([["scan \u{1F600}.pdf"], ["\u202Efdp.exe"], ["\u1797\u17B6.pdf"]])(
  "A file called %j answers a question, alone and in a list: its name cannot be changed any more",
  async (name) => {
    const [proof, photo] = [
      await addFile(server, quote, PDF, { name }),
      await addFile(server, quote, PDF, { name, question: "things.photo" }),
    ];
    const { status, text } = await quote.put({ answers: { proof, things: [{ name: "Bike", photo }] } });
    expect(status, text).toBe(200);
    const wrong = await quote.put({ answers: { proof, things: [{ name: "Bike \u{1F600}", photo }] } });
    expect([wrong.status, wrong.body.error?.details], wrong.text).toEqual([
      422,
      [expect.objectContaining({ at: "/application/answers/things/0/name" })],
    ]);
  },
);

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

/** Names of brokers, brokerages and staff: nothing in them turns or hides its neighbors. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffAt } from "./support/accounts";
import type { Staff } from "./support/accounts";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let staff: Staff;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  staff = await staffAt(server);
});
afterAll(() => server.close());

/** Each call of the accounts API that takes a name: the path, and a body around the name. */
const DOORS: readonly (readonly [string, string, (name: string, n: number) => [string, object]])[] = [
  ["a broker", "POST", (name, n) => ["brokers", broker(name, n)]],
  ["a broker who is changed", "PATCH", (name) => ["brokers/bkr_dana", { name }]],
  ["a brokerage", "POST", (name, n) => ["brokerages", { slug: `named-${n}`, name }]],
  ["a brokerage that is renamed", "PUT", (name) => ["brokerages/acme", { name }]],
  ["one of the staff", "POST", (name, n) => ["staff", { kind: "staff", name, email: `staff-${n}@carrier.example` }]],
];
const broker = (name: string, n: number): object => ({
  brokerage: { slug: "acme" },
  name,
  email: `named-${n}@people.example`,
  phone_number: "3035550144",
});

describe.each(DOORS)("the name of %s", (_, method, asked) => {
  const ask = (name: string) => {
    const [path, body] = asked(name, (count += 1));
    return staff.ask(method, path, body);
  };

  test.each([
    ["Ann\u202Eeel\u202C Lee", "Anneel Lee"],
    ["Ann\u2028Lee", "Ann Lee"],
    ["Ann\u2029 \u00A0Lee", "Ann Lee"],
    ["\uFEFFAnn\u200B L\u00ADee\u2066", "Ann Lee"],
    ["Rene\u0301e", "Ren\u00E9e"],
    ["\u200DAnn\u{E0041}", "Ann"],
    [
      "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
      "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
    ],
  ])("%j is kept as %j", async (name, kept) => {
    const answer = await ask(name);
    expect([answer.status, answer.body.name]).toEqual([200, kept]);
  });

  test.each([["\u202E"], ["\u200B\u2028\u2066"], [". - ."], ["\uFE0F\u200D"]])(
    "%j, in which nothing can be read, is refused",
    async (name) => {
      const answer = await ask(name);
      expect([answer.status, answer.body.error?.code]).toEqual([422, "invalid_request"]);
    },
  );

  test.each([
    ["Ann \u1797\u17B6", "U+1797"],
    ["Lee \u{1F600}", "U+1F600"],
  ])("%j is refused, because no document could print it, and its letter is named", async (name, letter) => {
    const answer = await ask(name);
    expect([answer.status, answer.body.error?.code]).toEqual([422, "invalid_request"]);
    expect(answer.body.error?.details).toEqual([
      expect.objectContaining({ at: "/name", rule: "letters", found: expect.stringContaining(letter) }),
    ]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The browser's specs and what they share, by path. */
const sources = readdirSync("tests/browser", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join("tests/browser", name), "utf8") }));

const where = (pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

// A run finds out when two tests read one mailbox (support/people.ts); this finds what goes around that.
test("browser tests read mails only by the helpers that make a mailbox the present test's own", () => {
  expect(where(/outbox\.json/)).toEqual(["support/people.ts", "support/staff.ts"]);
});

test("browser tests ask for a sign-in link by the API only in the helpers for people", () => {
  expect(where(/(post|fetch|call)\([^)]*send-login-link/).toSorted()).toEqual([
    "support/people.ts",
    "support/staff.ts",
  ]);
});

test("a mailbox of the demo data is read by one browser test at most", () => {
  const read = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:askForSignIn|linkFor|mailsTo)\([^()]*?"([^"]+@[^"]+)"/g)].map(([, address]) => address),
  );
  expect(read.length, "the pattern finds what it is for").toBeGreaterThan(0);
  expect(read).toHaveLength(new Set(read).size);
});

test("no browser test waits for another one: none is in a line with others", () => {
  expect(where(/mode: "(default|serial)"/)).toEqual([]);
});

test("only a test with a context of its own stops the clock", () => {
  expect(where(/clock\.(install|pauseAt|setFixedTime|setSystemTime|fastForward)\(/)).toEqual(["support/clock.ts"]);
});

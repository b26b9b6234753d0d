import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { saidBy } from "./support/said";

/** A wrong thing of a list is named by each tool as its page and the server name it: which thing, which question, what is wrong. */

const fixture = resolve(import.meta.dirname, "../fixtures/belongings");
const VARIABLES = { FLOWS_DIR: fixture, PRODUCTS_DIR: join(fixture, "products") };
const flow = (...words: string[]) => saidBy(runFlow, words, VARIABLES);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wrong-things-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const thing = (more: object = {}): object => ({ name: "Violin", kind: "music", value: 8000, ...more });

/** A file with a scenario of somebody who lists these things. */
function scenarioOf(things: unknown, more: object = {}): string {
  const file = join(folder, "listed.json");
  const about = { name: "Listed", about: "What is listed.", flow: "belongings", entry: "share", today: "2026-11-20" };
  writeFileSync(file, JSON.stringify({ ...about, answers: { things }, expect: { outcome: "bound" }, ...more }));
  return file;
}

/** Things, and what is said of them. */
const WRONG = [
  [
    "an unknown choice",
    [thing(), thing({ kind: "boat" })],
    'things.1.kind: "Please choose one of the options" (enum), found "boat"',
  ],
  ["too low an amount", [thing({ value: 1 })], 'things.0.value: "Please enter $100 or more" (minimum), found 1'],
  ["nothing", [thing({ name: null })], 'things.0.name: "Please say what it is" (required), found null'],
  ["a file that is none", [thing({ receipt: "receipt.pdf" })], 'things.0.receipt: "'],
  [
    "one thing too many",
    Array.from({ length: 9 }, () => thing()),
    'things.8: "No more than 8 can be added." (max), found {"name":"Violin"',
  ],
] as const;

describe.each(WRONG)("%s in a list", (_, things, said) => {
  test("is named by the player of scenarios", async () => {
    const { code, out } = await flow("test", scenarioOf(things));
    expect(code).toBe(1);
    expect(out).toContain(said);
    expect(out).not.toContain("Please add at least one thing");
  });

  test("is named by what explains the journey", async () => {
    const { out } = await flow("explain", "belongings", "--answers", scenarioOf(things));
    expect(out).toContain(said);
    expect(out).not.toContain("Please add at least one thing");
  });
});

test("each wrong thing is named at the place at which it was given, also behind one that was refused", async () => {
  const { out } = await flow("test", scenarioOf([thing({ kind: "boat" }), thing(), thing({ value: 1 })]));
  expect(out).toContain("things.0.kind: ");
  expect(out).toContain("things.2.value: ");
});

test("one thing too many is said with the word that says how many there may be, and its line", async () => {
  const { out } = await flow("test", scenarioOf(Array.from({ length: 9 }, () => thing())));
  const [, line] =
    /belongings\.flow\.json:(\d+) {2}things\.8: .*, because "things" takes 8 at most \("maxItems"\)/.exec(out) ?? [];
  const lines = readFileSync(join(fixture, "belongings.flow.json"), "utf8").split("\n");
  expect(lines[Number(line) - 1]).toContain('"maxItems": 8');
});

test("an answer that no thing of the list is asked is named, and not left out", async () => {
  const { code, out } = await flow("test", scenarioOf([thing({ vaule: 100 })]));
  expect(code).toBe(1);
  expect(out).toContain('the list "things" has no question "vaule"; did you mean "value"?');
});

test("a scenario may expect what is said of a thing", async () => {
  const step = { step: "things", expect: { invalid: { "things.0.value": "Please enter $100 or more" } } };
  const file = scenarioOf([thing({ value: 1 })], { steps: [step], expect: { outcome: "open" } });
  const { out } = await flow("test", file);
  expect(out).toContain("0 failed");
});

test("an answer that no page could give is named, and not taken for a missing one", async () => {
  const { code, out } = await flow(
    "test",
    scenarioOf([thing()], { answers: { things: [thing()], home_region: ["CO"] } }),
  );
  expect(code).toBe(1);
  expect(out).toContain('home_region: "');
  expect(out).toContain('found ["CO"]');
});

test("each class of answers to a question of a thing says what is said of that thing", async () => {
  const { out } = await flow("explore", "belongings", "--step", "things");
  expect(out).toContain(
    "Value (value) in Things (things) is at most 99.99 → things.0.value: “Please enter $100 or more”",
  );
  expect(out).toContain("Things (things) is at least 9 things long → things.8: “No more than 8 can be added.”");
});

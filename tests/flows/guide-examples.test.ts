import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** The examples of the sections on lists, prices and conditions are passages of a product that is played and sold. */
const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(root, file), "utf8");
const COURIER = ["courier.flow.json", "products/courier@1.json"].map((file): unknown =>
  JSON.parse(read(`tests/fixtures/courier/${file}`)),
);
const FROM = "### What a list of things may ask";
const TO = "### What to know about consents";

const guide = read("docs/for-product-staff.md");
const section = guide.slice(guide.indexOf(FROM), guide.indexOf(TO));
const examples = [...section.matchAll(/```json\n([^`]+)\n```/g)].map(([, text = ""]) => text);

/** Every member of a value, at any depth, with its name. */
function* membersOf(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (value === null || typeof value !== "object") return;
  for (const [name, member] of Object.entries(value)) {
    yield [name, member];
    yield* membersOf(member);
  }
}

const said = new Set(COURIER.flatMap((file) => [...membersOf(file)].map((member) => JSON.stringify(member))));

describe("an example of the guide for product staff", () => {
  it("is there for each section", () => {
    expect(examples.length).toBeGreaterThan(6);
  });

  it.each(examples.map((text) => [/^"(\w+)"/.exec(text)?.[1], text]))(
    "%s is a passage of the courier product",
    (_, text) => {
      const example: object = JSON.parse(`{${text}}`);
      const [member] = Object.entries(example);
      expect(said).toContain(JSON.stringify(member));
    },
  );
});

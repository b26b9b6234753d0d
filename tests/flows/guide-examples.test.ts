import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** The examples of how a product is made are passages of a product that is played and sold. */
const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "tests/fixtures/courier");
const COURIER = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file): unknown => JSON.parse(readFileSync(join(folder, file), "utf8")));
const FROM = "## Add to it";
const TO = "## Publish and sell it";

const guide = readFileSync(join(root, "docs/for-product-staff.md"), "utf8");
const section = guide.slice(guide.indexOf(FROM), guide.indexOf(TO));
const examples = [...section.matchAll(/```json\n([^`]+)\n```/g)].map(([, text = ""]) => text);

/** A value and all that is in it, each with its name; the schema for the editor is left out. */
function* within(name: string, value: unknown): Generator<string> {
  if (value === null || typeof value !== "object") return yield said(name, value);
  const entries = Object.entries(value).filter(([key]) => key !== "$schema");
  yield said(name, Array.isArray(value) ? value : Object.fromEntries(entries));
  for (const [key, member] of entries) yield* within(Array.isArray(value) ? "" : key, member);
}

const said = (name: string, value: unknown): string => JSON.stringify([name, value]);

const passages = new Set(COURIER.flatMap((file) => [...within("", file)]));

/** A whole object, or a member with its name. */
function passageOf(text: string): string {
  if (text.startsWith("{")) return said("", JSON.parse(text));
  const member: object = JSON.parse(`{${text}}`);
  const [first] = Object.entries(member);
  return first ? said(...first) : "";
}

describe("an example of the guide for product staff", () => {
  it("is there for each section", () => {
    expect(examples.length).toBeGreaterThan(30);
  });

  it.each(examples.map((text) => [/"(\w+)"/.exec(text)?.[1], text]))(
    "%s is a passage of the courier product",
    (_, text) => {
      expect(passages).toContain(passageOf(text));
    },
  );
});

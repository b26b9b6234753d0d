/** A product in a folder of its own: published beside its flow, guarded like the shipped ones, and compared with older files. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runFlow } from "../../tools/flow/run";
import publishNamed from "../../tools/flow/publish-work";
import { saidBy } from "./support/said";

const repository = resolve(import.meta.dirname, "../..");
let root = "";
let folder = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "apart-"));
  folder = join(root, "product");
  cpSync(join(repository, "flows"), join(root, "flows"), { recursive: true });
  cpSync(join(repository, "server/data/products"), join(root, "server/data/products"), { recursive: true });
  cpSync(join(repository, "tests/fixtures/bicycle"), folder, { recursive: true });
  vi.stubEnv("FLOWS_DIR", folder);
  vi.stubEnv("PRODUCTS_DIR", join(folder, "products"));
  giveList();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** Changes the text of a file of the product. */
function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

/** A list that only this product has, from which its first step asks. */
function giveList(): void {
  mkdirSync(join(folder, "lists"));
  const items = [
    { code: "U", name: "U-lock" },
    { code: "C", name: "Chain" },
  ];
  const list = { name: "locks", version: 1, description: "What a bicycle is locked with.", items };
  writeFileSync(join(folder, "lists/locks@1.json"), JSON.stringify(list, null, 2));
  edit(
    "bicycle.flow.json",
    '"questions": {',
    '"questions": { "lock": { "type": "string", "title": "Lock", "list": "locks@1", "wrong": "Please choose a lock" },',
  );
  edit("scenarios/bicycle/usual.json", '"answers": {', '"answers": { "lock": "U",');
}

const publish = () => publishNamed({ root, names: ["bicycle"] });
const check = () =>
  saidBy(runFlow, ["check", "bicycle"], { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });
const published = (file: string): string => join(folder, "published", file);

describe("a product in a folder of its own, with a list that only it has", () => {
  test("is published beside its flow, with its list and its rate book", () => {
    const { code, out, err } = publish();
    expect([code, err]).toEqual([0, []]);
    expect(out.join("\n")).toContain("published/bicycle/1.0.0.flow.json published");
    expect(out.join("\n")).toContain("the rate book bicycle@1 is frozen");
    for (const file of ["bicycle/1.0.0.flow.json", "published.json", "lists.json", "rates.json"])
      expect(existsSync(published(file)), file).toBe(true);
    expect(existsSync(join(root, "flows/published/bicycle"))).toBe(false);
    expect(publish().out.join("\n")).toContain("was published already, with the same text");
  });

  test("is refused at once from another place than its folder, before it is checked", () => {
    const copy = join(root, "copy.flow.json");
    cpSync(join(folder, "bicycle.flow.json"), copy);
    const { code, out, err } = publishNamed({ root, names: [copy] });
    expect([code, out]).toEqual([1, []]);
    expect(err.join("\n")).toMatch(/^locks@1 is missing: a published flow names only lists and media of flows\/\./);
  });

  test.each([
    ["its flow", "bicycle.flow.json", "Lock", "Padlock", "version-not-raised"],
    ["its list", "lists/locks@1.json", "Chain", "Steel chain", "published-edited"],
    ["its rate book", "products/bicycle@1.json", "0.05", "0.06", "published-edited"],
  ])("guards %s once it is published", async (_, file, from, to, rule) => {
    expect(publish().code).toBe(0);
    edit(file, from, to);
    const selected = file.endsWith(".flow.json") ? "bicycle" : join(folder, file);
    const { code, said } = await saidBy(runFlow, ["check", selected, "--json"], {
      FLOWS_DIR: folder,
      PRODUCTS_DIR: join(folder, "products"),
    });
    expect(said).toContain(rule);
    expect(code).toBe(1);
  });

  test("cannot be published again with another content under its number", () => {
    expect(publish().code).toBe(0);
    edit("bicycle.flow.json", "Lock", "Padlock");
    const { code, out } = publish();
    expect(code).toBe(1);
    expect(out.join("\n")).toContain("This flow differs from the version that is published under its number.");
  });
});

describe("a flow in a file of any name, outside of every folder of flows", () => {
  test("is compared, with the lists of FLOWS_DIR", async () => {
    const [was, now] = [join(root, "was.json"), join(root, "now.json")];
    const text = readFileSync(join(folder, "bicycle.flow.json"), "utf8");
    writeFileSync(was, text);
    writeFileSync(now, text.replace('"title": "Lock"', '"title": "Padlock"'));
    const { said } = await saidBy(runFlow, ["diff", was, now], {
      FLOWS_DIR: folder,
      PRODUCTS_DIR: join(folder, "products"),
    });
    expect(said).toContain("“Lock” to “Padlock”");
  });

  test("that is not a flow is named as such, with what a flow has", async () => {
    const other = join(root, "other.json");
    writeFileSync(other, "{}");
    const { code, said } = await saidBy(runFlow, ["diff", other, other]);
    expect(said).toContain('expected a flow, with its "vertical_code"');
    expect(code).toBe(2);
  });
});

describe("a product that sells everywhere", () => {
  beforeEach(() => {
    edit("products/bicycle@1.json", /,\s*"availability": \{[^}]*\{[^}]*\}\s*\}/, "");
    rmSync(join(folder, "scenarios/bicycle/not-sold-hi.json"));
  });

  test("needs no scenario of a state without plans", async () => {
    expect((await check()).out).toContain("0 findings");
  });

  test("needs no words for it either, where no answer decides a price", async () => {
    edit("bicycle.flow.json", '"no_plans", ', "");
    expect((await check()).out).toContain("one rejection that is also for no_plans");
    edit("products/bicycle@1.json", /"price": \{[\s\S]*?\n {2}\},/, '"price": 20,');
    expect((await check()).said).not.toContain("no_plans");
  });
});

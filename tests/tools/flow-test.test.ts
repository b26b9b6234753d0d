import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { saidBy } from "./support/said";
import { isWhole } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const shipped = join(root, "flows/scenarios/boa/broker-binds.json");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flow-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const flowTest = (...args: string[]) => saidBy(runFlow, ["test", ...args]);

function changed(name: string, from: string, file: string, change: (text: string) => string): string {
  const place = join(folder, name);
  const before = readFileSync(file, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`Nothing changed: ${from}`);
  writeFileSync(place, after);
  return place;
}

const boa = (name: string): string => join(root, `flows/scenarios/boa/${name}.json`);

interface Failed {
  readonly failures: readonly {
    readonly message: string;
    readonly because: readonly { readonly line?: number; readonly sentence: string }[];
  }[];
}

/** The one scenario that a run speaks of. */
const only = (out: string): Failed => (JSON.parse(out) as readonly [Failed])[0];

const swap = (name: string, file: string, from: string, to: string): string =>
  changed(name, from, file, (text) => text.replace(from, to));

describe("flow test", () => {
  test.runIf(isWhole)("ends with 0 when every scenario comes out as expected", async () => {
    const { code, out } = await flowTest();
    expect(out).toMatch(/^2 flows, \d{2,} scenarios: 0 failed\n$/);
    expect(code).toBe(0);
  });

  test("ends with 1 and says what was otherwise, with the place and what the scenario is for", async () => {
    const { code, out } = await flowTest(swap("wrong.json", shipped, '"total": 770', '"total": 771'));
    expect(out).toMatch(
      /wrong\.json:\d+ {2}A broker binds coverage for a business by bill\n {2}about: The whole way of a broker: .*\n {2}expected the total 771, found 770; prices are in the rate book\n1 flow, 1 scenario: 1 failed\n$/,
    );
    const line = Number(/wrong\.json:(\d+)/.exec(out)?.[1]);
    expect(readFileSync(join(folder, "wrong.json"), "utf8").split("\n")[line - 1]).toContain('"total": 771');
    expect(code).toBe(1);
  });

  test("runs a flow's scenarios on the file named, and names the rule that decided with its line", async () => {
    const flow = swap("boa.flow.json", join(root, "flows/boa.flow.json"), '"NM": 10', '"NM": 9');
    const { code, out } = await flowTest(flow);
    const lines = readFileSync(flow, "utf8").split("\n");
    const rule = lines.findIndex((line) => line.includes('"id": "below_staff_minimum"'));
    expect(out).toContain("flows/scenarios/boa/staff-nm-below.json:9  NM: 9 people are too few");
    expect(out).toContain(`\n    ${flow}:${rule}  the rule below_staff_minimum: `);
    expect(out).toContain('with values.staff = 9, answers.business_region = "NM"');
    expect(out).toMatch(/1 flow, \d+ scenarios: 1 failed\n$/);
    expect(code).toBe(1);
  });

  test("ends with 1 when nothing fails but a page looks otherwise than it was recorded, and says which line", async () => {
    const flow = swap("other.flow.json", join(root, "flows/boa.flow.json"), "Related industries", "Similar industries");
    const { code, out } = await flowTest(flow);
    expect(out).toMatch(/looks\.txt: the scenarios show something else than was recorded\n[\s\S]*Similar industries/);
    expect(out).toMatch(/1 flow, \d+ scenarios: 0 failed\n$/);
    expect(code).toBe(1);
  });

  test("names the rule of a part in the part's file", async () => {
    const scenario = swap("date.json", boa("start-date-bounds"), '"2027-02-17" }', '"2027-02-18" }');
    const { failures } = only((await flowTest(scenario, "--json")).out);
    const [why] = failures[0]?.because ?? [];
    expect(why).toMatchObject({ file: "flows/parts/checkout@5.json", pointer: "/questions/policy_effective_date" });
    const part = readFileSync(join(root, "flows/parts/checkout@5.json"), "utf8").split("\n");
    expect(part[(why?.line ?? 0) - 1]).toContain('"policy_effective_date": {');
  });

  test("says which question has no usual answer, and where to write it", async () => {
    const products = join(folder, "products");
    mkdirSync(products, { recursive: true });
    const usual = readFileSync(boa("usual"), "utf8").replace('"sic_code": 742,', "");
    writeFileSync(join(products, "usual.json"), usual);
    const scenario = join(products, "share.json");
    writeFileSync(scenario, readFileSync(boa("share-link-other-region")));
    const [failure] = only((await flowTest(scenario, "--json")).out).failures;
    expect(failure).toMatchObject({ message: "expected to end bound, but the person is on business-type" });
    const sentence = `the question "sic_code" of the step "business-type" has no usual answer: write "sic_code" under "answers" in ${join(products, "usual.json")}`;
    expect(failure?.because).toEqual([expect.objectContaining({ file: "flows/boa.flow.json", sentence })]);
    const flow = readFileSync(join(root, "flows/boa.flow.json"), "utf8").split("\n");
    expect(flow[(failure?.because[0]?.line ?? 0) - 1]).toContain('"sic_code": {');
  });

  test("takes ids, and products of FLOWS_DIR and PRODUCTS_DIR", async () => {
    const third = join(root, "tests/fixtures/third");
    const env = { FLOWS_DIR: third, PRODUCTS_DIR: join(third, "products") };
    const { code, out } = await saidBy(runFlow, ["test", "event-day"], env);
    expect(out).toMatch(/^1 flow, \d+ scenarios: 0 failed\n$/);
    expect(code).toBe(0);
  });

  test("ends with 2 for what cannot be run", async () => {
    expect((await flowTest(join(folder, "none.json"))).code).toBe(2);
    const misspelled = await flowTest(swap("misspelled.json", shipped, '"entry"', '"entri"'));
    expect(misspelled).toMatchObject({ code: 2, out: "" });
    expect(misspelled.err).toContain("A property is missing. (found nothing, expected the property entry)");
    expect(misspelled.err).toMatch(/misspelled\.json:\d+:\d+ {2}/);
    expect((await flowTest(swap("unknown.json", shipped, '"flow": "boa"', '"flow": "boo"'))).err).toContain(
      '"boo" has no usual answers',
    );
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../engine/index";
import { runFlow } from "../../tools/flow/run";
import { saidBy } from "../tools/support/said";

const root = resolve(import.meta.dirname, "../..");
const shipped = join(root, "flows/passport360.flow.json");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flow-check-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const flow = (...args: string[]) => saidBy(runFlow, args);

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe("flow check", () => {
  it("ends with 0 when every flow and list is sound", async () => {
    const { code, out } = await flow("check");
    expect(out).toMatch(/^\d+ flows, \d+ parts, \d+ lists, \d+ rate books: 0 findings\n$/);
    expect(code).toBe(0);
  });

  it("ends with 1 and names file, line, pointer and the nearest name", async () => {
    const file = written(
      "bad.flow.json",
      readFileSync(shipped, "utf8").replace('"edit": "plan-type"', '"edit": "plan-tpye"'),
    );
    const { code, out } = await flow("check", file);
    expect(out).toMatch(
      /bad\.flow\.json:\d+:\d+ {2}There is no step of this name\. \(found "plan-tpye", .*; did you mean plan-type\?\) {2}at \/steps\/7\/with\/edit\n1 flow, 1 rate book: 1 finding\n$/,
    );
    expect(code).toBe(1);
  });

  it("names the line of what a flow shows to be wrong in a part", async () => {
    const file = written(
      "overlaps.flow.json",
      readFileSync(join(root, "flows/boa.flow.json"), "utf8").replace(
        '"type": "boolean",',
        '"type": "boolean", "saved": "application.auto_renewal",',
      ),
    );
    const { out } = await flow("check", file);
    const [line] = /^flows\/parts\/checkout@5\.json:(\d+):\d+ {2}Two answers/m.exec(out)?.slice(1) ?? [];
    const part = readFileSync(join(root, "flows/parts/checkout@5.json"), "utf8").split("\n");
    expect(part[Number(line) - 1]).toContain('"saved": "application.auto_renewal"');
  });

  it("gives findings of flows and lists as JSON for machines", async () => {
    const list = written(
      "towns@1.json",
      '{ "name": "towns", "version": 2, "description": "Towns.", "items": [{ "code": "A", "name": "A" }] }',
    );
    const { code, out } = await flow("check", list, "--json");
    expect(JSON.parse(out) as Finding[]).toMatchObject([
      { file: list, line: 1, rule: "list-name", pointer: "/name", found: "towns@2", expected: "towns@1" },
    ]);
    expect(code).toBe(1);
  });

  it("names the item of a list that has no code, and the option of a question", async () => {
    const list = written(
      "kin@1.json",
      '{ "name": "kin", "version": 1, "description": "Kin.", "items": [{ "code": "", "name": "Godchild" }] }',
    );
    const listed = await flow("check", list);
    expect(listed.out).toContain(
      'kin@1.json:1:67  The code of “Godchild” is empty: no person can choose it. (found "", expected a code)',
    );
    expect(listed.code).toBe(1);
    const text = readFileSync(shipped, "utf8");
    const file = written("options.flow.json", text.replace(/"choices": \{\s*"[a-z_]+":/, '"choices": { "":'));
    expect((await flow("check", file)).out).toMatch(
      /options\.flow\.json:\d+:\d+ {2}The code of “.+” is empty: no person can choose it\..* at \/steps\/\S+\/choices\/\n/,
    );
  });

  it("prints every place of a flow, and a journey that comes to it", async () => {
    const { code, out } = await flow("check", "passport360", "--reach");
    const [last = "", all = ""] = out.trimEnd().split("\n").toReversed();
    expect(last).toBe("1 flow, 1 rate book: 0 findings");
    const [, places = ""] = /^flows\/passport360\.flow\.json: (\d+) places, each with a journey/.exec(all) ?? [];
    const lines = out.trimEnd().split("\n").slice(0, -2);
    expect(lines).toHaveLength(Number(places));
    for (const line of lines) expect(line).toMatch(/^flows\/\S+\.json:\d+ {2}.+ {2}← {2}(?:dashboard|enroll|share)/);
    const cameBack = lines.find((line) => line.includes("dialog remove_beneficiaries"));
    expect(cameBack, "the answers alone do not lead there").toContain(
      "beneficiaries saved before, name_beneficiary false",
    );
    expect(code).toBe(0);
  });

  it("gives the places with their journeys as JSON for machines", async () => {
    const { findings, reach } = JSON.parse((await flow("check", "boa", "--reach", "--json")).out) as {
      readonly findings: readonly Finding[];
      readonly reach: readonly { readonly flow: string; readonly places: readonly object[] }[];
    };
    expect(findings).toEqual([]);
    expect(reach.map((each) => each.flow)).toEqual(["flows/boa.flow.json"]);
    const rejection = {
      what: "rejection",
      file: "flows/boa.flow.json",
      said: expect.stringMatching(/^below_staff/) as string,
    };
    expect(reach[0]?.places).toContainEqual(
      expect.objectContaining({ ...rejection, journey: expect.anything() as object }),
    );
  });

  it("ends with 2 for a file that is not there, an unknown option and an unknown command", async () => {
    expect(await flow("check", join(folder, "none.flow.json"))).toMatchObject({ code: 2, out: "" });
    expect((await flow("check", "--jsno")).code).toBe(2);
    expect((await flow("chekc")).code).toBe(2);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadFlow, loadFlowText, type Finding, type Loaded } from "../../../engine/index";
import { baseLists, baseText, changed, replaced, type Change } from "./edit";

/**
 * The rule book of the flow format: one tiny fixture for each way a flow can be wrong, named after the rule,
 * with exactly the findings expected. A fixture changes the base flow, replaces a passage of its text, or is a text.
 */
interface Fixture {
  readonly change?: readonly Change[];
  readonly replace?: readonly [string, string];
  readonly text?: string;
  readonly findings: readonly Partial<Finding>[];
}

const folder = new URL("./fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map(
  (file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Fixture] as const,
);

function load({ change, replace, text }: Fixture): Loaded {
  if (change) return loadFlow(changed(change), { lists: baseLists });
  return loadFlowText(text ?? replaced(replace ?? ["", ""]), { lists: baseLists });
}

const byPlace = (a: Partial<Finding>, b: Partial<Finding>): number => key(a).localeCompare(key(b));
const key = ({ pointer, rule, expected }: Partial<Finding>): string => [pointer, rule, expected].join(" ");

describe("the flow format's rule book", () => {
  it("has at least 60 rules", () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(60);
  });

  it("starts from a sound flow", () => {
    expect(loadFlowText(baseText, { lists: baseLists })).toMatchObject({ ok: true });
  });

  it.each(fixtures)("%s", (name, fixture) => {
    const loaded = load(fixture);
    const findings = loaded.ok ? [] : loaded.findings.map(({ message: _message, ...rest }) => rest);
    expect(findings.toSorted(byPlace)).toEqual(fixture.findings.toSorted(byPlace));
    expect(findings.map(({ rule }) => rule)).toContain(
      name.split(".")[0] === "located" ? fixture.findings[0]?.rule : name.split(".")[0],
    );
  });

  it("says each finding in a sentence", () => {
    const said = fixtures.flatMap(([, fixture]) => {
      const loaded = load(fixture);
      return loaded.ok ? [] : loaded.findings.map(({ message }) => message);
    });
    expect(said.filter((message) => !/^[A-Z].*\.$/.test(message))).toEqual([]);
  });
});

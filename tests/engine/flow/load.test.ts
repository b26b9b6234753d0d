import { describe, expect, it } from "vitest";
import { formatFinding, loadFlow, loadFlowText, type Finding, type Loaded } from "../../../engine/index";
import { loadList } from "../../../engine/analysis";
import { baseLists, baseParts, baseText, changed, changedParts, replaced } from "./edit";

const given = { lists: baseLists, parts: baseParts };
const rulesOf = (loaded: Loaded): string[] => (loaded.ok ? [] : loaded.findings.map(({ rule }) => rule));
const wrapped = (levels: number, inner: unknown, wrap: (inner: unknown) => unknown): unknown =>
  levels === 0 ? inner : wrap(wrapped(levels - 1, inner, wrap));
const negated = (levels: number): unknown => wrapped(levels, true, (inner) => ({ "!": [inner] }));
const withRule = (rule: unknown): Loaded =>
  loadFlow(changed([{ set: "/at_binding/0/fail_when", to: rule }]), { ...given });

describe("limits", () => {
  it("refuses 100,000 levels without overflowing, as text and as a value", () => {
    const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(loadFlowText(text)).toMatchObject({ ok: false, findings: [{ rule: "too-deep", line: 1, column: 129 }] });
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    expect(rulesOf(loadFlow(value))).toEqual(["too-deep"]);
  });

  it("does not count brackets inside strings", () => {
    expect(loadFlowText(replaced(["Kite cover", "[".repeat(500)]), { ...given })).toMatchObject({ ok: true });
  });

  it("refuses a value that contains itself", () => {
    const flow: { again?: unknown } = {};
    flow.again = flow;
    expect(rulesOf(loadFlow(flow))).toEqual(["too-deep"]);
  });

  it("refuses a text and a value that are too large", () => {
    expect(rulesOf(loadFlowText(`"${"x".repeat(5_000_000)}"`))).toEqual(["too-large"]);
    expect(rulesOf(loadFlow(Array.from({ length: 300_000 }, () => 1)))).toEqual(["too-large"]);
  });

  it("takes a rule of 32 levels and refuses one of 33", () => {
    expect(withRule(negated(31))).toMatchObject({ ok: true });
    expect(withRule(negated(33))).toMatchObject({ ok: false, findings: [{ rule: "rule-too-deep" }] });
  });

  it("takes a rule of 2,000 parts and refuses a larger one", () => {
    const wide = (count: number): unknown => ({
      or: Array.from({ length: 50 }, () => ({ and: Array.from({ length: count }, () => true) })),
    });
    expect(withRule(wide(38))).toMatchObject({ ok: true });
    expect(withRule(wide(40))).toMatchObject({
      ok: false,
      findings: [{ rule: "rule-too-large", pointer: "/at_binding/0/fail_when" }],
    });
  });

  it.each([undefined, () => 1, new Date(0), Number.NaN, 1n, Array(3), Object.assign([1], { more: 1 })])(
    "refuses what is not JSON: %s",
    (value) => {
      expect(loadFlow(changed([{ set: "/tables/longest_line/cells/R", to: value }])).ok).toBe(false);
    },
  );
});

describe("findings", () => {
  const finding: Finding = {
    file: "a.flow.json",
    line: 3,
    column: 7,
    pointer: "/steps/pya",
    rule: "unknown-step",
    found: '"pya"',
    expected: "pay or done",
    nearest: "pay",
    message: "There is no step of this name.",
  };

  it("are one line for a person", () => {
    expect(formatFinding(finding)).toBe(
      'a.flow.json:3:7  There is no step of this name. (found "pya", expected pay or done; did you mean pay?)  at /steps/pya',
    );
  });

  it("are a line without a place when only a value was given", () => {
    const { file: _file, line: _line, column: _column, nearest: _nearest, ...bare } = finding;
    expect(formatFinding({ ...bare, pointer: "" })).toBe(
      'flow  There is no step of this name. (found "pya", expected pay or done)',
    );
  });

  it("name the file and stand in the order of the text", () => {
    const text = replaced(['"to": "kite"', '"to": "kit"']).replace('"group": "kite"', '"group": "kit"');
    const loaded = loadFlowText(text, { ...given, file: "kite.flow.json" });
    const places = loaded.ok ? [] : loaded.findings.map(({ file, pointer }) => [file, pointer]);
    expect(places).toEqual([
      ["kite.flow.json", "/steps/0/group"],
      ["kite.flow.json", "/steps/1/confirm/0/to"],
    ]);
  });

  it("ask for no lists when none were given", () => {
    expect(loadFlowText(baseText, { parts: baseParts })).toMatchObject({ ok: true });
    expect(rulesOf(loadFlowText(baseText, { parts: baseParts, lists: {} }))).toContain("unknown-list");
  });

  it("name the file of a part where the mistake was written there, behind those of the flow, without a line", () => {
    const change = { part: "pay@1", set: "/title", to: "Pay {cleint.name}" };
    const loaded = loadFlowText(replaced(['"to": "kite"', '"to": "kit"']), {
      lists: baseLists,
      parts: changedParts([change]),
      file: "kite.flow.json",
    });
    expect(loaded).toMatchObject({
      ok: false,
      findings: [
        { file: "kite.flow.json", rule: "unknown-step", pointer: "/steps/1/confirm/0/to" },
        { file: "parts/pay@1.json", rule: "unknown-root", pointer: "/title" },
      ],
    });
    expect(loaded.ok || "line" in (loaded.findings[1] ?? {})).toBe(false);
  });

  it("stand in the flow where its words lie over those of a part, at whatever depth", () => {
    const laid = "/steps/0/questions/pilot/questions/address/questions/line1";
    const loaded = loadFlow(changed([{ set: laid, to: { hint: "{cleint.name}", maxLength: 60 } }]), given);
    expect(loaded).toMatchObject({ ok: false, findings: [{ rule: "unknown-root", pointer: `${laid}/hint` }] });
    expect(loaded.ok || "file" in (loaded.findings[0] ?? {})).toBe(false);
  });
});

describe("the edition", () => {
  it.each([
    [undefined, "This flow is written in edition 1 of the flow format; this engine reads edition 2."],
    [3, "This flow is written in edition 3 of the flow format; this engine reads edition 2."],
  ])("of %s is refused in one sentence", (edition, message) => {
    const flow = { ...(JSON.parse(baseText) as object), steps: 7, format: edition };
    expect(loadFlow(JSON.parse(JSON.stringify(flow)))).toMatchObject({
      ok: false,
      findings: [{ rule: "unknown-format-edition", message }],
    });
  });
});

describe("a flow", () => {
  it("is answered as it was written, with its uses of parts", () => {
    const loaded = loadFlowText(baseText, given);
    expect(loaded.ok && loaded.flow).toEqual(JSON.parse(baseText));
  });

  it("that holds its parts itself needs none given, and what is wrong in one stands in the flow", () => {
    const whole = (edit: object): unknown => ({
      ...(JSON.parse(baseText) as object),
      parts: { ...baseParts, ...edit },
    });
    expect(loadFlow(whole({}), { lists: baseLists })).toMatchObject({ ok: true });
    const broken = { ...baseParts["said@1"], failure: "{cleint.name}" };
    expect(loadFlow(whole({ "said@1": broken }), { lists: baseLists })).toMatchObject({
      ok: false,
      findings: [{ rule: "unknown-root", pointer: "/parts/said@1/failure" }],
    });
  });

  it("whose parts double again and again is refused before they are written out", () => {
    const doubling = (level: number): object => ({
      part: `twice${level}`,
      version: 1,
      description: "x",
      questions: { a: { use: `twice${level - 1}@1` }, b: { use: `twice${level - 1}@1` } },
    });
    const levels = Array.from({ length: 30 }, (_, index) => [`twice${index + 2}@1`, doubling(index + 2)] as const);
    const first = {
      part: "twice1",
      version: 1,
      description: "x",
      questions: { line9: { type: "string", title: "x" } },
    };
    const parts = { ...baseParts, "twice1@1": first, ...Object.fromEntries(levels) };
    const flow = changed([{ set: "/steps/1/questions/more", to: { use: "twice31@1" } }]);
    expect(rulesOf(loadFlow(flow, { lists: baseLists, parts }))).toContain("part-cycle");
  });
});

describe("a list file", () => {
  const list = baseLists["colours@1"];
  const load = (value: unknown, named = "colours@1"): string[] => {
    const loaded = loadList(JSON.stringify(value), { named });
    return loaded.ok ? [] : loaded.findings.map(({ rule, pointer }) => `${rule} ${pointer}`);
  };

  it("loads when sound", () => {
    expect(load(list)).toEqual([]);
  });

  it("is named like its file", () => {
    expect(load(list, "colours@2")).toEqual(["list-name /name"]);
  });

  it("has each code once, whether text or number", () => {
    const items = [
      { code: 1, name: "One" },
      { code: "1", name: "Also one" },
    ];
    expect(load({ ...list, items })).toEqual(["duplicate-code /items/1/code"]);
  });

  it("has a code for each item, and says whose is empty", () => {
    const items = [
      { code: "In-law", name: "In-law" },
      { code: "", name: "Godchild" },
    ];
    expect(loadList(JSON.stringify({ ...list, items }), { named: "colours@1" })).toMatchObject({
      findings: [
        {
          rule: "empty-code",
          pointer: "/items/1/code",
          message: "The code of “Godchild” is empty: no person can choose it.",
        },
      ],
    });
  });

  it.each([
    ["of other words for its items", { Rouge: ["R"], "dark red": ["R", "G"] }, []],
    ["of an item that is not there", { Rouge: ["R", "X"] }, ["unknown-code /synonyms/Rouge/1"]],
    ["without an item", { Rouge: [] }, ["empty /synonyms/Rouge"]],
    ["without a letter", { "": ["R"], " -": ["R"] }, ["empty-synonym /synonyms/", "empty-synonym /synonyms/ -"]],
    [
      "that stand twice as they are compared",
      { "dark red": ["R"], "Dark-Red": ["G"] },
      ["duplicate-synonym /synonyms/Dark-Red"],
    ],
    ["that name an item twice", { Rouge: ["R", "R"] }, ["duplicate-code /synonyms/Rouge/1"]],
  ])("has synonyms %s", (_, synonyms, findings) => expect(load({ ...list, synonyms })).toEqual(findings));

  it("names the line of a synonym's mistake", () => {
    const text = JSON.stringify({ ...list, synonyms: { Rouge: ["R"], " rouge": ["G"] } }, null, 2);
    expect(loadList(text, { named: "colours@1", file: "colours@1.json" })).toMatchObject({
      findings: [{ file: "colours@1.json", line: text.split("\n").findIndex((line) => line.includes(" rouge")) + 1 }],
    });
  });

  it("has the shape of a list", () => {
    expect(load({ ...list, items: [{ code: "R" }] })).toEqual(["missing-property /items/0"]);
    expect(load({ ...list, items: [{ code: "R", name: "Red\u0000" }] })).toEqual(["bad-character /items/0/name"]);
  });

  it("is JSON, with the place of the mistake", () => {
    expect(loadList("{\n]", { named: "colours@1", file: "colours@1.json" })).toMatchObject({
      ok: false,
      findings: [{ file: "colours@1.json", line: 2, rule: "syntax-error" }],
    });
  });
});

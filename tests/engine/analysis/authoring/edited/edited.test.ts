/** A value put at a place of a file: what it says, and that all else keeps its bytes. */
import { describe, expect, it } from "vitest";
import { editedFile, editedText, renamedText, wordsAt } from "../../../../../engine/analysis";
import schema from "../../../../../schemas/flow.schema.json";

const flow = `{
  "id": "tea",
  "title": "Tea insurance",
  "policy": { "lasts": { "years": 1 } },
  "steps": [
    { "id": "first", "title": "Where do you keep your tea, and who has a key to that place or room?" },

    {
      "id": "second",
      "title": "Which kind of tea is it that you would like to have insured by us, and since when do you have it?"
    },
    { "id": "third" }
  ]
}
`;

/** The order of words in this flow, as a schema would say it. */
const words = {
  names: () => ["id", "version", "title", "policy", "steps"],
  inside: () => ({
    names: () => undefined,
    inside: () => ({ names: () => ["id", "group", "title"], inside: () => undefined }),
  }),
};

describe("A value put at a place", () => {
  it("is written there, and all other bytes stay", () => {
    expect(editedText(flow, "/steps/2/id", "last")).toBe(flow.replace("third", "last"));
    expect(editedText(flow, "/title", 'A "new" title')).toBe(flow.replace("Tea insurance", 'A \\"new\\" title'));
    expect(editedText(flow, "/policy/lasts/years", 2)).toBe(flow.replace(": 1 }", ": 2 }"));
  });

  it("changes nothing where the same is there already", () => {
    const odd = flow.replace('"years": 1', '"years":  1.0');
    expect(editedText(odd, "/policy", { lasts: { years: 1 } })).toBe(odd);
    expect(editedText(odd, "", JSON.parse(odd))).toBe(odd);
    expect(editedText(odd, "/steps/1/group", undefined)).toBe(odd);
  });

  it("goes with its comma where nothing is put", () => {
    expect(editedText(flow, "/title", undefined)).toBe(flow.replace('  "title": "Tea insurance",\n', ""));
    expect(editedText(flow, "/steps/2", undefined)).toBe(flow.replace(',\n    { "id": "third" }', ""));
    expect(editedText(flow, "/policy/lasts", undefined)).toBe(flow.replace('{ "lasts": { "years": 1 } }', "{}"));
    expect(editedText('{ "a": [1] }', "/a/0", undefined)).toBe('{ "a": [] }');
  });

  it("comes where the words of the schema have it", () => {
    expect(editedText(flow, "/version", "1.0.0", { words })).toBe(
      flow.replace('  "title": "Tea', '  "version": "1.0.0",\n  "title": "Tea'),
    );
    expect(editedText(flow, "/steps/0/group", "a", { words })).toBe(
      flow.replace('"first", "title"', '"first", "group": "a", "title"'),
    );
  });

  it("comes at the end where no schema names it, and brings the objects around it", () => {
    expect(editedText(flow, "/policy/renews", false)).toBe(
      flow.replace('{ "years": 1 } }', '{ "years": 1 }, "renews": false }'),
    );
    expect(editedText("{}\n", "/policy/lasts/years", 1)).toBe('{\n  "policy": { "lasts": { "years": 1 } }\n}\n');
    expect(editedText(flow, "/steps/-", { id: "fourth" })).toBe(
      flow.replace('{ "id": "third" }', '{ "id": "third" },\n    { "id": "fourth" }'),
    );
  });

  it("cannot be put where the text has no such place, or is not JSON", () => {
    for (const pointer of ["/title/broker", "/steps/4", "/steps/01", "/steps/first"])
      expect(editedText(flow, pointer, "x"), pointer).toBeUndefined();
    for (const text of ["", "{", '{"a":1,}', "[1 2]", '{"a":01}', '{"a":"\t"}', '{"a":"\\x"}', "{} {}", "nul"])
      expect(editedText(text, "/a", 1), text).toBeUndefined();
    expect(editedText(flow, "", undefined)).toBeUndefined();
  });
});

describe("A whole list or object put at a place", () => {
  const steps = JSON.parse(flow).steps;

  it("writes an item alone that changed, came or went", () => {
    const [first, second, third] = steps;
    expect(editedText(flow, "/steps", [first, { ...second, title: "Which kind of tea?" }, third])).toBe(
      flow.replace(/\{\n {6}"id": "second",\n.*\n {4}\}/, '{ "id": "second", "title": "Which kind of tea?" }'),
    );
    expect(editedText(flow, "/steps", [first, third])).toBe(flow.replace(/\n\n {4}\{\n[^}]*\},/, ""));
    expect(editedText(flow, "/steps", [first, second, { id: "new" }, third])).toBe(
      flow.replace('    { "id": "third"', '    { "id": "new" },\n    { "id": "third"'),
    );
  });

  it("moves the bytes of what moved", () => {
    const text = '{\n  "a": [\n    { "id": "x",  "n": 1.0 },\n    { "id":"y" },\n    3\n  ],\n  "b": 1\n}';
    expect(editedText(text, "/a", [{ id: "y" }, { id: "x", n: 1 }, 3])).toBe(
      '{\n  "a": [\n    { "id":"y" },\n    { "id": "x",  "n": 1.0 },\n    3\n  ],\n  "b": 1\n}',
    );
    expect(editedText(text, "", { b: 1, a: JSON.parse(text).a })).toBe(
      '{\n  "b": 1,\n  "a": [\n    { "id": "x",  "n": 1.0 },\n    { "id":"y" },\n    3\n  ]\n}',
    );
  });

  it("does not take numbers as names for a move", () => {
    const text = '{ "b": 1, "10": 2, "9": 3 }';
    expect(editedText(text, "", { ...JSON.parse(text), b: 4 })).toBe('{ "b": 4, "10": 2, "9": 3 }');
  });
});

describe("A member with another name", () => {
  it("stays where it is, with all its bytes", () => {
    expect(renamedText(flow, "/policy/lasts", "ends")).toBe(flow.replace("lasts", "ends"));
    expect(renamedText(flow, "/steps/0/title", 'a "b"')).toBe(flow.replace('"title": "Where', '"a \\"b\\"": "Where'));
  });

  it("breaks the line that its name makes too long", () => {
    const text = `{\n  "a": ["${"x".repeat(50)}", "${"x".repeat(50)}"]\n}`;
    const broken = `{\n  "${"long".repeat(4)}": [\n    "${"x".repeat(50)}",\n    "${"x".repeat(50)}"\n  ]\n}`;
    expect(renamedText(text, "/a", "long".repeat(4))).toBe(broken);
    expect(renamedText(broken, `/${"long".repeat(4)}`, "a")).toBe(text);
  });

  it("cannot have the name of another one, or be an item, or be missing", () => {
    expect(renamedText(flow, "/title", "id")).toBeUndefined();
    expect(renamedText(flow, "/steps/0", "id")).toBeUndefined();
    expect(renamedText(flow, "/steps/0/none", "a")).toBeUndefined();
    expect(renamedText(flow, "", "a")).toBeUndefined();
  });
});

describe("The words of a schema", () => {
  it("say where a new member comes in a file of their kind", () => {
    const text = '{ "steps": [{ "id": "a", "kind": "people", "questions": { "n": { "type": "integer" } } }] }\n';
    const put = (pointer: string, value: string): string =>
      editedFile({ path: "tea.flow.json", text }, pointer, value) ?? "";
    expect(put("/title", "Tea")).toMatch(/"title": "Tea",\s*"steps"/);
    expect(put("/steps/0/title", "Who?")).toMatch(/"people", "title": "Who\?",\s*"questions"/);
    expect(put("/steps/0/questions/n/title", "How many?")).toMatch(/"integer", "title": "How many\?" \}/);
    expect(wordsAt("flow", "/steps/0", JSON.parse(text))?.slice(0, 5)).toEqual([
      "id",
      "kind",
      "aside",
      "group",
      "when",
    ]);
    expect(wordsAt("flow", "/steps/0/questions", JSON.parse(text))).toBeUndefined();
    expect(wordsAt("other", "", {})).toBeUndefined();
  });

  it("have for a step one order, of all the words that a kind of step has", () => {
    const { $defs } = schema;
    const kinds = Object.entries($defs).filter(([name]) => name.startsWith("step_"));
    const all = kinds.flatMap(([, each]) => ("properties" in each ? Object.keys(each.properties) : []));
    expect([...$defs.step_word.enum].toSorted()).toEqual([...new Set(all)].toSorted());
  });
});

describe("The lines of a file", () => {
  const room = 120 - '  "t": ["", "b"],'.length;
  const one = (length: number): string => `{\n  "t": ["${"x".repeat(length)}", "b"],\n  "u": 1\n}\n`;
  const broken = (length: number): string => `{\n  "t": [\n    "${"x".repeat(length)}",\n    "b"\n  ],\n  "u": 1\n}\n`;

  it("are broken where a line has more than 120 characters, and joined where they fit again", () => {
    expect(editedText(one(10), "/t/0", "x".repeat(room))).toBe(one(room));
    expect(editedText(one(10), "/t/0", "x".repeat(room + 1))).toBe(broken(room + 1));
    expect(editedText(broken(room + 1), "/t/0", "x".repeat(room))).toBe(one(room));
  });

  it("count the comma that comes and goes with a neighbor", () => {
    const last = one(room + 1).replace(',\n  "u": 1', "");
    expect(editedText(last, "/u", 1)).toBe(broken(room + 1));
    expect(editedText(broken(room + 1), "/u", undefined)).toBe(last);
  });

  it("stay as somebody laid them out by hand", () => {
    const text = '{\n  "t": [\n    1,\n    2\n  ],\n  "u": { "a": 1 }, "v": [1]\n}';
    expect(editedText(text, "/t/-", 3)).toBe(text.replace("2\n", "2,\n    3\n"));
    expect(editedText(text, "/u/a", 5)).toBe(text.replace('"a": 1', '"a": 5'));
  });

  it("are never joined in a file that joins none", () => {
    const value = { a: [1, 2], b: { c: 1 }, d: [{ e: [] }] };
    for (const blanks of [2, "\t", 4]) {
      const text = JSON.stringify(value, null, blanks);
      const now = { ...value, d: [{ e: [{ f: [1] }] }, { g: 1 }] };
      expect(editedText(text, "/d", now.d)).toBe(JSON.stringify(now, null, blanks));
    }
  });

  it("are as long as may be in a file without blanks, with a line for each item of its list", () => {
    const row = '{"code":2,"name":"Two","also":[1,2]}';
    const text = `{"name":"numbers","items":[\n  {"code":1,"name":"One"},\n  ${row}\n]}\n`;
    const long = "x".repeat(200);
    expect(editedText(text, "/items/1/name", long)).toBe(text.replace("Two", long));
    expect(editedText(text, "/items/2", { code: 3, also: [3, 4] })).toBe(
      text.replace(row, `${row},\n  {"code":3,"also":[3,4]}`),
    );
    const value = { a: [1, { b: "x".repeat(150) }], c: [] };
    expect(editedText(JSON.stringify(value), "/c", [1, {}])).toBe(JSON.stringify({ ...value, c: [1, {}] }));
  });

  it("end as they ended", () => {
    const text = '{\r\n  "a": 1\r\n}\r\n';
    expect(editedText(text, "/b", ["x".repeat(130)])).toBe(
      `{\r\n  "a": 1,\r\n  "b": [\r\n    "${"x".repeat(130)}"\r\n  ]\r\n}\r\n`,
    );
  });
});

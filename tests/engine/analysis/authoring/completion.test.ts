/** What the text of a draft's files completes: the words of the format, and the names that this draft has. */
import { readdirSync, readFileSync } from "node:fs";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { beforeEach, expect, test } from "vitest";
import type { Finding } from "../../../../engine/index";
import { draftNames, keysOf } from "../../../../engine/analysis/index";
import { languageFunctions } from "../../../../app/studio/draft/work/language";
import type { LibraryTexts } from "../../../../app/studio/draft/work/library";
import flowSchema from "../../../../schemas/flow.schema.json";
import { baseLists, baseParts, baseText, changed, changedParts, type Change } from "../../flow/edit";

const FLOW = "kite.flow.json";
const laid = (value: unknown): string => JSON.stringify(value, null, 2);
const textsOf = (values: object): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([name, value]) => [name, laid(value)]));
const library: LibraryTexts = {
  lists: textsOf(baseLists),
  parts: textsOf(baseParts),
  media: ["kite@1.svg", "flight@1.webm", "flight@1.webp", "flight@1.vtt"],
  names: [...Object.keys(baseLists), "rivers@1", ...Object.keys(baseParts)],
  listNames: [...Object.keys(baseLists), "rivers@1"],
};
const know = (text: string): unknown => languageFunctions.know([{ path: FLOW, text }], library);
beforeEach(() => void know(baseText));

/** What is offered at a place: instead of the text there, or of the key where there is no text. */
async function offeredAt(path: string, text: string, pointer: string, isKey: boolean): Promise<readonly string[]> {
  const tree = parseTree(text);
  const keys = keysOf(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const found = tree && findNodeAtLocation(tree, keys);
  const node = isKey ? found?.parent?.children?.[0] : found;
  if (!node) throw new Error(`${path} has nothing at ${pointer}.`);
  const { offset, length } = node;
  const without = `${text.slice(0, offset)}""${text.slice(offset + length)}`;
  const offers = await languageFunctions.complete(path, without, offset + 1);
  return offers.map(({ label }) => label.replaceAll('"', ""));
}

const atValue = (pointer: string, text = baseText): Promise<readonly string[]> => offeredAt(FLOW, text, pointer, false);

test("the names of a draft are offered, as they change", async () => {
  expect(await atValue("/steps/1/questions/colour/list")).toEqual(expect.arrayContaining(["colours@1", "rivers@1"]));
  know(baseText.replaceAll('"no_wind"', '"no_gale"'));
  const offered = await atValue("/steps/1/reject/0/with");
  expect(offered).toContain("no_gale");
  expect(offered).not.toContain("no_wind");
});

test("the schemas that all else reads stay as they are", async () => {
  await atValue("/steps/1/reject/0/with");
  expect(flowSchema).toEqual(JSON.parse(readFileSync("schemas/flow.schema.json", "utf8")));
});

test("a text that is not JSON, or not a flow, leaves the names that were known before", async () => {
  for (const text of [baseText.slice(0, -20), "", "{}", '{ "steps": 1 }', "[]"]) {
    know(text);
    expect(await atValue("/steps/1/reject/0/with"), text.slice(0, 20)).toContain("no_wind");
  }
});

test("a place where nothing is written yet is completed within a text that is broken there", async () => {
  const [before = "", after = ""] = baseText.split('"with": "no_wind"');
  const broken = `${before}"with": "${after.slice(after.indexOf("\n"))}`;
  know(broken);
  const offers = await languageFunctions.complete(FLOW, broken, before.length + '"with": "'.length);
  expect(offers.map(({ label }) => label.replaceAll('"', ""))).toContain("no_wind");
});

interface Fixture {
  readonly change?: readonly Change[];
  readonly rates?: unknown;
  readonly findings: readonly Finding[];
}
const folder = new URL("../../flow/fixtures/", import.meta.url);
/** Each name that nothing declares, as the format's rule book has it: a kind of reference without a fixture fails there. */
const UNKNOWN = readdirSync(folder).flatMap((name) => {
  const { change, findings }: Fixture = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  if (!change) return [];
  const own = findings.filter(({ rule, pointer }) => rule === name.split(".")[0] && pointer !== undefined);
  return own.map((finding) => ({ name: name.replace(".json", ""), change, finding }));
});

/** Rules about the words of the format, which its schema offers, or about what is in a text. */
const NO_NAMES =
  /^unknown-(?:property|operator|option|kind|format|format-edition|placeholder|autofill-word|error-code|part-of-the-page)\b/;
/** What is not a name of the draft but a value, by what it is a value of: editors do not complete these. */
const VALUES = [
  "unknown-attribute",
  "unknown-choice",
  "unknown-choice.list",
  "unknown-choice.not-asked",
  "unknown-choice.sets",
  "unknown-key.list",
  "unknown-key.table",
  "unknown-plan-type.page",
  "unknown-plan.page",
  "unknown-product",
  "unknown-value.cell",
];
/** Names that editors do not complete yet. */
const OPEN = [
  "unknown-field.default",
  "unknown-field.plans",
  "unknown-field.price",
  "unknown-number-question",
  "unknown-question.laid-over-inside",
  "unknown-table",
];

/** Whether one of the names that are expected is offered at the place; undefined where none can be, or a text has them. */
async function isOffered(change: readonly Change[], { pointer, file, found, expected }: Finding) {
  const path = file || FLOW;
  const part = /^parts\/(.*)\.json$/.exec(path)?.[1];
  const text = laid(part === undefined ? changed(change) : changedParts(change)[part]);
  const keys = keysOf(pointer);
  const value = keys.reduce<unknown>((here, key) => Object(here)[key], JSON.parse(text));
  const isInText = typeof value === "string" && value.includes("{");
  if (value === undefined || isInText || expected.startsWith("none")) return undefined;
  const offered = await offeredAt(path, text, pointer, JSON.stringify(keys.at(-1)) === found);
  return expected.split(/, | or /).some((name) => offered.some((each) => each === name || each.endsWith(`.${name}`)));
}

test("each kind of name that the checks look up is offered where it may be, apart from those that are listed here", async () => {
  const missing = new Set<string>();
  let count = 0;
  for (const { name, change, finding } of UNKNOWN) {
    if (!name.startsWith("unknown-") || NO_NAMES.test(name)) continue;
    const is = await isOffered(change, finding);
    if (is !== undefined) count += 1;
    if (is === false) missing.add(name);
  }
  expect(count).toBeGreaterThan(60);
  expect([...missing].toSorted()).toEqual([...VALUES, ...OPEN].toSorted());
});

test("each sort of name that the format defines is known, also to a draft", () => {
  const names = draftNames([{ path: FLOW, text: baseText }], { lists: baseLists, parts: baseParts })?.names ?? {};
  const sorts = Object.entries(flowSchema.$defs).flatMap(([sort, own]) =>
    "type" in own && own.type === "string" && !("description" in own) ? [sort] : [],
  );
  // The uses of parts are offered beside what each part may be given; the others are forms of texts.
  const others = new Set(["part_name", "place", "landing_text"]);
  expect(sorts.filter((sort) => names[sort] === undefined && !others.has(sort))).toEqual([]);
});

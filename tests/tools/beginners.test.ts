/** Mistakes of an author who follows the guide for the first time: what check and test say of each tells what to do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { filesOfGuide } from "../support/guide-product";
import { saidBy } from "./support/said";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FLOW = "kayak.flow.json";
const BOOK = "products/kayak@1.json";
const USUAL = "scenarios/kayak/usual.json";
const BUYS = "scenarios/kayak/share-buys.json";

/** What is written in place of what; in place of nothing, the whole file, and an empty one is not written at all. */
type Edit = readonly [file: string, from: string, to: string];

/** The files of the guide, and those that edits write whole. */
const filesWith = (edits: readonly Edit[]): ReadonlyMap<string, string> =>
  new Map([...filesOfGuide(), ...edits.flatMap(([file, from, to]) => (from === "" ? [[file, to] as const] : []))]);

/** Writes the product of the guide with these edits, and says what a command answers. */
async function saidOf(command: "check" | "test", edits: readonly Edit[]): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), "beginner-"));
  for (const [file, text] of filesWith(edits)) {
    const own = edits.filter(([name, from]) => name === file && from !== "");
    if (text === "") continue;
    for (const [, from] of own) expect(text).toContain(from);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      own.reduce((changed, [, from, to]) => changed.replace(from, to), text),
    );
  }
  const { code, said } = await saidBy(runFlow, [command, "kayak"], {
    FLOWS_DIR: folder,
    PRODUCTS_DIR: join(folder, "products"),
  });
  expect(code).not.toBe(0);
  return said;
}

/** One more question after the value. */
const asks = (question: string): Edit => [FLOW, '"maximum": 5000 }', `"maximum": 5000 }, ${question}`];
const answers = (answer: string): Edit => [USUAL, '"value": 1200', `"value": 1200, ${answer}`];

const PHOTO = asks('"photo": { "type": "file", "title": "Photo", "accepts": ["image/jpeg"], "max_bytes": 1000000 }');
const TERMS = asks(
  '"terms": { "type": "boolean", "const": true, "title": "Terms", "label": "I agree", "agrees_to": { "terms@1": { "title": "Terms", "body": ["Be careful."] } } }',
);
const goesTo = (step: string): Edit => [
  BUYS,
  '"answers": { "value": 100 },',
  `"answers": { "value": 100 }, "steps": [${step}],`,
];
const lake = (more = ""): Edit => asks(`"lake": { "type": "string", "title": "Lake", "list": "lakes@1"${more} }`);
const LIST = "lists/lakes@1.json";
const lakes = (items: string, file = LIST): Edit => [
  file,
  "",
  `{ "name": "lakes", "version": 1, "description": "Lakes.", "items": [${items}] }`,
];
const bookIn = (file: string): Edit => [file, "", filesOfGuide().get(BOOK) ?? ""];
const without = (files: RegExp): readonly Edit[] =>
  [...filesOfGuide().keys()].filter((file) => files.test(file)).map((file) => [file, "", ""]);
const KIND = asks('"kind": { "type": "string", "title": "Kind", "choices": { "sea": "Sea", "river": "River" } }');
const BOUGHT = asks('"bought": { "type": "string", "format": "us-date", "title": "Bought" }');

describe.each<[string, "check" | "test", readonly Edit[], string]>([
  ["a misspelt word", "check", [[FLOW, '"minimum"', '"minimun"']], "did you mean minimum?"],
  ["an unknown part", "check", [[FLOW, "person@2", "persons@2"]], "did you mean person@2?"],
  [
    "a list that is missing",
    "check",
    [asks('"lake": { "type": "string", "title": "Lake", "list": "lakes@1" }')],
    "There is no list of this name.",
  ],
  [
    "a plan that the book lacks",
    "check",
    [[FLOW, '["all"]', '["all", "gold"]']],
    "The rate book has no plan for this choice.",
  ],
  [
    "a price of an unknown answer",
    "check",
    [[BOOK, "answers.value", "answers.worth"]],
    'found "worth", expected value',
  ],
  ["a price of an unknown value", "check", [[BOOK, "answers.value", "values.base"]], "There is no value of this name."],
  [
    "a group that is missing",
    "check",
    [[FLOW, '"group": "payment" }', '"group": "pay" }']],
    "expected cover or payment",
  ],
  ["another code in the book", "check", [[BOOK, "sample_kayak", "kayak"]], "No rate book has plans of this product."],
  ["another code in the book", "test", [[BOOK, "sample_kayak", "kayak"]], 'no rate book is for "sample_kayak"'],
  [
    "a misspelt answer of a scenario",
    "test",
    [[BUYS, '"answers": { "value": 100 }', '"answers": { "vaule": 100 }']],
    'the flow has no question "vaule"; did you mean "value"?',
  ],
  ["a question without an answer", "test", [PHOTO], 'write "photo" under "answers" in'],
  ["a file as text", "test", [PHOTO, answers('"photo": "photo.jpg"')], 'answered by { "file": "sample", "name": '],
  ["the words of a choice", "test", [KIND, answers('"kind": "Sea"')], "answered by one of sea, river"],
  ["a plan in other letters", "test", [[USUAL, '"plan_name": "all"', '"plan_name": "All"']], "answered by one of all"],
  [
    "a date in another form",
    "test",
    [BOUGHT, answers('"bought": "2020-05-31"')],
    "Please enter a valid date MM/DD/YYYY",
  ],
  [
    "a consent without a message for other texts",
    "check",
    [TERMS],
    'Nothing would be said of a consent to other texts than those shown. (found no "texts" under "wrong" of the question "terms", expected it there, or "texts" under "wrong" of the flow\'s "messages")',
  ],
  [
    "a scenario's step that is missing",
    "test",
    [goesTo('{ "step": "chekout" }')],
    'has no step "chekout"; did you mean "checkout"?',
  ],
  ["a scenario's step that is missing", "check", [goesTo('{ "step": "chekout" }')], "did you mean checkout?"],
  [
    "a message at a question that is missing",
    "test",
    [goesTo('{ "step": "owner", "expect": { "invalid": { "vaule": "Please" } } }')],
    'has no question "vaule"; did you mean "value"?',
  ],
  [
    "a text that is seen before the answers",
    "test",
    [goesTo('{ "step": "owner", "shows": ["1,200"] }')],
    '"shows" and "hides" look at owner as it is reached, before anything is answered or added there',
  ],
  [
    "a text of an earlier page at the end",
    "test",
    [[BUYS, '"total": 25', '"texts": ["Value of the kayak"]']],
    "the end is confirmation, headed ",
  ],
  [
    "a day of a scenario in another form",
    "test",
    [[USUAL, '"2026-11-20"', '"11/20/2026"']],
    "expected a date like 2027-01-31",
  ],
  [
    "another word for how it ends",
    "test",
    [[BUYS, '"bound"', '"sold"']],
    'found "sold", expected bound, rejected, left or open',
  ],
  ["a misspelt word of a scenario", "check", [[BUYS, '"outcome"', '"outcom"']], "did you mean outcome?"],
  [
    "a day that there is not",
    "test",
    [[USUAL, '"2026-11-20"', '"2026-13-45"']],
    'There is no such day. (found "2026-13-45"',
  ],
  [
    "a state by its name",
    "test",
    [[USUAL, '"region": "CO"', '"region": "Colorado"']],
    "answered by a code of the list us-regions@1",
  ],
  ["a yes in words", "test", [[USUAL, '"acknowledged": true', '"acknowledged": "yes"']], "answered by true or false"],
  ["a total in words", "test", [[BUYS, '"total": 25', '"total": "$25"']], 'found "$25", expected a number'],
  ["another flow in a scenario", "test", [[BUYS, '"flow": "kayak"', '"flow": "kayac"']], "found kayac, expected kayak"],
  [
    "another flow in the usual answers",
    "check",
    [[USUAL, '"flow": "kayak"', '"flow": "kayac"']],
    "found kayac, expected kayak",
  ],
  ["a misspelt usual answer", "test", [[USUAL, '"value": 1200', '"vaule": 1200']], 'The flow has no question "vaule".'],
  ["a list that is not JSON", "check", [lake(), lakes('{ "code": "erie" "name": "Erie" }')], "lists/lakes@1.json:1:"],
  ["a list whose items lack a word", "check", [lake(), lakes('{ "code": "erie" }')], "expected the property name"],
  [
    "a list in another folder",
    "check",
    [lake(), lakes('{ "code": "erie", "name": "Erie" }', "lakes@1.json")],
    "/lists/lakes@1.json; there is only ",
  ],
  ["a list as a table", "check", [lake(), ["lists/lakes@1.csv", "", "code,name\nerie,Erie\n"]], "lakes@1.csv."],
  [
    "a list with numbers as codes",
    "check",
    [lake(), lakes('{ "code": 7, "name": "Erie" }')],
    'codes in quotes, such as "7"',
  ],
  [
    "an item that a filter would lose",
    "check",
    [
      lake(', "where": { "water": "sweet" }'),
      lakes('{ "code": "erie", "name": "Erie", "water": "sweet" }, { "code": "salt", "name": "Salt" }'),
    ],
    'the item with the code "salt", which has no "water"',
  ],
  [
    "a number in quotes",
    "check",
    [[FLOW, '"minimum": 100', '"minimum": "100"']],
    'found a text: "100", expected a number',
  ],
  [
    "a price that says nothing for the others",
    "check",
    [[BOOK, "0.05", '{ "if": [{ ">": [{ "var": "answers.value" }, 1000] }, 0.05] }']],
    "expected one more argument: what the price, or this part of it, is otherwise",
  ],
  [
    "a rate book in another folder",
    "check",
    [...without(/^products/), bookIn("kayak@1.json"), ["products/notes.txt", "", "Prices."]],
    "; there is ",
  ],
  ["scenarios in another folder", "test", without(/^scenarios/), "There is no scenario to play in "],
  [
    "quotes of a word processor",
    "check",
    [[FLOW, '"title": "Kayak Cover"', "“title”: “Kayak Cover”"]],
    "straight double quotes",
  ],
  ["a quote that is missing", "check", [[FLOW, '"title": "Kayak Cover"', '"title: "Kayak Cover"']], "quotes in pairs"],
  ["a number with commas", "check", [[FLOW, "5000", "5,000"]], "a number without commas in it"],
  [
    "a price with a sign",
    "check",
    [[BOOK, '"lowest_price": 25', '"lowest_price": 25$']],
    "a number alone, without a sign",
  ],
  [
    "Yes for true",
    "check",
    [[FLOW, '"minimum": 100', '"optional": Yes, "minimum": 100']],
    "true, false or null, in lower case",
  ],
  ["the marks of a code block", "check", [[FLOW, "{", "```json\n{"]], "without the marks of a code block"],
  ["a misspelt usual answer", "check", [[USUAL, '"value": 1200', '"vaule": 1200']], "did you mean value?"],
])("%s", (_, command, edits, expected) => {
  test(`is said by ${command} with what to do`, async () => {
    expect(await saidOf(command, edits)).toContain(expected);
  });
});

test("scenarios that are red for the same reason are said once, and the others named", async () => {
  const said = await saidOf("test", [
    [USUAL, '"acknowledged": true', '"acknowledged": "yes"'],
    ["scenarios/kayak/again.json", "", filesOfGuide().get(BUYS)?.replace("A stranger", "Another") ?? ""],
  ]);
  expect(said.match(/answered by true or false/g)).toHaveLength(1);
  expect(said).toContain("more for the same reason: share-buys.json");
});

import { describe, expect, it } from "vitest";
import schema from "../../schemas/flow.schema.json";
import { loadFlow } from "../../engine";
import { baseLists, baseParts, changed } from "./flow/edit";

/** Each word of a question either means something in a question about one thing of a list, or is refused there. */
type Question = Readonly<Record<string, unknown>>;
const TEXT: Question = { type: "string", title: "Size", maxLength: 20, wrong: "No" };
const NUMBER: Question = { type: "integer", title: "Size", wrong: "No" };
const YES_NO: Question = { type: "boolean", title: "Size", wrong: "No" };
const FILE: Question = { type: "file", title: "Size", accepts: ["application/pdf"], max_bytes: 1000, wrong: "No" };
const DATE: Question = { type: "string", title: "Size", format: "date", wrong: "No" };
const HOLDS = { "==": [{ var: "kind" }, "red"] };

/** Word → a question about one thing that says it. */
const SAID: Readonly<Record<string, Question>> = {
  type: TEXT,
  title: TEXT,
  label: { ...TEXT, label: "Its size" },
  hint: { ...TEXT, hint: "In feet" },
  why: { ...TEXT, why: "It matters" },
  placeholder: { ...TEXT, placeholder: "5" },
  widget: { ...TEXT, widget: "textarea" },
  width: { ...TEXT, width: "half" },
  autocomplete: { ...TEXT, autocomplete: "given-name" },
  format: { type: "string", title: "Size", format: "us-zip", wrong: "No" },
  minLength: { ...TEXT, minLength: 2 },
  maxLength: TEXT,
  minimum: { ...NUMBER, minimum: 2 },
  maximum: { ...NUMBER, maximum: { year: [{ var: "today" }] } },
  const: { ...YES_NO, const: true },
  list: { type: "string", title: "Size", list: "colours@1", wrong: "No" },
  where: { type: "string", title: "Size", list: "colours@1", where: { name: { var: "kind" } }, wrong: "No" },
  choices: { type: "string", title: "Size", choices: { small: "Small", large: "Large" }, wrong: "No" },
  optional: { ...TEXT, optional: HOLDS },
  show_when: { ...TEXT, show_when: HOLDS },
  starts_as: { ...TEXT, starts_as: { var: "kind" } },
  derived: { ...TEXT, derived: { var: "kind" } },
  not_asked_is: { ...TEXT, show_when: HOLDS, not_asked_is: "none" },
  earliest: { ...DATE, earliest: { var: "today" } },
  latest: { ...DATE, latest: { var: "today" } },
  wrong: TEXT,
  minItems: { type: "array", title: "Size", choices: { small: "Small", large: "Large" }, minItems: 1, wrong: "No" },
  maxItems: { type: "array", title: "Size", choices: { small: "Small", large: "Large" }, maxItems: 1, wrong: "No" },
  accepts: FILE,
  max_bytes: FILE,
  saved: { ...TEXT, saved: false },
  when_judging: { ...TEXT, when_judging: "5" },
  opens: { ...YES_NO, opens: "flyers" },
  keep_saved: { ...DATE, latest: { var: "today" }, keep_saved: "while_valid" },
  not_kept: { ...DATE, latest: { var: "today" }, not_kept: "Not kept" },
  saves_on_change: { ...TEXT, saves_on_change: true },
  errors: { ...TEXT, errors: ["card_declined"] },
  agrees_to: { ...YES_NO, widget: "checkbox", const: true, agrees_to: { "x@1": { title: "X", body: ["X"] } } },
  card: { ...YES_NO, widget: "card", card: {} },
  items: { type: "array", title: "Size", items: { name: "{item.a}", questions: { a: TEXT } } },
  shares: {
    ...TEXT,
    shares: { name: "s", title: "S", total: 100, running_total: "T", wrong: { total: "T", else: "E" } },
  },
  words: {
    ...TEXT,
    words: { add: "A", add_title: "A", edit_title: "E", remove_title: "R", remove_text: "R" },
  },
};

/** Words that need a step of their own, or a place on the quote. */
const REFUSED: ReadonlySet<string> = new Set([
  "saved",
  "when_judging",
  "opens",
  "keep_saved",
  "not_kept",
  "saves_on_change",
  "errors",
  "agrees_to",
  "card",
  "items",
  "shares",
  "words",
]);

const WORDS = Object.keys(schema.$defs.question.properties);

/** The findings of a flow whose things are asked this question below another one. */
function findingsOf(size: Question) {
  const kites = {
    type: "array",
    title: "Kites",
    maxItems: 9,
    items: {
      name: "{item.kind}",
      questions: { kind: { type: "string", title: "Kind", maxLength: 20, wrong: "No" }, size },
    },
    words: { add: "Add", add_title: "Add", edit_title: "Edit", remove_title: "Remove", remove_text: "Remove?" },
    wrong: { maxItems: "At most 9" },
  };
  const flow = changed([{ set: "/steps/1/questions/kites", to: kites }]);
  const loaded = loadFlow(flow, { lists: baseLists, parts: baseParts });
  return loaded.ok ? [] : loaded.findings;
}

describe("a word of a question about one thing of a list", () => {
  it("has a case here, and so has each word of the format", () => {
    expect(Object.keys(SAID).toSorted()).toEqual(WORDS.toSorted());
  });

  it.each(WORDS.filter((word) => !REFUSED.has(word)))("%s is taken there", (word) => {
    expect(findingsOf(SAID[word] ?? {})).toEqual([]);
  });

  it.each([...REFUSED])("%s is refused there, at its place", (word) => {
    const found = findingsOf(SAID[word] ?? {}).map(({ pointer }) => pointer);
    expect(found.some((pointer) => pointer.startsWith("/steps/1/questions/kites/items/questions/size"))).toBe(true);
  });
});

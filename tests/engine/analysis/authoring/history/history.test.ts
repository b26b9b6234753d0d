/** What the history of a draft says, in the words of somebody who has never seen its files. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editedFile, renamed, sentencesBetween } from "../../../../../engine/analysis";
import type { Json } from "../../../../../engine";
import { samples } from "../../../../support/tier";
import { lists, parts } from "../../flows";
import { editsOf } from "../edited/drawn";
import { products, type DraftFile } from "../products";

const library = { lists, parts };
const boa = products.boa ?? [];
const passport = products.passport360 ?? [];
const FLOW = "boa.flow.json";
const USUAL = "scenarios/boa/usual.json";
const AT_INDUSTRIES = "/steps/1";

/** A draft in which a place of a file says something else. */
function put(
  files: readonly DraftFile[],
  path: string,
  pointer: string,
  value: Json | undefined,
): readonly DraftFile[] {
  return files.map((file) => (file.path === path ? { path, text: editedFile(file, pointer, value) ?? "" } : file));
}

const said = (was: readonly DraftFile[], now: readonly DraftFile[]): readonly string[] =>
  sentencesBetween(was, now, library).map(({ text }) => text);

const question: Json = { type: "boolean", title: "Does the business own aircraft?" };
const withQuestion = put(boa, FLOW, `${AT_INDUSTRIES}/questions/new_question`, question);

describe("The history of a draft", () => {
  it("says what a new question asks, of which kind it is, and where", () => {
    expect(said(boa, withQuestion)).toEqual([
      "The yes/no question “Does the business own aircraft?” is new at “Is the business related to any of these industries?”.",
    ]);
  });

  it("says what a list of choices has more or less often, and names each as the form does", () => {
    const at = "/rejections/not_insured/also_for";
    const [files = [], path] = [products.belongings, "belongings.flow.json"];
    const listing = (...values: readonly string[]) => put(files, path, at, [...values]);
    const changed = (was: readonly string[], now: readonly string[]): string =>
      said(listing(...was), listing(...now))
        .join("|")
        .replace(/^.*: “Shown also when” /, "");
    const [plans, license] = ["no_plans", "broker_not_licensed"];
    expect(changed([plans, license], [license, license])).toBe(
      "no longer has “No plan is offered”, and has “The broker has no license” more often.",
    );
    expect(changed([plans, plans, license], [plans, license, license])).toBe(
      "has “The broker has no license” more often, and has “No plan is offered” less often.",
    );
    expect(changed([plans, license], [license, plans])).toMatch(/^has the same in another order: /);
  });

  it("says a new name of a question, and nothing of what that means for quotes that are under way", () => {
    const answered = put(withQuestion, USUAL, "/answers/new_question", false);
    const name = { sort: "question_name", name: "new_question" };
    const made = renamed(answered, library, name, "owns_aircraft");
    const changed = new Map(made.ok ? made.files.map((file) => [file.path, file]) : []);
    const now = answered.map((file) => changed.get(file.path) ?? file);
    expect(said(answered, now)).toEqual([
      "The question “Does the business own aircraft?” (new_question) is renamed to owns_aircraft.",
      "The usual answers answer “Does the business own aircraft?” under its new name owns_aircraft instead of new_question.",
    ]);
  });

  it("says between two versions that answers are lost by a new name", () => {
    const now = put(withQuestion, FLOW, `${AT_INDUSTRIES}/questions`, {
      related_industries: JSON.parse(withQuestion[0]?.text ?? "").steps[1].questions.related_industries,
      owns_aircraft: question,
    });
    expect(sentencesBetween(withQuestion, now, library, "versions").map(({ text }) => text)).toEqual([
      "The question “Does the business own aircraft?” (new_question) is renamed to owns_aircraft; nothing carries its answers over, so that quotes that are under way lose them.",
    ]);
  });

  it("says a usual answer as people give it", () => {
    const no = put(withQuestion, USUAL, "/answers/new_question", false);
    expect(said(withQuestion, no)).toEqual(["The usual answer to “Does the business own aircraft?” is No."]);
    expect(said(no, put(no, USUAL, "/answers/new_question", true))).toEqual([
      "The usual answer to “Does the business own aircraft?” is now Yes instead of No.",
    ]);
    expect(said(boa, put(boa, USUAL, "/answers/business_region", "CO"))).toEqual([
      "The usual answer to “State” (of the quote) is now “Colorado” instead of “Texas”.",
    ]);
  });

  it("says a rule in English, with the title of what it reads, and names in plain letters", () => {
    const rule: Json = { id: "new_rejection", when: { var: "answers.new_question" }, with: "excluded_industry" };
    const refusing = put(withQuestion, FLOW, `${AT_INDUSTRIES}/reject/-`, rule);
    expect(said(withQuestion, refusing)).toEqual([
      "At “Is the business related to any of these industries?”: the rejection “New rejection” is new: it applies if Does the business own aircraft? is yes.",
    ]);
    const other = put(refusing, FLOW, `${AT_INDUSTRIES}/reject/1/when`, {
      and: [{ var: "answers.new_question" }, { "==": [{ var: "answers.business_region" }, "CO"] }],
    });
    expect(said(refusing, other)).toEqual([
      expect.stringContaining("“New rejection” now also needs State (business region) is “Colorado”."),
    ]);
  });

  it("says that a question takes its choices from the next version of a list", () => {
    const name = "beneficiary-relationships@2";
    const [flow] = passport;
    const now = [
      ...passport.map((file) =>
        file === flow ? { ...file, text: file.text.replaceAll("beneficiary-relationships@1", name) } : file,
      ),
      {
        path: `lists/${name}.json`,
        text: JSON.stringify({ ...lists["beneficiary-relationships@1"], version: 2 }),
      },
    ];
    expect(said(passport, now)).toEqual([
      "“Relationship” takes its choices from beneficiary-relationships@2 instead of beneficiary-relationships@1.",
      "The list “Beneficiary relationships” (beneficiary-relationships@2) is new.",
    ]);
  });

  it("cuts long texts around what changed, and no sentence is longer than people read", () => {
    const path = "/changes";
    const long = "The state decides what is offered, and this goes on. ".repeat(12);
    const was = put(boa, FLOW, path, long);
    const now = put(was, FLOW, path, `${long}A new end.`);
    const [sentence = ""] = said(was, now);
    expect(sentence.length).toBeLessThanOrEqual(300);
    expect(sentence).toContain("A new end.");
  });

  it("has no word of a program in any sentence of edits that forms and sheets make", () => {
    const edits = fc
      .constantFrom(...Object.values(products))
      .chain((draft) =>
        fc
          .constantFrom(...draft.filter(({ path }) => path.endsWith(".json")), ...draft.slice(0, 1))
          .chain((file) => editsOf(file).map((edit) => ({ draft, file, edit }))),
      );
    fc.assert(
      fc.property(edits, ({ draft, file, edit }) => {
        for (const text of said(draft, put(draft, file.path, edit.pointer, edit.value))) {
          expect(text.replaceAll(WRITTEN, "").replaceAll(/“[^”]*”/g, "“”")).not.toMatch(CODE);
          expect(text).not.toContain("`");
          expect(text).toMatch(/\.”?$/);
          expect(text.length).toBeLessThanOrEqual(300);
        }
      }),
      { numRuns: samples(50, 3000) },
    );
  });
});

/** What the drawn edits put as the words of people, such as the name of an item. */
const WRITTEN = /With "quotes", a \\ and a line|Für Zoë 🧿 \{answers.first_name\}/g;
const CODE =
  /[`{}"\\]|\b(?:answers|values|item|is|plan|client|policy|rating)\.(?!json)\w|\b(?:null|undefined)\b|no migration/;

/** What a finding says to somebody who works in the form, after the mistakes that are made most. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../engine";
import { draftFindings, editedFile, findingSaid, findingWritten, placeSaidIn } from "../../../../engine/analysis";
import { lists, parts } from "../flows";
import { products } from "./products";

const boa = products.boa ?? [];
const FLOW = "boa.flow.json";

/** The findings of a draft in which a place says something else: what each says, and where. */
function found(pointer: string, value: Json | undefined): readonly (readonly [string, string])[] {
  const files = boa.map((file) =>
    file.path === FLOW ? { ...file, text: editedFile(file, pointer, value) ?? "" } : file,
  );
  return draftFindings(files, { lists, parts }).map((each) => {
    const text = files.find(({ path }) => path === each.path)?.text ?? "null";
    const { where, label } = placeSaidIn(each.path, JSON.parse(text), each.pointer);
    return [findingSaid(each, label), where];
  });
}

const INDUSTRIES = "Is the business related to any of these industries?";

describe("A finding in the words of the form", () => {
  it("names what is gone and still used, and where the rule is that uses it", () => {
    expect(found("/tables/staff_minimum", undefined)[0]).toEqual([
      "This uses the table “Staff minimum”, which is not there. Choose another one here, or bring it back.",
      "How many non-owner employees, full and part time, does the company have? › Rules that refuse › Below staff minimum › Refuses when",
    ]);
    expect(found("/rejections/needs_underwriter", undefined)[0]).toEqual([
      "This uses the refusal “Needs underwriter”, which is not there. Choose another one here, or bring it back.",
      `${INDUSTRIES} › Rules that refuse › Excluded industry › Refusal that is shown`,
    ]);
    expect(found("/steps/5", undefined).map(([said]) => said)).toContain(
      "This uses the question “Owners count”, which is not there. Choose another one here, or bring it back.",
    );
  });

  it("says which text is empty, and what is missing", () => {
    expect(found("/steps/1/questions/related_industries/title", "")[0]).toEqual([
      "“Title” is empty: write a text.",
      `${INDUSTRIES} › Related industries › Title`,
    ]);
    expect(found("/steps/1/reject/0/when", undefined)[0]).toEqual([
      "“When” is missing here: add it.",
      `${INDUSTRIES} › Rules that refuse › Excluded industry`,
    ]);
  });

  it("says which item of a list has no code, and which code is there twice", () => {
    const path = "lists/kin@1.json";
    const said = (code: string): readonly string[] => {
      const items = [
        { code: "first_aid", name: "In-law" },
        { code, name: "Godchild" },
      ];
      const text = JSON.stringify({ name: "kin", version: 1, description: "Kin.", items });
      return draftFindings([...boa, { path, text }], { lists, parts }).map((each) => {
        const { where, label } = placeSaidIn(path, JSON.parse(text), each.pointer);
        return `${where}: ${findingSaid(each, label)}`;
      });
    };
    expect(said("")).toEqual([
      "List “Kin” › Godchild › Code: The code of “Godchild” is empty: no person can choose it. Write a code.",
    ]);
    expect(said("first_aid")).toEqual([
      "List “Kin” › Godchild › Code: The code “first_aid” is there twice. Give one of the two items another one.",
    ]);
  });

  it("says whose option has no code", () => {
    const options = { "": "A bakery", shop: "A shop" };
    const question = {
      type: "string",
      title: "What is it?",
      widget: "radio",
      choices: options,
      wrong: "Please choose",
    };
    expect(found("/steps/1/questions/kind_of_place", question)).toContainEqual([
      "The code of “A bakery” is empty: no person can choose it. Write a code.",
      `${INDUSTRIES} › What is it? › Options`,
    ]);
  });

  it("says what is expected in the cell of a table", () => {
    expect(found("/tables/staff_minimum/cells/CO", "ten")[0]).toEqual([
      "“CO” says “ten”, where a whole number is expected.",
      "Tables › Staff minimum › Values › CO",
    ]);
  });

  it("says to those who write the files what the command says, with one period", () => {
    expect(findingWritten({ rule: "empty", message: "This text is empty.", found: '""', expected: "a text." })).toBe(
      'This text is empty. Found "", expected a text.',
    );
  });
});

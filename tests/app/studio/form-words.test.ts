/** What the form says of words and things is for people who never see the file. */
import { expect, test } from "vitest";
import { labelOf, titleAmong } from "../../../engine/analysis/index";
import { aboutOf } from "../../../app/studio/draft/inspector/model/about";
import { wordCases } from "../support/words-of-schemas";
import { NOT_IN_FORMS } from "../support/words-not-in-forms";

/** Marks of code, numbers of decisions and sections, and words that only those know who write the file. */
const OF_FILES = /[`→§]|\([A-Z]-?\d+\)|\bJSON|JsonLogic|\bnull\b|\bkeys?\b|\bproperty\b|\barray\b|flow publish/;

test("what is said of a word has no marks and no words of those who write the file", () => {
  const shown = wordCases().filter(({ said }) => !(said in NOT_IN_FORMS));
  expect(shown.length).toBeGreaterThan(300);
  const odd = shown.flatMap(({ said, word, thing, definition, node }) => {
    const about = aboutOf(node.schema.description ?? "", thing === "" ? "file" : (definition ?? ""), word);
    return OF_FILES.test(`${labelOf(word, definition)} ${about}`) ? [`${said}: ${about}`] : [];
  });
  expect(odd).toEqual([]);
});

test("a thing without a title is called what it is, by its place or as a new one", () => {
  expect(titleAmong({ code: "", name: "" }, "14", "items")).toBe("New item");
  expect(titleAmong({ code: "NBR", name: "" }, "14", "items")).toBe("NBR");
  expect(titleAmong({ paragraphs: [] }, "1", "sections")).toBe("Section 2");
  expect(titleAmong({}, "1", "of_no_known_sort")).toBe("Number 2");
});

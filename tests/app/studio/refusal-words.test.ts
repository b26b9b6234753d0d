import { expect, test } from "vitest";
import { vocabularyOf } from "../../../engine/analysis";
import { decidingRule, readSaid } from "../../../app/studio/draft/work/refusal-words";
import { lists, parts } from "../../engine/analysis/flows";
import { products } from "../../engine/analysis/authoring/products";

const files = products.boa ?? [];
const text = files.find(({ path }) => path === "boa.flow.json")?.text;
const vocabulary = vocabularyOf(files, { lists, parts });
if (!vocabulary) throw new Error("The flow of boa cannot be read.");

test("the rule that refuses is said by the titles of what it reads", () => {
  const said = (pointer: string) => decidingRule({ path: "boa.flow.json", text, pointer }, vocabulary);
  expect(said("/steps/1/reject/0/when")).toBe("Related industries is yes");
  expect(said("/steps/6/reject/0/when")).toBe("Staff is less than Staff minimum for State (business region)");
  expect(said("/steps/99/reject/0/when")).toBeUndefined();
});

test("what a rule read is said by its title, and its value in words", () => {
  const said = (path: string, value: string) => {
    const { label, value: words } = readSaid({ path, value }, vocabulary);
    return `${label}: ${words}`;
  };
  expect(said("answers.related_industries", "true")).toBe("Related industries: yes");
  expect(said("answers.business_region", '"CO"')).toBe("State (business region): Colorado");
  expect(said("answers.employees_count", "12000")).toBe("Number of employees: 12,000");
  expect(said("answers.employees_count", "null")).toBe("Number of employees: not answered");
  expect(said("values.staff", "11")).toBe("Staff: 11");
  expect(said("something.else", '"x"')).toBe("something.else: x");
});

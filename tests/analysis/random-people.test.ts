/** What random people meet of an edit is said by a class: at the same step, for the same answers, of the same sort. */
import { describe, expect, test } from "vitest";
import { mutantsOf } from "../../engine/analysis";
import type { DrawnEdit } from "../../tools/exact/drawn";
import { toldOf, verdictsOn, type Verdict } from "../../tools/exact/drawn-judge";
import { isSound, originalOf } from "../../tools/exact/editions";
import { changesOfBook, changesOfItem } from "../../tools/exact/written";
import { sampled } from "../support/tier";

const SETS = 60;
const SEED = 39;

/** Edits of which people met something that no class named. */
const EDITS = [
  ["bicycle", "/steps/0/questions/person/questions/email", "optional", "an answer that the client's record has not"],
  ["bicycle", "/steps/2/questions/policy_effective_date/latest", "comparison", "a bound that the control keeps"],
  ["bicycle", "/steps/2/questions/policy_effective_date/wrong", "removed", "what is said on another day"],
  ["bicycle", "/steps/2/next_label/2/when", "operand", "a choice that the page does not show"],
  ["event-day", "/steps/7/questions/card_complete/const", "switch", "a box that is left open"],
  ["belongings", "/steps/3/questions/deductible/format", "word", "a format that everybody sees, also behind the sale"],
  ["event-day", "/steps/7/questions/cardholder_name/starts_as", "operand", "a text of any words"],
  ["boa", "/steps/9/questions/consent/questions/acknowledged/label/0/when", "negation", "any text of the carrier"],
] as const;

/** The same in what a flow names. */
const OF_FILES = [
  ["event-day", "/book/tables/base/basic", "book: number", "a price beside the steps of those who go back"],
  ["belongings", "/lists/us-regions@1/items/20", "list: name", "the name of an item for those who choose it"],
] as const;

function editOf(product: string, place: string, kind: string): DrawnEdit {
  const original = originalOf(product);
  for (const { pointer, kind: own, does, flow } of mutantsOf(original.flow))
    if (pointer === place && own === kind && isSound(original, { flow }))
      return { product, kind, word: "", place, does, content: { flow } };
  throw new Error(`No such edit can be made: ${product} ${place} ${kind}`);
}

function editOfFile(product: string, place: string, kind: string): DrawnEdit {
  const { book, edition } = originalOf(product);
  const [, root, named = "", , at] = place.split("/");
  const list = root === "lists" ? edition.lists[named] : undefined;
  const ofBook =
    book && !list ? [...changesOfBook(book)].map(({ file, ...each }) => ({ ...each, content: { book: file } })) : [];
  const ofList = list
    ? [...changesOfItem(list, Number(at))].map(({ file, ...each }) => ({
        ...each,
        content: { list: { named, list: file } },
      }))
    : [];
  const found = [...ofBook, ...ofList].find((each) => each.place === place && each.kind === kind);
  if (!found) throw new Error(`No such edit can be made: ${product} ${place} ${kind}`);
  return { product, ...found };
}

function expectAllNamed(edit: DrawnEdit): void {
  const verdict = judged(edit);
  expect(verdict?.differing).toBeGreaterThan(0);
  expect(verdict?.silent).toEqual([]);
  expect(verdict?.outside.map(({ places, kinds, example }) => [places, kinds, example])).toEqual([]);
}

function judged(edit: DrawnEdit): Verdict | undefined {
  const { says: _, renames: __, ...told } = toldOf(edit);
  return verdictsOn([{ edit, told }], SETS, SEED)[0];
}

describe("random people meet no difference that no class names", () => {
  test.each(sampled(EDITS, 3))("%s: %s (%s): %s", (product, place, kind) => {
    expectAllNamed(editOf(product, place, kind));
  });
  test.each(sampled(OF_FILES))("%s: %s (%s): %s", (product, place, kind) => {
    expectAllNamed(editOfFile(product, place, kind));
  });
});

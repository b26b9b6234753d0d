/** What a comparison says of edits that were planted to fool it: each is explained, proven, outside, or said to be open. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { editionWith, originalOf } from "../../tools/exact/editions";
import { comparisonOf, hasResidue, type Comparison } from "../../tools/flow/difference";
import { differenceLines } from "../../tools/flow/difference-lines";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { editedEdition, having, stepOf, type Editable } from "./support/edited";
import { isWhole, sampled } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const places = placesOf(root, {});

const originals = new Map(
  ["boa", "passport360"].map((id) => [id, editedEdition(editionNamed(places, id), () => {})] as const),
);

function compared(id: string, edit: (flow: Editable) => void): Comparison {
  const was = originals.get(id);
  if (!was) throw new Error(`There is no ${id}.`);
  return comparisonOf(was, editedEdition(was, edit), () => {});
}

const rowsOf = ({ says }: Comparison): readonly string[] => says.map(({ row }) => row);

/** One that is explained names a class that was seen, with an enrollment that comes out otherwise. */
function mustBeExplained(found: Comparison): void {
  expect(rowsOf(found), differenceLines(found).join("\n")).toEqual(found.says.map(() => "explained"));
  expect(found.says.length).toBeGreaterThan(0);
  for (const { classes } of found.says) expect(classes.every((number) => found.changed[number])).toBe(true);
  expect(hasResidue(found)).toBe(true);
}

const first = (flow: Editable, key: string): Editable => having(flow, key).next().value;

const PLANTED: readonly (readonly [name: string, product: string, edit: (flow: Editable) => void])[] = [
  [
    "a rejection that moves to the next step",
    "boa",
    (flow) => {
      const rule = stepOf(flow, "industries").reject.pop();
      delete stepOf(flow, "industries").reject;
      stepOf(flow, "business-type").reject = [rule];
    },
  ],
  ["what is saved of a person", "passport360", (flow) => (first(flow, "position_on_policy").position_on_policy = 2)],
  [
    "a saved answer that is not kept any more",
    "boa",
    (flow) => {
      const question = first(flow, "keep_saved");
      delete question.keep_saved;
      delete question.not_kept;
    },
  ],
  ["a policy of 365 days instead of a year", "boa", (flow) => (flow.policy.lasts = { days: 365 })],
  [
    "a dialog that sets one answer more",
    "boa",
    (flow) => (stepOf(flow, "policyholder").confirm[0].sets.owners_count = 1),
  ],
  [
    "a declined card that is not said at the card any more",
    "boa",
    (flow) =>
      (first(flow, "errors").errors = first(flow, "errors").errors.filter((code: string) => code !== "card_declined")),
  ],
];

describe("an edit that was planted", () => {
  test.each(sampled(PLANTED))("%s is explained by what somebody sees", (_name, product, edit) => {
    mustBeExplained(compared(product, edit));
  });

  test("that swaps two texts which exclude each other is proven to have no effect", () => {
    const found = compared("boa", (flow) => {
      const { title } = stepOf(flow, "confirmation");
      [title[1], title[2]] = [title[2], title[1]];
    });
    expect(rowsOf(found)).toEqual(["proven"]);
    expect(hasResidue(found)).toBe(false);
  });

  test.runIf(isWhole)("that lets a rule reach started enrollments is said to be about these", () => {
    const found = compared("boa", (flow) => (stepOf(flow, "employees").reject[0].applies_to_started = "2026-01-01"));
    expect(found.says.map(({ row, outside }) => [row, outside?.word])).toEqual([["outside", "applies_to_started"]]);
  });

  test("on the product's page is said to be outside of the enrollment, and for whom", () => {
    const found = compared("boa", (flow) => (flow.landing.headline = "Another headline"));
    expect(found.says.map(({ row, outside }) => [row, outside?.word])).toEqual([["outside", "landing"]]);
    expect(hasResidue(found)).toBe(true);
  });

  test("of the price that a product costs from is said to be for those who read it", () => {
    const original = originalOf("bicycle");
    const { book } = original;
    if (!book) throw new Error("There is no rate book.");
    const found = comparisonOf(
      original.edition,
      editionWith(original, { book: { ...book, lowest_price: 1 } }),
      () => {},
    );
    expect(found.says.map(({ row, outside }) => [row, outside?.word])).toEqual([["outside", "lowest_price"]]);
  });

  test("of the step that an entry begins with has one sentence, with what comes of it", () => {
    const original = originalOf("event-day");
    const flow = { ...original.flow, entries: { share: { first: ["guests"] } } };
    const found = comparisonOf(original.edition, editionWith(original, { flow }), () => {});
    expect(rowsOf(found)).toEqual(found.says.map(() => "explained"));
    expect(found.says.every(({ where }) => where.startsWith("/entries/share/first"))).toBe(true);
  });

  test("of the size of files that a question takes is explained by somebody who has a larger one", () => {
    const was = editedEdition(originalOf("belongings").edition, () => {});
    const edit = (flow: Editable) => (having(flow, "max_bytes").next().value.max_bytes = 1_999_999);
    mustBeExplained(comparisonOf(was, editedEdition(was, edit), () => {}));
  });

  test("of a number that a question does not take is explained by what another program writes", () => {
    const was = editedEdition(originalOf("event-day").edition, () => {});
    const found = comparisonOf(
      was,
      editedEdition(was, (flow) => (flow.tables.outdoor_guest_limit.else = 1001)),
      () => {},
    );
    mustBeExplained(found);
    expect(found.changed.map(({ situation }) => situation?.sent)).toEqual([
      { path: ["answers", "guests"], value: 1001 },
    ]);
  });
});

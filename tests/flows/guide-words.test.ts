/** The guide for product staff has every word of every file that they write, each with an example from a file that is run. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guidePage } from "../../tools/generate/guide/page";
import { allKinds } from "../../tools/generate/guide/kinds";
import { wordsWithoutExample } from "../../tools/generate/guide/reference";

const words = allKinds().flatMap((kind) => kind.words.map((word) => ({ ...word, id: word.place.id })));

/** The words without an example → why none can be given. */
const WITHOUT: { readonly [word: string]: string } = {
  ...about("versions that were published before: the recipe for enrollments that have begun has it", [
    "flow.started_quotes",
    "flow.migrations",
    "check.applies_to_started",
    "reject.applies_to_started",
    "migration.rename",
    "migration.move",
    "migration.to",
    "migration.split",
    "migration.into",
    "migration.remove",
  ]),
  ...about("no product of the repository needs it yet", [
    "step common.links[].when",
    "part use.with",
    "part use.show_when",
    "wrong.const",
    "wrong.total",
    "table.of.maximum",
    "table.of.enum",
    "landing.videos.lead",
    "plan.price_lines",
    "plan.offered_when",
    "plan.coverage_details",
    "Action.skip",
  ]),
  ...about("`flow test --record` writes it, from the witness of a comparison", [
    "Given.query",
    "Given.around",
    "Given.around.broker",
    "Given.around.brokerage",
    "Given.around.carrier",
    "Given.around.flags",
  ]),
};

function about(why: string, names: readonly string[]): { readonly [word: string]: string } {
  return Object.fromEntries(names.map((name) => [name, why]));
}

test("every word that an author may write is said with what it means", () => {
  expect(words.length).toBeGreaterThan(500);
  expect(words.filter(({ means }) => means === "").map(({ id }) => id)).toEqual([]);
});

test("every word that an author may write has an example from a product that is run", () => {
  expect(wordsWithoutExample().toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

test("the guide is as its sources say", async () => {
  expect(await guidePage()).toBe(readFileSync(new URL("../../docs/for-product-staff.md", import.meta.url), "utf8"));
});

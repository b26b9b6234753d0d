/** What is studied of a product for individuals and businesses is played for both, also by a share link. */
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { explorationOf } from "../../engine/analysis";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";

const repository = resolve(import.meta.dirname, "../..");
const folder = join(repository, "tests/fixtures/belongings");
const places = placesOf(repository, { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });

it("the name of a business is asked of businesses alone, by each way in", () => {
  const { course, usual } = editionNamed(places, join(folder, "belongings.flow.json"));
  const { classes } = explorationOf(course, usual, () => {}, "owner");
  const asked = classes.filter(({ question, about }) => question === "business_name" && about === "asked");
  const found = asked.flatMap(({ entries, value, witness }) =>
    entries.map((entry) => [
      entry,
      entry === "share" ? witness?.answers.client_type : witness?.client?.client_type,
      value,
    ]),
  );
  const entries = ["dashboard", "enroll", "share"];
  expect(found.toSorted()).toEqual(
    entries.flatMap((entry) => [
      [entry, "business", true],
      [entry, "individual", false],
    ]),
  );
});

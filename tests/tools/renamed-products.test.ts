/** A product under other names plays its scenarios as before: every place that uses a name has followed it. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { NameOf } from "../../engine/analysis";
import type { Places } from "../../tools/flow/files";
import { select } from "../../tools/flow/select";
import { testFlows } from "../../tools/flow/test";
import { another, ownNames, renamedFiles } from "../engine/analysis/authoring/naming/names-of-products";
import { products, type DraftFile } from "../engine/analysis/authoring/products";
import { sampled } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "renamed-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Choices first, then the questions about things, so that whose they are has its name still. */
const rank = ({ sort, of }: NameOf): number => (sort === "choice" ? 0 : of === undefined ? 2 : 1);

/** All names of a product's files under other ones. */
const withOtherNames = (files: readonly DraftFile[]): readonly DraftFile[] =>
  ownNames(files)
    .toSorted((a, b) => rank(a) - rank(b))
    .reduce((made, name) => renamedFiles(made, name, another(name)), files);

/** A folder of a product of its own beside those of the shipped flows. */
function placesFor(id: string, files: readonly DraftFile[]): Places {
  const own = join(folder, id);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  const media = join(root, "tests/fixtures", id, "media");
  if (existsSync(media)) symlinkSync(media, join(own, "media"));
  const main = join(root, "flows");
  return { root, main, flows: [main, own], books: [join(root, "server/data/products"), join(own, "products")] };
}

describe("A product under other names", () => {
  it.each(sampled(["third", "courier", "bicycle", "belongings"]))("plays the scenarios of %s as before", async (id) => {
    const files = withOtherNames(products[id] ?? []);
    const flow = files.find(({ path }) => path.endsWith(".flow.json"));
    const places = placesFor(id, files);
    const { tested } = await testFlows(places, select(places, [join(folder, id, flow?.path ?? "")]));
    expect(tested.length).toBeGreaterThan(2);
    expect(tested.flatMap(({ failures }) => failures)).toEqual([]);
  });
});

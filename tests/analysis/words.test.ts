/** The guard of the comparison: each word of the format that is changed alone has one of the four accounts, never none. */
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadFlow, type Flow } from "../../engine/index";
import { asFile, mutantsOf, wholeFlow, type Mutant } from "../../engine/analysis";
import { randomFrom } from "../../tools/exact/random";
import { comparisonOf, hasResidue } from "../../tools/flow/difference";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { samples } from "../support/tier";
import { editedEdition } from "../tools/support/edited";

const repository = resolve(import.meta.dirname, "../..");
const SEED = 3911;

const PRODUCTS: readonly (readonly [folder: string | null, id: string])[] = [
  [null, "boa"],
  [null, "passport360"],
  ["belongings", "belongings"],
  ["bicycle", "bicycle"],
  ["courier", "courier"],
  ["third", "event-day"],
];

function editionOf(folder: string | null, id: string): Edition {
  if (folder === null) return editionNamed(placesOf(repository, {}), id);
  const own = join(repository, "tests/fixtures", folder);
  return editionNamed(placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") }), id);
}

/** The last word of the format on the way to a place, with how it is changed. */
const wayOf = ({ pointer, kind }: Mutant): string =>
  `${pointer.split("/").findLast((key) => !/^\d+$/.test(key)) ?? ""} ${kind}`;

/** One sound mistake for each word and each way to change it, drawn by a seed. */
function* drawn(flow: Flow, lists: Edition["lists"]): Generator<Mutant> {
  const random = randomFrom(SEED);
  const all = [...mutantsOf(flow)].map((mutant) => ({ mutant, at: random() })).toSorted((a, b) => a.at - b.at);
  const known = new Set<string>();
  for (const { mutant } of all) {
    if (known.has(wayOf(mutant)) || !loadFlow(mutant.flow, { lists }).ok) continue;
    known.add(wayOf(mutant));
    yield mutant;
  }
}

function* first<T>(count: number, all: Iterable<T>): Generator<T> {
  let left = count;
  for (const each of all)
    if (left-- > 0) yield each;
    else return;
}

describe.each(PRODUCTS)("A word of the flow in %s (%s) that is changed alone", (folder, id) => {
  it("is explained, proven, outside of the enrollment, or said to be open", () => {
    const edition = editionOf(folder, id);
    const was = editedEdition(edition, () => {});
    const flow = asFile(wholeFlow(edition.engine));
    for (const mutant of first(samples(1, 1_000_000), drawn(flow, edition.lists))) {
      const now = editedEdition(edition, (own) => {
        for (const key of Object.keys(own)) delete own[key];
        Object.assign(own, mutant.flow);
      });
      const found = comparisonOf(was, now, () => {});
      const about = `${mutant.pointer}: ${mutant.does}`;
      expect(found.says.length, about).toBeGreaterThan(0);
      for (const { row, because, outside, classes } of found.says) {
        if (row === "explained") expect(classes.length, about).toBeGreaterThan(0);
        if (row === "proven") expect(because, about).toBeTruthy();
        if (row === "outside") expect(outside?.who, about).toBeTruthy();
        expect(hasResidue(found) || row === "proven", about).toBe(true);
      }
    }
  });
});

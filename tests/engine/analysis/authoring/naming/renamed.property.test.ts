/** A name that is changed is changed everywhere, and nothing else is: for every name of every product. */
import { describe, expect, it } from "vitest";
import { draftFindings, namesIn, type NameOf } from "../../../../../engine/analysis";
import { isWhole, ofEachKind } from "../../../../support/tier";
import { bySize, type DraftFile } from "../products";
import { another, library, ownNames, renamedFiles } from "./names-of-products";

/** The names of all products. */
const all = bySize.flatMap(([product, files]) => ownNames(files).map((name) => ({ product, files, name })));
/** Of each sort one, and of each product one. */
const ofSorts = ofEachKind(all, ({ name: { sort, of } }) => [`${sort}${of === undefined ? "" : " of a list"}`]);
const others = all.filter(({ product }) => !ofSorts.some((drawn) => drawn.product === product));
const drawn = [...ofSorts, ...ofEachKind(others, ({ product }) => [product])];
/** In the whole run each alone; else those of a product at once, so that it is looked through once. */
const cases = isWhole
  ? drawn.map((each) => [each])
  : bySize.map(([product]) => drawn.filter((each) => each.product === product));

const newOf = (name: NameOf): NameOf => ({ ...name, name: another(name) });

/** How often files have each of some names. */
function countsIn(files: readonly DraftFile[], names: readonly NameOf[]): readonly number[] {
  const found = namesIn(files, library);
  return names.map(
    ({ sort, name, of }) => found.filter((each) => each.sort === sort && each.name === name && each.of === of).length,
  );
}

describe("Names under other ones", () => {
  it.each(cases.map((all) => ({ all, said: all.map(({ name }) => JSON.stringify(name)).join(", ") })))(
    "leave a product as sound as it was, and back again with the same bytes: $said",
    ({ all }) => {
      const { files = [] } = all[0] ?? {};
      const names = all.map(({ name }) => name);
      const changed = names.reduce((made, name) => renamedFiles(made, name, another(name)), files);
      expect(draftFindings(changed, library)).toEqual(draftFindings(files, library));
      expect(countsIn(changed, [...names, ...names.map(newOf)])).toEqual([
        ...names.map(() => 0),
        ...countsIn(files, names),
      ]);
      expect(names.reduceRight((made, name) => renamedFiles(made, newOf(name), name.name), changed)).toEqual(files);
    },
  );
});

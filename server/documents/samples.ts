import type { CoverageRow, CoverageTable } from "../../engine/index";
import { reportDamaged } from "../base/damage-report";
import { REGION_CODES, regionName } from "../base/regions";
import { completedIn, coverageOf } from "../domain/policies";
import type { Deps } from "../domain/deps";
import type { PricedBook } from "../rates/plans";
import { coverageTables } from "./coverage";
import { lineTitle } from "../../engine/index";

/** A page of benefits under a title. */
export interface Sample {
  readonly title: string;
  readonly tables: readonly CoverageTable[];
  /** A row of a table → the names of the regions whose policies leave it out (B-13). */
  readonly omittedIn: ReadonlyMap<CoverageRow, readonly string[]>;
}

/**
 * The content of the sample policy of that name, a plan's or an add-on's, also of one that only an older rate book has,
 * by which quotes are still priced; undefined if there is none.
 */
export async function sampleOf(deps: Deps, space: string, name: string): Promise<Sample | undefined> {
  const { rates } = deps;
  return (
    firstSample(deps, rates.current, { space, name }) ??
    firstSample(deps, await rates.everKept((damaged) => reportDamaged(deps, damaged)), { space, name })
  );
}

/** The name of a sample, and the label of the space that shows it. */
interface Asked {
  readonly space: string;
  readonly name: string;
}

function firstSample(deps: Deps, books: readonly PricedBook[], asked: Asked): Sample | undefined {
  for (const book of books) {
    const sample = sampleIn(deps, book, asked);
    if (sample) return sample;
  }
  return undefined;
}

function sampleIn(deps: Deps, book: PricedBook, { space, name }: Asked): Sample | undefined {
  const flow = deps.flows.currentByVertical(book.book.vertical.code);
  const found = book.planOfAddOn(name) ?? book.planById(name);
  if (!flow || !found) return undefined;
  const plan = completedIn(deps, flow, { plan: found, space, rating_region: null });
  const { tables, add_ons } = coverageOf(deps, flow, { plan, space, rating_region: null });
  if (found.id === name)
    return {
      title: lineTitle(plan),
      tables: coverageTables({ tables, add_ons: [] }),
      omittedIn: omissions(tables, (code) => coverageOf(deps, flow, { plan, space, rating_region: code }).tables),
    };
  const [addOn] = add_ons;
  return (
    addOn && {
      title: addOn.title,
      tables: coverageTables({ tables: [], add_ons: [{ ...addOn, title: "" }] }),
      omittedIn: new Map(),
    }
  );
}

/** Which regions leave out which rows: one page is shown everywhere. */
function omissions(
  tables: readonly CoverageTable[],
  tablesIn: (regionCode: string) => readonly CoverageTable[],
): Sample["omittedIn"] {
  const regions = REGION_CODES.map((code) => ({ name: regionName(code), rows: rowsOf(tablesIn(code)) }));
  const omitted = [...rowsOf(tables)].map(([place, row]) => {
    const without = regions.filter(({ rows }) => !rows.has(place));
    return [row, without.map(({ name }) => name)] as const;
  });
  return new Map(omitted.filter(([, names]) => names.length > 0));
}

/** The rows by their place: the same row in another region's tables has the same. */
const rowsOf = (tables: readonly CoverageTable[]): ReadonlyMap<string, CoverageRow> =>
  new Map(
    tables.flatMap(({ title, groups }) =>
      groups.flatMap(({ rows }) => rows.map((row) => [JSON.stringify([title, row.key]), row] as const)),
    ),
  );

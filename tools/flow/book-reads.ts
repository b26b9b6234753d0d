import { isObject } from "../../engine/index";
import { canonical, draftsOf, regionListOf, type Course, type Edit, type PlanDraft } from "../../engine/analysis";
import { REGION_CODES } from "../../server/base/regions";
import { isSold } from "../../server/rates/plans";
import type { RateBook } from "../../server/rates/rate-book";

/** Returns why a change of a rate book has no effect beside the newer version without it; undefined where it may have one. */
export function bookProof(
  { at }: Edit,
  without: Course | undefined,
  { was, now }: { readonly was: Course; readonly now: Course },
): string | undefined {
  if (!at.startsWith("/book/")) return undefined;
  const [before, after] = [without && bookOf(without), bookOf(now)];
  if (!before || !after) return undefined;
  const regions = new Set([...REGION_CODES, ...regionsOf(was), ...regionsOf(now)]);
  return isReadAlike(before, after, regions) ? "the book makes the same plans at the same prices of it" : undefined;
}

/**
 * Returns whether two books are read alike: they make the same plans in the same order, sold in the same regions, at prices
 * by the same rules. What no plan is made of and what no price finds in a table is read by nothing, and coverages are
 * looked up by their keys.
 */
export const isReadAlike = (one: RateBook, other: RateBook, regions: ReadonlySet<string>): boolean =>
  canonical(readIn(one, regions)) === canonical(readIn(other, regions));

const bookOf = ({ world: { offers } }: Course): RateBook | undefined =>
  offers.source && JSON.parse(JSON.stringify(offers.source));

/** The codes by which a flow may name the region that sets its prices. */
const regionsOf = ({ lists, run }: Course): readonly string[] =>
  (lists[regionListOf(run.flow.flow) ?? ""]?.items ?? []).map(({ code }) => String(code));

/** Words of which plans and prices are made, and those for people who keep the book. */
const MADE_OF: ReadonlySet<string> = new Set([
  "$schema",
  "note",
  "version",
  "availability",
  "coverages",
  "optional_coverages",
  "plan_names",
  "plan_prices",
  "plan_types",
  "plans",
  "offered_when",
  "price",
  "price_lines",
  "tables",
  "values",
]);

function readIn(book: RateBook, regions: ReadonlySet<string>): unknown {
  const drafts = draftsOf(book);
  const others = Object.fromEntries(Object.entries(book).filter(([word]) => !MADE_OF.has(word)));
  const plans = drafts.map((draft) => [{ ...draft, add_ons: draft.add_ons.map((each) => addOnOf(each, draft)) }]);
  const sold = [...regions].map((region) =>
    drafts.filter((draft) => isSold(draft, book.availability?.[region] ?? {})).map(({ id }) => id),
  );
  const keys = keysIn(drafts, regions);
  const values = Object.entries(book.values ?? {}).map(([name, rule]) => [name, withCells(rule, book, keys)] as const);
  return [others, withCells(plans, book, keys), sold, mentioned(values, plans)];
}

/** An add-on of a plan, with its price for this type of plan. */
const addOnOf = ([name, { price, ...addOn }]: PlanDraft["add_ons"][number], { plan_type }: PlanDraft): unknown => [
  name,
  { ...addOn, price: price[plan_type] ?? 0 },
];

/** The keys that a lookup by one of these paths may have. */
type Keys = ReadonlyMap<string, ReadonlySet<string>>;

function keysIn(drafts: readonly PlanDraft[], regions: ReadonlySet<string>): Keys {
  const of = (word: "id" | "plan_name" | "plan_type"): ReadonlySet<string> =>
    new Set(drafts.map((draft) => draft[word]));
  return new Map([
    ["plan.id", of("id")],
    ["plan.plan_name", of("plan_name")],
    ["plan.plan_type", of("plan_type")],
    ["region", regions],
    ["rating.region", regions],
  ]);
}

/** Rules with what each lookup may find in place of the table's name: nothing that comes to the same if it is not there. */
function withCells(rule: unknown, book: RateBook, keys: Keys): unknown {
  if (Array.isArray(rule)) return rule.map((part) => withCells(part, book, keys));
  if (!isObject(rule)) return rule;
  const inside = Object.fromEntries(Object.entries(rule).map(([word, part]) => [word, withCells(part, book, keys)]));
  if (!Array.isArray(rule.lookup)) return inside;
  const [table, key, otherwise = null]: readonly unknown[] = rule.lookup;
  const known = isObject(key) && typeof key.var === "string" ? keys.get(key.var) : undefined;
  const cells = Object.entries(book.tables?.[String(table)] ?? {}).filter(
    ([name, value]) => value !== otherwise && (known?.has(name) ?? true),
  );
  return { lookup: [Object.fromEntries(cells), withCells(key, book, keys), withCells(otherwise, book, keys)] };
}

/** The named values that something reads, itself or through others. */
function mentioned(values: readonly (readonly [string, unknown])[], by: unknown): readonly unknown[] {
  const text = canonical(by);
  const read = values.filter(([name]) => new RegExp(`values\\.${name}(?!\\w)`).test(text));
  const others = values.filter((each) => !read.includes(each));
  return read.length === 0 ? [] : [...read, ...mentioned(others, read)];
}

import type { JsonObject } from "../contract";
import type { Priced } from "./lines";
import type { AddOn, RateBook } from "./book";
import { titlesOf } from "./titles";

/** A plan of the book before it is priced. */
export interface Draft extends Priced {
  readonly id: string;
  readonly plan_type: string;
  readonly plan_name: string;
  readonly plan_title?: string;
  readonly line_title?: string;
  readonly coverage_details?: JsonObject;
  readonly add_ons: readonly (readonly [string, AddOn])[];
}

/** Returns every plan of a book, in its order, before it is priced. */
export function draftsOf(book: RateBook): readonly Draft[] {
  const listed = (book.plans ?? []).map((plan) => ({
    ...plan,
    ...pricedBy(plan.price === undefined && plan.price_lines === undefined ? book : plan),
    offered_when: plan.offered_when ?? book.offered_when,
    add_ons: [],
  }));
  return [...listed, ...combinations(book)];
}

/** The price, or its lines, of a plan or of a book. */
const pricedBy = ({ price, price_lines }: Priced) => ({ price, price_lines });

/** The plans of a book: one for each type × name × set of add-ons. */
function combinations(book: RateBook): readonly Draft[] {
  const sets = subsets(Object.entries(book.optional_coverages ?? {}));
  const titles = [...titlesOf(book.vertical.name, book.plan_names ?? {})];
  return (book.plan_types ?? []).flatMap((type) =>
    titles.flatMap(([name, title]) => sets.map((addOns) => draftOf(book, { type, name, title }, addOns))),
  );
}

function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.reduce<readonly (readonly T[])[]>(
    (sets, item) => sets.concat(sets.map((set) => set.concat([item]))),
    [[]],
  );
}

interface Combined {
  readonly type: string;
  readonly name: string;
  readonly title: string;
}

function draftOf(book: RateBook, { type, name, title: plan_title }: Combined, add_ons: Draft["add_ons"]): Draft {
  const own = book.plan_prices?.[name]?.[type];
  // The only type tells a reader nothing.
  const isOneOfMany = (book.plan_types ?? []).length > 1;
  return {
    id: [book.id, name, type, ...add_ons.map(([, { suffix }]) => suffix)].join("-"),
    plan_type: type,
    plan_name: name,
    plan_title,
    line_title: isOneOfMany ? `${plan_title} (${type})` : plan_title,
    ...pricedBy(own === undefined ? book : { price: own }),
    offered_when: book.offered_when,
    coverage_details: coveragesOf(book, type, name),
    add_ons,
  };
}

function coveragesOf(book: RateBook, type: string, name: string): JsonObject {
  const rows = (book.coverages ?? []).filter((row) => type === "family" || !row.family_only);
  return Object.fromEntries(
    rows.map((row) => [row.key, { title: row.title, description: row.description, value: row[name] }]),
  );
}

import type { List } from "../../contract";
import type { RateBook } from "../../flow/rate-book";
import { money } from "../../values/money";
import { isObject } from "../../values/objects";
import { differs, keysOfBoth, sure, tellAnything, tellMembers } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { isSame } from "./same";
import { listed, ruled, shown } from "./words";

/** What the sentences about a rate book name. */
interface Names {
  readonly product: string;
  readonly currency: unknown;
  readonly planName: (name: string) => string;
  readonly coverage: (name: string) => string;
  readonly region: (code: string) => string;
}

/**
 * Returns what a rate book says otherwise than an older version of it, with its places in the books; a book that only one
 * side has is one change. `regions` is the list with the names of its regions; codes are said where it is not given.
 */
export function changesOfRates(
  old: RateBook | undefined,
  now: RateBook | undefined,
  regions?: List,
): readonly Change[] {
  if (!old || !now) return bookGained(old, now);
  const pair: Pair = { step: null, at: "", wasAt: "", was: said(old), now: said(now) };
  if (isSame(pair.was, pair.now, "")) return [];
  const names = namesOf(old, now, regions);
  const told = tellMembers({
    plan_prices: members((name) =>
      members((type) => tellPrice(`${names.product} ${names.planName(name)}, ${type}`, names)),
    ),
    optional_coverages: members((name) => tellCoverage(names.coverage(name), names)),
    plans: (plans) => tellPlans(plans, names),
    price: tellPrice("each plan without one of its own", names),
    values: members((name) => (value) => [
      change(value, "values", `The book's value ${name} is now ${ruled(value.now)}; before: ${ruled(value.was)}`),
    ]),
    availability: members((region) => tellAvailability(names.region(region), names)),
  })(pair);
  return told.map((each) => ({ ...each, sentence: each.sentence.replace(/^The flow\b/, "The rate book") }));
}

/** The change of a product that has a book now and had none, or the other way round. */
function bookGained(was: RateBook | undefined, now: RateBook | undefined): readonly Change[] {
  const book = now ?? was;
  if (!book) return [];
  const sentence = now
    ? `The product has a rate book now, ${book.id}`
    : `The product has no rate book now; it had ${book.id}`;
  return [change({ step: null, at: "", wasAt: "", was: was?.id, now: now?.id }, "rates", sentence)];
}

/** A book without its number, which tells two versions apart, and without what only editors read. */
function said(book: RateBook): object {
  const { version: _version, ...rest } = book;
  return Object.fromEntries(Object.entries(rest).filter(([word]) => word !== "$schema"));
}

function namesOf(old: RateBook, now: RateBook, regions: List | undefined): Names {
  const vertical = now.vertical as { readonly name?: string };
  const titleOf = (coverages: unknown, name: string): unknown =>
    isObject(coverages) && isObject(coverages[name]) ? coverages[name].title : undefined;
  return {
    product: vertical.name ?? now.id,
    currency: (now as { readonly currency?: unknown }).currency,
    planName: (name) => now.plan_names?.[name] ?? old.plan_names?.[name] ?? name,
    coverage: (name) => String(titleOf(now.optional_coverages, name) ?? titleOf(old.optional_coverages, name) ?? name),
    region: (code) => regions?.items.find((item) => String(item.code) === code)?.name ?? code,
  };
}

/** Tells each member by its name. */
const members =
  (tell: (name: string) => Tell): Tell =>
  (pair) =>
    keysOfBoth(pair).flatMap((name) => {
      const own = member(pair, name);
      return differs(own) ? sure(tell(name))(own) : [];
    });

const tellPrice =
  (of: string, { currency }: Names): Tell =>
  (pair) => {
    const { was, now } = pair;
    const amount = (price: unknown): string =>
      typeof price === "number" ? money(price, Number.isInteger(price) ? 0 : 2, currency) : ruled(price);
    if (was === undefined) return [change(pair, "price", `${of} is new and costs ${amount(now)}`)];
    if (now === undefined) return [change(pair, "price", `${of} is no longer sold; it cost ${amount(was)}`)];
    const isAmount = typeof was === "number" && typeof now === "number";
    const how = isAmount
      ? `${now > was ? "rises" : "falls"} from ${amount(was)} to ${amount(now)}`
      : `is now ${amount(now)}; before: ${amount(was)}`;
    return [change(pair, "price", `The price of ${of} ${how}`)];
  };

function tellCoverage(title: string, names: Names): Tell {
  return (pair) => {
    if (pair.was === undefined) return [change(pair, "optional_coverages", `The optional coverage ${title} is new`)];
    if (pair.now === undefined)
      return [change(pair, "optional_coverages", `The optional coverage ${title} is removed`)];
    return tellMembers({ price: members((type) => tellPrice(`${title}, ${type}`, names)) })(pair);
  };
}

function tellPlans(pair: Pair, names: Names): readonly Change[] {
  const [was, now] = [pair.was, pair.now];
  if (!Array.isArray(was) || !Array.isArray(now)) return [];
  const ids = (plans: readonly unknown[]): string =>
    plans.map((plan) => (isObject(plan) ? String(plan.id) : "")).join();
  if (ids(was) !== ids(now)) return tellAnything(pair);
  return now.flatMap((plan: unknown, index) => {
    const own = member(pair, index);
    const title = isObject(plan) ? String(plan.plan_title ?? plan.plan_name) : "";
    return differs(own) ? tellMembers({ price: tellPrice(`${names.product}, plan ${title}`, names) })(own) : [];
  });
}

function tellAvailability(region: string, names: Names): Tell {
  const tell = tellMembers({
    only_plan_names: (pair) => tellOnly(pair, region, names),
    without_coverages: (pair) => tellWithout(pair, region, names),
  });
  // A region that is not named sells everything.
  return (pair) => tell({ ...pair, was: pair.was ?? {}, now: pair.now ?? {} });
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function tellOnly(pair: Pair, region: string, { product, planName }: Names): readonly Change[] {
  if (!differs(pair)) return [];
  if (pair.now === undefined)
    return [change(pair, "availability", `In ${region} every plan of ${product} is sold again`)];
  const sold = textsOf(pair.now).map(planName);
  const sentence =
    sold.length === 0 ? `In ${region} no plan of ${product} is sold` : `In ${region} only ${listed(sold)} is sold`;
  const before = pair.was === undefined ? "every plan" : textsOf(pair.was).map(planName).join(", ") || "none";
  return [change(pair, "availability", `${sentence}; before: ${before}`)];
}

function tellWithout(pair: Pair, region: string, { coverage }: Names): readonly Change[] {
  if (!differs(pair)) return [];
  const [was, now] = [textsOf(pair.was), textsOf(pair.now)];
  const lost = now.filter((name) => !was.includes(name)).map(coverage);
  const again = was.filter((name) => !now.includes(name)).map(coverage);
  const told = [
    ...(lost.length === 0 ? [] : [`In ${region} plans are no longer sold with ${listed(lost)}`]),
    ...(again.length === 0 ? [] : [`In ${region} plans are sold with ${listed(again)} again`]),
  ];
  const sentences = told.length > 0 ? told : [`In ${region} plans are sold without ${shown(pair.now)}`];
  return sentences.map((sentence) => change(pair, "availability", sentence));
}

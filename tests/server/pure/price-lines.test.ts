import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOf, pricedBook } from "../../../server/rates/plans";
import type { RateBook } from "../../../server/rates/rate-book";

/** A price in lines: one for each thing of a list and for what answers decide, rounded as the book says, added up in cents. */
const VAR = (path: string) => ({ var: path });
const BOOK: RateBook = {
  id: "fleet",
  version: 1,
  vertical: { code: "fleet", name: "Fleet" },
  currency: "USD",
  tables: { zone: { CO: 1.1, NJ: 1.4 } },
  values: { factor: { lookup: ["zone", VAR("rating.region"), 1] } },
  plans: [
    { id: "full", plan_type: "fleet", plan_name: "full", plan_title: "Full" },
    {
      id: "liability",
      plan_type: "fleet",
      plan_name: "liability",
      plan_title: "Liability",
      price: 99.5,
      offered_when: { some: [VAR("answers.vehicles"), { "<": [VAR("year"), 2007] }] },
    },
  ],
  price_lines: [
    { label: "Base", amount: 40 },
    {
      label: "{item.plate} of {item.year}, {answers.use}",
      for_each: "vehicles",
      amount: { "*": [VAR("value"), 0.0333, VAR("values.factor")] },
    },
    {
      label: [{ when: { "==": [VAR("answers.claims"), 0] }, text: "No claims" }, "Few claims"],
      when: { "<": [VAR("answers.claims"), 3] },
      amount: { "-": [10] },
    },
  ],
};
const ANSWERS = {
  use: "Mail",
  claims: 0,
  vehicles: [
    { plate: "A1", year: 2020, value: 1000 },
    { plate: "B2", year: 2005, value: 333.33 },
  ],
};

const plansFor = (answers: object, book = BOOK) => pricedBook(book).plansIn("CO", { ...ANSWERS, ...answers });
const linesFor = (answers: object, book = BOOK) => {
  const [plan] = plansFor(answers, book);
  return plan && priceOf(plan).lines.map(({ title, cents }) => [title, cents]);
};

describe("a price in lines", () => {
  it("has a line with its word for each thing, and those whose condition holds", () => {
    expect(linesFor({})).toEqual([
      ["Base", 4000],
      ["A1 of 2020, Mail", 3663],
      ["B2 of 2005, Mail", 1221],
      ["No claims", -1000],
    ]);
    expect(linesFor({ claims: 1 })?.at(-1)).toEqual(["Few claims", -1000]);
    expect(linesFor({ claims: 3 })?.map(([title]) => title)).toEqual(["Base", "A1 of 2020, Mail", "B2 of 2005, Mail"]);
  });

  it("is offered while the answers are missing that bring it above what is taken off", () => {
    const book = {
      ...BOOK,
      price_lines: BOOK.price_lines?.map((line, at) => (at === 0 ? { ...line, amount: -40 } : line)),
    };
    const priceOfFull = (answers: { readonly [name: string]: unknown }): number | undefined =>
      pricedBook(book)
        .plansIn("CO", answers)
        .find(({ id }) => id === "full")?.settings.price;
    expect(priceOfFull({})).toBe(0);
    expect(priceOfFull({ use: "Mail", claims: 3, vehicles: [{ plate: "A1", year: 2020, value: 2000 }] })).toBe(33.26);
    expect(
      priceOfFull({ use: "Mail", claims: 3, vehicles: [{ plate: "A1", year: 2020, value: 100 }] }),
    ).toBeUndefined();
  });

  it("adds up to the price of the plan to the cent, for any amounts", () => {
    const value = fc.double({ min: 0, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 15 }), (values) => {
        const vehicles = values.map((each, index) => ({ plate: `P${index}`, year: 2020, value: each }));
        const [plan] = plansFor({ vehicles });
        const { lines, totalCents } = plan ? priceOf(plan) : { lines: [], totalCents: -1 };
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(Math.round((plan?.settings.price ?? 0) * 100)).toBe(totalCents);
        expect(lines).toHaveLength(values.length + 2);
      }),
    );
  });

  it("rounds each line as the book says, a half away from zero", () => {
    const half = {
      ...BOOK,
      price_lines: [
        { label: "Half", amount: 1.005 },
        { label: "More", amount: 2.5 },
      ],
    };
    expect(linesFor({}, half)).toEqual([
      ["Half", 101],
      ["More", 250],
    ]);
    expect(linesFor({}, { ...half, round_to: 1 })).toEqual([
      ["Half", 100],
      ["More", 300],
    ]);
  });

  it("makes no plan while one of its lines has no amount, because the sum would be too low", () => {
    expect(plansFor({ vehicles: [{ plate: "A1", year: 2020 }] })).toEqual([]);
  });

  it("is never below nothing", () => {
    expect(
      linesFor({}, { ...BOOK, plans: BOOK.plans?.slice(0, 1) ?? [], price_lines: [{ label: "Off", amount: -1 }] }),
    ).toBe(undefined);
  });
});

describe("a plan with a condition", () => {
  const ids = (answers: object) => plansFor(answers).map(({ id }) => id);

  it("is offered while its condition holds", () => {
    expect(ids({})).toEqual(["full", "liability"]);
    expect(ids({ vehicles: [{ plate: "A1", year: 2020, value: 1 }] })).toEqual(["full"]);
  });

  it("takes the condition of the book where it has none of its own, which tells the plans apart", () => {
    const book = { ...BOOK, offered_when: { "==": [VAR("plan.plan_name"), "other"] } };
    expect(plansFor({}, book).map(({ id }) => id)).toEqual(["liability"]);
  });

  it("keeps its own price beside those that are priced in lines", () => {
    const [, liability] = plansFor({});
    expect(liability && priceOf(liability).lines).toEqual([{ title: "Liability", cents: 9950 }]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { loadRateBooks, priceOf } from "../../../server/rates/plans";
import type { Plan } from "../../../server/records/types";
import { Refusal } from "../../../server/access/refusal";

const folder = mkdtempSync(join(tmpdir(), "books-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The shipped books with one more, of kites. */
function booksWith(parts: object) {
  const book = {
    id: "kites",
    vertical: { code: "kite", name: "Kite cover" },
    currency: "CAD",
    ...parts,
  };
  writeFileSync(join(folder, "kites.json"), JSON.stringify(book));
  return loadRateBooks([folder]);
}

const benefit = { title: "Line", description: "About lines.", value: "$5" };
const addOn = (suffix: string, price: object) => ({
  title: `Add ${suffix}`,
  suffix,
  description: `About ${suffix}`,
  price,
  benefits: [benefit],
});
/** Two types, two names, two add-ons: sixteen plans. */
const SIXTEEN = {
  plan_types: ["one", "family"],
  plan_names: { low: "Low", high: "High" },
  plan_prices: { low: { one: 19.99, family: 29.95 }, high: { one: 0.29, family: 1.15 } },
  coverages: [
    { key: "loss", title: "Loss", description: "Lost kites.", low: "$1", high: "$2" },
    { key: "child", title: "Children", description: "Children's kites.", low: "$3", high: "$4", family_only: true },
  ],
  optional_coverages: {
    theft: addOn("theft", { one: 4.35, family: 8.7 }),
    storm: addOn("storm", { one: 1.01, family: 2.02 }),
  },
  availability: {
    NY: { without_coverages: ["theft"] },
    MT: { only_plan_names: ["high"] },
    VT: { only_plan_names: ["low"], without_coverages: ["theft", "storm"] },
    KS: { only_plan_names: [] },
  },
};

const listed = (price: unknown) => ({ plans: [{ id: "kites-only", plan_type: "one", plan_name: "only", price }] });
const idsIn = (region: string) =>
  booksWith(SIXTEEN)
    .plansIn("kite", region)
    .map(({ id }) => id);

describe("the price of a plan, line by line", () => {
  const planAt = (prices: readonly number[]): Plan => {
    const [price = 0, ...more] = prices;
    return {
      id: "k",
      vertical: { code: "kite", name: "Kite cover" },
      currency: "USD",
      settings: {
        price,
        optional_coverages: Object.fromEntries(more.map((each, n) => [`c${n}`, { title: `C${n}`, price: each }])),
      },
    } as unknown as Plan;
  };

  test("keeps every cent, whatever the amounts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50_000_00 }), { minLength: 1, maxLength: 5 }), (cents) => {
        const { lines, totalCents } = priceOf(planAt(cents.map((each) => each / 100)));
        expect(lines.map((line) => line.cents)).toEqual(cents);
        expect(totalCents).toBe(cents.reduce((sum, each) => sum + each));
      }),
    );
  });

  test("has the book's cents: 19.99 and 4.35 make 24.34", () => {
    const plan = booksWith(SIXTEEN).planById("kites-low-one-theft") as Plan;
    expect(priceOf(plan)).toEqual({
      lines: [
        { title: "Kite cover Low (one)", cents: 1999 },
        { title: "Add theft", cents: 435 },
      ],
      totalCents: 2434,
    });
  });

  test("names the plan by its line, else by its title, else by its product", () => {
    const { plans } = listed(1);
    const titled = (more: object) =>
      priceOf(booksWith({ plans: [{ ...plans[0], ...more }] }).plansIn("kite", "CO")[0] as Plan).lines.map(
        ({ title }) => title,
      );
    expect([titled({ plan_title: "Kite alone" }), titled({})]).toEqual([["Kite alone"], ["Kite cover"]]);
  });
});

describe("the plans of a book", () => {
  test("are every type, name and set of add-ons, in the book's order", () => {
    const sets = ["", "-theft", "-storm", "-theft-storm"];
    expect(idsIn("CO")).toEqual(
      ["one", "family"].flatMap((type) =>
        ["low", "high"].flatMap((name) => sets.map((set) => `kites-${name}-${type}${set}`)),
      ),
    );
  });

  test.each([
    ["NY", 8, /theft/],
    ["MT", 8, /low/],
    ["VT", 2, /high|theft|storm/],
    ["KS", 0, /./],
  ])("in %s are %i, and none of those that are not sold there", (region, count, never) => {
    const ids = idsIn(region);
    expect(ids).toHaveLength(count);
    expect(ids.filter((id) => never.test(id))).toEqual([]);
  });

  test("say all that the pages show of them", () => {
    const [first] = booksWith(SIXTEEN)
      .plansIn("kite", "CO")
      .filter(({ id }) => id === "kites-high-family-storm");
    expect(first).toEqual({
      id: "kites-high-family-storm",
      plan_type: "family",
      currency: "CAD",
      vertical: { code: "kite", name: "Kite cover" },
      settings: {
        plan_title: "Kite cover High",
        line_title: "Kite cover High (family)",
        price: 1.15,
        sample_policy_url: "/documents/sample/kites-high-family-storm",
        details: {
          plan_type: "family",
          plan_name: "high",
          plan_price: 1.15,
          coverage_details: {
            loss: { title: "Loss", description: "Lost kites.", value: "$2" },
            child: { title: "Children", description: "Children's kites.", value: "$4" },
          },
        },
        optional_coverages: {
          storm: {
            title: "Add storm",
            price: 2.02,
            description: "About storm",
            sample_policy_url: "/documents/sample/kites-storm",
            benefits: [benefit],
          },
        },
      },
    });
  });

  test("leave out for one person what is a family's", () => {
    const plan = booksWith(SIXTEEN).planById("kites-low-one");
    expect(plan?.settings.details.coverage_details).toEqual({
      loss: { title: "Loss", description: "Lost kites.", value: "$1" },
    });
  });

  test("that are listed one by one say only what the book says", () => {
    expect(booksWith(listed(12.5)).plansIn("kite", "CO")).toEqual([
      {
        id: "kites-only",
        plan_type: "one",
        currency: "CAD",
        vertical: { code: "kite", name: "Kite cover" },
        settings: {
          price: 12.5,
          sample_policy_url: "/documents/sample/kites-only",
          details: { plan_type: "one", plan_name: "only", plan_price: 12.5 },
          optional_coverages: {},
        },
      },
    ]);
  });

  test("are each region's own, whichever was asked first", () => {
    const books = booksWith(SIXTEEN);
    const asked = (region: string) => books.plansIn("kite", region).length;
    expect([asked("MT"), asked("CO"), asked("VT"), asked("MT"), asked("CO")]).toEqual([8, 16, 2, 8, 16]);
  });
});

describe("a price that is said once for all plans of a book", () => {
  const { plan_prices: _, optional_coverages: __, ...book } = SIXTEEN;
  const price = {
    "+": [
      { lookup: ["base", { var: "plan.plan_name" }] },
      { if: [{ "===": [{ var: "plan.plan_type" }, "family"] }, 5, 0] },
    ],
  };
  const tables = { base: { low: 10, high: 20 } };
  const pricesOf = (parts: object, answers = {}) =>
    Object.fromEntries(
      booksWith(parts)
        .plansIn("kite", "CO", answers)
        .map(({ id, settings }) => [id, settings.price]),
    );

  test("tells the plans apart by their name and type", () => {
    const priced = { ...book, tables, price };
    expect(pricesOf(priced)).toEqual({
      "kites-low-one": 10,
      "kites-high-one": 20,
      "kites-low-family": 15,
      "kites-high-family": 25,
    });
    expect(booksWith(priced).lowestPrice("kite")).toEqual({ amount: 10, currency: "CAD" });
  });

  test("gives way to a plan's own price", () => {
    const own = { ...book, tables, price, plan_prices: { high: { one: 99 } } };
    expect(pricesOf(own)).toMatchObject({ "kites-low-one": 10, "kites-high-one": 99, "kites-high-family": 25 });
    const [first] = listed(7).plans;
    const plans = [first, { id: "kites-second", plan_type: "one", plan_name: "second" }];
    expect(pricesOf({ plans, price: 3 })).toEqual({ "kites-only": 7, "kites-second": 3 });
  });

  test("reads named values, which read those above them", () => {
    const values = {
      people: { "+": [{ var: ["answers.adults", 1] }, { var: ["answers.children", 0] }] },
      rate: { "*": [{ var: "values.people" }, { lookup: ["base", { var: "plan.plan_name" }] }] },
    };
    const helped = { ...book, tables, values, price: { max: [{ var: "values.rate" }, 25] } };
    expect(pricesOf(helped, { adults: 2, children: 1 })).toMatchObject({ "kites-low-one": 30, "kites-high-one": 60 });
    expect(booksWith(helped).lowestPrice("kite")?.amount).toBe(25);
  });

  test.each([
    [
      "a plan without any price",
      { plan_prices: { low: { one: 1 } } },
      /the plan low family has no price; expected one/,
    ],
    [
      "a value that is not there",
      { price: { var: "values.nothing" } },
      /a price reads "values.nothing"; expected no value/,
    ],
    [
      "a value that reads one below it",
      { price: 1, values: { first: { var: "values.second" }, second: 2 } },
      /the value first reads "values.second"/,
    ],
    [
      "a value that cannot be run",
      { price: 1, values: { first: { power: [2, 3] } } },
      /the value first cannot be worked/,
    ],
  ])("is refused with %s", (_, parts, expected) => {
    expect(() => booksWith({ ...book, ...parts })).toThrow(expected);
  });
});

describe("a price by rule", () => {
  const price = {
    "+": [
      { "*": [{ lookup: ["rates", { var: "region" }, 1] }, { var: "answers.kites" }] },
      { if: [{ "==": [{ var: "plan.plan_type" }, "one"] }, 0.05, 100] },
    ],
  };
  const priced = (answers: object, region = "CO") =>
    booksWith({ tables: { rates: { NY: 2 } }, ...listed(price) }).plansIn("kite", region, answers as never)[0]?.settings
      .price;

  test("reads answers, region and plan", () => {
    expect([priced({ kites: 3 }), priced({ kites: 3 }, "NY"), priced({ kites: 4 })]).toEqual([3.05, 6.05, 4.05]);
  });

  test("is rounded to the nearest cent, not cut", () => {
    const cents = (value: number) =>
      booksWith(listed({ "*": [value, { var: "answers.kites" }] })).plansIn("kite", "CO", { kites: 1 })[0]?.settings
        .price;
    expect([cents(19.99), cents(1.15), cents(0.29), cents(2.006), cents(2.004)]).toEqual([19.99, 1.15, 0.29, 2.01, 2]);
  });

  test("of an answer that makes none keeps the plan off the list; nothing is given away by accident", () => {
    expect([priced({}), priced({ kites: "many" }), priced({ kites: -4 }), priced({ kites: 1e300 })]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("of nothing is a price", () => {
    expect(
      booksWith(listed({ "*": [0, { var: "answers.kites" }] })).plansIn("kite", "CO", { kites: 1 })[0]?.settings.price,
    ).toBe(0);
  });

  test("of an add-on that cannot be worked out keeps the plans with it off the list, and no others", () => {
    const ruled = {
      ...SIXTEEN,
      optional_coverages: { theft: addOn("theft", { one: { var: "answers.kites" }, family: 8.7 }) },
    };
    const names = (answers: object) =>
      booksWith(ruled)
        .plansIn("kite", "CO", answers as never)
        .filter(({ plan_type }) => plan_type === "one")
        .map(({ id }) => id);
    expect([names({}), names({ kites: 2 })]).toEqual([
      ["kites-low-one", "kites-high-one"],
      ["kites-low-one", "kites-low-one-theft", "kites-high-one", "kites-high-one-theft"],
    ]);
  });
});

describe("looking up", () => {
  test("a plan by its id wherever it is sold, an add-on by its sample's name", () => {
    const books = booksWith(SIXTEEN);
    expect(books.planById("kites-low-family")?.settings.price).toBe(29.95);
    expect([books.planById("kites"), books.addOnByName("kites-hail"), books.addOnByName("theft")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(books.addOnByName("kites-storm")).toMatchObject({ title: "Add storm" });
  });

  test("a product by its code; an unknown one is refused", () => {
    const books = booksWith(SIXTEEN);
    expect(books.verticals).toContain("kite");
    expect(books.of("kite")).toMatchObject({ id: "kites", currency: "CAD" });
    expect(() => books.of("kites")).toThrow(new Refusal("unknown_product"));
    expect(() => books.plansIn("nothing", "CO")).toThrow(new Refusal("unknown_product"));
  });
});

describe("a book that is not sound", () => {
  const said = (parts: object): string => {
    try {
      booksWith(parts);
      return "sound";
    } catch (error) {
      return error instanceof Error ? error.message.replaceAll(join(folder, "kites.json"), "FILE") : "";
    }
  };

  test.each([
    [listed({ var: "answers.kites" }), "sound"],
    [listed({ var: "region" }), "sound"],
    [listed({ var: ["plan.plan_type", 1] }), "sound"],
    [listed({ var: "regions" }), 'FILE: a price reads "regions"; expected answers.…, plan.…, values.… or region'],
    [
      listed({ var: "my.answers.kites" }),
      'FILE: a price reads "my.answers.kites"; expected answers.…, plan.…, values.… or region',
    ],
    [
      listed({ "+": [1, { if: [true, { var: ["today", 1] }, 2] }] }),
      'FILE: a price reads "today"; expected answers.…, plan.…, values.… or region',
    ],
    [
      { ...SIXTEEN, plan_prices: { low: { one: 1, family: { var: "today" } }, high: { one: 1, family: 1 } } },
      'FILE: a price reads "today"; expected answers.…, plan.…, values.… or region',
    ],
    [
      { ...SIXTEEN, optional_coverages: { theft: addOn("theft", { one: 1, family: { var: "today" } }) } },
      'FILE: a price reads "today"; expected answers.…, plan.…, values.… or region',
    ],
    [listed({ power: [2] }), 'FILE: a price cannot be worked out: Unknown operator "power". ({"power":[2]})'],
    [{}, "FILE: at /: expected `plans`, or `plan_types`, `plan_names` and `coverages`"],
  ])("%j", (parts, message) => {
    expect(said(parts)).toBe(message);
  });

  test("is told of each mistake by its place", () => {
    const message = said({
      plans: [{ id: "kites-only", plan_type: "one", plan_name: "only", price: -1, prize: 2 }],
      currency: "dollars",
    });
    expect(message.split("\n")).toHaveLength(3);
    expect(message).toMatch(/^FILE: at \/currency: /m);
    expect(message).toMatch(/^FILE: at \/plans\/0: must NOT have additional properties$/m);
    expect(message).toMatch(/^FILE: at \/plans\/0\/price: must be >= 0$/m);
  });

  test("is one of two that say they are the same product, by id or by code", () => {
    expect(said({ id: "boa", ...listed(1) })).toMatch(/^FILE: .*boa\.json has the same id or vertical code\.$/);
    expect(said({ vertical: { code: "chubb_boa", name: "Mine" }, ...listed(1) })).toMatch(
      /^FILE: .*boa\.json has the same id or vertical code\.$/,
    );
  });

  test("is no JSON", () => {
    writeFileSync(join(folder, "kites.json"), "{");
    expect(() => loadRateBooks([folder])).toThrow(/kites\.json: .*JSON/);
  });

  test("is no file of another kind that lies beside the books", () => {
    booksWith(SIXTEEN);
    writeFileSync(join(folder, "notes.txt"), "no book");
    expect(loadRateBooks([folder]).verticals).toContain("kite");
  });
});

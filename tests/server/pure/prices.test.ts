import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { loadRateBooks, priceOf } from "../../../server/rates/plans";
import { BadRateBook, requirePublished } from "../../../server/rates/rate-book";
import type { Plan } from "../../../server/records/types";
import { Refusal } from "../../../server/access/refusal";

const folder = mkdtempSync(join(tmpdir(), "books-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The shipped books with one more, of kites. */
function booksWith(parts: object) {
  const book = {
    id: "kites",
    version: 1,
    vertical: { code: "kite", name: "Kite cover" },
    currency: "CAD",
    ...parts,
  };
  writeFileSync(join(folder, "kites@1.json"), JSON.stringify(book));
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
    const plan = booksWith(SIXTEEN).of("kite").planById("kites-low-one-theft") as Plan;
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
    const plan = booksWith(SIXTEEN).of("kite").planById("kites-low-one");
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
  const { plan_prices: _, optional_coverages: __, availability: ___, ...book } = SIXTEEN;
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
      /the property family\) {2}at \/plan_prices\/low$/m,
    ],
    [
      "a value that is not there",
      { price: { var: "values.nothing" } },
      /There is no value of this name\. \(found "nothing", expected none, since no value is declared\) {2}at \/price\/var$/,
    ],
    [
      "a value that reads one below it",
      { price: 1, values: { first: { var: "values.second" }, second: 2 } },
      /A value may read only those above it\. \(found "second", .* at \/values\/first\/var$/,
    ],
    [
      "a value that cannot be run",
      { price: 1, values: { first: { power: [2, 3] } } },
      /There is no operator of this name.* at \/values\/first\/power$/,
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

  test.each([0, -1, "many"])("of %j is not a price: the plan is not offered", (kites) => {
    const books = booksWith(listed({ "*": [2, { var: "answers.kites" }] }));
    expect(books.plansIn("kite", "CO", { kites })).toEqual([]);
    expect(books.of("kite").freeIn("CO", { kites })).toEqual(["kites-only"]);
    expect(books.plansIn("kite", "CO", { kites: 1 })[0]?.settings.price).toBe(2);
    expect(books.of("kite").freeIn("CO", { kites: 1 })).toEqual([]);
  });

  test("that waits for an answer is sold all the same, and is not known ahead", () => {
    const books = booksWith(listed({ "-": [{ var: "answers.kites" }, 3] }));
    expect(books.of("kite").sells("CO")).toBe(true);
    expect(books.of("kite").sells("CO", { kites: 2 })).toBe(false);
    expect(books.of("kite").freeIn("CO", {})).toEqual([]);
    expect(books.of("kite").soldIn("CO")).toMatchObject([{ plan: { id: "kites-only" }, price: undefined }]);
    expect(booksWith(listed(4)).of("kite").soldIn("CO")).toMatchObject([{ plan: { id: "kites-only" }, price: 4 }]);
  });

  test("is what the product costs from only where it says what holds without an answer, and is more than nothing", () => {
    const from = (price: unknown, more: object = {}) => booksWith({ ...listed(price), ...more }).lowestPrice("kite");
    const kites = { var: "answers.kites" };
    expect(from({ "*": [2, kites] })).toBeUndefined();
    expect(from({ "*": [2, { var: ["answers.kites", 0] }] })).toBeUndefined();
    expect(from({ "+": [5, { "*": [2, { var: ["answers.kites", 0] }] }] })).toMatchObject({ amount: 5 });
    expect(from({ if: [{ "===": [kites, 3] }, 9, 7] })).toMatchObject({ amount: 7 });
    expect(from({ if: [{ ">": [kites, 3] }, 9, 7] })).toBeUndefined();
    expect(from({ "+": [1, { var: "values.each" }] }, { values: { each: { "*": [2, kites] } } })).toBeUndefined();
    expect(from({ "*": [2, kites] }, { lowest_price: 12.5 })).toEqual({ amount: 12.5, currency: "CAD" });
  });

  test("is the only price of a product where no answer, state, plan or option changes it", () => {
    const isOnly = (book: object) => booksWith(book).listed("kite").isOnly;
    const kites = { var: ["answers.kites", 0] };
    expect(isOnly(listed(12))).toBe(true);
    expect(isOnly(listed({ "+": [12, kites] }))).toBe(false);
    expect(isOnly(listed({ if: [{ "===": [{ var: "region" }, "TX"] }, 14, 12] }))).toBe(false);
    expect(isOnly({ ...listed(12), lowest_price: 10 })).toBe(false);
    expect(isOnly(SIXTEEN)).toBe(false);
  });

  test("of an add-on that cannot be worked out keeps the plans with it off the list, and no others", () => {
    const { availability: _, ...everywhere } = SIXTEEN;
    const theft = addOn("theft", { one: { var: "answers.kites" }, family: 8.7 });
    const ruled = { ...everywhere, optional_coverages: { theft } };
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
    const books = booksWith(SIXTEEN).of("kite");
    expect(books.planById("kites-low-family")?.settings.price).toBe(29.95);
    expect([books.planById("kites"), books.planOfAddOn("kites-hail"), books.planOfAddOn("theft")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const addOns = books.planOfAddOn("kites-storm")?.settings.optional_coverages;
    expect(Object.values(addOns ?? {}).map(({ title }) => title)).toEqual(["Add storm"]);
  });

  test("a product by its code; an unknown one is refused", () => {
    const books = booksWith(SIXTEEN);
    expect(books.verticals).toContain("kite");
    expect(books.of("kite").book).toMatchObject({ id: "kites", currency: "CAD" });
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
      return error instanceof Error ? error.message.replaceAll(join(folder, "kites@1.json"), "FILE") : "";
    }
  };
  const READABLE = "answers.<name>, values.<name>, rating.region, plan.id, plan.plan_type or plan.plan_name";

  test.each([
    [listed({ var: "answers.kites" }), "sound"],
    [listed({ var: "region" }), "sound"],
    [listed({ var: ["plan.plan_type", 1] }), "sound"],
    [listed({ var: "regions" }), `(found "regions", expected ${READABLE})  at /plans/0/price/var`],
    [listed({ var: "my.answers.kites" }), `(found "my.answers.kites", expected ${READABLE})  at /plans/0/price/var`],
    [
      listed({ "+": [1, { if: [true, { var: ["today", 1] }, 2] }] }),
      `(found "today", expected ${READABLE})  at /plans/0/price/+/1/if/1/var/0`,
    ],
    [
      { ...SIXTEEN, plan_prices: { low: { one: 1, family: { var: "today" } }, high: { one: 1, family: 1 } } },
      `(found "today", expected ${READABLE})  at /plan_prices/low/family/var`,
    ],
    [
      {
        ...SIXTEEN,
        optional_coverages: {
          ...SIXTEEN.optional_coverages,
          theft: addOn("theft", { one: 1, family: { var: "today" } }),
        },
      },
      `(found "today", expected ${READABLE})  at /optional_coverages/theft/price/family/var`,
    ],
    [listed({ power: [2] }), /FILE:1:\d+ {2}There is no operator of this name.*at \/plans\/0\/price\/power$/],
    [{}, /^FILE:1:1 {2}A property is missing\. \(found nothing, expected the property plans\)$/],
  ])("%j", (parts, message) => {
    if (message instanceof RegExp) expect(said(parts)).toMatch(message);
    else if (message === "sound") expect(said(parts)).toBe(message);
    else expect(said(parts)).toContain(`A price cannot read this. ${message}`);
  });

  test("is told of each mistake by its place", () => {
    const message = said({
      plans: [{ id: "kites-only", plan_type: "one", plan_name: "only", price: -1, prize: 2 }],
      currency: "dollars",
    });
    const places = message.split("\n").map((line) => /^FILE:1:\d+ {2}.* at (\S+)$/.exec(line)?.[1]);
    expect(places.toSorted()).toEqual(["/currency", "/plans/0/price", "/plans/0/prize"]);
  });

  test("has another id or version than its file", () => {
    expect(said({ version: 2, ...listed(1) })).toMatch(
      /^FILE:1:\d+ {2}The rate book's id and version are those of its file\. \(found kites@2, expected kites@1\) {2}at \/version$/,
    );
    expect(said({ id: "kite", ...listed(1) })).toContain("(found kite@1, expected kites@1)  at /id");
    expect(said({ version: 0, ...listed(1) })).toContain("at /version");
    expect(said({ version: undefined, ...listed(1) })).toContain("the property version");
  });

  test("is one of two that say they are the same product, by id or by code", () => {
    const alone = (name: string, parts: object): string => {
      const book = {
        id: "kites",
        version: 1,
        vertical: { code: "kite", name: "Kites" },
        currency: "CAD",
        ...listed(1),
      };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...book, ...parts }));
      try {
        booksWith(SIXTEEN);
        return "sound";
      } catch (error) {
        return String(error);
      } finally {
        rmSync(join(folder, `${name}.json`));
      }
    };
    expect(alone("kites@2", { version: 2 })).toBe("sound");
    expect(alone("kites@2", { version: 2, vertical: { code: "other", name: "Other" } })).toMatch(
      /kites@2\.json {2}.*kites@1\.json is a rate book of the same product/,
    );
    expect(alone("dragons@2", { id: "dragons", version: 2 })).toMatch(
      /kites@1\.json {2}.*dragons@2\.json is a rate book of the same product/,
    );
    expect(alone("boa@1", { id: "boa", vertical: { code: "chubb_boa", name: "Mine" } })).toMatch(
      /boa@1\.json {2}.*boa@1\.json is a rate book of the same version/,
    );
  });

  test("is no JSON", () => {
    writeFileSync(join(folder, "kites@1.json"), "{");
    expect(() => loadRateBooks([folder])).toThrow(/kites@1\.json:1:\d+ {2}.*JSON/);
  });

  test("is no file of another kind that lies beside the books", () => {
    booksWith(SIXTEEN);
    writeFileSync(join(folder, "notes.txt"), "no book");
    expect(loadRateBooks([folder]).verticals).toContain("kite");
  });
});

describe("the versions of a book (R-22)", () => {
  const version = (number: number, price: number) =>
    writeFileSync(
      join(folder, `kites@${number}.json`),
      JSON.stringify({
        id: "kites",
        version: number,
        vertical: { code: "kite", name: "Kites" },
        currency: "CAD",
        ...listed(price),
      }),
    );
  const priceNow = () => loadRateBooks([folder]).plansIn("kite", "CO")[0]?.settings.price;

  test("the newest is the current one, by number and not by letter", () => {
    for (const number of [2, 10, 9]) version(number, number);
    expect(priceNow()).toBe(10);
    expect(loadRateBooks([folder]).of("kite").book.version).toBe(10);
    rmSync(join(folder, "kites@10.json"));
    expect(priceNow()).toBe(9);
  });

  test("another content is another hash, another layout is not", () => {
    const hash = () => loadRateBooks([folder]).of("kite").sha256;
    version(11, 1);
    const before = hash();
    const file = join(folder, "kites@11.json");
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, "utf8")), null, 2));
    expect(hash()).toBe(before);
    version(11, 2);
    expect(hash()).not.toBe(before);
  });
});

describe("a published book", () => {
  const published = mkdtempSync(join(tmpdir(), "published-books-"));
  const index = join(published, "rates.json");
  afterAll(() => rmSync(published, { recursive: true }));
  const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

  test("that was edited in place, or is gone, is refused by its name", () => {
    expect(() => requirePublished(published, index)).not.toThrow();
    writeFileSync(index, JSON.stringify({ "one@1": hashOf("one"), "two@1": hashOf("two") }));
    for (const name of ["one", "two"]) writeFileSync(join(published, `${name}@1.json`), name);
    expect(() => requirePublished(published, index)).not.toThrow();
    writeFileSync(join(published, "two@1.json"), "two ");
    rmSync(join(published, "one@1.json"));
    expect(() => requirePublished(published, index)).toThrow(
      /one@1\.json is not the file that was published.*\n.*two@1\.json is not/,
    );
    expect(() => requirePublished(published, index)).toThrow(BadRateBook);
  });
});

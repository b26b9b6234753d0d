import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fileSize, isAmountLine, money } from "../../engine";
import type { JsonObject } from "../../engine";
import { kiteEngine, KITE_STEP, PAY_STEP } from "./support/kite";

test.each([
  [1, "1 kB"],
  [499, "1 kB"],
  [500, "1 kB"],
  [1_499, "1 kB"],
  [1_500, "2 kB"],
  [12_000, "12 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_000_000, "1 MB"],
  [1_049_999, "1 MB"],
  [1_050_000, "1.1 MB"],
  [4_500_000, "4.5 MB"],
  [10_000_000, "10 MB"],
])("a file of %d bytes is said to have %s", (bytes, said) => {
  expect(fileSize(bytes)).toBe(said);
});

test.each([
  [0, "No cover", true],
  [1, "$500", true],
  [1, "€500", true],
  [1, "CA$500", true],
  [1, "CANCELLATION", false],
  [1, "30 days maximum", false],
])("line %d of what a coverage pays, %j, is an amount: %s", (index, line, found) => {
  expect(isAmountLine(line, index)).toBe(found);
});

describe("an amount", () => {
  it.each([
    [1234.5, 2, "USD", "$1,234.50"],
    [1234.5, 0, "USD", "$1,235"],
    [1234.5, 2, "USD", "$1,234.50"],
    [0, 2, "USD", "$0.00"],
    [-3, 2, "USD", "-$3.00"],
    ["12.3", 2, "USD", "$12.30"],
    [5, 2, undefined, "$5.00"],
    [5, 2, null, "$5.00"],
    [5, 0, "EUR", "€5"],
    [5, 2, "CAD", "CA$5.00"],
  ] as const)("%j with %i decimals in %s is %s", (value, decimals, currency, text) => {
    expect(money(value, decimals, currency)).toBe(text);
  });

  it.each(["", "five", null, undefined, true, Number.NaN, Number.POSITIVE_INFINITY, [5]])("%j is none", (value) => {
    expect(money(value, 2, "USD")).toBe("");
  });

  it.each(["usd", "US", "USDX", "XUSD", " USD", 840])("in %j is no known money", (currency) => {
    expect(money(5, 2, currency)).toBe("");
  });

  it("keeps every cent, whatever was written before it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.boolean(), (cents, wholeFirst) => {
        if (wholeFirst) money(cents / 100, 0, "USD");
        expect(Number(money(cents / 100, 2, "USD").replaceAll(/[$,]/g, ""))).toBe(cents / 100);
      }),
    );
  });
});

describe("the formats of a text", () => {
  const titled = (application: JsonObject, today = "2027-01-15"): string => {
    const title =
      "{quote.application.fee|usd} {quote.application.fee|usd0} {quote.application.start|date} {policy.ends|date}";
    const engine = kiteEngine({ steps: [{ ...KITE_STEP, title }, PAY_STEP] });
    return engine.view(engine.start({ entry: "share", today, data: { quote: { application } } }).session).step.title;
  };

  it("write money with and without cents, a date, and that of a year later", () => {
    const application = { fee: 19.99, start: "2028-02-29", policy_effective_date: "2028-02-29" };
    expect(titled(application, "2028-02-20")).toBe("$19.99 $20 Feb 29, 2028 Feb 28, 2029");
  });

  it("leave what is no date as it is", () => {
    expect(titled({ fee: 1, start: "soon", policy_effective_date: "2027-02-01" })).toBe("$1.00 $1 soon Feb 01, 2028");
  });
});

/** Questions of any type, each kept at the place where an application has its value. */
function questionsFor(application: JsonObject, path: string, names: string[] = []): JsonObject {
  return Object.fromEntries(
    Object.entries(application).flatMap(([key, value]): [string, JsonObject][] => {
      const place = `${path}.${key}`;
      if (value !== null && typeof value === "object" && !Array.isArray(value))
        return Object.entries(questionsFor(value as JsonObject, place, names)) as [string, JsonObject][];
      const name = `q${names.push(place)}`;
      const type = typeof value === "boolean" ? "boolean" : typeof value === "number" ? "integer" : "string";
      return [[name, { type, title: name, saved: place, starts_as: value }]];
    }),
  );
}

describe("the total after a save (Q-04)", () => {
  const kept = (questions: JsonObject, call: "quote.update" | "quote.create" = "quote.update") => {
    const engine = kiteEngine({
      rated_by: "address",
      steps: [{ id: "kite", group: "kite", title: "Kite", questions }],
    });
    const quote_number = call === "quote.update" ? { quote_number: "Q-1" } : {};
    const quote = { ...quote_number, application: { rest: 1 } };
    const begun = engine.replay(
      {
        entry: "share",
        today: "2027-01-15",
        step: "kite",
        answers: { first_name: "Ann" },
        data: { client: { client_type: "individual" }, broker: { name: "Dana" } },
      },
      [],
    );
    const session = { ...begun, data: { ...begun.data, quote, checkout: { grandtotal: 5 } } };
    const asked = engine.send(session, { type: "next" });
    expect(asked.outcome).toMatchObject({ kind: "calls", calls: [{ call }] });
    const { data } = engine.send(asked.session, {
      type: "receive",
      result: { call, ok: true, value: { quote_number: "Q-1" } },
    }).session;
    expect(data).toMatchObject({ quote: { quote_number: "Q-1" }, broker: { name: "Dana" } });
    return data.checkout !== undefined;
  };
  const HOLDER: JsonObject = { person: { use: "person@1", as: "policyholder", ask: ["first_name"] } };
  const at = (application: JsonObject): JsonObject => questionsFor(application, "application");

  it.each<[JsonObject, boolean]>([
    [at({ billing: { billing_type: "carrier_bill" } }), true],
    [at({ auto_renewal: true }), true],
    [at({ acknowledgement: { accepted: true } }), true],
    [at({ billing: { billing_type: "carrier_bill" }, auto_renewal: true }), true],
    [at({ answers: { kites: 3 } }), false],
    [HOLDER, false],
    [at({ plan_id: "k" }), false],
    [at({ policy_effective_date: "2027-02-01" }), false],
    [at({ billing: { billing_type: "carrier_bill" }, answers: { kites: 3 } }), false],
  ])("of %j stands: %s; whatever may change the price forgets it", (questions, stands) => {
    expect(kept(questions)).toBe(stands);
  });

  it("of a new quote is none", () => {
    expect(kept({ ...HOLDER, ...at({ billing: { billing_type: "carrier_bill" } }) }, "quote.create")).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators, createEngine, money } from "../../engine";
import type { Flow, JsonObject } from "../../engine";
import { baseLists, changed, type Change } from "./flow/edit";

function engineOf(changes: readonly Change[]) {
  const flow = changed(changes) as Flow;
  return createEngine(flow, {
    lists: { colour: baseLists["colours@1"] as NonNullable<(typeof baseLists)["colours@1"]> },
    validators: compileValidators(flow),
  });
}

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
  const titled = (quote: JsonObject): string => {
    const engine = engineOf([
      { set: "/steps/kite/title", to: "{quote.fee|usd} {quote.fee|usd0} {quote.start|date} {quote.start|+1y|date}" },
    ]);
    return engine.view(engine.start({ entry: "web", today: "2027-01-15", data: { quote } }).session).step.title;
  };

  it("write money with and without cents, a date, and a year later", () => {
    expect(titled({ fee: 19.99, start: "2028-02-29" })).toBe("$19.99 $20 Feb 29, 2028 Feb 28, 2029");
  });

  it("leave what is no date as it is", () => {
    expect(titled({ fee: 1, start: "soon" })).toBe("$1.00 $1 soon soon");
  });
});

describe("the total after a save (Q-04)", () => {
  const kept = (application: JsonObject, call: "quote.update" | "quote.create" = "quote.update") => {
    const engine = engineOf([
      { set: "/steps/kite/on_next", to: [{ call, with: { application } }] },
      { set: "/steps/kite/confirm", to: [] },
    ]);
    const begun = engine.start({
      entry: "web",
      today: "2027-01-15",
      step: "kite",
      answers: { colour: "R", line: 3 },
      data: { quote: { plan_id: "k" }, broker: { name: "Dana" }, checkout: { grandtotal: 5 } },
    }).session;
    const asked = engine.send(begun, { type: "next" }).session;
    expect(asked.pending?.phase).toBe("next");
    const { data } = engine.send(asked, {
      type: "receive",
      result: { call, ok: true, value: { quote_number: "Q-1" } },
    }).session;
    expect(data).toMatchObject({ quote: { quote_number: "Q-1" }, broker: { name: "Dana" } });
    return data.checkout !== undefined;
  };

  it.each([
    [{ billing: { billing_type: "carrier_bill" } }, true],
    [{ auto_renewal: true }, true],
    [{ acknowledgement: { accepted: true } }, true],
    [{ billing: { billing_type: "carrier_bill" }, auto_renewal: true }, true],
    [{ answers: { kites: 3 } }, false],
    [{ holders: [{ first_name: "Ann" }] }, false],
    [{ plan_id: "k" }, false],
    [{ policy_effective_date: "2027-02-01" }, false],
    [{ billing: { billing_type: "carrier_bill" }, answers: { kites: 3 } }, false],
  ])("of %j stands: %s; whatever may change the price forgets it", (application, stands) => {
    expect(kept(application)).toBe(stands);
  });

  it("of a new quote is none", () => {
    expect(kept({ billing: { billing_type: "carrier_bill" } }, "quote.create")).toBe(false);
  });
});

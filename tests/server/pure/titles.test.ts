import { describe, expect, it } from "vitest";
import { pricedBook } from "../../../server/rates/plans";
import type { RateBook } from "../../../server/rates/rate-book";
import { lineTitle, planTitle } from "../../../engine/index";

/** A book whose product and plans have these names. */
function bookOf(product: string, names: readonly string[], types: readonly string[] = ["one"]): RateBook {
  return {
    id: "p",
    version: 1,
    vertical: { code: "p", name: product },
    currency: "USD",
    plan_types: [...types],
    plan_names: Object.fromEntries(names.map((name, n) => [`n${n}`, name])),
    coverages: [],
    price: 1,
  };
}

const titles = (product: string, ...names: readonly string[]): readonly string[] =>
  pricedBook(bookOf(product, names)).plansIn("CO").map(planTitle);

describe("the title of a plan", () => {
  it.each([
    ["a word that follows the product's name", "Trip 9", ["Basic", "Plus"], ["Trip 9 Basic", "Trip 9 Plus"]],
    [
      "words after a comma, for all plans alike",
      "Fleet Cover",
      ["Liability", "Full Cover"],
      ["Fleet Cover, Liability", "Fleet Cover, Full Cover"],
    ],
    ["a word of the product's name", "Pet Plan", ["plan", "Extra"], ["Pet Plan, plan", "Pet Plan, Extra"]],
    ["a word with its punctuation", "Kayak", ["Kayak+", "Light"], ["Kayak, Kayak+", "Kayak, Light"]],
    ["words joined by a hyphen", "Kayak Cover", ["All-in"], ["Kayak Cover, All-in"]],
    ["the product's name and more", "Pet Plan", ["Pet Plan Plus", "Light"], ["Pet Plan Plus", "Pet Plan Light"]],
    ["letters beyond English", "Été Cover", ["été", "Grand"], ["Été Cover, été", "Été Cover, Grand"]],
  ])("has %s", (_, product, names, expected) => {
    expect(titles(product, ...names)).toEqual(expected);
  });

  it("names its type in a price and on documents only where the product has others, too", () => {
    const lines = (...types: readonly string[]): readonly string[] =>
      pricedBook(bookOf("Trip 9", ["Basic"], types))
        .plansIn("CO")
        .map(lineTitle);
    expect(lines("solo")).toEqual(["Trip 9 Basic"]);
    expect(lines("solo", "pair")).toEqual(["Trip 9 Basic (solo)", "Trip 9 Basic (pair)"]);
  });

  it("is the product's where the book says none, also for its line in a price", () => {
    const plan = { vertical: { code: "p", name: "Owners" }, settings: {} };
    expect([planTitle(plan), lineTitle(plan)]).toEqual(["Owners", "Owners"]);
    const titled = { ...plan, settings: { plan_title: "Owners Full", line_title: "Owners Full (family)" } };
    expect([planTitle(titled), lineTitle(titled)]).toEqual(["Owners Full", "Owners Full (family)"]);
  });
});

/** A text typed into a searchable list that chooses none of its entries (W44, R-02). */
import { describe, expect, test } from "vitest";
import { newcomer, PRODUCTS, walk } from "./support/buyers";
import type { Person } from "./support/provider";
import { BUSINESS, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("boa");

/** Somebody who has answered everything, and now types another business type. */
function typing(typed: string): Person {
  const product = PRODUCTS.boa;
  if (!product) throw new Error("the product is not among the shipped ones");
  const person = newcomer(engine, product, SHARE);
  walk(person, { ...PERSON, ...BUSINESS, plan_name: "boa" });
  return person.send({ type: "go", step: "business-type" }).answers({ sic_code: { typed } });
}

const sentence = (shown: string): string =>
  `Nothing is chosen yet for “${shown}”. Choose an entry from the list, or type another word.`;
const outcomeOfNext = ({ session }: Person) => engine.send(session, { type: "next" }).outcome;

describe("a text that chooses no entry", () => {
  test("keeps the step from being passed, by Next and by an address, and says so in a sentence that names it", () => {
    const person = typing("dry clean");
    expect(outcomeOfNext(person)).toMatchObject({
      kind: "invalid",
      errors: [
        {
          at: "sic_code",
          rule: "unchosen",
          message: sentence("dry clean"),
        },
      ],
    });
    expect(person.send({ type: "go", step: "checkout" }).session.step).toBe("business-type");
    expect(person.session.answers.sic_code).toEqual({ typed: "dry clean" });
  });

  test("is repeated only in part when it is long", () => {
    expect(outcomeOfNext(typing(`  ${"a".repeat(500)}`))).toMatchObject({
      errors: [{ message: sentence(`${"a".repeat(40)}…`) }],
    });
  });

  test("is passed once an entry is chosen", () => {
    expect(typing("dry clean").answers({ sic_code: 742 }).next().session.step).not.toBe("business-type");
  });
});

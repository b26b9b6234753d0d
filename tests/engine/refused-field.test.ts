/** What a server refuses in a record is said at its field, as what is wrong with the text. */
import { describe, expect, test } from "vitest";
import { shownLetter } from "../../engine";
import type { CallError } from "../../engine";
import { Person, Provider } from "./support/provider";
import { PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("passport360");

/** The first step, whose save the server refuses with this finding. */
function refusedWith(finding: NonNullable<CallError["details"]>[number]): Person {
  const provider = new Provider();
  const error = { code: "invalid_request", message: finding.message, details: [finding] };
  provider.next.set("quote.create", [{ error }]);
  return new Person(engine, provider, SHARE).answers(PERSON).next();
}
const said = (person: Person) => Object.entries(person.session.problem?.fields ?? {});

const LETTERS = shownLetter("\u1797");
const GENERAL = "Please enter";

describe("a refusal of the server names what is wrong with the text", () => {
  test.each([
    [
      "holders/0/first_name",
      "letters",
      "first_name",
      `${LETTERS} cannot be printed. Write it as printed in the passport`,
    ],
    ["client/last_name", "letters", "last_name", `${LETTERS} cannot be printed. Write it as printed in the passport`],
    ["holders/0/address/city", "letters", "city", `${LETTERS} cannot be printed. Please leave it out`],
    ["client/first_name", "visible", "first_name", "Please write a name with at least one letter"],
  ])("at %s by the rule %s", (place, rule, at, words) => {
    const found = rule === "letters" ? LETTERS : "another value";
    const message = `/application/${place}: found ${found}, expected another.`;
    const [only, ...more] = said(refusedWith({ at: `/application/${place}`, rule, found, message }));
    expect(more).toEqual([]);
    expect(only?.[0]).toBe(at);
    expect(only?.[1]).toContain(words);
    expect(only?.[1]).not.toContain(GENERAL);
  });

  test("a rule that a flow has words for is said in these", () => {
    const finding = { at: "/application/holders/0/email", rule: "format", message: "x" };
    expect(said(refusedWith(finding))[0]?.[1]).toContain(GENERAL);
  });
});

describe("a phone number that is not kept as it is typed is refused in one sentence, its own", () => {
  test.each([
    ["+47 22 12 34 56", "US numbers only"],
    ["303.555.0142 x89", "An extension is not kept."],
    ["303-555-014", "Please enter a 10-digit phone number, like 555-123-4567"],
  ])("%s: %s", (phone_number, words) => {
    const person = new Person(engine, new Provider(), SHARE).answers(PERSON).answers({ phone_number });
    const { errors } = engine.draft(person.session, { ...PERSON, phone_number });
    expect(errors.map(({ at, message }) => [at, message])).toEqual([["phone_number", words]]);
  });
});

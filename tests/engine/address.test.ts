import { describe, expect, it } from "vitest";
import type { QuestionView, StartInit } from "../../engine";
import { Person, Provider } from "./support/provider";
import { BLANK_QUOTE, CLIENT, DASHBOARD, ENROLL, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("passport360");
const parts = { city: "city", region: "region", postal: "postal" };
const asked = (person: Person): readonly QuestionView[] => {
  const { step } = engine.view(person.session);
  if (step.kind !== "questions") return [];
  return step.form.questions.flatMap((question) => question.items?.form.questions ?? [question]);
};
const line1 = (person: Person) => asked(person).find(({ name }) => name === "line1");

function at(init: StartInit): Person {
  const provider = new Provider();
  if (init.entry !== "share") [provider.quote, provider.client] = [BLANK_QUOTE, CLIENT];
  return new Person(engine, provider, init);
}

describe("the first line of an address (portal §5)", () => {
  it("knows the questions of the other parts, whoever answers; only the browser's memory is the person's own (W14)", () => {
    expect(line1(at(ENROLL))).toMatchObject({ address: parts, autocomplete: "address-line1" });
    expect(line1(at(DASHBOARD))).toMatchObject({ address: parts });
    expect(line1(at(DASHBOARD))).not.toHaveProperty("autocomplete");
  });

  it("is the only question that does", () => {
    expect(
      asked(at(ENROLL))
        .filter(({ address }) => address)
        .map(({ name }) => name),
    ).toEqual(["line1"]);
  });

  it("is no memory of the browser's where another person is named, even by themself", () => {
    const person = at(SHARE);
    person
      .answers(PERSON)
      .next()
      .answers({ dob: "02/29/1992" })
      .next()
      .answers({ plan_type: "family" })
      .next()
      .send({ type: "choose", value: "enhanced" })
      .next();
    person.send({ type: "go", step: "add-beneficiaries" }).answers({ name_beneficiary: true }).next();
    expect(line1(person)).toMatchObject({ address: parts });
    expect(asked(person).filter(({ autocomplete }) => autocomplete)).toEqual([]);
  });
});

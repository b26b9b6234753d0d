/** The parts of the documents: what is there is said, also a zero, and what is not there leaves no line. */
import { describe, expect, test } from "vitest";
import {
  asHolder,
  beneficiarySection,
  brokerSection,
  holderSection,
  priceSection,
} from "../../../server/documents/sections";
import type { Beneficiary, Holder } from "../../../server/records/types";

const ADDRESS = {
  line1: "1 Main",
  line2: "Unit 2",
  city: "Denver",
  region: { code: "CO", name: "Colorado" },
  postal: "80202",
};
const ANN: Holder = {
  business_name: "Lee Ltd",
  first_name: "Ann",
  last_name: "Lee",
  dob: "2000-02-29",
  address: ADDRESS,
  email: "ann@mail.example",
  phone_number: "303-555-0100",
};

const valuesOf = (rows: readonly { readonly name: string; readonly value: string }[]) =>
  rows.map(({ name, value }) => [name, value]);

describe("the beneficiaries", () => {
  test.each([
    [
      { first_name: "Bea", last_name: "Lee", relationship_description: "Child", percentage: 60 },
      "Bea Lee",
      "Child, 60%",
    ],
    [{ first_name: "Bea", last_name: "Lee", percentage: 100 }, "Bea Lee", "100%"],
    [{ first_name: "Bea", last_name: "Lee", percentage: 0 }, "Bea Lee", "0%"],
    [{ first_name: "Bea", relationship_description: "Child" }, "Bea", "Child"],
    [{ last_name: "Lee" }, "Lee", ""],
  ] satisfies (readonly [Beneficiary, string, string])[])("%j is %j with %j", (beneficiary, name, value) => {
    expect(valuesOf(beneficiarySection([beneficiary]).rows)).toEqual([[name, value]]);
  });
});

describe("the policyholder", () => {
  test("is said whole", () => {
    expect(valuesOf(holderSection("Policyholder", ANN).rows)).toEqual([
      ["Business", "Lee Ltd"],
      ["Name", "Ann Lee"],
      ["Date of birth", "Feb 29, 2000"],
      ["Address", "1 Main, Unit 2, Denver CO 80202"],
      ["Email", "ann@mail.example"],
      ["Phone", "303-555-0100"],
    ]);
  });

  test.each(["business_name", "dob", "address", "email", "phone_number"] as const)(
    "has no line without %s",
    (field) => {
      const { [field]: _, ...rest } = ANN;
      expect(holderSection("Policyholder", rest).rows).toHaveLength(5);
    },
  );

  test("has the name of a client's business only where the client is a business (R-11)", () => {
    const person = { first_name: "Ann", company_name: "Lee Ltd" };
    expect(asHolder({ client_type: "business", person }).business_name).toBe("Lee Ltd");
    expect(asHolder({ client_type: "individual", person }).business_name).toBeUndefined();
  });
});

test("the price has each line in its currency, free ones too, and the term where it is known", () => {
  const lines = [
    { title: "Plan", cents: 77_050 },
    { title: "Golf package", cents: 0 },
  ];
  const priced = { lines, totalCents: 77_050, currency: "CAD" };
  expect(valuesOf(priceSection("Price", priced, { months: 6 }).rows)).toEqual([
    ["Plan", "CA$770.50"],
    ["Golf package", "CA$0.00"],
    ["Total (CAD, 6 months)", "CA$770.50"],
  ]);
  expect(priceSection("Price", priced, undefined).rows.at(-1)?.name).toBe("Total (CAD)");
});

test("the agent's line has their brokerage, phone and email", () => {
  const broker = { name: "Dana", phone: "303-555-0101", email: "dana@acme.example", brokerage: "Acme" };
  expect(valuesOf(brokerSection(broker).rows)).toEqual([
    ["Agent", "Dana, Acme"],
    ["Phone", "303-555-0101"],
    ["Email", "dana@acme.example"],
  ]);
});

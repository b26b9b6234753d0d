import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Engine, Flow, JsonObject, StartInit } from "../../engine";
import schema from "../../schemas/api/common.schema.json";
import { sampled, samples } from "../support/tier";
import { PRODUCTS, walk } from "./support/buyers";
import { Person, Provider } from "./support/provider";
import { BUSINESS, DASHBOARD, ENROLL, PERSON } from "./support/sample";
import { engineFor } from "./support/shipped";

/**
 * A published flow is never changed, and the API's client gains fields: an enrollment by a version that was frozen
 * before a field was there may not take it from the client. The bug that this finds: a save that sends what the
 * flow knows, and not the record that was loaded.
 */
const folder = new URL("../../flows/published/", import.meta.url);
const frozen = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".flow.json"))
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Flow] as const);

/** Values of what the API declares of a client's person; any other field is a text. */
const VALUES: JsonObject = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@buyer.example",
  phone_number: "555-123-4567",
  dob: "1992-02-29",
  address: {
    line1: "1 Main St",
    line2: "Flat 2",
    city: "Denver",
    region: { code: "CO", name: "Colorado" },
    country: { code: "US", name: "United States" },
    postal: "80202",
  },
  company_name: "Lee Ltd",
};
const DECLARED = Object.keys(schema.definitions.person.properties);

/** The client's person: any of the declared fields, and fields that no version here has heard of. */
const persons: fc.Arbitrary<JsonObject> = fc
  .record({
    declared: fc.subarray(DECLARED),
    later: fc.dictionary(
      fc.stringMatching(/^later_[a-z]{1,8}$/),
      fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant({ since: [2020, { by: "post" }] })),
      { maxKeys: 3 },
    ),
  })
  .map(({ declared, later }) => ({
    ...Object.fromEntries(declared.map((field) => [field, VALUES[field] ?? `some ${field}`])),
    ...later,
  }));

/** What a buyer of any product answers who changes nothing of the client but the last name. */
const ANSWERS: JsonObject = {
  ...PERSON,
  ...BUSINESS,
  last_name: "Leigh",
  dob: "02/29/1992",
  plan_type: "family",
  name_beneficiary: false,
  billing_type: "carrier_bill",
  acknowledged: true,
};

/** The client's person after an enrollment of them. */
function enrolled(
  engine: Engine,
  { id, sold_to: [client_type = "individual"] }: Flow,
  init: StartInit,
  person: JsonObject,
) {
  const provider = new Provider();
  provider.plans = PRODUCTS[id]?.plans ?? [];
  provider.client = { id: "C-1", client_type, person };
  provider.quote = { quote_number: "Q-1", client: { id: "C-1" }, application: {}, broker: { id: "B-1" } };
  walk(new Person(engine, provider, init), { ...ANSWERS, plan_name: id === "boa" ? "boa" : "enhanced" });
  expect(provider.calls.filter(({ call }) => call === "client.update")).not.toEqual([]);
  return provider.client.person;
}

it.each(sampled(frozen, 4))("%s leaves a client every field that it does not ask for", (_, flow) => {
  const engine = engineFor(flow);
  fc.assert(
    fc.property(persons, fc.constantFrom(DASHBOARD, ENROLL), (person, init) => {
      expect(enrolled(engine, flow, init, person)).toMatchObject({ ...person, last_name: "Leigh" });
    }),
    { numRuns: samples(12, 200) },
  );
});

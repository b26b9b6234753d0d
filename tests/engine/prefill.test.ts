import { expect, it } from "vitest";
import { asks, kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";
import { BLANK_QUOTE, CLIENT, ENROLL } from "./support/sample";

it("a first value may be looked up in a list by what a saved record says", () => {
  const starts_as = { lookup: ["us-regions@1", { var: "client.person.address.region.code" }] };
  const engine = kiteEngine({ steps: [asks("town", { questions: { town: { type: "string", starts_as } } })] });
  const provider = new Provider();
  [provider.quote, provider.client] = [BLANK_QUOTE, { ...CLIENT, person: { address: { region: { code: "CO" } } } }];
  const person = new Person(engine, provider, ENROLL);
  expect(engine.view(person.session).step).toMatchObject({ form: { values: { town: "Colorado" } } });
  person.next();
  expect(provider.quote.application).toMatchObject({ answers: { town: "Colorado" } });
});

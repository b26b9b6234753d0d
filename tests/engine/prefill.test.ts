import { expect, it } from "vitest";
import { compileValidators, createEngine } from "../../engine";
import { Person, Provider } from "./support/provider";
import { BLANK_QUOTE, CLIENT, ENROLL } from "./support/sample";
import { listsOf, shippedEngine } from "./support/shipped";

it("a first value may be looked up in a list by what a saved record says", () => {
  const flow = structuredClone(shippedEngine("passport360").flow);
  const step = flow.steps.policyholder;
  if (step?.kind !== "questions") throw new Error("the sample begins with questions");
  step.prefill = { ...step.prefill, city: { $: { lookup: ["region", { var: "client.person.address.region.code" }] } } };
  const engine = createEngine(flow, { lists: listsOf(flow), validators: compileValidators(flow) });
  const provider = new Provider();
  [provider.quote, provider.client] = [BLANK_QUOTE, { ...CLIENT, person: { address: { region: { code: "CO" } } } }];
  expect(new Person(engine, provider, ENROLL).session.answers.city).toBe("Colorado");
});

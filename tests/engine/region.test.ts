/** The region that rates a quote, where the address is asked before it: what an enrollment shows and saves. */
import { describe, expect, it } from "vitest";
import { isObject } from "../../engine";
import type { Call, CallResult, Engine, JsonObject } from "../../engine";
import { Person, Provider } from "./support/provider";
import { engineFor, publishedFlows, shippedEngine } from "./support/shipped";

const versions = Object.values(publishedFlows("boa")).map((flow) => [flow.version, engineFor(flow)] as const);
const engine = shippedEngine("boa");

const inRegion = (code: string) => ({ region: { code, name: code } });
const BUSINESS = { id: "boa", settings: { plan_title: "Whole plan", details: { plan_name: "boa" } } };

/** A server that sells nothing in Kansas; it keeps what it is sent, and says nothing of R-26. */
class Server extends Provider {
  override answer(call: Call): CallResult {
    const rating = partOf(partOf(this.quote?.application, "rating_address"), "region");
    this.plans = partOf(rating, "code") === "KS" ? [] : [BUSINESS];
    return super.answer(call);
  }
}

const partOf = (whole: unknown, key: string): unknown => (isObject(whole) ? whole[key] : undefined);

/** A buyer who comes back to a share link's quote that was rated in one region and whose address is in another. */
function buyer(of: Engine, rated: string, address: string, more: JsonObject = {}, step?: string): Person {
  const person = {
    business_name: "Acme Tools",
    first_name: "Ann",
    last_name: "Lee",
    email: "ann@mail.example",
    phone_number: "303-555-0100",
    title_at_business: "Owner",
    address: { line1: "1 Main Street", city: "Springfield", postal: "80202", ...inRegion(address) },
  };
  const server = new Server();
  server.client = { id: "C-1", client_type: "business", person: { ...person, company_name: "Acme Tools" } };
  const application = { holders: [person], client: person, rating_address: inRegion(rated), ...more };
  server.quote = { quote_number: "Q-1", client: { id: "C-1" }, application };
  const data = { quote: { quote_number: "Q-1" } };
  return new Person(of, server, { entry: "share", today: "2026-11-20", data, ...(step !== undefined && { step }) });
}

const savesOf = ({ provider }: Person): readonly unknown[] =>
  provider.calls.flatMap((call) => (call.call === "quote.update" ? [call.with?.application] : []));
const regionShown = ({ session }: Person, of = engine) => {
  const { step } = of.view(session);
  return "form" in step ? step.form.values.business_region : undefined;
};

describe("a share link's enrollment that is rejected for its state at the first step", () => {
  const steps = [undefined, "policyholder", "business-region"];
  const cases = versions.flatMap(([version, of]) =>
    steps.flatMap((step) =>
      [{}, { rating_confirmed: false }].map((mark) => [version, step, JSON.stringify(mark), of, mark] as const),
    ),
  );
  it.each(cases)("of version %s goes on from %s with another address: %s", (_, step, __, of, mark) => {
    const person = buyer(of, "KS", "KS", mark, step);
    expect(person.session).toMatchObject({ step: "policyholder", dialog: { kind: "rejection", rule: "no_plans" } });
    person.send({ type: "dismiss" }).answers({ region: "TX" }).next();
    expect(savesOf(person).at(-1)).toMatchObject({ rating_address: { region: { code: "TX", name: "Texas" } } });
    expect(person.session).toMatchObject({ step: "business-region", dialog: null });
    expect(regionShown(person, of)).toBe("TX");
  });
});

describe("the state that the region step shows", () => {
  it.each<[string, JsonObject, string]>([
    ["the address's, as long as the step was not passed", { rating_confirmed: false }, "TX"],
    ["the address's, in a quote of before without a later answer", {}, "TX"],
    ["the saved one, once the step was passed", { rating_confirmed: true }, "CO"],
    ["the saved one, in a quote of before with a later answer", { answers: { related_industries: false } }, "CO"],
    ["the saved one, in a quote of before with a plan", { plan_id: "boa" }, "CO"],
  ])("is %s", (_, more, shown) => {
    expect(regionShown(buyer(engine, "CO", "TX", more, "business-region"))).toBe(shown);
  });

  it("is the one that was answered there, also at a server that does not say so", () => {
    const person = buyer(engine, "CO", "CO", {}, "business-region");
    person.answers({ business_region: "VA" }).next().send({ type: "back" });
    expect([person.session.step, regionShown(person)]).toEqual(["business-region", "VA"]);
  });

  it("forgets a state that was refused there once the address moves", () => {
    const person = buyer(engine, "CO", "CO", { rating_confirmed: false }, "business-region");
    person.answers({ business_region: "KS" }).next().send({ type: "dismiss" }).send({ type: "back" });
    person.answers({ region: "TX" }).next();
    expect([person.session.step, regionShown(person)]).toEqual(["business-region", "TX"]);
  });

  it("keeps a state that was typed there without Next, while the address stays in its state", () => {
    const person = buyer(engine, "CO", "CO", { rating_confirmed: false }, "business-region");
    person.answers({ business_region: "VA" }).send({ type: "back" }).answers({ city: "Boulder" }).next();
    expect([person.session.step, regionShown(person)]).toEqual(["business-region", "VA"]);
  });
});

describe("the first step of a share link", () => {
  it("saves the address alone once the region step was passed", () => {
    const person = buyer(engine, "CO", "CO", { rating_confirmed: true }, "policyholder");
    person.answers({ region: "TX" }).next();
    expect(savesOf(person).at(-1)).not.toHaveProperty("rating_address");
  });
});

describe("who comes back without an address of a step", () => {
  it.each<[string, JsonObject, string]>([
    ["is asked for the region, which was only taken over", { rating_confirmed: false }, "business-region"],
    ["goes on behind the region step once it was passed", { rating_confirmed: true }, "industries"],
    [
      "goes on behind a later answer",
      { rating_confirmed: false, answers: { related_industries: false } },
      "business-type",
    ],
  ])("%s", (_, more, step) => {
    expect(buyer(engine, "CO", "CO", more).session.step).toBe(step);
  });
});

describe("a plan that another state has taken back", () => {
  const ELIGIBLE = {
    related_industries: false,
    sic_code: 742,
    corporation_vc_form: false,
    corporation_add_policy: false,
    owners_count: 6,
    employees_count: 40,
  };
  it("is named where plans are chosen, also to somebody who comes back later", () => {
    const person = buyer(engine, "TX", "TX", { rating_confirmed: false, answers: ELIGIBLE, released_plan: "boa" });
    expect(person.session).toMatchObject({
      step: "plans",
      notices: [{ text: "Whole plan was chosen for another state. Please choose again, at the prices of Texas." }],
    });
  });
});

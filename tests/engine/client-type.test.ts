/** A share link of a product for individuals and businesses asks first for whom it is used. */
import { describe, expect, it } from "vitest";
import { firstStepOf } from "../../engine";
import type { JsonObject, Session } from "../../engine";
import { kiteEngine, KITE_STEP } from "./support/kite";
import { Person, Provider } from "./support/provider";

const isBusiness = { "==": [{ var: "client.client_type" }, "business"] };
const PILOT = {
  id: "pilot",
  group: "kite",
  title: [{ when: isBusiness, text: "Which business flies?" }, "Who flies?"],
  questions: {
    person: { use: "person@1", as: "policyholder", ask: ["first_name", "last_name", "email"] },
    permit: { type: "boolean", title: "Permit", show_when: isBusiness },
  },
};
const BOTH = ["business", "individual"];
const engineFor = (sold_to: readonly string[], words: object = {}) =>
  kiteEngine({ sold_to, steps: [KITE_STEP, PILOT], entries: { share: { first: ["pilot"] } }, ...words });

const START = {
  today: "2026-11-20",
  data: { broker: { id: "B-1" }, brokerage: { slug: "acme" } },
};
const arriving = (entry: string, sold_to = BOTH, words = {}): Person =>
  new Person(engineFor(sold_to, words), new Provider(), { ...START, entry });

const shown = ({ engine, session }: Person) => engine.view(session);
const NAMED: JsonObject = { first_name: "Ann", last_name: "Lee", email: "ann.lee@mail.example" };

describe("a share link of a product for both", () => {
  it("asks first, in the order of the types, and chooses nothing for the person", () => {
    const { step, progress, back } = shown(arriving("share"));
    expect(step).toMatchObject({ id: "client-type", title: "Is this for you or for a business?" });
    const [question] = step.kind === "questions" ? step.form.questions : [];
    expect(question).toMatchObject({ name: "client_type", required: true, widget: "cards" });
    expect(question?.options).toEqual([
      { value: "business", label: "For a business" },
      { value: "individual", label: "For me" },
    ]);
    expect(step).toMatchObject({ form: { values: {} } });
    expect([back, progress.n, progress.m]).toEqual([null, 1, 4]);
  });

  it("says so in the words of the product where it has some", () => {
    const client_type = { title: "Who flies?", individual: "I do", business: "We do", wrong: "Say who" };
    const person = arriving("share", BOTH, { messages: { use: "messages@2", client_type } }).next();
    expect(shown(person).step).toMatchObject({ title: "Who flies?" });
    expect(person.now.outcome).toMatchObject({ kind: "invalid", errors: [{ at: "client_type", message: "Say who" }] });
  });

  it.each([
    ["business", "Which business flies?", ["first_name", "last_name", "email", "permit"]],
    ["individual", "Who flies?", ["first_name", "last_name", "email"]],
  ])("goes on for the type that was chosen, and makes such a client: %s", (type, title, asked) => {
    const person = arriving("share").next();
    expect([person.session.step, person.provider.calls]).toEqual(["client-type", []]);
    person.answers({ client_type: type }).next();
    expect(person.provider.calls, "nothing is made by the choice").toEqual([]);
    const { step, progress } = shown(person);
    expect(step).toMatchObject({ id: "pilot", title });
    expect(step.kind === "questions" && step.form.questions.map(({ name }) => name)).toEqual(asked);
    expect([progress.n, progress.m]).toEqual([2, 4]);
    person.answers({ ...NAMED, ...(type === "business" && { permit: true }) }).next();
    const [created] = person.provider.calls;
    expect(created).toMatchObject({ call: "quote.create", with: { application: { client: { client_type: type } } } });
  });

  it("lets the person think better of it until the enrollment has begun, and never after", () => {
    const person = arriving("share").answers({ client_type: "business" }).next();
    person.send({ type: "back" }).answers({ client_type: "individual" }).next();
    expect(shown(person).step.title).toBe("Who flies?");
    person.answers(NAMED).next();
    expect(person.session.step).toBe("kite");
    person.send({ type: "back" });
    expect([person.session.step, shown(person).back]).toEqual(["pilot", null]);
    expect(person.send({ type: "go", step: "client-type" }).session.step).not.toBe("client-type");
  });

  it("has a number of its own for each step, also once the enrollment has begun and is gone back to", () => {
    const person = arriving("share");
    const said = (): readonly unknown[] => [shown(person).step.id, shown(person).progress.n, shown(person).progress.m];
    const seen = [said()];
    person.answers({ client_type: "individual" }).next();
    seen.push(said());
    person.answers(NAMED).next();
    seen.push(said());
    expect(seen).toEqual([
      ["client-type", 1, 4],
      ["pilot", 2, 4],
      ["kite", 3, 4],
    ]);
    person.send({ type: "back" });
    expect(said()).toEqual(["pilot", 2, 4]);
  });

  it("remembers the choice in a tab that is reloaded", () => {
    const { engine, session } = arriving("share").answers({ client_type: "business" }).next();
    const { answers, unsaved } = engine.keepable(session);
    const again = new Person(engine, new Provider(), { ...START, entry: "share", answers, unsaved, step: "pilot" });
    expect(shown(again).step.title).toBe("Which business flies?");
  });

  it("does not believe a choice that is none", () => {
    const forged = { ...START, entry: "share", answers: { client_type: "government" }, step: "pilot" };
    expect(new Person(engineFor(BOTH), new Provider(), forged).session.step).toBe("client-type");
  });

  it.each(["client loaded", "client still to come"])("comes back to an enrollment that has begun: %s", (state) => {
    const server = new Provider();
    server.client = { id: "C-1", client_type: "business", person: NAMED };
    const application = { client: { ...NAMED, client_type: "business" }, holders: [NAMED] };
    server.quote = { quote_number: "Q-1", client: { id: "C-1" }, application };
    const data = { ...START.data, quote: server.quote };
    const engine = engineFor(["individual", "business"]);
    const person = new Person(engine, server, {
      ...START,
      entry: "share",
      data,
      answers: { client_type: "individual" },
    });
    const { client: _, ...without } = person.session.data;
    const session: Session = state === "client loaded" ? person.session : { ...person.session, data: without };
    const { step } = engine.view({ ...session, step: "pilot" });
    expect(step.title).toBe("Which business flies?");
  });
});

describe("what is not asked", () => {
  it.each([
    ["dashboard", BOTH],
    ["enroll", BOTH],
    ["share", ["business"]],
  ])("is the type of client by the entry %s of a product for %s", (entry, sold_to) => {
    const person = arriving(entry, sold_to);
    expect(person.session.step).not.toBe("client-type");
    expect(person.engine.steps("share").map(({ id }) => id)).toEqual(
      sold_to.length > 1 ? ["client-type", "pilot", "kite", "done"] : ["pilot", "kite", "done"],
    );
    expect(person.engine.steps("enroll").map(({ id }) => id)).toEqual(["kite", "pilot", "done"]);
  });

  it("is what the page of the product leads to: its first step", () => {
    const first = (sold_to: readonly string[], entry: "enroll" | "share") =>
      firstStepOf(engineFor(sold_to).flow, entry);
    expect([first(BOTH, "share"), first(BOTH, "enroll")]).toEqual(["client-type", "kite"]);
    expect([first(["business"], "share"), first(["business"], "enroll")]).toEqual(["pilot", "kite"]);
  });
});

/** The price line of every step of every product, against the prices that the same page shows and against the rate book. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { compileValidators, createEngine, planQuestions, under } from "../../engine";
import type { Engine, Flow, JsonObject, PriceSoFar, Session, StartInit, View } from "../../engine";
import { namesAsked } from "../../server/flows/asks";
import { loadRateBooks } from "../../server/rates/plans";
import { readLists } from "../../tools/flow/files";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import { readScenarios } from "../../tools/scenarios/scenario";
import type { Scenario } from "../../tools/scenarios/usual";
import { library } from "../engine/support/shipped";
import { sampled } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const fixtures = readdirSync(join(root, "tests/fixtures")).map((name) => join(root, "tests/fixtures", name));
const folders = [join(root, "flows"), ...fixtures];
const rates = loadRateBooks(fixtures.map((folder) => join(folder, "products")));

interface Product {
  readonly id: string;
  readonly engine: Engine;
  readonly scenarios: readonly Scenario[];
}

const products = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".flow.json") ? [productOf(folder, file)] : [])),
);

function productOf(folder: string, file: string): Product {
  const flow: Flow = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const lists = { ...library.lists, ...readLists([folder]) };
  const engine = createEngine(flow, {
    parts: library.parts,
    lists,
    validators: compileValidators(flow, { ...library, lists }),
  });
  const scenarios = readScenarios(join(folder, "scenarios"), flow.id).map(({ scenario }) => scenario);
  return { id: flow.id, engine, scenarios };
}

/**
 * Every session of a scenario in which the person may act.
 * @param brought what the person comes with, as from the product's page
 */
function sessionsOf(product: Product, scenario: Scenario, brought?: Brought): Promise<readonly Session[]> {
  if (brought) return played(product, scenario, brought);
  const known = plain.get(scenario) ?? played(product, scenario, {});
  plain.set(scenario, known);
  return known;
}

type Brought = Pick<StartInit, "answers" | "unsaved" | "named_before">;
const plain = new Map<Scenario, Promise<readonly Session[]>>();

async function played({ engine }: Product, scenario: Scenario, brought: Brought): Promise<readonly Session[]> {
  const seen: Session[] = [];
  const noted: Pick<Engine, "start" | "send"> = {
    start: (init) => note(engine.start({ ...init, ...brought })),
    send: (session, event) => note(engine.send(session, event)),
  };
  const note = <T extends { readonly session: Session }>(now: T): T => {
    if (!now.session.pending) seen.push(now.session);
    return now;
  };
  const watched = new Proxy(engine, { get: (all, name) => Reflect.get(name in noted ? noted : all, name) });
  await play(watched, memoryHost(engine, scenario, rates), scenario, engine);
  return seen;
}

const amountIn = (words: string): number => Number(words.match(/[\d,]+(\.\d+)?/)?.[0].replace(",", ""));
const lineOf = ({ price }: View) => price && { amount: amountIn(price.amount), is_from: price.is_from };

/** The price that a line must say beside these: the selected one, else the only one, else the lowest. */
function lineBeside(offers: readonly { readonly price: string; readonly selected: boolean }[]) {
  const selected = offers.find((offer) => offer.selected);
  const amounts = new Set((selected ? [selected] : offers).map(({ price }) => amountIn(price)));
  return { amount: Math.min(...amounts), is_from: amounts.size > 1 };
}

/** What the page itself says that the enrollment costs; undefined where it says nothing. */
function beside({ step }: View): ReturnType<typeof lineBeside> | undefined {
  if (step.kind === "plan-choice" && step.columns.length > 0) return lineBeside(step.columns);
  if (step.kind === "plan-details" && step.plan) return lineBeside([step.plan]);
  if (step.kind === "add-ons" && step.total) return { amount: amountIn(step.total.total), is_from: false };
  if (step.kind === "checkout" && step.summary.total !== null && !step.summary.updating)
    return { amount: amountIn(step.summary.total), is_from: false };
  return undefined;
}

/** How the page says what its prices are for. */
function periodsIn({ step }: View): readonly string[] {
  const said =
    step.kind === "plan-choice" ? step.columns : step.kind === "plan-details" && step.plan ? [step.plan] : [];
  return said.map(({ price }) => price.replace(/^\S+ /, ""));
}

const optionPrices = ({ step }: View): readonly PriceSoFar[] =>
  step.kind === "questions"
    ? step.form.questions.flatMap(({ options = [] }) => options.flatMap((one) => one.price ?? []))
    : [];

describe.each(sampled(products, 2))("the price line of $id", (product) => {
  const { engine, scenarios } = product;
  const sold = scenarios.filter(({ expect: { outcome } }) => outcome === "bound");

  test("agrees with the prices on every page, and with the period they are for", async () => {
    let pages = 0;
    for (const scenario of scenarios)
      for (const session of await sessionsOf(product, scenario)) {
        const view = engine.view(session);
        const said = beside(view);
        const where = `${scenario.name}, ${view.step.id}`;
        if (said) expect(lineOf(view), where).toEqual(said);
        for (const period of periodsIn(view)) expect(view.price?.per, where).toBe(period);
        for (const { per } of optionPrices(view)) expect(view.price?.per, where).toBe(per);
        pages += said ? 1 : 0;
      }
    expect(pages).toBeGreaterThan(sold.length);
  });

  test("never says From with an amount above the final price, unless the rate book's lowest price is above it", async () => {
    const claimed = rates.lowestPrice(engine.flow.vertical_code)?.amount ?? 0;
    for (const scenario of sold) {
      const lines = (await sessionsOf(product, scenario)).map((session) => lineOf(engine.view(session)));
      const last = lines.findLast((line) => line?.is_from === false);
      const least = Math.max(last?.amount ?? 0, claimed);
      for (const line of lines) if (line?.is_from) expect(line.amount, scenario.name).toBeLessThanOrEqual(least);
    }
  });

  test("stays the same on the way back from the plans, and drops the price as soon as an answer changes", async () => {
    for (const scenario of sold)
      for (const session of (await sessionsOf(product, scenario)).filter(isAtPlans(engine))) {
        let now = session;
        const before = lineOf(engine.view(session));
        for (
          let back = engine.send(now, { type: "back" });
          back.session.step !== now.step;
          back = engine.send(now, { type: "back" })
        ) {
          if (back.session.pending) break;
          now = back.session;
          if (!before?.is_from)
            expect(lineOf(engine.view(now)), `${scenario.name}, back at ${now.step}`).toEqual(before);
          for (const changed of changesAt(engine, now)) expect(lineOf(engine.view(changed)), now.step).toBeNull();
        }
      }
  });
});

/** A price that nothing else can say. */
const NAMED: PriceSoFar = { amount: "$123,456", per: "a year", is_from: false, is_estimate: true };

/** The answers that the product's page carries along, as this scenario gives them in the end. */
function carriedIn(engine: Engine, sessions: readonly Session[]): JsonObject {
  const { type, plan } = planQuestions(engine);
  const names = new Set([...namesAsked(engine.flow), type, plan]);
  const given = sessions.flatMap((session) => Object.entries(engine.keepable(session).given));
  return Object.fromEntries(given.filter(([name]) => names.has(name)));
}

const unconfirmed = (answers: JsonObject) => ({ answers, unsaved: Object.keys(answers) });

describe.each(products)("a person who comes from the page of $id", (product) => {
  const { engine, scenarios } = product;
  const bought = scenarios.filter(({ entry, expect: { outcome } }) => entry === "share" && outcome === "bound");
  const begun = sampled(bought, 4);
  /** Those who change an answer on the way, as after a refusal, leave the price of the page behind. */
  const isChanged = (sessions: readonly Session[]): boolean => sessions.some(({ dialog }) => dialog !== null);

  test("shows the page's price until the exact price is known", async () => {
    for (const scenario of begun) {
      const alone = await sessionsOf(product, scenario);
      if (isChanged(alone)) continue;
      const answers = carriedIn(engine, alone);
      const brought = { ...unconfirmed(answers), named_before: { answers, price: NAMED } };
      const views = (await sessionsOf(product, scenario, brought)).map((session) => engine.view(session));
      expect(views[0]?.price, scenario.name).toEqual(NAMED);
      for (const { price, step } of views)
        if (price?.is_from !== false) expect(price, `${scenario.name}, ${step.id}`).toEqual(NAMED);
    }
  });

  test("reads it no more once one of its answers is another one", async () => {
    for (const scenario of begun) {
      const answers = carriedIn(engine, await sessionsOf(product, scenario));
      for (const name of Object.keys(answers)) {
        const named_before = { answers: { ...answers, [name]: "another" }, price: NAMED };
        const sessions = await sessionsOf(product, scenario, { ...unconfirmed(answers), named_before });
        for (const session of sessions) expect(engine.view(session).price).not.toEqual(NAMED);
      }
    }
  });

  test("finds the state of the page at its question, also when an address before it names another one", async () => {
    const rating = engine.flow.rated_by;
    if (rating === undefined || !startsAsAnother(engine, rating)) return;
    for (const scenario of begun) {
      const alone = await sessionsOf(product, scenario);
      if (isChanged(alone)) continue;
      const own = carriedIn(engine, alone)[rating];
      const other = own === "TX" ? "OH" : "TX";
      const sessions = await sessionsOf(product, scenario, unconfirmed({ [rating]: other }));
      const first = sessions.findIndex((session) => asks(engine.view(session), rating));
      expect(sessions[first]?.answers[rating], scenario.name).toBe(other);
    }
  });
});

/** Whether a question begins with what another one was answered with. */
const startsAsAnother = ({ flow }: Engine, name: string): boolean =>
  flow.steps.some((step) => under(step, ["questions", name, "starts_as"]) !== undefined);

const asks = ({ step }: View, name: string): boolean =>
  step.kind === "questions" && step.form.questions.some((question) => question.name === name);

const isAtPlans =
  (engine: Engine) =>
  (session: Session): boolean => {
    const { kind } = engine.view(session).step;
    return kind === "plan-choice" || kind === "plan-details";
  };

/** The session with each number of the step changed, one at a time. */
function changesAt(engine: Engine, session: Session): readonly Session[] {
  const { step } = engine.view(session);
  if (step.kind !== "questions") return [];
  const { questions, values } = step.form;
  const isKept = (name: string): boolean =>
    typeof under(session.data.quote, ["application", "answers", name]) === "number";
  return questions
    .filter(({ name }) => isKept(name))
    .map(({ name }) => engine.send(session, { type: "answer", name, value: Number(values[name]) + 1 }))
    .flatMap(({ outcome, session: changed }) => (outcome.kind === "ignored" ? [] : [changed]));
}

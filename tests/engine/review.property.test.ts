import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators, createEngine, referenceRule } from "../../engine";
import type { Engine, Json, JsonObject, StartInit, Violation } from "../../engine";
import { ENTRIES, newcomer, paying, PRODUCTS, walk, type Answers, type Ended, type Product } from "./support/buyers";
import type { Person } from "./support/provider";
import { library, shippedFlow } from "./support/shipped";
import { samples } from "../support/tier";

/** Answer sets for each product and property: few with every `npm test`, 100,000 by the variable (README). */
const RUNS = Number(process.env.REVIEW_RUNS ?? samples(40, 300));
/** So many answer sets take their time, also on a busy machine. */
const PATIENCE = { timeout: 180_000 + RUNS * 30 };

/** Questions of the last step that are not kept, or have no question of their own: nothing of them can be judged. */
const NOT_JUDGED: ReadonlySet<string> = new Set(["method", "cardholder_name", "total"]);

const someone = fc.constantFrom(...ENTRIES);

for (const [id, product] of Object.entries(PRODUCTS)) {
  const flow = shippedFlow(id);
  const validators = compileValidators(flow, library);
  const engine = createEngine(flow, { ...library, validators });
  const reference = createEngine(flow, { ...library, validators, rules: referenceRule });
  const checks = new Set(
    flow.steps.flatMap((step) => ("checks" in step ? (step.checks ?? []) : [])).map((own) => own.id),
  );
  const dialogs = new Set(
    flow.steps.flatMap((step) => ("confirm" in step ? (step.confirm ?? []) : [])).map((own) => own.id),
  );

  describe(`${id}: what the server judges and what the wizard lets through`, () => {
    const quoteOf = (init: StartInit, answers: Answers) => {
      const application = { ...product.record(answers), ...paying(answers, init.entry === "dashboard") };
      const quote = { quote_number: "Q-1", application } as JsonObject;
      return { ...init, data: { ...init.data, quote, plans: product.plans } };
    };

    it("are the same rules", PATIENCE, () => {
      const ends = { sold: 0, invalid: 0, rejected: 0, confirm: 0 };
      fc.assert(
        fc.property(someone, product.answers, (init, given) => {
          const answers = firstValues(init, id, given);
          const person = newcomer(engine, product, init);
          const ended = walk(person, given);
          ends[ended.kind]++;
          const saved = quoteOf(init, answers);
          expectSame(engine, product, saved, ended);
          if (ended.kind === "confirm") expectConfirmed(person, given);
          if (ended.kind !== "sold") return;
          expect(person.provider.quote?.application).toMatchObject(saved.data?.quote?.application as JsonObject);
          const stored = { ...saved, data: { ...saved.data, quote: person.provider.quote } };
          expect(engine.review(stored, { judge: "all" })).toEqual([]);
        }),
        { numRuns: RUNS },
      );
      expect(Math.min(ends.sold, ends.invalid), JSON.stringify(ends)).toBeGreaterThan(RUNS / 25);
    });

    it(
      "are the same at each save: the server takes what the wizard sends, also after answers were changed (R-01)",
      PATIENCE,
      () => {
        let changes = 0;
        fc.assert(
          fc.property(someone, product.answers, product.answers, (init, first, second) => {
            const person = newcomer(engine, product, init);
            const saves = savesOf(person);
            const ended = walk(person, first);
            if (ended.kind === "sold") return;
            if (ended.kind === "rejected" || ended.kind === "confirm") person.send({ type: "dismiss" });
            const [begin = ""] = engine.steps(init.entry as "share").map((step) => step.id);
            walk(person.send({ type: "go", step: begin }), second);
            for (const [before, quote] of saves) {
              const data = { ...init.data, quote, plans: product.plans };
              expect(engine.review({ ...init, data }, { judge: "changed", before })).toEqual([]);
            }
            changes += saves.length;
          }),
          { numRuns: RUNS },
        );
        expect(changes).toBeGreaterThan(RUNS / 2);
      },
    );

    it("are the same by json-logic-js, whatever is blank, absent, hidden or forged", PATIENCE, () => {
      let found = 0;
      fc.assert(
        fc.property(someone, product.answers, fc.array(forgery, { maxLength: 3 }), (init, answers, forgeries) => {
          const saved = quoteOf(init, answers);
          const quote = forgeries.reduce(forged, saved.data.quote);
          const data = { ...saved.data, quote };
          for (const judging of [
            { judge: "all" },
            { judge: "before_sale" },
            { judge: "changed", before: {} },
          ] as const) {
            const violations = engine.review({ ...saved, data }, judging);
            found += violations.length;
            expect(reference.review({ ...saved, data }, judging)).toEqual(violations);
          }
        }),
        { numRuns: RUNS },
      );
      expect(found).toBeGreaterThan(RUNS / 2);
    });

    it("refuse an answer of which JavaScript makes no text, without an error, at every place", PATIENCE, () => {
      fc.assert(
        fc.property(
          someone,
          product.answers,
          fc.array(unspeakable, { minLength: 1, maxLength: 4 }),
          (init, answers, all) => {
            const saved = quoteOf(init, answers);
            const data = { ...saved.data, quote: all.reduce(forged, saved.data.quote) };
            for (const judge of ["all", "before_sale"] as const) engine.review({ ...saved, data }, { judge });
            engine.view(engine.start({ ...saved, data }).session);
          },
        ),
        { numRuns: RUNS },
      );
    });

    /** Whoever confirms the dialog is refused for what it sets, or goes on to a sale that nothing stands against. */
    function expectConfirmed(person: Person, given: Answers): void {
      const { business_region: _, ...answers } = given;
      const { outcome } = person.send({ type: "confirm" }).now;
      const then = outcome.kind === "rejected" ? outcome : walk(person, answers);
      const data = { ...person.init.data, quote: person.provider.quote, plans: product.plans };
      const left = engine.review({ ...person.init, data }, { judge: then.kind === "sold" ? "all" : "before_sale" });
      expect([["rejected", "sold", "invalid"].includes(then.kind), left]).toEqual([true, []]);
    }

    /** The first step with something wrong is the step that refused, by the same rules; up to the sale there is none. */
    function expectSame(judge: Engine, { ofPlan }: Product, saved: StartInit, ended: Ended): void {
      const order = judge.steps(saved.entry as "share").map((step) => step.id);
      const sale = order.indexOf("checkout");
      const all = judge.review(saved, { judge: "all" });
      const until = ended.kind === "sold" ? order.length : order.indexOf(ended.step);
      const before = all.filter(({ step, at = "" }) => order.indexOf(step) < until && !isOpen(ended, at, ofPlan));
      expect(before, "nothing was wrong on an earlier step").toEqual([]);
      if (until >= sale) expect(judge.review(saved, { judge: "before_sale" })).toEqual([]);
      if (ended.kind === "sold") return;
      const here = all.filter(({ step }) => step === ended.step);
      // Next says what is wrong, then what is refused, then what must be confirmed; the review says all of it.
      const refusals = here.filter(({ kind }) => kind === "rejection").map(({ rule }) => rule);
      const invalid = here.filter(({ kind, rule }) => kind !== "rejection" && !dialogs.has(rule));
      if (ended.kind !== "invalid") {
        expect(invalid).toEqual([]);
        if (ended.kind === "rejected") expect(refusals[0]).toBe(ended.rule);
        else expect([refusals, here.map(({ rule }) => rule)]).toEqual([[], [ended.rule]]);
        return;
      }
      const wrong = ended.errors.filter(({ at }) => !NOT_JUDGED.has(at));
      if (ended.step === "checkout" || ofPlan.includes(wrong[0]?.at ?? ""))
        expect(placesOf(invalid)).toEqual(placesOf(wrong));
      else expect(rulesOf(invalid)).toEqual(wrong.map((error) => nameOf(ended.step, error)).toSorted());
    }

    const nameOf = (step: string, { at, rule }: { readonly at: string; readonly rule: string }): string =>
      checks.has(rule) ? rule : `${step}.${at}.${rule}`;
  });
}

/** The quote before and after each save of a person, from now on. */
function savesOf({ provider }: Person): readonly (readonly [JsonObject | undefined, JsonObject])[] {
  const saves: (readonly [JsonObject | undefined, JsonObject])[] = [];
  const answer = provider.answer.bind(provider);
  provider.answer = (call) => {
    const before = provider.quote;
    const result = answer(call);
    if ((call.call === "quote.update" || call.call === "quote.create") && provider.quote)
      saves.push([before, provider.quote]);
    return result;
  };
  return saves;
}

/** What the plan would tell is not known before a plan is saved. */
const isOpen = (ended: Ended, at: string, ofPlan: readonly string[]): boolean =>
  ended.kind === "invalid" && ended.errors.some((error) => ofPlan.includes(error.at)) && ofPlan.includes(at);

const rulesOf = (found: readonly Violation[]): readonly string[] =>
  [...new Set(found.map(({ rule }) => rule))].toSorted();
const placesOf = (found: readonly { readonly at?: string }[]): readonly string[] =>
  [...new Set(found.map(({ at = "" }) => at))].toSorted();

/** What a person finds answered already: a share link's first step tells the state in which the business is. */
function firstValues({ entry }: StartInit, id: string, answers: Answers): Answers {
  const date = answers.policy_effective_date ?? "2027-01-15";
  const known = { ...answers, policy_effective_date: date, billing_type: answers.billing_type ?? "platform_eft" };
  if (id !== "boa" || entry !== "share") return known;
  return { ...known, business_region: answers.business_region ?? answers.region };
}

type Forgery = readonly [path: readonly string[], value: Json | undefined];

const PLACES = [
  ["rating_address"],
  ["rating_address", "region"],
  ["rating_address", "region", "code"],
  ["answers"],
  ["answers", "owners_count"],
  ["answers", "employees_count"],
  ["answers", "related_industries"],
  ["holders"],
  ["holders", "0"],
  ["holders", "0", "address"],
  ["holders", "0", "address", "region"],
  ["holders", "0", "dob"],
  ["plan_id"],
  ["beneficiaries"],
  ["billing"],
  ["billing", "billing_type"],
  ["billing", "source_token"],
  ["auto_renewal"],
  ["acknowledgement"],
  ["acknowledgement", "texts"],
  ["policy_effective_date"],
] as const;
const VALUES: readonly (Json | undefined)[] = [undefined, null, "", "  ", 0, -1, 7, "7", true, false, [], [null], {}, "CO", "XX", ["a"], { code: "NY" }, "platform_eft", "2027-04-15", "family-enhanced", { accepted: true }, [{ percentage: 100 }]]; // prettier-ignore
const forgery: fc.Arbitrary<Forgery> = fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...VALUES));

/** Something at a place of the application of which JavaScript makes no text. */
const unspeakable: fc.Arbitrary<Forgery> = fc.tuple(
  fc.constantFrom(...PLACES),
  fc.constantFrom<Json>({ toString: false }, [{ toString: null }], { code: { toString: false } }),
);

/** The quote with something else at a place of its application. */
function forged(quote: JsonObject, [path, value]: Forgery): JsonObject {
  return { ...quote, application: placed(quote.application, path, value) as Json };
}

function placed(here: unknown, [key, ...rest]: readonly string[], value: Json | undefined): unknown {
  if (key === undefined) return value;
  if (Array.isArray(here)) return [placed(here[0], rest, value), ...(here.slice(1) as unknown[])];
  const object = here !== null && typeof here === "object" ? (here as { readonly [name: string]: unknown }) : {};
  return { ...object, [key]: placed(object[key], rest, value) };
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormView, QuestionView, Session, SessionEvent, View } from "../../engine";
import { samples } from "../support/tier";
import { ENTRIES, newcomer, PRODUCTS, walk, type Answers } from "./support/buyers";
import { kiteEngine } from "./support/kite";
import { Person, Provider } from "./support/provider";
import { BENEFICIARY, PERSON, SHARE } from "./support/sample";
import { shippedEngine } from "./support/shipped";

const engine = shippedEngine("passport360");
const view = ({ session, engine: own }: Person): View => own.view(session);

/** The form of a step, where it has one. */
function formOf({ step }: View): FormView | undefined {
  return "form" in step ? step.form : undefined;
}
function question(person: Person, name: string): QuestionView {
  const found = formOf(view(person))?.questions.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not asked`);
  return found;
}
const buyer = (): Person => new Person(engine, new Provider(), SHARE);

function atCheckout(): Person {
  const person = buyer().answers(PERSON).next().answers({ dob: "02/29/1992" }).next().answers({ plan_type: "family" });
  return person.next().send({ type: "choose", value: "essential" }).next();
}

describe("the view of a question costs nothing when nothing changed", () => {
  it("is the same object while what it shows is the same, and another one when it changes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENTRIES),
        PRODUCTS.passport360?.answers as fc.Arbitrary<Answers>,
        (init, answers) => {
          const person = newcomer(engine, PRODUCTS.passport360 as (typeof PRODUCTS)[string], init);
          let same = 0;
          let last = view(person);
          const send = person.send.bind(person);
          person.send = (event) => {
            send(event);
            const now = view(person);
            if (now.step.id === last.step.id) same += compare(last, now);
            last = now;
            return person;
          };
          walk(person, answers);
          expect(same).toBeGreaterThan(0);
        },
      ),
      { numRuns: samples(10, 60) },
    );
  });

  /** How many questions show the same in both views of a step; each must then be the same object. */
  function compare(before: View, after: View): number {
    const known = new Map(formOf(before)?.questions.map((each) => [each.name, each]));
    const pairs = (formOf(after)?.questions ?? []).flatMap((now) => {
      const then = known.get(now.name);
      return then ? [[then, now] as const] : [];
    });
    for (const [then, now] of pairs) {
      const isEqual = JSON.stringify(then) === JSON.stringify(now);
      expect([now.name, then === now]).toEqual([now.name, isEqual]);
    }
    return pairs.filter(([then, now]) => then === now).length;
  }

  it("changes with its error, and only its own", () => {
    const person = buyer().answers({ ...PERSON, email: "nobody" });
    const [email, city] = [question(person, "email"), question(person, "city")];
    person.send({ type: "blur", name: "email" });
    expect(question(person, "email")).toEqual({ ...email, error: expect.any(String) as string });
    expect(question(person, "city")).toBe(city);
    const wrong = question(person, "email");
    expect(question(person.answers({ city: "Boulder" }), "email")).toBe(wrong);
    expect(question(person.answers({ email: "ann@buyer.example" }), "email")).toEqual(email);
  });

  it("changes with the hints of its options", () => {
    const person = buyer().answers(PERSON).next().answers({ dob: "02/29/1992" }).next();
    const before = question(person, "plan_type");
    expect(before.options?.[0]).toMatchObject({ hint: "Covers Ann only" });
    expect(question(person.answers({ plan_type: "family" }), "plan_type")).toBe(before);
    person.send({ type: "go", step: "policyholder" }).answers({ first_name: "Bea" }).next().next();
    expect(person.session.step).toBe("plan-type");
    expect(question(person, "plan_type").options?.[0]).toMatchObject({ hint: "Covers Bea only" });
    expect(before.options?.[0]).toMatchObject({ hint: "Covers Ann only" });
  });

  it("changes with its label", () => {
    const person = atCheckout();
    const [renewal, billing] = [question(person, "auto_renewal"), question(person, "billing_type")];
    expect(renewal.label).toContain("Jan 15, 2028");
    person.answers({ policy_effective_date: "2027-02-01" });
    expect(question(person, "auto_renewal").label).toContain("Feb 01, 2028");
    expect(question(person, "policy_effective_date").hint).toContain("Feb 01, 2028");
    expect(question(person, "billing_type")).toBe(billing);
  });

  it("changes when it must be answered, or need not be any more", () => {
    const questions = {
      flies: { type: "boolean", title: "Flies" },
      where: { type: "string", title: "Where", optional: { "!": [{ var: "answers.flies" }] } },
    };
    const own = kiteEngine({ steps: [{ id: "kite", group: "kite", title: "Kite", questions }] });
    const person = new Person(own, new Provider(), SHARE);
    const before = question(person, "where");
    expect([before.required, question(person.answers({ flies: true }), "where").required]).toEqual([false, true]);
    expect(question(person.answers({ flies: false }), "where")).toEqual(before);
  });

  it("stands in a form whose schema is one object for every step, session and person", () => {
    const [one, other] = [buyer(), buyer().answers({ first_name: "Bea" })];
    const schema = formOf(view(one))?.schema;
    expect(schema).toMatchObject({ $id: "policyholder" });
    expect([formOf(view(other))?.schema === schema, formOf(view(one.answers(PERSON)))?.schema === schema]).toEqual([
      true,
      true,
    ]);
    expect(formOf(view(one.next()))?.schema).not.toBe(schema);
    expect(formOf(view(one.send({ type: "back" })))?.schema).toBe(schema);
  });
});

describe.each(Object.entries(PRODUCTS))("two sessions in turn on one engine (%s)", (id, product) => {
  const shared = shippedEngine(id);
  const alone = [shippedEngine(id), shippedEngine(id)] as const;

  it("do not mix: each is seen as on an engine of its own", () => {
    const someone = fc.tuple(fc.constantFrom(...ENTRIES), product.answers);
    fc.assert(
      fc.property(someone, someone, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (one, other, turns) => {
        const walks = [one, other].map(([init, answers]) => sessionsOf(init, answers)) as [Walked, Walked];
        for (const [who, session] of shuffled(walks, turns))
          expect(shared.view(session)).toEqual(alone[who].view(session));
      }),
      { numRuns: samples(8, 40) },
    );
  });

  type Walked = readonly Session[];

  /** The sessions of both, each in its own order, taken in turns. */
  function shuffled(
    [first, second]: readonly [Walked, Walked],
    turns: readonly boolean[],
  ): (readonly [0 | 1, Session])[] {
    const [ones, others] = [first.toReversed(), second.toReversed()];
    const order: (readonly [0 | 1, Session])[] = [];
    for (let turn = 0; ones.length + others.length > 0; turn++) {
      const isFirst = others.length === 0 || (ones.length > 0 && turns[turn % turns.length] === true);
      const session = (isFirst ? ones : others).pop();
      if (session) order.push([isFirst ? 0 : 1, session]);
    }
    return order;
  }

  /** Every session of a walk: what a browser would show after each event. */
  function sessionsOf(init: (typeof ENTRIES)[number], answers: Answers): Walked {
    const person = newcomer(shared, product, init);
    const seen = [person.session];
    const send = person.send.bind(person);
    person.send = (event: SessionEvent) => {
      send(event);
      seen.push(person.session);
      return person;
    };
    walk(person, answers);
    return seen;
  }
});

describe("the blank form of a list", () => {
  it("shows the same questions, whoever is in the list and whatever is answered", () => {
    const person = atCheckout();
    person.send({ type: "go", step: "add-beneficiaries" }).answers({ name_beneficiary: true }).next();
    const listOf = (seen: View): FormView | undefined => formOf(seen)?.questions[0]?.items?.form;
    const before = listOf(view(person));
    const after = listOf(view(person.send({ type: "item.add", name: "beneficiaries", item: BENEFICIARY })));
    expect(after?.schema).toBe(before?.schema);
    expect(after?.questions.map((each, index) => each === before?.questions[index])).not.toContain(false);
  });
});

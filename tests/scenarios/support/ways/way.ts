import type { Answers } from "../../../../schemas/scenario.types";
import type { Answer, TestServer } from "../../../server/support/server";
import type { Enrollment } from "../../../server/support/enrollment";
import type { fixtureProducts } from "../fixture-product";

/** Whose token the attacker holds, and what we call them. */
export const WHO = { broker: "a broker", client: "a mailed client", share: "a share link's buyer" } as const;

export type By = keyof typeof WHO;

/** A product, and where it asks what every product asks. */
export interface Target {
  readonly product: (typeof fixtureProducts)[number];
  readonly vertical: string;
  /** Sound answers of a quote in Colorado, up to the choice of a plan. */
  readonly answered: { readonly answers: object; readonly rating_address: object };
  readonly isForBusinesses: boolean;
  /** A plan that is sold there. */
  readonly plan: string;
  /** A start date that is too late, and the refusal of it. */
  readonly startsTooLate: string;
  readonly window: string;
  /** The step that asks for the person, and where a field of theirs is asked. */
  readonly person: { readonly step: string; readonly hasPhone: boolean };
  /** The question for the state that rates it. */
  readonly state: {
    readonly step: string;
    readonly question: string;
    readonly unknown: string;
    readonly absent: string;
    /** What is typed beside another state, because the usual answers are those of Colorado. */
    readonly elsewhere: Answers;
  };
  /** What is saved with another state; `null` takes the state back. */
  readonly moved: (state: string | null) => object;
  /** What the plan step says when no plan is chosen, and the words for a state in which none is sold. */
  readonly noPlan: string;
  readonly notSold: string;
  /** The refusal of a quote that answers nothing, by the broker's entry. */
  readonly first: Refused;
}

/** A quote that is ready to be bound, and who attacks it. */
export interface Scene {
  readonly server: TestServer;
  readonly target: Target;
  readonly quote: Enrollment;
  readonly by: By;
  readonly broker: string;
}

/** What must come back. `rule`, `at` and `step` are compared where they are given. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly says: string | RegExp;
  readonly rule?: string;
  readonly at?: string;
  readonly step?: string;
}

/** What a person types on the page to try the same, at the step that refuses it. */
export interface Typed {
  readonly answers: Answers;
  /** Answers of earlier steps, where they are not the usual ones. */
  readonly before?: Answers;
}

/** A way around the wizard. */
export interface Way {
  readonly name: string;
  readonly by: By;
  /** Calls that are allowed, and lead up to the attack. Throws when one is refused. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  readonly attack: (scene: Scene) => Promise<Answer>;
  /** The refusal; or that the call is taken and changes nothing, because what it sent is worked out or not asked. */
  readonly expect: Refused | "changes nothing";
  /** Absent where no page lets a person try it. */
  readonly typed?: Typed;
}

/** The answer, which must be a success. */
export function accepted(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** A refusal by the judgement of one question. */
export const ofQuestion = (step: string, at: string, rule: string, says: string): Refused => ({
  status: 422,
  code: "rule_refused",
  rule: `${step}.${at}.${rule}`,
  at,
  step,
  says,
});

/** A refusal by a rule of the flow with an id of its own. */
export const ofRule = (step: string, rule: string, says: string, at?: string): Refused => ({
  status: 422,
  code: "rule_refused",
  rule,
  step,
  says,
  ...(at !== undefined && { at }),
});

/** A refusal of a value whose form the API does not take, in the words of the question that it answers. */
export const ofForm = (at: string, step: string, says: string): Refused => ({
  status: 422,
  code: "invalid_request",
  at: `/application${at}`,
  step,
  says,
});

/** A refusal of what is no question of any flow. */
export const ofShape = (at: string, says: string): Refused => ({
  status: 422,
  code: "invalid_request",
  at,
  says: `${at}: ${says}`,
});

/** A refusal by a code of the API, in its own words. */
export const ofCode = (status: number, code: string, says: string | RegExp): Refused => ({ status, code, says });

/** Saves these parts of an application, which the page would not send. */
export const saves = (
  name: string,
  by: By,
  application: object,
  expect: Way["expect"],
  answers?: Answers,
  before: Answers = {},
): Way => ({
  name,
  by,
  attack: ({ quote }) => quote.put(application),
  expect,
  ...(answers && { typed: { answers, before } }),
});

/** Takes an answer back, which a save allows, and binds all the same. */
export const skips = (
  name: string,
  by: By,
  cleared: object,
  expect: Refused,
  answers?: Answers,
  before: Answers = {},
): Way => ({
  name,
  by,
  prepare: async ({ quote }) => accepted(await quote.put(cleared)),
  attack: ({ quote }) => quote.finalize(quote.token),
  expect,
  ...(answers && { typed: { answers, before } }),
});

/** Makes calls of its own. */
export const calls = (name: string, by: By, expect: Way["expect"], attack: Way["attack"]): Way => ({
  name,
  by,
  attack,
  expect,
});

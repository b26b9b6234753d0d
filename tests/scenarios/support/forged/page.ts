/** What the page says to a person who answers like this: the engine in the browser's role, on memory alone. */
import { isObject, type Json, type JsonObject } from "../../../../engine";
import { OwnAnswers } from "../../../../tools/scenarios/answers";
import { Guide } from "../../../../tools/scenarios/guide";
import { memoryHost } from "../../../../tools/scenarios/memory-host";
import { Passage } from "../../../../tools/scenarios/passage";
import type { Scenario } from "../../../../tools/scenarios/usual";
import { Walk } from "../../../../tools/scenarios/walk";
import type { Answers } from "../../../../schemas/scenario.types";
import type { TestServer } from "../../../server/support/server";
import type { fixtureProducts } from "../fixture-product";

type Product = (typeof fixtureProducts)[number];
export type Entry = Scenario["entry"];

/** The entries that a product's scenarios buy by. */
export const entriesOf = ({ scenarios }: Product): readonly Entry[] => [
  ...new Set(scenarios.flatMap(([, scenario]) => (isUsual(scenario) ? scenario.entry : []))),
];

const isUsual = ({ given: { licensed, region, application } }: Scenario): boolean =>
  licensed !== false && region === undefined && application === undefined;

/** How an enrollment ends: a plan sold for a total in cents, or refused at a step; and the questions that were asked. */
export type Verdict = ({ readonly cents: number; readonly plan: string } | { readonly refused: string }) & {
  readonly asked: readonly string[];
};

/** The body that begins a quote by a share link, and the application that is saved after it. */
interface Sent {
  readonly first: JsonObject;
  readonly rest: JsonObject;
  /** Whether the sale is made without a token. */
  readonly dropsToken: boolean;
}

/** Answers of a journey that note what was asked. */
class Noted extends OwnAnswers {
  readonly asked = new Set<string>();

  override next(name: string, value: Json | undefined): Json | undefined {
    this.asked.add(name);
    return super.next(name, value);
  }
}

/** Plays a person of one entry with these answers in place of the usual ones. */
export class Page {
  /** Who comes, and their usual answers. */
  readonly usual: Scenario;
  private readonly engine;
  private readonly guide;
  private readonly known = new Map<string, Promise<Verdict>>();
  private sent: Promise<Sent> | undefined;

  constructor(
    server: TestServer,
    private readonly product: Product,
    readonly entry: Entry,
  ) {
    this.engine = product.served(server).engine();
    this.guide = new Guide(this.engine);
    const found = product.scenarios.find(([, scenario]) => scenario.entry === entry && isUsual(scenario))?.[1];
    if (!found) throw new Error(`No scenario buys by ${entry}`);
    this.usual = { ...found, steps: [], answers: {}, expect: { outcome: "open" } };
  }

  /** The verdict; the same answers are played once. */
  says(answers: JsonObject, today = this.usual.today): Promise<Verdict> {
    const key = JSON.stringify([answers, today]);
    const said = this.known.get(key) ?? this.played(answers, today);
    this.known.set(key, said);
    return said;
  }

  private async played(answers: JsonObject, today: string): Promise<Verdict> {
    const { walk, host, asked } = await this.walked(answers, today);
    const { now, step } = walk;
    if (walk.isOver)
      return {
        cents: Math.round(Number(now.session.data.checkout?.grandtotal) * 100),
        plan: String((await host.policyPlan())?.id),
        asked,
      };
    const { outcome } = now;
    // The page let it pass, and the rules of the save did not.
    if (outcome.kind === "failed") return { refused: `${step}: only when saved: ${outcome.problem.message}`, asked };
    const why = outcome.kind === "invalid" ? JSON.stringify(outcome.errors) : outcome.kind;
    return { refused: `${step}: ${why}`, asked };
  }

  /** What the page sends of the usual answers. */
  sends(): Promise<Sent> {
    return (this.sent ??= this.sending());
  }

  private async sending(): Promise<Sent> {
    const { calls } = (await this.walked({}, this.usual.today)).walk;
    const sent = (name: string): readonly JsonObject[] =>
      calls.flatMap(({ call, with: body }) => (call === name && body ? [body] : []));
    const [first = {}] = sent("quote.create");
    const saved = sent("quote.update").map(({ application }) => (isObject(application) ? application : {}));
    const dropsToken = sent("quote.finalize").some(({ drop_auth }) => drop_auth === true);
    return { first, rest: saved.reduce<JsonObject>(together, {}), dropsToken };
  }

  private async walked(answers: JsonObject, today: string) {
    const typed = Object.entries(answers).map(([name, value]) => [name, value ?? null] as const);
    const answered: Answers = { billing_type: "carrier_bill", ...Object.fromEntries(typed) };
    const scenario = { ...this.usual, today, answers: answered };
    const host = memoryHost(this.engine, scenario, this.product.rates);
    const walk = new Walk(this.engine, host);
    await walk.begin();
    const own = new Noted(scenario);
    await new Passage(walk, this.guide, own).toTheEnd();
    return { walk, host, asked: [...own.asked] };
  }

  /** The usual answer to a question. */
  usually = (name: string): Json | undefined => this.usual.usual[name];
}

/** Two saves as one: a key of the later one replaces, and answers go one by one. */
function together(before: JsonObject, after: JsonObject): JsonObject {
  const answers = {
    ...(isObject(before.answers) ? before.answers : {}),
    ...(isObject(after.answers) ? after.answers : {}),
  };
  return { ...before, ...after, ...(Object.keys(answers).length > 0 && { answers }) };
}

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

/** How an enrollment ends: sold for a total in cents, or refused at a step; and the questions that were asked. */
export type Verdict = ({ readonly cents: number } | { readonly refused: string }) & {
  readonly asked: readonly string[];
};

/** The body that begins a quote, and the application that is saved after it. */
interface Sent {
  readonly first: JsonObject;
  readonly rest: JsonObject;
}

/** Answers of a journey that note what was asked. */
class Noted extends OwnAnswers {
  readonly asked = new Set<string>();

  override next(name: string, value: Json | undefined): Json | undefined {
    this.asked.add(name);
    return super.next(name, value);
  }
}

/** Plays a share link's buyer with these answers in place of the usual ones. */
export class Page {
  private readonly engine;
  private readonly guide;
  private readonly usual: Scenario;
  private readonly known = new Map<string, Promise<Verdict>>();
  private sent: Promise<Sent> | undefined;

  constructor(
    server: TestServer,
    private readonly product: Product,
  ) {
    this.engine = product.served(server).engine();
    this.guide = new Guide(this.engine);
    const found = product.scenarios.find(([, { entry, given }]) => entry === "share" && given.licensed !== false)?.[1];
    if (!found) throw new Error("No scenario buys by a share link");
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
    const { walk, asked } = await this.walked(answers, today);
    const { now, step } = walk;
    if (walk.isOver) return { cents: Math.round(Number(now.session.data.checkout?.grandtotal) * 100), asked };
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
    return { first, rest: saved.reduce<JsonObject>(together, {}) };
  }

  private async walked(answers: JsonObject, today: string) {
    const typed = Object.entries(answers).map(([name, value]) => [name, value ?? null] as const);
    const answered: Answers = { billing_type: "carrier_bill", ...Object.fromEntries(typed) };
    const scenario = { ...this.usual, today, answers: answered };
    const walk = new Walk(this.engine, memoryHost(this.engine, scenario, this.product.rates));
    await walk.begin();
    const own = new Noted(scenario);
    await new Passage(walk, this.guide, own).toTheEnd();
    return { walk, asked: [...own.asked] };
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

import type { JsonObject } from "../../engine/index";
import { beginning } from "./beginning";
import { Buyer } from "./buyer";
import { diffJson, diffMoments, shown, type Difference, type Found } from "./differences";
import type { Opened, PlainEvent, PlainScenario, PlainTransition, Product } from "./edition";
import { chancesOf, type Chances } from "./random";
import { recorder, settle, type Moment } from "./recorder";

const MOST_EVENTS = 150;

export interface Journeys {
  readonly differences: readonly Difference[];
  readonly events: number;
  /** How many journeys ended where: a step's name, or `left`. */
  readonly ends: ReadonlyMap<string, number>;
}

export interface Plan {
  readonly journeys: number;
  readonly seed: string;
  /** Scenarios of this product and entry, whose beginnings are taken up. */
  readonly scenarios: readonly PlainScenario[];
  readonly isAllowed: (difference: Difference) => boolean;
}

/**
 * Random journeys by one entry, the same events to both editions. Each ends at its first difference that is not allowed,
 * and where the editions go different ways: what is otherwise from there on follows from that.
 */
export async function playJourneys(was: Product, now: Product, entry: string, plan: Plan): Promise<Journeys> {
  const differences: Difference[] = [];
  const ends = new Map<string, number>();
  let events = 0;
  for (let n = 0; n < plan.journeys; n += 1) {
    const name = `random/${was.id}/${entry}/${n}`;
    const chances = chancesOf(`${plan.seed}/${name}`);
    const scenario = beginning(was.id, entry, plan.scenarios, chances);
    const one = new Journey(name, new Side(was, scenario), new Side(now, scenario), chances);
    differences.push(...(await one.run(scenario, was, plan.isAllowed)));
    events += one.events;
    ends.set(one.end, (ends.get(one.end) ?? 0) + 1);
  }
  return { differences, events, ends };
}

class Journey {
  events = 0;
  end = "";

  constructor(
    private readonly name: string,
    private readonly was: Side,
    private readonly now: Side,
    private readonly chances: Chances,
  ) {}

  async run(
    { today }: PlainScenario,
    { codes }: Product,
    isAllowed: (difference: Difference) => boolean,
  ): Promise<readonly Difference[]> {
    const buyer = new Buyer({ chances: this.chances, today, codes });
    const found: Difference[] = [];
    let event: PlainEvent | undefined;
    for (this.events = 0; this.events < MOST_EVENTS; this.events += 1) {
      const [a, b] = [await this.was.act(event), await this.now.act(event)];
      this.end = a.step;
      const parting = partingOf(a, b);
      if (parting) return [...found, ...this.named(event, [parting])];
      const seen = this.named(event, [...diffMoments(a, b), ...this.savedOtherwise()]);
      found.push(...seen);
      if (a.outcome.kind === "threw" || seen.some((difference) => !isAllowed(difference))) return found;
      event = buyer.act(this.was.view());
      if (!event) break;
    }
    this.end = this.was.hasLeft() ? "left" : this.end;
    return found;
  }

  private savedOtherwise(): readonly Found[] {
    return diffJson(this.was.saved, this.now.saved).map((one) => ({ kind: "saved", ...one }));
  }

  private named(event: PlainEvent | undefined, found: readonly Found[]): readonly Difference[] {
    const label = `${this.events}. ${event ? JSON.stringify(event) : "start"}`;
    return found.map((one) => ({ scenario: this.name, event: label, ...one }));
  }
}

/** How two editions go different ways: to other steps, or one refuses what the other takes. */
function partingOf(was: Moment, now: Moment): Found | undefined {
  const [before, after] = [was, now].map(({ step, outcome }) => `${String(outcome.kind)} on ${step}`);
  if (before === undefined || after === undefined || before === after) return undefined;
  return { kind: "step", at: "", was: before, now: after };
}

/** One of the two editions, on which a journey is under way. */
class Side {
  saved: JsonObject = {};
  private readonly opened: Opened;
  private readonly recorded: ReturnType<typeof recorder>;
  private at: PlainTransition | undefined;

  constructor(
    private readonly product: Product,
    scenario: PlainScenario,
  ) {
    this.opened = product.open(scenario);
    this.recorded = recorder(this.opened.engine);
  }

  /** Begins (without an event) or goes on, with all calls that follow. An engine that throws has an outcome of its own. */
  async act(event: PlainEvent | undefined): Promise<Moment> {
    const { host } = this.opened;
    const { engine, moments } = this.recorded;
    const label = event ? JSON.stringify(event) : "start";
    try {
      const first =
        event && this.at ? engine.send(this.at.session, this.product.event(event)) : engine.start(host.init);
      this.at = await settle(engine, (call, session) => host.answer(call, session), first);
      this.saved = { application: await host.application(), policy: await host.policyPlan() };
    } catch (error) {
      const outcome = { kind: "threw", message: error instanceof Error ? error.message : shown(error) };
      return { event: label, calls: [], step: this.at?.session.step ?? "", outcome, texts: [], questions: {} };
    }
    const last = moments.at(-1);
    if (!last) throw new Error(`${label} came to no end`);
    return last;
  }

  view(): unknown {
    return this.at && this.opened.engine.view(this.at.session);
  }

  hasLeft(): boolean {
    return this.at?.outcome.kind === "left";
  }
}

import type { Flow, JsonObject, Session } from "../contract";
import { evaluate } from "../language/evaluate";
import { entryOf, type Compiled } from "./compiled";
import { given, offersOf, plansWith, wantedBase, wantedBy, type Match, type Offers } from "./plans";

const NO_PLANS: readonly JsonObject[] = [];
const NO_LINES: readonly Match[] = [];

/**
 * What rules and texts of a flow can see (flow-format principle 3). `answers` holds only the answers of questions
 * that are on the path and shown, so nothing else can be decided by, said or saved.
 */
export class Scope {
  readonly actor: string;
  readonly lookups: Compiled["lookups"];
  private named: object | undefined;
  private offers: Offers | undefined;
  private chosen: JsonObject | null | undefined;

  constructor(
    readonly compiled: Compiled,
    private readonly session: Session,
    readonly answers: JsonObject,
    /** True while saved data is judged, not a person's entries. */
    readonly review: boolean = false,
  ) {
    this.actor = entryOf(compiled, session).entry.actor;
    this.lookups = compiled.lookups;
  }

  get entry(): string {
    return this.session.entry;
  }
  get today(): string {
    return this.session.today;
  }
  get query(): Session["query"] {
    return this.session.query;
  }
  get quote(): JsonObject | undefined {
    return this.session.data.quote;
  }
  get client(): JsonObject | undefined {
    return this.session.data.client;
  }
  get broker(): unknown {
    return this.quote?.broker ?? this.session.data.broker;
  }
  get brokerage(): unknown {
    return this.quote?.brokerage ?? this.session.data.brokerage;
  }
  get carrier(): JsonObject | undefined {
    return this.session.data.carrier;
  }
  get flags(): JsonObject | undefined {
    return this.session.data.flags;
  }
  get plans(): readonly JsonObject[] | undefined {
    return this.session.data.plans;
  }
  /** The total, while the plan chosen is the one that it is the price of. */
  get checkout(): JsonObject | undefined {
    const { checkout } = this.session.data;
    return checkout === undefined || this.plan?.id === this.saved_plan?.id ? checkout : undefined;
  }
  get results(): JsonObject | undefined {
    return this.session.pending?.results;
  }

  /** The flow's named values. */
  get values(): object {
    return (this.named ??= valuesOver(this));
  }

  /** The chosen plan: by the answers once those that choose are given, else the one saved on the quote (P-06). */
  get plan(): JsonObject | null {
    if (this.chosen === undefined) this.chosen = this.choose();
    return this.chosen;
  }

  /** The plan saved on the quote. */
  get saved_plan(): JsonObject | null {
    const rule = this.compiled.flow.plan?.saved_as;
    const id = rule === undefined ? undefined : evaluate(rule, this);
    return id ? (this.plans?.find((plan) => plan.id === id) ?? null) : null;
  }

  /** Keys of coverages that are not part of the plan here (wizards §9). */
  get omitted(): readonly string[] {
    const rule = this.compiled.flow.plan?.omit;
    const keys = rule === undefined ? [] : evaluate(rule, this);
    return Array.isArray(keys) ? keys.map(String) : [];
  }

  /** Which optional parts the plans offer that fit the other answers given: answer name → true. */
  get offered(): Offers {
    return (this.offers ??= offersOf(this.plans ?? NO_PLANS, this.compiled.flow.plan?.match ?? NO_LINES, this.answers));
  }

  /** The loaded plans that fit these answers: every line of the flow's `plan.match`. */
  plansFor(answers: JsonObject): readonly JsonObject[] {
    const lines = this.compiled.flow.plan?.match ?? NO_LINES;
    const plans = this.plans ?? NO_PLANS;
    return plansWith(plans, lines, wantedBy(lines, answers, offersOf(plans, lines, answers)));
  }

  /** The loaded plans that fit the answers given, whatever their optional parts. */
  basePlans(): readonly JsonObject[] {
    const lines = this.compiled.flow.plan?.match ?? NO_LINES;
    return plansWith(this.plans ?? NO_PLANS, lines, wantedBase(lines, this.answers));
  }

  /** This scope with names of its own beside it (`item`, `field`): for one text or template. */
  plus(extra: object): object {
    return Object.assign(Object.create(this) as object, extra);
  }

  private choose(): JsonObject | null {
    const choice = this.compiled.flow.plan;
    if (!choice) return null;
    if (!choice.chosen_with.every((name) => given(this.answers[name]))) return this.saved_plan;
    return this.plansFor(this.answers)[0] ?? null;
  }
}

const prototypes = new WeakMap<Flow, object>();

/** The flow's named values as getters, so that only those which are read are computed. */
function valuesOver(scope: Scope): object {
  const flow = scope.compiled.flow;
  let prototype = prototypes.get(flow);
  if (!prototype) {
    const getters = Object.entries(flow.values ?? {}).map(([name, rule]) => [
      name,
      {
        enumerable: true,
        get(this: { readonly scope: Scope }) {
          return evaluate(rule, this.scope);
        },
      },
    ]);
    prototype = Object.create(null, Object.fromEntries(getters) as PropertyDescriptorMap) as object;
    prototypes.set(flow, prototype);
  }
  const values = Object.create(prototype) as { scope: Scope };
  values.scope = scope;
  return values;
}

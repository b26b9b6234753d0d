import type { Json, JsonObject, Session } from "../contract";
import type { CompiledEntry, CompiledFlow, CompiledQuestion, Lookup } from "../flow/compiled";
import { inRules } from "./in-rules";
import { saidOf } from "./said";

/** What rules need of a session; a `Moment` has it. */
export interface Seen {
  readonly flow: CompiledFlow;
  readonly entry: CompiledEntry;
  readonly session: Session;
  readonly plan: JsonObject | null;
  readonly checkout: JsonObject | undefined;
  readonly ratingRegion: string | undefined;
  /** The type of a client who is not on record yet. */
  readonly newClientType: string | undefined;
  readonly policy: { readonly starts: unknown; readonly ends: unknown; readonly renews: unknown };
  answer(question: CompiledQuestion): Json | undefined;
}

/**
 * What rules and texts of a flow can read (flow-format principle 7). Each part is computed when it is read. `answers`
 * has only questions that are asked, so a hidden answer cannot decide, be shown or be saved.
 */
export class Scope {
  readonly is: CompiledEntry["is"];
  readonly lookups: ReadonlyMap<string, Lookup>;
  readonly answers: object;
  readonly values: object;
  /** The answers as people read them. */
  readonly said: object;

  constructor(
    private readonly moment: Seen,
    readers: Readers,
  ) {
    this.is = moment.entry.is;
    this.lookups = moment.flow.lookups;
    this.answers = readers.answers(moment);
    this.values = readers.values(this);
    this.said = readers.said(this);
  }

  get today(): string {
    return this.moment.session.today;
  }
  get quote(): JsonObject | undefined {
    return this.moment.session.data.quote;
  }
  /** The client; of a new one only the type is known. */
  get client(): JsonObject {
    return this.moment.session.data.client ?? { client_type: this.moment.newClientType };
  }
  get broker(): unknown {
    return this.quote?.broker ?? this.moment.session.data.broker;
  }
  get brokerage(): unknown {
    return this.quote?.brokerage ?? this.moment.session.data.brokerage;
  }
  get carrier(): JsonObject | undefined {
    return this.moment.session.data.carrier;
  }
  get flags(): JsonObject | undefined {
    return this.moment.session.data.flags;
  }
  get query(): Session["query"] {
    return this.moment.session.query;
  }
  get plans(): readonly JsonObject[] | undefined {
    return this.moment.session.data.plans;
  }
  /**
   * The chosen plan: the one that fits the answers once all choices are made, else the one saved on the quote (P-06).
   */
  get plan(): JsonObject | null {
    return this.moment.plan;
  }
  /** The total, while it is the price of the chosen plan. */
  get checkout(): JsonObject | undefined {
    return this.moment.checkout;
  }
  get rating(): { readonly region: string | undefined } {
    return { region: this.moment.ratingRegion };
  }
  get policy(): Seen["policy"] {
    return this.moment.policy;
  }
}

/** The objects that rules read by name: a getter for each question and each named value, made once for a flow. */
export interface Readers {
  readonly answers: (moment: Seen) => object;
  readonly values: (scope: Scope) => object;
  readonly said: (scope: Scope) => object;
}

/** The key under which a reader keeps its source; no question or value can have this name. */
const OF = Symbol("of");

class Reader<Of> {
  readonly [OF]: Of;

  constructor(of: Of) {
    this[OF] = of;
  }
}

export function readersOf(flow: Pick<CompiledFlow, "questions" | "values">): Readers {
  const answers = readerOf<Seen>(
    [...flow.questions.values()].map((question) => [
      question.name,
      (moment) => inRules(question, moment.answer(question)),
    ]),
  );
  const values = readerOf<Scope>([...flow.values]);
  const said = readerOf<Scope>(
    [...flow.questions.values()].map((question) => [
      question.name,
      (scope) => saidOf(question, (scope.answers as JsonObject)[question.name], scope),
    ]),
  );
  return {
    answers: (moment) => new answers(moment),
    values: (scope) => new values(scope),
    said: (scope) => new said(scope),
  };
}

/** A class whose objects have properties that are computed when they are read. */
function readerOf<Of>(getters: readonly (readonly [string, (of: Of) => unknown])[]): new (of: Of) => object {
  class Made extends Reader<Of> {}
  for (const [name, get] of getters)
    Object.defineProperty(Made.prototype, name, {
      enumerable: true,
      get(this: Reader<Of>) {
        return get(this[OF]);
      },
    });
  return Made;
}

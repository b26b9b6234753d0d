import { ENTRIES, factsOf } from "../../flow/facts";
import type { EntryName } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import { readsThrough } from "../../language/reads";
import type { Flow } from "../../../schemas/flow.types";
import type { Cells, Member } from "../classes/cells";
import type { Decision } from "../decisions/decision";
import { decisionsOf } from "../decisions/decisions";
import type { Course, Journey, Passed } from "../journeys/journey";
import { Routes, type Route, type Usual } from "../journeys/routes";
import { Walks, type Steps } from "../journeys/walks";
import { byCost, journeysOf } from "../classes/witness";
import { Around, Ends } from "./around";
import { isClosed } from "./closed";
import { Marking } from "./marking";
import type { Place, Watched } from "./place";
import { isMet, refusedBy } from "./refusals";
import { classesOf, probesOf, stateOf } from "./tries";
import { watchedOf } from "./watched";

/** A place to which no journey comes. */
export interface Dead {
  readonly place: Place;
  /** Whether every class of answers was tried, so that none leads there; otherwise none was found. */
  readonly isProven: boolean;
  /** For a check or rejection: what refuses first wherever its own condition holds; empty where it never does. */
  readonly shadowedBy: readonly string[];
  /** The steps at which the journeys that should lead there are refused. */
  readonly endsAt: readonly string[];
  /** The steps whose decisions lead there. */
  readonly steps: readonly string[];
  /** Whether the product decides it besides the answers: the same words may lead there in another product. */
  readonly isOfProduct: boolean;
}

/** What journeys come to, and what none does. */
export interface Reach {
  /** Every place with a journey that comes to it. */
  readonly reached: readonly { readonly place: Place; readonly witness: Journey }[];
  readonly dead: readonly Dead[];
  /** How many journeys were played. */
  readonly journeys: number;
}

/** Told how many of the decisions are done. */
export type OnProgress = (done: number, of: number) => void;

/** Looks for a journey to every place of a flow: the usual ones first, then one for each class that may lead there. */
export function reachOf(course: Course, usual: Usual, onProgress: OnProgress = () => {}): Reach {
  return new Search(course, usual).reach(onProgress);
}

/** What trying one decision by one entry came to. */
interface Tried {
  readonly isProven: boolean;
  readonly shadowedBy: ReadonlySet<string>;
  readonly endsAt: ReadonlySet<string>;
}

const NOT_TRIED: Tried = { isProven: true, shadowedBy: new Set(), endsAt: new Set() };

class Search {
  private readonly watched: readonly Watched[];
  private readonly around: Around;
  private readonly marking: Marking;
  /** Every rule as it is in the flow. */
  private readonly written: ReadonlySet<unknown>;
  private readonly witnesses = new Map<string, Journey>();
  private readonly tried = new Map<string, Tried>();
  private readonly routes: ReadonlyMap<EntryName, Routes>;
  private readonly walks: Walks;
  /** What was looked at: journeys that begin in the same way pass the very same. */
  private readonly noted = new WeakSet<Passed>();
  /** How many states were looked at, about. */
  private spent = 0;

  constructor(
    private readonly course: Course,
    usual: Usual,
  ) {
    const decisions = decisionsOf(course);
    const { flow } = course.run;
    const facts = factsOf(flow.flow as unknown as Flow, flow.flow, { parts: {}, lists: flow.lists });
    this.watched = watchedOf(course, decisions, facts);
    this.around = new Around(course, decisions);
    this.written = new Set(facts.rules.map(({ rule }) => rule));
    this.marking = new Marking(course, this.watched);
    this.walks = new Walks(course);
    this.routes = new Map(ENTRIES.map((entry) => [entry, new Routes(course, usual[entry], this.walks)]));
  }

  reach(onProgress: OnProgress): Reach {
    for (const routes of this.routes.values()) for (const journey of routes.journeys) this.play(journey, routes.usual);
    this.watched.forEach((each, index) => {
      onProgress(index, this.watched.length);
      this.look(each);
    });
    const places = new Map(this.watched.flatMap((each) => [...each.places]));
    return {
      reached: [...places].flatMap(([key, place]) => {
        const witness = this.witnesses.get(key);
        return witness ? [{ place, witness }] : [];
      }),
      dead: [...places].flatMap(([key, place]) => (this.witnesses.has(key) ? [] : [this.deadAt(key, place)])),
      journeys: this.walks.begun,
    };
  }

  private deadAt(key: string, place: Place): Dead {
    const { isProven, shadowedBy, endsAt } = this.tried.get(key) ?? { ...NOT_TRIED, isProven: false };
    const decisions = this.watched.flatMap(({ places, decision }) => (places.has(key) ? decision : []));
    return {
      place,
      isProven,
      shadowedBy: [...shadowedBy],
      endsAt: [...endsAt],
      steps: [...new Set(decisions.flatMap(({ step }) => step ?? []))],
      isOfProduct: decisions.some(({ rules }) => readsProduct(rules, this.course)),
    };
  }

  private openIn({ places }: Watched): readonly string[] {
    return [...places.keys()].filter((key) => !this.witnesses.has(key));
  }

  /** Looks for journeys to the places of a decision by each entry: with a few values of what it reads, then with all. */
  private look(watched: Watched): void {
    const { step } = watched.decision;
    const entries = ENTRIES.filter((entry) => step === null || this.course.run.flow.entries[entry].places.has(step));
    for (const entry of entries) this.probe(watched, this.routeOf(watched.decision, entry));
    for (const entry of entries) {
      if (this.openIn(watched).length === 0) return;
      const found = this.attempt(watched, entry);
      for (const key of this.openIn(watched)) {
        const before = this.tried.get(key) ?? NOT_TRIED;
        this.tried.set(key, {
          isProven: before.isProven && found.isProven,
          shadowedBy: new Set([...before.shadowedBy, ...found.shadowedBy]),
          endsAt: new Set([...before.endsAt, ...found.endsAt]),
        });
      }
    }
  }

  /**
   * Tries all classes of a decision; then also those that block the way to it: the conditions under which its answers
   * are asked for, and what ended the journeys before.
   */
  private attempt(watched: Watched, entry: EntryName): Tried {
    const { decision } = watched;
    let more: readonly unknown[] = [];
    for (let round = 0; round < MOST_ROUNDS && this.spent < MOST_SPENT; round++) {
      if (this.openIn(watched).length === 0) return NOT_TRIED;
      const route = this.routeOf(decision, entry);
      const all = classesOf(decision, more, this.course, route);
      this.spent += all.cells.reduce((sum, { members }) => sum + members.length, 0);
      const ends = this.tryCells(watched, all, route);
      const gates = this.around.gatesOf([...decision.rules, ...more], decision.step);
      const others = [...gates, ...ends.rules].filter((rule) => !decision.rules.includes(rule));
      const next = [...new Set([...more, ...others])];
      if (next.length === more.length) {
        const isAsked = route.isThere || decision.about === "asked";
        const isProven = isAsked && all.isWhole && !ends.isOther && this.isClosed([...decision.rules, ...more]);
        return { isProven, shadowedBy: this.shadowsIn(watched, all, route), endsAt: ends.steps };
      }
      more = next;
    }
    return { ...NOT_TRIED, isProven: false };
  }

  /** Whether the classes of some rules are all that there are. What a text only says decides nothing. */
  private isClosed(rules: readonly unknown[]): boolean {
    const conditions = rules.filter((rule) => this.written.has(rule) || operationOf(rule)?.name !== "var");
    return isClosed(conditions, this.course);
  }

  private routeOf({ step }: Decision, entry: EntryName): Route {
    const routes = this.routes.get(entry);
    if (!routes) throw new Error(`There are no routes for ${entry}.`);
    return routes.to(step);
  }

  private probe(watched: Watched, route: Route): void {
    if (this.openIn(watched).length === 0) return;
    for (const values of probesOf(watched.decision, this.course, route)) {
      const open = this.openIn(watched);
      if (open.length === 0 || this.spent >= MOST_SPENT) return;
      this.spent += 1;
      if (this.leadsTo(open, watched, values, route)) this.playMember({ values }, route);
    }
  }

  /** Whether the state with these values comes to a place that is still open. */
  private leadsTo(open: readonly string[], watched: Watched, values: Member["values"], route: Route): boolean {
    const here = stateOf(values, watched.decision, this.course, route);
    return [...watched.marks(here)].some((key) => open.includes(key));
  }

  /** Plays journeys for the classes that lead to an open place. Returns what ended them before they came to it. */
  private tryCells(watched: Watched, { cells }: Cells, route: Route): Ends {
    const ends = new Ends(watched.decision.step, this.around);
    for (const { members } of cells) {
      const [first] = members;
      const open = this.openIn(watched);
      if (!first || open.length === 0) break;
      if (this.spent >= MOST_SPENT) return ends.stopped();
      const isJudged = watched.decision.about !== "answer";
      if (isJudged && !this.leadsTo(open, watched, first.values, route)) continue;
      for (const member of byCost(members, route.journey, this.course).slice(0, MOST_TRIES))
        if (this.openIn(watched).length === open.length) this.playMember(member, route, ends);
    }
    return ends;
  }

  private playMember(member: Pick<Member, "values">, { journey }: Route, ends?: Ends): void {
    for (const tried of journeysOf(journey, member, this.course)) {
      const steps = this.play(tried, journey);
      ends?.add(steps);
    }
  }

  /** What refuses first, where the condition of an open check or rejection holds. */
  private shadowsIn(watched: Watched, { cells }: Cells, route: Route): ReadonlySet<string> {
    const { decision } = watched;
    const step = this.course.run.flow.steps.get(decision.step ?? "");
    const open = this.openIn(watched).filter((key) => /^(?:check|rejection) /.test(key));
    if (!step || open.length === 0) return new Set();
    const found = new Set<string>();
    for (const { members } of cells)
      for (const { values } of members) {
        const here = stateOf(values, decision, this.course, route);
        if (!open.some((key) => isMet(here, step, idOf(key)))) continue;
        for (const key of refusedBy(here, step)) found.add(idOf(key));
      }
    return found;
  }

  /** Plays a journey that is like `base` but for some answers, and notes the places that it comes to. */
  private play(journey: Journey, base: Journey): Steps {
    const { begun } = this.walks;
    const steps = this.walks.walk(journey, base);
    for (const passed of steps) {
      if (this.noted.has(passed)) continue;
      this.noted.add(passed);
      this.routes.get(journey.entry)?.learn(passed, journey);
      for (const mark of this.marking.at(passed)) if (!this.witnesses.has(mark)) this.witnesses.set(mark, journey);
    }
    if (this.walks.begun > begun) this.spent += JOURNEY;
    return steps;
  }
}

/** Whether some rules read what a product says of itself: to whom it is sold, and how long it lasts. */
const readsProduct = (rules: readonly unknown[], { run: { flow } }: Course): boolean =>
  readsThrough(rules, flow.flow.values ?? {}).some(
    (path) => path.startsWith("policy.") || (path === "client.client_type" && flow.flow.sold_to.length === 1),
  );

const idOf = (key: string): string => key.slice(key.lastIndexOf(" ") + 1);

/** A journey looks at about as many states. */
const JOURNEY = 100;
/** A flow of any size comes to an end; the shipped ones take a fiftieth of it. What was not tried is not proven. */
const MOST_SPENT = 500_000;
const MOST_TRIES = 3;
const MOST_ROUNDS = 5;

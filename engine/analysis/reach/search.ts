import { ENTRIES, factsOf, type Facts } from "../../flow/facts";
import type { EntryName } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import type { Flow } from "../../../schemas/flow.types";
import type { Cells, Member } from "../classes/cells";
import type { Decision } from "../decisions/decision";
import { decisionsOf } from "../decisions/decisions";
import { inputsOf } from "../journeys/inputs";
import type { Course, Journey, Passed } from "../journeys/journey";
import type { Played } from "../journeys/played";
import { Routes, type Route, type Usual } from "../journeys/routes";
import { Walks, type Steps } from "../journeys/walks";
import { byCost, journeysOf } from "../classes/witness";
import { Around } from "./around";
import { isClosed, readsProduct } from "./closed";
import { EndsOfPlaces } from "./ends";
import type { Dead, Reach } from "./found";
import { Marking } from "./marking";
import type { Place, Watched } from "./place";
import { shadowOf, type Shadow } from "./shadows";
import { NOT_PROVEN, NOT_TRIED, triedAt, type Tried } from "./tried";
import { classesOf, probesOf, stateOf } from "./tries";
import { watchedOf } from "./watched";

/** The facts of a flow that is walked through, with its parts written out. */
export function factsOfCourse({ run: { flow } }: Course): Facts {
  return factsOf(flow.flow as unknown as Flow, flow.flow, { parts: {}, lists: flow.lists });
}

/** Told how many of the decisions are done. */
export type OnProgress = (done: number, of: number) => void;

/** What a search begins with, and what it tells on its way. */
export interface Searching {
  readonly known?: Iterable<Played>;
  /** Whether a place is looked for, besides where the known journeys come; each is if absent. */
  readonly isWanted?: (place: Place) => boolean;
  readonly onProgress?: OnProgress;
}

/**
 * Looks for a journey to every place of a flow: the known and the usual ones first, then one for each class that may lead
 * to a place to which none of these came.
 */
export function reachOf(course: Course, usual: Usual, searching: Searching = {}): Reach {
  return new Search(course, usual).reach(searching);
}

class Search {
  private readonly watched: readonly Watched[];
  private readonly around: Around;
  private readonly marking: Marking;
  /** Every rule as it is in the flow. */
  private readonly written: ReadonlySet<unknown>;
  private readonly witnesses = new Map<string, Journey>();
  private readonly tried = new Map<string, Tried>();
  private readonly unwanted = new Set<string>();
  private readonly routes: ReadonlyMap<EntryName, Routes>;
  private readonly walks: Walks;
  /** What was looked at: journeys that begin in the same way pass the very same. */
  private readonly noted = new WeakSet<Passed>();
  /** How many states were looked at, about; a journey counts as some. */
  private spent = 0;
  private states = 0;
  private others = 0;

  constructor(
    private readonly course: Course,
    usual: Usual,
  ) {
    const decisions = decisionsOf(course);
    const facts = factsOfCourse(course);
    this.watched = watchedOf(course, decisions, facts);
    this.around = new Around(course, decisions);
    this.written = new Set(facts.rules.map(({ rule }) => rule));
    this.marking = new Marking(course, this.watched);
    this.walks = new Walks(course);
    this.routes = new Map(ENTRIES.map((entry) => [entry, new Routes(course, usual[entry], this.walks)]));
  }

  reach({ known = [], isWanted = () => true, onProgress = () => {} }: Searching): Reach {
    const places = new Map(this.watched.flatMap((each) => [...each.places]));
    for (const [key, place] of places) if (!isWanted(place)) this.unwanted.add(key);
    for (const routes of this.routes.values()) for (const journey of routes.journeys) this.play(journey, routes.usual);
    for (const each of known) {
      this.noteKnown(each);
      // Who looks for a few places needs no more journeys than come to these.
      if (this.unwanted.size > 0 && [...places.keys()].every((key) => !this.isOpen(key))) break;
    }
    this.watched.forEach((each, index) => {
      onProgress(index, this.watched.length);
      this.look(each);
    });
    return {
      reached: [...places].flatMap(([key, place]) => {
        const witness = this.witnesses.get(key);
        return witness ? [{ place, witness }] : [];
      }),
      dead: [...places].flatMap(([key, place]) => (this.witnesses.has(key) ? [] : [this.deadAt(key, place)])),
      journeys: this.walks.begun + this.others,
      states: this.states,
    };
  }

  /** Notes where a journey comes; in a world of its own it passes states that no other journey goes on from. */
  private noteKnown({ journey, course, passed }: Played): void {
    // Of two scenarios that answer alike, one counts.
    if (passed.some((each) => !this.noted.has(each))) this.others += 1;
    for (const each of passed) this.noteOnce(each, journey, course === this.course);
  }

  private deadAt(key: string, place: Place): Dead {
    const { isProven, shadowedBy, endsAt } = this.tried.get(key) ?? NOT_PROVEN;
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
    return [...places.keys()].filter((key) => this.isOpen(key));
  }

  private isOpen(key: string): boolean {
    return !this.witnesses.has(key) && !this.unwanted.has(key);
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
        const [before, own] = [this.tried.get(key) ?? NOT_TRIED, found(key)];
        this.tried.set(key, {
          isProven: before.isProven && own.isProven,
          shadowedBy: new Set([...before.shadowedBy, ...own.shadowedBy]),
          endsAt: new Set([...before.endsAt, ...own.endsAt]),
        });
      }
    }
  }

  /**
   * Tries all classes of a decision; then also those that block the way to it: the conditions under which its answers
   * are asked for, and what ended the journeys before.
   */
  private attempt(watched: Watched, entry: EntryName): (key: string) => Tried {
    const { decision } = watched;
    let more: readonly unknown[] = [];
    for (let round = 0; round < MOST_ROUNDS && this.spent < MOST_SPENT; round++) {
      if (this.openIn(watched).length === 0) return () => NOT_TRIED;
      const route = this.routeOf(decision, entry);
      const all = classesOf({ ...watched, decision: this.deciding(decision) }, more, this.course, route);
      this.spend(all.cells.reduce((sum, { members }) => sum + members.length, 0));
      const ends = this.tryCells(watched, all, route);
      const gates = this.around.gatesOf([...decision.rules, ...more], decision.step);
      const others = [...gates, ...ends.rules].filter((rule) => !decision.rules.includes(rule));
      const next = [...new Set([...more, ...others])];
      if (this.tellNoMore(next, [...decision.rules, ...more])) {
        more = next;
        const isAsked = route.isThere || decision.about === "asked";
        const isProven = isAsked && all.isWhole && !ends.isStopped && this.isClosed([...decision.rules, ...more]);
        const shadows = this.shadowsIn(watched, all, route);
        return (key) => triedAt(decision.step, isProven, ends.of(key), shadows.get(key));
      }
      more = next;
    }
    return () => NOT_PROVEN;
  }

  /** Whether some rules read nothing of a person besides what others read, so that they divide no class of these. */
  private tellNoMore(rules: readonly unknown[], others: readonly unknown[]): boolean {
    const added = rules.filter((rule) => !others.includes(rule));
    return inputsOf(added, this.course).length === 0;
  }

  /** The rules that decide whether a place is come to: what a text only says does not. */
  private conditionsIn = (rules: readonly unknown[]): readonly unknown[] =>
    rules.filter((rule) => this.written.has(rule) || operationOf(rule)?.name !== "var");

  /** The decision with those rules alone; what a person types is judged besides. */
  private deciding = (decision: Decision): Decision =>
    decision.typed === null ? { ...decision, rules: this.conditionsIn(decision.rules) } : decision;

  /** Whether the classes of some rules are all that there are. */
  private isClosed = (rules: readonly unknown[]): boolean => isClosed(this.conditionsIn(rules), this.course);

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
      this.spend(1);
      if (this.leadsTo(open, watched, values, route).length > 0) this.playMember({ values }, route);
    }
  }

  /** The places, of those that are still open, to which the state with these values comes. */
  private leadsTo(
    open: readonly string[],
    watched: Watched,
    values: Member["values"],
    route: Route,
  ): readonly string[] {
    const marks = new Set(watched.marks(stateOf(values, watched.decision, this.course, route)));
    return open.filter((key) => marks.has(key));
  }

  /** Plays journeys for the classes that lead to an open place. Returns what ended them before they came to it. */
  private tryCells(watched: Watched, { cells }: Cells, route: Route): EndsOfPlaces {
    const ends = new EndsOfPlaces(watched.decision.step, this.around);
    for (const { members } of cells) {
      const [first] = members;
      const open = this.openIn(watched);
      if (!first || open.length === 0) break;
      if (this.spent >= MOST_SPENT) return Object.assign(ends, { isStopped: true });
      const isJudged = watched.decision.about !== "answer";
      const wanted = isJudged ? this.leadsTo(open, watched, first.values, route) : open;
      if (wanted.length === 0) continue;
      for (const member of byCost(members, route.journey, this.course).slice(0, MOST_TRIES)) {
        if (wanted.every((key) => this.witnesses.has(key))) break;
        for (const steps of this.playMember(member, route)) for (const key of wanted) ends.of(key).add(steps);
      }
    }
    return ends;
  }

  private playMember(member: Pick<Member, "values">, { journey }: Route): readonly Steps[] {
    return journeysOf(journey, member, this.course).map((tried) => this.play(tried, journey));
  }

  /** What refuses first, where the condition of an open check or rejection holds. */
  private shadowsIn(watched: Watched, { cells }: Cells, route: Route): ReadonlyMap<string, Shadow> {
    const { decision } = watched;
    const step = this.course.run.flow.steps.get(decision.step ?? "");
    const open = this.openIn(watched).filter((key) => /^(?:check|rejection) /.test(key));
    if (!step || open.length === 0) return new Map();
    const states = cells.flatMap(({ members: [first] }) =>
      first ? [stateOf(first.values, decision, this.course, route)] : [],
    );
    return new Map(open.map((key) => [key, shadowOf(key, step, states)]));
  }

  /** Plays a journey that is like `base` but for some answers, and notes the places that it comes to. */
  private play(journey: Journey, base: Journey): Steps {
    const { begun } = this.walks;
    const steps = this.walks.walk(journey, base);
    for (const passed of steps) this.noteOnce(passed, journey, true);
    if (this.walks.begun > begun) this.spent += JOURNEY;
    return steps;
  }

  private noteOnce(passed: Passed, journey: Journey, isOfCourse: boolean): void {
    if (this.noted.has(passed)) return;
    this.noted.add(passed);
    if (isOfCourse) this.routes.get(journey.entry)?.learn(passed, journey);
    for (const mark of this.marking.at(passed)) if (!this.witnesses.has(mark)) this.witnesses.set(mark, journey);
  }

  private spend(states: number): void {
    this.spent += states;
    this.states += states;
  }
}

/** A journey looks at about as many states. */
const JOURNEY = 100;
/** A flow of any size comes to an end; the shipped ones take a fiftieth of it. What was not tried is not proven. */
const MOST_SPENT = 500_000;
const MOST_TRIES = 3;
const MOST_ROUNDS = 5;

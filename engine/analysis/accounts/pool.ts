import type { CallName, Json } from "../../contract";
import { ENTRIES } from "../../flow/facts";
import { kindFacts } from "../../flow/kind-facts";
import { keysOf } from "../../flow/pointer";
import type { CompiledStep } from "../../flow/compiled";
import type { Sides } from "../classes/candidates";
import { cellsOf, type Basis, type Pair } from "../classes/cells";
import { journeysOf, triesOf } from "../classes/witness";
import type { Decision } from "../decisions/decision";
import { Places } from "../decisions/places";
import { NOTHING, rulesIn } from "../decisions/source";
import { Plays } from "../difference/plays";
import { Ways } from "../difference/ways";
import type { Edit } from "../edits/tree";
import { dimensionOf } from "../classes/candidates";
import type { Course, Journey, Passed } from "../journeys/journey";
import type { Usual } from "../journeys/routes";
import { beyondBounds, readersOfTable } from "./beyond";
import { withFiles } from "./files";
import { worldsReadBy, type NamedWorld } from "./read-worlds";
import { Played, type Situation } from "./situation";

/** Where situations come from besides the classes of answers. */
export interface Sources {
  readonly sides: Sides;
  readonly usual: Usual;
  /** Those of the scenarios of both versions. */
  readonly scenarios: readonly Situation[];
  /** Worlds in which something goes wrong, or is known later. */
  readonly worlds: readonly NamedWorld[];
  /** Worlds to which somebody comes back: what was sold may be sold no longer, or cost more. */
  readonly later: readonly NamedWorld[];
}

/** The usual ways through both versions, and their places. */
interface Ground {
  readonly ways: Ways;
  readonly was: Places;
  readonly now: Places;
}

/** Makes the situations that may show what classes do not. */
export class Pool {
  private known: Ground | undefined;

  constructor(private readonly sources: Sources) {}

  private get ways(): Ways {
    return this.ground.ways;
  }

  /** Made when the first situation is: every usual way is walked for it, in vain where classes explain all. */
  private get ground(): Ground {
    const { sides, usual } = this.sources;
    this.known ??= {
      ways: new Ways(sides, usual, new Plays(sides).walks),
      was: new Places(sides.was),
      now: new Places(sides.now),
    };
    return this.known;
  }

  /** How many situations were made, by what they are. */
  readonly tried: { [kind: string]: number } = {};

  /** The likeliest first: what the edits themselves read, the usual ways, the scenarios, other worlds, and turns. */
  *situations(left: readonly Edit[]): Generator<Situation> {
    yield* this.counted("usual ways", this.usualWays());
    for (const edit of left) yield* this.counted("files at the limits of the changed questions", this.filesAt(edit));
    for (const edit of left) yield* this.counted("answers that the changed rules read", this.aimedAt(edit));
    yield* this.counted("scenarios", this.sources.scenarios);
    yield* this.counted("worlds in which something goes wrong", this.otherWorlds());
    for (const edit of left) yield* this.counted("numbers that another program sends", this.beyond(edit));
    yield* this.counted("values that another program sends", this.sent());
    yield* this.counted("ways that come back, go back or close a dialog", this.turns());
  }

  private *counted(kind: string, all: Iterable<Situation>): Generator<Situation> {
    for (const each of all) {
      this.tried[kind] = (this.tried[kind] ?? 0) + 1;
      yield each;
    }
  }

  private *usualWays(): Generator<Situation> {
    for (const side of ["now", "was"] as const)
      for (const entry of ENTRIES) for (const journey of this.ways.of(side, entry).journeys) yield { journey };
  }

  private *filesAt({ at }: Edit): Generator<Situation> {
    for (const entry of ENTRIES)
      for (const base of this.ways.of("now", entry).journeys)
        for (const journey of withFiles(at, base, this.sources.sides)) yield { journey, base };
  }

  /** One way for each class of answers that the rules at and around the place of an edit tell apart. */
  private *aimedAt(edit: Edit): Generator<Situation> {
    const pair = this.pairAt(edit);
    if (!pair) return;
    const worlds = this.worldsOf(pair);
    for (const entry of ENTRIES) {
      const basis = this.ways.basisOf(pair, entry);
      const { cells } = cellsOf(pair, this.sources.sides, basis);
      for (const { members } of cells.slice(0, MOST_CELLS))
        for (const way of this.waysOf(pair, members, basis)) {
          yield way;
          for (const world of worlds) yield { ...way, ...world };
          if (REACHING.test(edit.at)) yield { ...way, isBegun: true, who: "who began with the older version" };
        }
    }
  }

  private *beyond(edit: Edit): Generator<Situation> {
    const { sides } = this.sources;
    for (const pair of [this.pairAt(edit) ?? [], readersOfTable(edit, sides)].flat()) {
      const basis = this.ways.basisOf(pair, "enroll");
      yield* beyondBounds(edit, pair, () => cellsOf(pair, sides, basis), basis.journey, sides);
    }
  }

  private worldsOf({ was, now }: Pair): readonly NamedWorld[] {
    const { sides } = this.sources;
    const rules = [...(was?.rules ?? []), ...(now?.rules ?? [])];
    return worldsReadBy(rules, sides.now.run.flow, sides.now.world).slice(0, MOST_WORLDS);
  }

  private *waysOf(pair: Pair, members: Parameters<typeof triesOf>[0], basis: Basis): Generator<Situation> {
    const { now } = this.sources.sides;
    const step = pair.now?.step ?? null;
    let count = 0;
    for (const member of triesOf(members, basis.journey, now, (each) => this.ways.isLetThrough(each, basis, step))) {
      for (const journey of journeysOf(basis.journey, member, now)) yield { journey, base: basis.journey };
      if (++count >= MOST_TRIES) return;
    }
  }

  /** The rules at the place of an edit, and those around it by which it is seen, as a decision of both versions. */
  private pairAt({ at, wasAt, was, now, kind }: Edit): Pair | undefined {
    const [own, old] = [at, wasAt].map((place) => place.replace(/^\/flow/, ""));
    if (own === undefined || old === undefined || !at.startsWith("/flow")) return undefined;
    const rulesAt = (places: Places, place: string, value: unknown): readonly unknown[] => [
      ...rulesIn(value),
      ...places.gatesAt(place),
    ];
    const [after, before] = [
      rulesAt(this.ground.now, own, kind === "moved" ? null : now),
      rulesAt(this.ground.was, old, kind === "moved" ? null : was),
    ];
    if (after.length + before.length === 0) return undefined;
    const decision = (rules: readonly unknown[], place: string, side: Course): Decision => ({
      ...NOTHING,
      key: `edit ${place}`,
      about: "declared",
      step: stepAt(place, side)?.id ?? null,
      pointer: place,
      source: rules,
      rules,
      value: () => 0,
    });
    const { sides } = this.sources;
    return { was: decision(before, old, sides.was), now: decision(after, own, sides.now) };
  }

  private *otherWorlds(): Generator<Situation> {
    for (const { who, around } of [...this.sources.worlds, ...this.failures()])
      for (const entry of ENTRIES)
        for (const journey of this.ways.of("now", entry).journeys) yield { journey, around, who };
  }

  /** Each call fails once, and those that sell with each code that the flow has words for. */
  private failures(): readonly NamedWorld[] {
    const { flow } = this.sources.sides.now.run;
    const codes = new Set([
      "server_error",
      ...flow.rejectionFor.keys(),
      ...[...flow.questions.values()].flatMap(({ declared }) => declared.errors ?? []),
    ]);
    return CALLS.flatMap((call) =>
      [...codes]
        .filter((code) => code === "server_error" || SELLING.has(call))
        .map((code) => ({ who: `for whom ${call} fails with ${code}`, around: { fails: { call, code } } })),
    );
  }

  /** What another program may write into a record: values that no question of the wizard would take. */
  private *sent(): Generator<Situation> {
    const { usual } = this.ways.of("now", "enroll");
    for (const { home } of this.sources.sides.now.run.flow.questions.values())
      if (home.in === "application")
        for (const value of STRANGE)
          yield { journey: usual, sent: { path: home.path, value }, who: "whose record another program writes" };
  }

  /** Ways that are not straight: come back, close a dialog, go back and answer otherwise. */
  private *turns(): Generator<Situation> {
    for (const entry of ENTRIES)
      for (const journey of this.ways.of("now", entry).journeys) {
        yield* this.comingBack({ journey });
        yield* this.goingBack({ journey });
      }
    for (const situation of this.sources.scenarios) {
      if (situation.turns) continue;
      for (const at of this.dialogsOn(situation)) yield { ...situation, turns: [{ does: "closes the dialog", at }] };
      const last = this.passedOn(situation).at(-1);
      if (last) yield { ...situation, turns: [{ does: "comes back", at: last.id, days: 0 }] };
    }
  }

  private *comingBack(situation: Situation): Generator<Situation> {
    const { later } = this.sources;
    for (const { id: at } of this.passedOn(situation)) {
      for (const days of DAYS)
        yield {
          ...situation,
          turns: [{ does: "comes back", at, days }],
          who: days === 0 ? "who comes back" : LATER,
        };
      for (const { who, around } of later)
        yield { ...situation, turns: [{ does: "comes back", at, days: 0, around }], who };
    }
  }

  private *goingBack(situation: Situation): Generator<Situation> {
    // The page behind the sale has no Back.
    const passed = this.passedOn(situation).filter(({ declared }) => kindFacts(declared).fromEnd !== 0);
    const last = passed.at(-1);
    for (const [index, { id: to, questions }] of passed.entries())
      for (const { name } of questions)
        for (const value of this.otherAnswers(name, situation.journey))
          for (const at of new Set([passed[index + 1]?.id, last?.id]))
            if (at !== undefined && at !== to)
              yield {
                ...situation,
                turns: [{ does: "goes back", at, to, answers: { [name]: value ?? null } }],
                who: "who goes back and answers otherwise",
              };
  }

  /** A few other answers to a question: each choice of a short list, the ends of a number. */
  private otherAnswers(name: string, journey: Journey): readonly (Json | undefined)[] {
    const { sides } = this.sources;
    const trying = { isTyped: false, isOpen: false };
    const { candidates } = dimensionOf(`answers.${name}`, [], sides, journey, trying);
    const usual = journey.answers[name] ?? journey.usual[name];
    const others = candidates.filter(({ value, isBad }) => !isBad && value !== usual).map(({ value }) => value);
    return others.length <= MOST_OTHERS ? others : [...others.slice(0, MOST_OTHERS - 1), others.at(-1)];
  }

  private passedOn(situation: Situation): readonly CompiledStep[] {
    const { steps } = this.sources.sides.now.run.flow;
    return this.stepsOf(situation).flatMap(({ step }) => steps.get(step) ?? []);
  }

  private dialogsOn(situation: Situation): readonly string[] {
    return this.stepsOf(situation).flatMap(({ step, confirmed }) => (confirmed ? [step] : []));
  }

  private stepsOf(situation: Situation): readonly Passed[] {
    return new Played(this.sources.sides.now, situation).all();
  }
}

/** Each call of an enrollment: any of them may fail. */
export const CALLS = [
  "client.load",
  "client.update",
  "quote.load",
  "quote.create",
  "quote.update",
  "quote.handoff",
  "quote.finalize",
  "plans.load",
  "checkout.load",
  "card.tokenise",
] as const satisfies readonly CallName[];
/** Calls that may be refused for more reasons than that the server does not work. */
const SELLING: ReadonlySet<CallName> = new Set(["quote.create", "plans.load", "checkout.load", "quote.finalize"]);
/** Places of rules that may reach started enrollments. */
const REACHING = /^\/flow\/steps\/\d+\/(checks|reject)(\/|$)/;
const STRANGE: readonly Json[] = [null, "", "no such value", -1, 1.5, true, [], [{}], {}];
const MOST_CELLS = 40;
const MOST_WORLDS = 12;
const MOST_TRIES = 2;
const MOST_OTHERS = 4;
const DAYS: readonly number[] = [0, 1, 400];
const LATER = "who comes back on a later day";

function stepAt(pointer: string, { run: { flow } }: Course): CompiledStep | undefined {
  const [root, index] = keysOf(pointer);
  return root === "steps" ? [...flow.steps.values()].find((step) => step.index === Number(index)) : undefined;
}

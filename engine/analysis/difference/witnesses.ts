import type { Json } from "../../contract";
import type { EntryName } from "../../flow/compiled";
import { isObject } from "../../values/objects";
import type { Sides } from "../classes/candidates";
import type { Basis, Cell, Cells, Member, Pair } from "../classes/cells";
import { conditionsOf } from "../classes/conditions";
import type { About, Decision } from "../decisions/decision";
import type { Journey } from "../journeys/journey";
import { refusedWith } from "../journeys/observe";
import { byCost, journeyOf, journeysOf, triesOf } from "../classes/witness";
import type { ChangedClass } from "./changed";
import { atomCount } from "./classes";
import { Excuses } from "./excuses";
import type { Excuse, Play, Plays, Shown } from "./plays";
import { Saying } from "./saying";
import { Sight, type Ground } from "./sight";
import type { Ways } from "./ways";

/** Looks for a journey for each class that differs, and for the steps at which the class shows. */
export class Witnesses {
  private readonly saying: Saying;
  private readonly sight: Sight;

  constructor(
    private readonly sides: Sides,
    private readonly ways: Ways,
    private readonly plays: Plays,
    /** Whether this decision alone changed: then it is the reason for every difference. */
    private readonly isAlone: boolean,
  ) {
    this.saying = new Saying(sides.now);
    this.sight = new Sight(sides, plays);
  }

  /** The class with the first of its members that behaves differently when it is played; undefined if none does. */
  witnessed(pair: Pair, cell: Cell, all: Cells, basis: Basis, ground: Ground): ChangedClass | undefined {
    const { key, about, step, question, pointer } = (pair.now ?? pair.was) as Decision;
    const excuses = this.isAlone ? undefined : new Excuses(pair, all, basis, this.sides.now, this.plays);
    for (const { member, journey: witness } of this.witnesses(cell, basis, step)) {
      const play = { journey: witness, base: basis.journey };
      const shown = this.shownBy(play, pair, cell, excuses?.of(member));
      if (!shown && !OF_SERVER.has(about)) continue;
      const at: Shown = shown ?? { steps: step === null ? [] : [step], was: "", now: "" };
      const seen = this.sight.of(pair, play, at.steps, member, ground);
      return {
        decision: key,
        about,
        steps: SEVERAL.has(about)
          ? this.stepsOfSome(cell.members, basis, excuses)
          : [...at.steps, ...this.echoes(play, at, question)],
        question,
        pointer,
        entries: [cell.entry],
        where: conditionsOf(cell, all, atomCount(pair, this.sides)),
        was: seen.was as Json,
        now: seen.now as Json,
        witness,
        outcomes: { was: at.was, now: at.now },
      };
    }
    return undefined;
  }

  private *witnesses(
    { members }: Cell,
    basis: Basis,
    step: string | null,
  ): Generator<{ readonly member: Member; readonly journey: Journey }> {
    const isLetThrough = (member: Member): boolean => this.ways.isLetThrough(member, basis, step);
    for (const member of triesOf(members, basis.journey, this.sides.now, isLetThrough))
      for (const journey of journeysOf(basis.journey, member, this.sides.now)) yield { member, journey };
  }

  private shownBy(play: Play, { was, now }: Pair, cell: Cell, excuse: Excuse | undefined): Shown | undefined {
    const { about, step } = (now ?? was) as Decision;
    if (about === "page") return undefined;
    if (ANYWHERE.has(about) || step === null) return this.differsAnywhere(play, excuse);
    return this.plays.differsAt(play, step, excuse) ?? this.refusedBefore(play, step, cell);
  }

  private differsAnywhere(play: Play, excuse: Excuse | undefined): Shown | undefined {
    return this.isAlone ? this.plays.differsAnywhere(play) : this.plays.differsBeyond(play, excuse);
  }

  /** The steps at which some of these members differ: a price shows where the plan is chosen, and where it is paid. */
  private stepsOfSome(members: readonly Member[], basis: Basis, excuses: Excuses | undefined): readonly string[] {
    const tried = byCost(members, basis.journey, this.sides.now).slice(0, MOST_SHOWN);
    const runs = tried.map((member) => {
      const play = { journey: journeyOf(basis.journey, member, this.sides.now), base: basis.journey };
      return this.differsAnywhere(play, excuses?.of(member));
    });
    return [...new Set(runs.flatMap((shown) => shown?.steps ?? []))];
  }

  /** Later steps at which the same difference shows again, because they say what was asked or answered. */
  private echoes(play: Play, { steps }: Shown, question: string | null): readonly string[] {
    const saying = question === null ? [] : this.saying.stepsOf(question);
    if (saying.length === 0) return [];
    const differing = this.plays.differsAnywhere(play)?.steps ?? [];
    return differing.filter((step) => !steps.includes(step) && saying.includes(step));
  }

  /** A step that saves an answer on arrival is not even reached with one that is refused: the step before shows it. */
  private refusedBefore(play: Play, step: string, { was, now }: Cell): Shown | undefined {
    const [refusal] = was === null ? [now] : now === null ? [was] : [];
    if (!isObject(refusal) || typeof refusal.message !== "string") return undefined;
    const shown = this.plays.differsAnywhere(play);
    if (!shown || shown.steps.includes(step)) return undefined;
    const isSaid = [shown.was, shown.now].includes(refusedWith(refusal.message));
    return isSaid ? { ...shown, steps: this.stepsBefore(step, play.base.entry) } : undefined;
  }

  /** The steps from which a step can be reached: the nearest before it, and farther ones where those may be left out. */
  private stepsBefore(step: string, entry: EntryName): readonly string[] {
    const { order } = this.sides.now.run.flow.entries[entry];
    const line = order.filter(({ id, aside }) => aside === null || id === step);
    const place = line.findIndex(({ id }) => id === step);
    const before = line.slice(0, place).toReversed();
    const always = before.findIndex(
      ({ declared, onlyParts, opener }) => !("when" in declared) && !onlyParts && opener === null,
    );
    return before.slice(0, always < 0 ? before.length : always + 1).map(({ id }) => id);
  }
}

/** How many members of a class are played to see at which steps it shows. */
const MOST_SHOWN = 12;

/** Decisions that show at other steps for other answers of one class. */
const SEVERAL: ReadonlySet<About> = new Set(["plans", "coverage"]);

/** Decisions that show at any step needs them. */
const ANYWHERE: ReadonlySet<About> = new Set(["order", "asked", "plans", "coverage", "policy"]);

/** Decisions that a person cannot see before the sale: the server keeps or judges what they come to. */
const OF_SERVER: ReadonlySet<About> = new Set(["policy", "binding", "page"]);

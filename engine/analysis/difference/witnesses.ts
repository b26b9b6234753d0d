import type { Json } from "../../contract";
import type { EntryName } from "../../flow/compiled";
import { isObject } from "../../values/objects";
import type { Sides } from "../classes/candidates";
import type { Basis, Cell, Cells, Member } from "../classes/cells";
import { conditionsOf } from "../classes/conditions";
import type { About, Decision } from "../decisions/decision";
import { stateInputs } from "../decisions/of-flow";
import type { Course, Journey } from "../journeys/journey";
import { refusedWith } from "../journeys/observe";
import { byCost, journeyOf, journeysOf, triesOf } from "../classes/witness";
import type { ChangedClass } from "./changed";
import { atomCount } from "./classes";
import { Detours } from "./detours";
import { Excuses } from "./excuses";
import type { Excuse, Play, Plays, Shown } from "./plays";
import { Saying } from "./saying";
import { Sight, type Ground } from "./sight";
import type { Ways } from "./ways";

/** A member of a class, and a journey with its answers. */
interface Witness {
  readonly member: Member;
  readonly journey: Journey;
}

/** Looks for a journey for each class that differs, and for the steps at which the class shows. */
export class Witnesses {
  private readonly saying: Saying;
  private readonly sight: Sight;
  private readonly detours: Detours;

  constructor(
    private readonly sides: Sides,
    private readonly ways: Ways,
    private readonly plays: Plays,
  ) {
    this.saying = new Saying(sides.now);
    this.sight = new Sight(sides, plays);
    this.detours = new Detours(sides, ways);
  }

  /** The class with the first of its members that behaves differently when it is played; undefined if none does. */
  witnessed(ground: Ground, cell: Cell, all: Cells): ChangedClass | undefined {
    const { pair, basis } = ground;
    const decision = (pair.now ?? pair.was) as Decision;
    const { key, about, step, question, pointer } = decision;
    const excuses = ground.isAlone ? undefined : new Excuses(pair, all, basis, this.sides.now, this.plays);
    for (const { member, journey: witness } of this.witnesses(cell, basis, step)) {
      const play = { journey: witness, base: basis.journey };
      const shown = this.shownBy(play, ground, cell, excuses?.of(member));
      if (!shown && !OF_SERVER.has(about)) continue;
      const at: Shown = shown ?? { steps: step === null ? [] : [step], was: "", now: "" };
      const seen = this.sight.of(ground, play, at.steps, member);
      return {
        decision: key,
        about,
        steps: SEVERAL.has(about)
          ? this.stepsOfAll(cell.members, ground, excuses)
          : [...at.steps, ...this.echoes(play, at, decision, ground.isAlone)],
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

  private *witnesses({ members }: Cell, basis: Basis, step: string | null): Generator<Witness> {
    const isLetThrough = (member: Member): boolean => this.ways.isLetThrough(member, basis, step);
    const { now } = this.sides;
    for (const member of triesOf(members, basis.journey, now, isLetThrough)) yield* journeysWith(member, basis, now);
    for (const each of byCost(members, basis.journey, now).slice(0, MOST_DETOURS)) {
      const member = this.detours.around(each, basis, step);
      if (member) yield* journeysWith(member, basis, now);
    }
  }

  private shownBy(play: Play, { pair, isAlone }: Ground, cell: Cell, excuse: Excuse | undefined): Shown | undefined {
    const { about, step } = (pair.now ?? pair.was) as Decision;
    if (about === "page") return undefined;
    if (ANYWHERE.has(about) || step === null) return this.differsAnywhere(play, isAlone, excuse);
    return this.plays.differsAt(play, step, excuse) ?? this.refusedBefore(play, step, cell);
  }

  private differsAnywhere(play: Play, isAlone: boolean, excuse: Excuse | undefined, isPast = false): Shown | undefined {
    return isAlone
      ? this.plays.differsAnywhere(play, undefined, isPast)
      : this.plays.differsBeyond(play, excuse, isPast);
  }

  /**
   * The steps at which these members differ: a price shows where the plan is chosen, where it is paid, and on the policy
   * that is sold. Each answer that a member of the class gives is played, as it is and with the same state throughout.
   */
  private stepsOfAll(
    members: readonly Member[],
    { basis, isAlone }: Ground,
    excuses: Excuses | undefined,
  ): readonly string[] {
    const runs = covering(byCost(members, basis.journey, this.sides.now)).flatMap((member) =>
      this.journeysThrough(member, basis.journey).map((journey) =>
        this.differsAnywhere({ journey, base: basis.journey }, isAlone, excuses?.of(member), true),
      ),
    );
    const { places } = this.sides.now.run.flow.entries[basis.journey.entry];
    const place = (step: string): number => places.get(step) ?? 0;
    return [...new Set(runs.flatMap((shown) => shown?.steps ?? []))].toSorted((a, b) => place(a) - place(b));
  }

  /** The journeys with these answers: as they are, and with the same state wherever it is asked, so that it stays. */
  private journeysThrough(member: Member, base: Journey): readonly Journey[] {
    const journey = journeyOf(base, member, this.sides.now);
    const inputs = stateInputs(this.sides.now);
    const state = inputs.map((input) => member.values.get(input)?.value).find((value) => value !== undefined);
    if (state === undefined) return [journey];
    const same = inputs.map((input) => [input.replace(/^answers\./, ""), state] as const);
    return [journey, { ...journey, answers: { ...journey.answers, ...Object.fromEntries(same) } }];
  }

  /**
   * Later steps at which the same difference shows again, because they say what was asked or answered; or because they
   * read what a question starts as, where nothing else changed.
   */
  private echoes(play: Play, { steps }: Shown, { about, question }: Decision, isAlone: boolean): readonly string[] {
    const isReason = about === "first" && isAlone;
    const saying = question === null ? [] : this.saying.stepsOf(question);
    if (!isReason && saying.length === 0) return [];
    const differing = this.plays.differsAnywhere(play)?.steps ?? [];
    return differing.filter((step) => !steps.includes(step) && (isReason || saying.includes(step)));
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

const journeysWith = (member: Member, { journey: base }: Basis, course: Course): readonly Witness[] =>
  journeysOf(base, member, course).map((journey) => ({ member, journey }));

/** For how many members of a class other answers are looked for that lead to it. */
const MOST_DETOURS = 4;

/** Members with every value that an input has in the class, the cheapest one for each. */
function covering(members: readonly Member[]): readonly Member[] {
  const found = new Map<unknown, Member>();
  for (const member of members)
    for (const candidate of member.values.values()) if (!found.has(candidate)) found.set(candidate, member);
  return members.length <= MOST_PLAYED ? members : [...new Set(found.values())];
}

/** How many members of a class are all played to see at which steps it shows. */
const MOST_PLAYED = 60;

/** Decisions that show at other steps for other answers of one class. */
const SEVERAL: ReadonlySet<About> = new Set(["plans", "coverage", "policy"]);

/** Decisions that show at any step needs them. */
const ANYWHERE: ReadonlySet<About> = new Set(["order", "asked", "plans", "coverage", "policy"]);

/** Decisions that a person cannot see before the sale: the server keeps or judges what they come to. */
const OF_SERVER: ReadonlySet<About> = new Set(["policy", "binding", "page"]);

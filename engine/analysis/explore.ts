import type { Json } from "../contract";
import { ENTRIES } from "../flow/facts";
import type { EntryName } from "../flow/compiled";
import { brief, cellsOf, type Cell, type Cells, type Member } from "./classes/cells";
import { canonical } from "./equality/closure";
import { conditionsOf, type Condition } from "./classes/conditions";
import type { About, Decision } from "./decisions/decision";
import { decisionsOf } from "./decisions/decisions";
import type { OnProgress } from "./difference/difference";
import type { Course, Journey } from "./journeys/journey";
import { outcomeOf } from "./journeys/observe";
import { Routes, type Usual } from "./journeys/routes";
import { Walks, type Steps } from "./journeys/walks";
import { byCost, journeysOf } from "./classes/witness";

/** One class of answers: what a decision comes to for all of them, and a journey in which it does. */
export interface AnswerClass {
  readonly decision: string;
  readonly about: About;
  readonly step: string | null;
  readonly question: string | null;
  readonly pointer: string;
  readonly entries: readonly EntryName[];
  readonly where: readonly Condition[];
  readonly value: Json;
  /** Null when no journey comes to it: something refuses its answers before. */
  readonly witness: Journey | null;
  /** What came of Next at the step. */
  readonly outcome: string | null;
}

/** Every class of answers of a flow. */
export interface Exploration {
  readonly classes: readonly AnswerClass[];
  /** Decisions with more combinations than were tried: their classes are a sample. */
  readonly sampled: readonly string[];
  readonly journeys: number;
}

/** Every class of answers that the rules of a flow can tell apart, and where each leads; with `step`, those of that step. */
export function explorationOf(
  course: Course,
  usual: Usual,
  onProgress: OnProgress = () => {},
  step?: string,
): Exploration {
  return new Exploring(course, usual).exploration(onProgress, step);
}

class Exploring {
  private readonly routes: ReadonlyMap<EntryName, Routes>;
  private readonly walks: Walks;
  private readonly sampled = new Set<string>();

  constructor(
    private readonly course: Course,
    usual: Usual,
  ) {
    this.walks = new Walks(course);
    this.routes = new Map(ENTRIES.map((entry) => [entry, new Routes(course, usual[entry], this.walks)]));
  }

  exploration(onProgress: OnProgress, step: string | undefined): Exploration {
    const decisions = decisionsOf(this.course).filter((each) => step === undefined || each.step === step);
    const classes = decisions.flatMap((decision, index) => {
      const found = merged(this.classesOf(decision));
      onProgress(index + 1, decisions.length);
      return found;
    });
    return { classes, sampled: [...this.sampled], journeys: this.walks.begun };
  }

  private classesOf(decision: Decision): readonly AnswerClass[] {
    return ENTRIES.flatMap((entry) => {
      const route = this.routes.get(entry)?.to(decision.step);
      if (!route) return [];
      const { journey, answered } = route;
      const pair = { was: decision, now: decision };
      const all = cellsOf(pair, { was: this.course, now: this.course }, { journey, was: answered, now: answered });
      if (!all.isWhole) this.sampled.add(decision.key);
      const seen = all.cells.filter(({ now }) => now !== undefined);
      return seen.map((cell) => this.classOf(decision, cell, all, journey));
    });
  }

  private classOf(decision: Decision, cell: Cell, all: Cells, journey: Journey): AnswerClass {
    const { key, about, step, question, pointer } = decision;
    const found = this.witnessed(decision, cell, journey);
    return {
      decision: key,
      about,
      step,
      question,
      pointer,
      entries: [cell.entry],
      where: conditionsOf(cell, all, 0),
      value: (cell.now ?? null) as Json,
      witness: found?.witness ?? null,
      outcome: found?.outcome ?? null,
    };
  }

  /** The first of the most usual members that comes to the step, and to the same there. */
  private witnessed(
    decision: Decision,
    cell: Cell,
    journey: Journey,
  ): { readonly witness: Journey; readonly outcome: string } | undefined {
    for (const member of byCost(cell.members, journey, this.course).slice(0, MOST_TRIES))
      for (const witness of journeysOf(journey, member, this.course)) {
        const outcome = this.outcomeAt(decision, member, this.walks.walk(witness, journey));
        if (outcome !== undefined) return { witness, outcome };
      }
    return undefined;
  }

  /** What came of Next, if the journey comes to the step and the decision to the same there; undefined if not. */
  private outcomeAt({ step, about, value }: Decision, member: Member, steps: Steps): string | undefined {
    const at = step === null ? steps.at(0) : steps.to(step);
    if (!at) return about === "asked" && member.value === false ? "not asked" : undefined;
    const isSame = (found: unknown): boolean => canonical([brief(found)]) === canonical([brief(member.value)]);
    const found = [at.answered, at.left].filter(({ now }) => now.session.step === at.step);
    const isSaid = at.answered.refused.some(({ rule }) => isSame({ rule }));
    const is = isSaid || found.some(({ now }) => isSame(value(this.course.hereAt(now.session))));
    return is ? outcomeOf(this.course, at) : undefined;
  }
}

const MOST_TRIES = 6;

/** Classes that are the same but for their entries, as one. */
function merged(classes: readonly AnswerClass[]): readonly AnswerClass[] {
  const found = new Map<string, AnswerClass>();
  for (const each of classes) {
    const key = canonical([each.where, each.about === "text" ? each.value : brief(each.value), each.witness === null]);
    const known = found.get(key);
    found.set(key, known ? { ...known, entries: [...known.entries, ...each.entries] } : each);
  }
  return [...found.values()];
}

import type { Engine, Json, Session } from "../../engine/index";
import { Course, nearestTo, wholeFlow, type Nearest } from "../../engine/analysis";
import type { RateBooks } from "../../server/rates/plans";
import { OwnAnswers } from "../scenarios/answers";
import { Guide } from "../scenarios/guide";
import { around } from "../scenarios/journeys";
import { memoryHost, offersOf } from "../scenarios/memory-host";
import { Passage } from "../scenarios/passage";
import { outcomeOf, whyNot, type Reason } from "../scenarios/reasons";
import { journeyOfScenario, type Scenario } from "../scenarios/usual";
import { Walk } from "../scenarios/walk";
import { omittedRows, priceReasons } from "./journey-plan";

/** A thing of a step, and why it is so. */
interface Because {
  readonly what: string;
  readonly because: readonly Reason[];
}

/** What came of one step of a journey, and why. */
export interface ToldStep {
  readonly step: string;
  readonly title: string;
  readonly asked: readonly Reason[];
  /** The steps between the last one and this that were not stood on. */
  readonly passedOver: readonly Because[];
  /** The answers with which it was left. */
  readonly answers: { readonly [question: string]: Json | undefined };
  /** Questions with a condition: whether they were asked. */
  readonly questions: readonly Because[];
  /** Coverages that are not part of the plan. */
  readonly omitted: readonly Because[];
  readonly price: readonly Because[];
  /** What the step said besides: errors, a rejection, a dialog. */
  readonly messages: readonly Because[];
  readonly outcome: string;
}

/** A whole journey. */
export interface Told {
  readonly steps: readonly ToldStep[];
  readonly ends: string;
  /** The nearest answers that would lead elsewhere at the step where it ends; null after a sale, and where none would. */
  readonly nearest: Nearest | null;
}

/** More than any journey has: one that confirms the same dialog for ever is stopped. */
const MOST_STEPS = 100;

/** Plays a journey in memory, and tells at each step what came of it and why. */
export async function tellJourney(engine: Engine, scenario: Scenario, rates: RateBooks): Promise<Told> {
  const teller = new Teller(engine, scenario, rates);
  return { ...(await teller.tell()), nearest: nearestFor(engine, scenario, rates) };
}

/** The nearest other end, in the world of the scenario. */
function nearestFor(engine: Engine, scenario: Scenario, rates: RateBooks): Nearest | null {
  const { today, given } = scenario;
  const course = new Course(engine, {
    today,
    offers: offersOf(rates.of(engine.flow.vertical_code)),
    ...around(given),
  });
  return nearestTo(course, journeyOfScenario(scenario));
}

class Teller {
  private readonly walk: Walk;
  private readonly guide: Guide;
  private readonly passage: Passage;
  private readonly told: ToldStep[] = [];

  constructor(
    private readonly engine: Engine,
    scenario: Scenario,
    private readonly rates: RateBooks,
  ) {
    this.walk = new Walk(engine, memoryHost(engine, scenario, rates));
    this.guide = new Guide(engine);
    this.passage = new Passage(this.walk, this.guide, new OwnAnswers(scenario));
  }

  async tell(): Promise<Omit<Told, "nearest">> {
    const { walk } = this;
    await walk.begin();
    let last: string | undefined;
    while (!walk.isOver && this.told.length < MOST_STEPS) {
      const { step } = walk;
      const told = await this.leave(last);
      this.told.push(told);
      last = step;
      if (walk.step === step && !walk.isOver) break;
    }
    const where = walk.isOver && walk.now.session.left === null ? "the policy is bound" : outcomeOf(walk);
    return { steps: this.told, ends: `${where}, at ${walk.step}` };
  }

  /** Answers a step and presses Next; a dialog is confirmed. Tells what came of it. */
  private async leave(last: string | undefined): Promise<ToldStep> {
    const { walk, guide } = this;
    const { step, view } = { step: walk.step, view: walk.view() };
    const passedOver = this.passedOver(last, step);
    const arrived = walk.now.session;
    const asked = this.conditionOf(arrived, `${guide.step(step)}/when`, "always");
    await this.passage.leave();
    const judged = walk.before;
    const outcome = outcomeOf(walk);
    const messages = this.messages();
    if (walk.now.session.dialog?.kind === "confirm") await walk.send({ type: "confirm" });
    return {
      step,
      title: view.step.title,
      asked,
      passedOver,
      answers: this.answersOf(judged, step),
      questions: this.questionsOf(judged, step),
      omitted: omittedRows(this.engine, judged, step),
      price: priceReasons(this.engine, arrived, this.rates),
      messages,
      outcome,
    };
  }

  /** Errors, a rejection or a dialog after Next, each with its rule and the values that it read. */
  private messages(): readonly Because[] {
    const { walk, guide } = this;
    const { outcome, session } = walk.now;
    const held = outcome.kind === "invalid" || outcome.kind === "failed" || session.dialog !== null;
    return held ? [{ what: outcomeOf(walk), because: whyNot(walk, guide) }] : [];
  }

  /** Why a place with a condition is as it is. */
  private conditionOf(session: Session, pointer: string, without: string): readonly Reason[] {
    const said = this.guide.condition(session, pointer);
    return said === undefined ? [{ sentence: without }] : [{ sentence: said, pointer }];
  }

  /** The steps of the order between two steps, each with why nobody stood on it. */
  private passedOver(last: string | undefined, step: string): readonly Because[] {
    const { order, now } = this.walk;
    const from = last === undefined ? -1 : order.indexOf(last);
    const steps = wholeFlow(this.engine).steps;
    return order.slice(from + 1, Math.max(from + 1, order.indexOf(step))).map((id) => {
      const { aside } = steps.find((each) => each.id === id) ?? {};
      const without =
        aside === undefined ? "it has nothing to ask now" : `it stands beside the way, for a link of ${aside}`;
      return { what: id, because: this.conditionOf(now.session, `${this.guide.step(id)}/when`, without) };
    });
  }

  private answersOf(session: Session, step: string): ToldStep["answers"] {
    const { step: view } = this.engine.view({ ...session, step });
    if (!("form" in view)) return {};
    const shown = view.form.questions.map(({ name }) => [name, view.form.values[name]] as const);
    return Object.fromEntries(shown.filter(([, value]) => value !== undefined && value !== null && value !== ""));
  }

  /** The questions with a condition of their own, with whether they are asked. */
  private questionsOf(session: Session, step: string): readonly Because[] {
    const { step: view } = this.engine.view({ ...session, step });
    const shown = new Set("form" in view ? view.form.questions.map(({ name }) => name) : []);
    return this.guide.questionsOf(step).flatMap((name) => {
      const pointer = `${this.guide.question(name) ?? ""}/show_when`;
      const said = this.guide.condition(session, pointer);
      const what = `${name} is ${shown.has(name) ? "asked" : "not asked"}`;
      return said === undefined ? [] : [{ what, because: [{ sentence: said, pointer }] }];
    });
  }
}

import type { Engine, Json, JsonObject } from "../../engine/index";
import type { RateBooks } from "../../server/rates/plans";
import type { Action, Answers, Expected, Given, ScenarioText, Usual } from "../../schemas/scenario.types";
import { OwnAnswers } from "./answers";
import { Guide } from "./guide";
import type { Look } from "./looks";
import { memoryHost } from "./memory-host";
import { Passage } from "./passage";
import { withUsual } from "./usual";
import { Walk, type Host } from "./walk";

/** A way through a flow: who comes, what is known of them, and what they answer. The rest is usual. */
export interface Way {
  readonly flow: string;
  readonly entry: ScenarioText["entry"];
  readonly today?: string;
  readonly given: Given;
  readonly answers: Answers;
}

/** What a way came to: what was done and expected at its steps, what holds at its end, and all that was seen. */
interface Recorded {
  readonly steps: readonly Action[];
  readonly expect: Expected;
  readonly looks: readonly Look[];
}

/** Where a way is walked. */
export interface Ground {
  readonly engine: Engine;
  readonly usual: Usual | undefined;
  readonly today: string;
  readonly rates: RateBooks;
}

/** More steps than any way has: one that confirms the same dialog for ever is stopped. */
const MOST_STEPS = 100;

/**
 * Walks a way and returns it as a scenario: with no more of it than is needed to see the same, and with what the present
 * engine does as what is expected.
 */
export async function recordedScenario(
  way: Way,
  ground: Ground,
  words: { readonly name?: string | undefined; readonly about?: string | undefined },
): Promise<ScenarioText> {
  const least = await leastOf(way, ground);
  const { steps, expect } = await walked(least, ground);
  const { flow, entry, today, given, answers } = least;
  const said = saidOf(least, expect);
  return {
    $schema: "../../../schemas/scenario.schema.json",
    name: words.name ?? said,
    about: words.about ?? `Recorded from a journey: ${said}.`,
    flow,
    entry,
    ...(today !== undefined && { today }),
    ...(Object.keys(given).length > 0 && { given }),
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(steps.length > 0 && { steps: steps as [Action, ...Action[]] }),
    expect,
  };
}

/** A way and its end in a few words. */
function saidOf({ entry, answers }: Way, { outcome, rule, step }: Expected): string {
  const own = Object.entries(answers).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const end = rule === undefined ? `${outcome}${step === undefined ? "" : ` at ${step}`}` : `${outcome} by ${rule}`;
  return `${entry}${own.length === 0 ? "" : ` with ${own.join(", ")}`}: ${end}`;
}

/** The way without every answer and fact that changes nothing of what is seen. */
async function leastOf(way: Way, ground: Ground): Promise<Way> {
  const seen = async (each: Way): Promise<string> => JSON.stringify((await walked(each, ground)).looks);
  const all = await seen(way);
  let least = way;
  for (const path of pathsOf(way)) {
    const less = without(least, path) as unknown as Way;
    if ((await seen(less)) === all) least = less;
  }
  return least;
}

/** The answers and what is given, the largest first, so that what is not needed goes at once. */
const pathsOf = ({ given, answers }: Way): readonly (readonly string[])[] => [
  ...Object.keys(answers).map((name) => ["answers", name]),
  ...inside(given as Json, ["given"]),
];

/** A field of an address, such as its state with code and name, is one thing: half of it would be mixed with the usual. */
const DEEPEST = 5;

const inside = (value: Json | undefined, path: readonly string[]): readonly (readonly string[])[] =>
  value === null || typeof value !== "object" || Array.isArray(value) || path.length === DEEPEST
    ? []
    : Object.entries(value as JsonObject).flatMap(([key, part]) => [[...path, key], ...inside(part, [...path, key])]);

/** A value without what stands at a path, and without the objects that are empty then. */
function without(value: unknown, [key = "", ...rest]: readonly string[]): JsonObject {
  const { [key]: part, ...others } = value as JsonObject;
  if (rest.length === 0 || part === undefined) return others;
  const less = without(part, rest);
  const isRoot = key === "given" || key === "answers";
  return Object.keys(less).length === 0 && !isRoot ? others : { ...others, [key]: less };
}

async function walked(way: Way, { engine, usual, today, rates }: Ground): Promise<Recorded> {
  const text: ScenarioText = { ...way, name: way.flow, about: way.flow, expect: { outcome: "open" } };
  const scenario = withUsual(text, way.today ?? today, usual);
  const host = memoryHost(engine, scenario, rates);
  const looks: Look[] = [];
  const walk = new Walk(engine, host, (look) => looks.push(look));
  const recorder = new Recorder(walk, new Guide(engine), new OwnAnswers(scenario), way.answers);
  const steps = await recorder.steps();
  return { steps, expect: await expectedOf(walk, host, way.answers), looks };
}

class Recorder {
  private readonly actions: Action[] = [];
  private readonly passage: Passage;
  private readonly aside = new Set<string>();

  constructor(
    private readonly walk: Walk,
    private readonly guide: Guide,
    own: OwnAnswers,
    private readonly answers: Answers,
  ) {
    this.passage = new Passage(walk, guide, own);
  }

  /** Goes on until the way ends; returns what a scenario must say of its steps. */
  async steps(): Promise<readonly Action[]> {
    await this.walk.begin();
    for (let count = 0; !this.walk.isOver && count < MOST_STEPS; count++) {
      await this.visitAside();
      const { step } = this.walk;
      await this.passage.leave();
      if (!(await this.isGoingOn(step))) break;
    }
    return this.actions;
  }

  /** Goes to a step beside the way, if this way answers what it asks: only a link leads there. */
  private async visitAside(): Promise<void> {
    const { step } = this.walk;
    const view = this.walk.view().step;
    const there = view.links.find(({ to }) =>
      this.guide.questionsOf(to).some((name) => Object.hasOwn(this.answers, name)),
    );
    if (!there || this.aside.has(there.to)) return;
    this.aside.add(there.to);
    this.actions.push({ step, go: there.to });
    await this.walk.send({ type: "go", step: there.to });
  }

  /** Notes what came of Next where it is not simply the next step; says whether the way goes on. */
  private async isGoingOn(step: string): Promise<boolean> {
    const { walk } = this;
    const { outcome, session } = walk.now;
    if (outcome.kind === "confirm") return this.isConfirmed(step, outcome.confirm);
    if (outcome.kind === "rejected") this.note({ step, expect: { rejected: outcome.rule } });
    else if (outcome.kind === "invalid") this.note({ step, expect: { invalid: messagesOf(outcome.errors) } });
    else if (outcome.kind === "failed") this.note({ step, expect: { failed: outcome.problem.code } });
    else if (session.step === step && !walk.isOver) this.note({ step, expect: { stays: true } });
    else return true;
    return false;
  }

  private async isConfirmed(step: string, confirm: string): Promise<boolean> {
    this.note({ step, expect: { confirm } });
    await this.walk.send({ type: "confirm" });
    const { outcome } = this.walk.now;
    const rejected = outcome.kind === "rejected" ? { expect: { rejected: outcome.rule } } : {};
    const failed = outcome.kind === "failed" ? { expect: { failed: outcome.problem.code } } : {};
    this.note({ step, confirm: true, ...rejected, ...failed });
    return outcome.kind !== "rejected" && outcome.kind !== "failed";
  }

  private note(action: Action): void {
    this.actions.push(action);
  }
}

const messagesOf = (errors: readonly { readonly at: string; readonly message: string }[]): { [at: string]: string } =>
  Object.fromEntries(errors.map(({ at, message }) => [at, message]));

/** What holds at the end: how and where it is, and which of the own answers are kept. */
async function expectedOf(walk: Walk, host: Host, answers: Answers): Promise<Expected> {
  const { dialog, left } = walk.now.session;
  if (left !== null) return { outcome: "left", texts: [left.notice] };
  if (walk.isOver) return { outcome: "bound", step: walk.step, ...(await keptOf(host, answers)) };
  const kept = await keptOf(host, answers);
  if (dialog?.kind === "rejection") return { outcome: "rejected", rule: dialog.rule, step: walk.step, ...kept };
  return { outcome: "open", step: walk.step, ...kept };
}

async function keptOf(host: Host, answers: Answers): Promise<Pick<Expected, "saved" | "not_saved">> {
  const saved = ((await host.application())?.answers ?? {}) as JsonObject;
  const own = Object.entries(answers).filter(([name, value]) => isSame(saved[name], value));
  return own.length === 0 ? {} : { saved: { answers: Object.fromEntries(own) } };
}

const isSame = (a: unknown, b: unknown): boolean => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

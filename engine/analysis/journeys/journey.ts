import type { Lists, Session } from "../../contract";
import type { EntryName } from "../../flow/compiled";
import { hereOf, type Here, type Run } from "../../session/here";
import { runOf, type Engine } from "../../session/engine";
import { isBlank } from "../../values/blank";
import { isObject } from "../../values/objects";
import { asideIn, MOST_VISITS, passedAt, timesPassed } from "./trail";
import type { Halt, Journey, Passed, Stage, Stand, World } from "./types";
import { Walk } from "./walk";

export type { Halt, Journey, Passed, Stage, Stand, World } from "./types";

/** A flow in a world, to send people through. */
export class Course {
  readonly run: Run;
  private readonly aside = new Map<EntryName, ReadonlyMap<string, string>>();

  constructor(
    readonly engine: Engine,
    readonly world: World,
  ) {
    this.run = runOf(engine);
  }

  /** The lists that the flow may name, by `name@version`. */
  get lists(): Lists {
    return this.run.flow.lists;
  }

  /**
   * The steps that a journey passes, one after the other, until it ends: sold, left, refused or held up. A person
   * confirms what a dialog asks, and visits the steps off the counted line before the step that they lead up to.
   */
  *passed(journey: Journey): Generator<Passed, void> {
    for (const { passed } of this.stages(journey)) yield passed;
  }

  /** The same with the place to begin again from, so that a journey may go on where another one was. */
  *stages(journey: Journey, from?: Halt): Generator<Stage, void> {
    const walk = new Walk(this, journey, from?.asked);
    const { places } = this.run.flow.entries[journey.entry];
    let halt: Halt = from ?? walk.begin();
    for (;;) {
      let { reached } = halt;
      const { step } = reached.now.session;
      const place = places.get(step) ?? 0;
      const times = timesPassed(step, place, halt.trail) + 1;
      if (times > MOST_VISITS) return;
      if (times === 1) reached = yield* aside(walk, halt, this.asideOf(step, journey.entry));
      const passed = pass(walk, reached);
      yield { passed, halt };
      const end = passed.confirmed ?? passed.left;
      if (end.now.session.step === step || isOver(end.now.session)) {
        const isLast = isSold(end.now.session) && end.now.session.step !== step;
        const { step: last } = end.now.session;
        if (isLast) yield { passed: { step: last, reached: end, answered: end, left: end, asked: [] }, halt };
        return;
      }
      halt = { reached: end, trail: passedAt(step, place, halt.trail), asked: [] };
    }
  }

  /** The first step off the counted line that leads up to a step. */
  private asideOf(step: string, entry: EntryName): string | undefined {
    const known = this.aside.get(entry) ?? asideIn(this.run.flow.entries[entry]);
    this.aside.set(entry, known);
    return known.get(step);
  }

  hereAt(session: Session): Here {
    return hereOf(this.run, session);
  }
}

/** Passes the steps off the counted line, and comes back. */
function* aside(walk: Walk, halt: Halt, first: string | undefined): Generator<Stage, Stand> {
  const { reached: stand } = halt;
  if (first === undefined) return stand;
  const home = stand.now.session.step;
  let reached = walk.send(stand, { type: "go", step: first });
  for (let steps = 0; reached.now.session.step !== home && steps < MOST_STEPS; steps++) {
    const passed = pass(walk, reached);
    yield { passed, halt };
    if (passed.left.now.session.step === reached.now.session.step)
      return walk.send(passed.left, { type: "go", step: home });
    reached = passed.left;
  }
  return reached;
}

const MOST_STEPS = 50;

function pass(walk: Walk, reached: Stand): Passed {
  const answered = walk.answer(reached);
  const left = walk.next(answered);
  const asks = left.now.outcome.kind === "confirm";
  const { step } = reached.now.session;
  const confirmed = asks ? walk.send(left, { type: "confirm" }) : undefined;
  return { step, reached, answered, left, ...(confirmed && { confirmed }), asked: walk.takeAsked() };
}

const isSold = ({ data }: Session): boolean => isObject(data.quote?.policy) && !isBlank(data.quote.policy.id);

/** Whether a journey has ended: sold, sent elsewhere, or stopped by a dialog or a failure. */
const isOver = (session: Session): boolean =>
  session.left !== null || session.dialog !== null || session.problem !== null || isSold(session);

import type { Passed } from "../journeys/journey";
import type { Around } from "./around";

/** What ended the journeys that should have come to a place. */
export class Ends {
  readonly rules = new Set<unknown>();
  readonly steps = new Set<string>();
  /** Whether one ended otherwise than by a rule of the flow, or came to the step after all. */
  isOther = false;

  constructor(
    private readonly step: string | null,
    private readonly around: Around,
  ) {}

  add(steps: Iterable<Passed>): void {
    let last: Passed | undefined;
    let isThere = false;
    for (const passed of steps) {
      last = passed;
      isThere ||= passed.step === this.step;
    }
    if (!last || isThere || !this.around.isRefused(last)) {
      this.isOther = true;
      return;
    }
    this.steps.add(last.step);
    for (const rule of this.around.refusalsAt(last.step)) this.rules.add(rule);
  }
}

/** The same for each place of a decision. */
export class EndsOfPlaces {
  private readonly ends = new Map<string, Ends>();
  /** Whether the classes that were left were not tried. */
  isStopped = false;

  constructor(
    private readonly step: string | null,
    private readonly around: Around,
  ) {}

  of(key: string): Ends {
    const known = this.ends.get(key);
    if (known) return known;
    const made = new Ends(this.step, this.around);
    this.ends.set(key, made);
    return made;
  }

  /** The rules that refused, wherever they did. */
  get rules(): readonly unknown[] {
    return [...new Set([...this.ends.values()].flatMap(({ rules }) => [...rules]))];
  }
}

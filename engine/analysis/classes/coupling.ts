import { doReadPlans, inputsOf, questionOf, thingOf, whichInput } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import type { Atom } from "./atoms";

/** An atom, and the version whose rules it is of. */
export interface AtomOf {
  readonly atom: Atom;
  readonly course: Course;
}

/** Which inputs a bound of another one may depend on: those that one comparison reads together with it. */
export class Coupling {
  /** Atom → the places of the inputs that it reads, in the order of the inputs. */
  readonly reads: readonly ReadonlySet<number>[];
  private readonly joined: readonly ReadonlySet<number>[];

  constructor(inputs: readonly string[], atoms: readonly AtomOf[], courses: readonly Course[]) {
    const places = new Map(inputs.map((input, at) => [input, at]));
    const placesOf = (rules: readonly unknown[], course: Course): ReadonlySet<number> => {
      const read = inputsOf(rules, course);
      const lists = read.flatMap((input) => thingOf(input)?.list ?? []);
      return new Set([...read, ...lists.map(whichInput)].flatMap((input) => places.get(input) ?? []));
    };
    this.reads = atoms.map(({ atom, course }) => placesOf([atom.rule], course));
    const joined = inputs.map(() => new Set<number>());
    const join = (some: ReadonlySet<number>): void => {
      for (const one of some) for (const other of some) if (one !== other) joined[one]?.add(other);
    };
    // What a plan costs has bounds only by the rules behind it: the rules of the prices are compared one by one.
    atoms.forEach(({ atom, course }, index) => {
      if (!doReadPlans([atom.rule], course.run.flow)) join(this.reads[index] ?? new Set());
    });
    for (const course of courses)
      for (const [at, input] of inputs.entries()) join(new Set([at, ...placesOf(gatesOf(input, course), course)]));
    this.joined = joined;
  }

  /** The places of the inputs that some comparison reads together with this one, or that it is asked by. */
  with(at: number): ReadonlySet<number> {
    return this.joined[at] ?? new Set();
  }

  /** The indexes of the atoms that read an input. */
  atomsOf(at: number): readonly number[] {
    return this.reads.flatMap((places, index) => (places.has(at) ? [index] : []));
  }
}

/** The conditions under which an answer is asked for. */
function gatesOf(input: string, { run: { flow } }: Course): readonly unknown[] {
  const question = questionOf(input, flow);
  const step = question && flow.steps.get(question.step);
  const opener = question?.opener ?? step?.opener;
  const when = step && "when" in step.declared ? step.declared.when : undefined;
  return [question?.declared.show_when, when, opener ? { var: `answers.${opener}` } : undefined].filter(
    (rule) => rule !== undefined,
  );
}

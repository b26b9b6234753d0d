import { canonical } from "../equality/closure";
import type { Course } from "../journeys/journey";

/** The steps that say what was answered to a question. */
export class Saying {
  private found: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(private readonly course: Course) {}

  stepsOf(question: string): readonly string[] {
    const found = (this.found ??= stepsSaying(this.course));
    return [...(found.get(question) ?? []), ...(found.get(ANY) ?? [])];
  }
}

/** In place of a question: steps that say all answers. */
const ANY = "*";

function stepsSaying({ run: { flow } }: Course): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (question: string, step: string): void =>
    void found.set(question, [...(found.get(question) ?? []), step]);
  for (const { id, kind, declared } of flow.steps.values()) {
    const said = new Set([...canonical(declared).matchAll(/said\.([a-z0-9_]+)/g)].map(([, name = ""]) => name));
    for (const name of kind === "summary" ? [ANY] : said) add(name, id);
  }
  return found;
}

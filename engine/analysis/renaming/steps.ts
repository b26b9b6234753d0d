import { isObject } from "../../values/objects";
import { canonical } from "../equality/closure";
import type { Renames } from "./names";

/** The steps that have another id in a later version, old → new: those that ask the same questions, or say the same. */
export function stepsRenamed(was: readonly unknown[], now: readonly unknown[]): Renames {
  const [before, after] = [was.filter(isObject), now.filter(isObject)];
  const isIn = (steps: readonly Step[], { id }: Step): boolean => steps.some((each) => each.id === id);
  const left = new Set(before.filter((step) => !isIn(after, step)));
  const found = new Map<string, string>();
  for (const step of after.filter((each) => !isIn(before, each))) {
    const [best] = [...left]
      .map((each) => ({ each, likeness: likenessOf(each, step) }))
      .filter(({ likeness }) => likeness > 0)
      .toSorted((a, b) => b.likeness - a.likeness);
    if (!best) continue;
    left.delete(best.each);
    found.set(String(best.each.id), String(step.id));
  }
  return found;
}

type Step = { readonly [word: string]: unknown };

/** How many questions two steps share; a step that only has another name and another heading is like itself. */
function likenessOf(was: Step, now: Step): number {
  if (nameless(was) === nameless(now)) return Infinity;
  const own = new Set(questionsIn(now));
  return questionsIn(was).filter((name) => own.has(name)).length;
}

function nameless({ id: _id, title: _title, group: _group, ...rest }: Step): string {
  return canonical(rest);
}

function questionsIn({ questions }: Step): readonly string[] {
  if (!isObject(questions)) return [];
  return Object.entries(questions).flatMap(([name, entry]) =>
    isObject(entry) && isObject(entry.questions) ? questionsIn(entry) : [name],
  );
}

/** The flow with these steps under other ids, wherever it names them. */
export function withSteps<T extends object>(flow: T, renames: Renames): T {
  if (renames.size === 0) return flow;
  const copy: T = JSON.parse(JSON.stringify(flow));
  rename(copy, renames, []);
  return copy;
}

/** Words that name a step, or several. */
const NAMING: ReadonlySet<string> = new Set(["to", "aside", "first"]);
/** Where the same words name something else. */
const OTHERS: ReadonlySet<string> = new Set(["migrations", "landing", "submit", "exit", "questions"]);

/** `word`: the word that the node is under; the things of a list are under the word of the list. */
function rename(node: object, renames: Renames, [word = "", ...around]: readonly string[]): void {
  if (OTHERS.has(word)) return;
  for (const [key, part] of Object.entries<unknown>({ ...node })) {
    const words = Array.isArray(node) ? [word, ...around] : [key, word, ...around];
    if (typeof part === "string" && isNaming(words)) Object.assign(node, { [key]: renames.get(part) ?? part });
    else if (typeof part === "object" && part !== null) rename(part, renames, words);
  }
}

const isNaming = ([word = "", around]: readonly string[]): boolean =>
  NAMING.has(word) || (word === "id" && around === "steps");

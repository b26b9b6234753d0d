/** What two versions do differently without a person seeing it: at the server, from a stored quote, and on the page. */
import { landingWords, type Json, type JsonObject, type StartInit } from "../../engine/index";
import { wholeFlow, type Course, type Journey, type Passed } from "../../engine/analysis";
import { knownAt, type Known } from "./member";
import { questionsIn } from "./sources";

/** Whether the words of the product's page differ, as the server says them. */
export function pageDiffers(was: Course, now: Course): boolean {
  const [before, after] = [was, now].map(({ engine: { flow } }) =>
    JSON.stringify(
      flow.landing ? landingWords(flow.landing, { carrier: "C", price: { amount: 1, currency: "USD" } }) : "",
    ),
  );
  return before !== after;
}

/** What the server says of a stored quote: by the rules that hold at the sale alone, and of the policy to be sold. */
interface Said {
  readonly binding: string;
  readonly policy: string;
}

/** A quote that a journey leaves behind, with other answers written into it around the wizard. */
export interface Left {
  readonly init: StartInit;
  readonly known: Known;
  /** What the shipped version says of it. */
  readonly said: Said;
}

/** The quote that a journey leaves behind in a version, and what the server makes of it there. */
export function leftBehind(
  course: Course,
  { entry, client }: Journey,
  steps: readonly Passed[],
  random: () => number,
): Left | undefined {
  const last = steps.at(-1);
  const { quote, client: kept } = last?.left.kept ?? {};
  if (!last || !quote) return undefined;
  const { application, answers } = around(course, quote.application as JsonObject, random);
  const before = knownAt(course, { entry, client }, last).at(-1)?.answers;
  const { today, around: people } = course.world;
  const data = { ...people, quote: { ...quote, application }, ...(kept && { client: kept }) };
  const init: StartInit = { entry, today, data };
  return { init, known: { entry, client, answers: { ...before, ...answers } }, said: saidOf(course.engine, init) };
}

/** What the server of a version says of a stored quote. */
export function saidOf(engine: Course["engine"], init: StartInit): Said {
  const rules = new Set((wholeFlow(engine).at_binding ?? []).map(({ id }) => id));
  const found = engine.review(init, { judge: "all" }).filter(({ rule }) => rules.has(rule));
  return {
    binding: JSON.stringify(found.map(({ rule, message }) => [rule, message])),
    policy: JSON.stringify(engine.policyOf(init)),
  };
}

/** An application with another choice in place of some answers, as a client of the API may write it. */
function around(course: Course, application: JsonObject, random: () => number) {
  const answers: { [name: string]: Json } = {};
  let changed = application;
  for (const step of wholeFlow(course.engine).steps) {
    const questions = "questions" in step ? questionsIn(step.questions, course.lists) : [];
    for (const { name, declared, codes } of questions) {
      const [root, ...path] = String(declared.saved ?? `application.answers.${name}`).split(".");
      const isPlain = root === "application" && declared.list === undefined && codes.length > 0;
      if (!isPlain || random() < EVEN) continue;
      const code = codes[Math.floor(random() * codes.length)] as Json;
      answers[name] = code;
      changed = withPart(changed, path, code);
    }
  }
  return { application: changed, answers };
}

const EVEN = 0.5;

function withPart(object: JsonObject, [key = "", ...rest]: readonly string[], value: Json): JsonObject {
  const inner = (object[key] ?? {}) as JsonObject;
  return { ...object, [key]: rest.length === 0 ? value : withPart(inner, rest, value) };
}

import type { Json, StartInit, Violation } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import { read } from "../moment/codec";
import { under } from "../values/path";
import { pathsOf } from "./corrections";
import { errorsOf } from "./errors";
import { hereOf, type Run } from "./here";
import { violation } from "./review";
import { newSession } from "./start";

/**
 * What the flow says of a value that no record could hold, such as an email address without a host: the broken rule of
 * the question whose answer `application` has at the path, which may lead into the answer. Undefined where no question
 * is asked, or none is broken.
 */
export function wrongAt(
  run: Run,
  init: StartInit,
  application: unknown,
  path: readonly string[],
): Violation | undefined {
  for (const question of run.flow.questions.values()) {
    const home = pathsOf(run.flow, question).find((each) => each.every((key, place) => key === path[place]));
    if (!home) continue;
    const place = [question.name, ...path.slice(home.length)].join(".");
    return ofAnswer(run, init, question, read(question, under(application, home)), place);
  }
  return undefined;
}

/** The violation at a place of the answer, such as `things.0.value`, or of a whole that holds it. */
function ofAnswer(
  run: Run,
  init: StartInit,
  question: CompiledQuestion,
  answer: Json | undefined,
  place: string,
): Violation | undefined {
  const { name, step } = question;
  const here = hereOf(run, newSession(run, init), { judging: true, assumed: new Map([[name, answer]]) });
  const asks = here.stepOf(step);
  const error = here.isAsked(question)
    ? errorsOf(here, asks).find(({ at }) => `${place}.`.startsWith(`${at}.`))
    : undefined;
  return error && violation(here, asks, error);
}

import type { FieldError, Session, StartInit, Violation } from "../contract";
import { holds } from "../language/evaluate";
import { reads } from "../language/reads";
import { say } from "../wording/say";
import { known, type Compiled, type CompiledStep } from "./compiled";
import { checkErrors, contextOf } from "./navigate";
import { pathOf, type Path } from "./path";
import { prefillAll } from "./prefill";
import { newSession } from "./start";
import { kindOf } from "../steps";

/**
 * What saved data breaks: the server's check of every save and bind, by the same rules as the browser's.
 * `partial` judges only what is there; `complete` also demands everything that binding needs.
 * Violations come in the order of the steps; none = the data may be stored.
 */
export function review(compiled: Compiled, init: StartInit, mode: "partial" | "complete"): readonly Violation[] {
  const session = prefillAll(compiled, newSession(compiled, init), true);
  const path = pathOf(compiled, session, true);
  const found = path.steps.flatMap((step) => reviewStep(compiled, session, step, path, mode));
  return mode === "complete" ? [...found, ...finalChecks(compiled, path)] : found;
}

function reviewStep(
  compiled: Compiled,
  session: Session,
  step: CompiledStep,
  path: Path,
  mode: "partial" | "complete",
): readonly Violation[] {
  const optional = mode === "partial" || !path.main.includes(step);
  const own = kindOf(step.step).errors(contextOf(compiled, session, step, path));
  const errors = own.filter((error) => !(optional && error.rule === "required"));
  const checks = errors.length === 0 ? checkErrors(step, path) : [];
  return [
    ...[...errors, ...checks].map((error) => violation(compiled, step, error)),
    ...refusals(compiled, step, path),
  ];
}

function violation(compiled: Compiled, step: CompiledStep, error: FieldError): Violation {
  const index = (step.step.checks ?? []).findIndex((check) => check.id === error.rule);
  const base = `/steps/${step.id}`;
  return {
    rule: index >= 0 ? error.rule : `${step.id}.${error.at}.${error.rule}`,
    kind: error.rule === "required" ? "missing" : "invalid",
    step: step.id,
    at: error.at,
    message: error.message,
    pointer: index >= 0 ? `${base}/checks/${index}` : pointerOf(compiled, step, error),
  };
}

function pointerOf(compiled: Compiled, step: CompiledStep, error: FieldError): string {
  const name = error.at.split(".").at(-1) ?? error.at;
  if (step.form?.properties[name])
    return `/steps/${step.id}/${step.step.kind === "people" ? "person/" : ""}schema/properties/${name}`;
  return known(compiled.steps, step.id) ? `/steps/${step.id}` : "";
}

/** Refusals whose inputs are all there: an answer not given yet refuses nobody. */
function refusals(compiled: Compiled, step: CompiledStep, path: Path): readonly Violation[] {
  return (step.step.reject ?? []).flatMap((refusal, index): Violation[] => {
    const inputs = reads(refusal.when).filter((name) => name.startsWith("answers."));
    const ready = inputs.every((name) => path.answers[name.slice("answers.".length)] !== undefined);
    if (!ready || (inputs.length === 0 && path.scope.plans === undefined) || !holds(refusal.when, path.scope))
      return [];
    const title = compiled.flow.rejections?.[refusal.with]?.title;
    return [
      {
        rule: refusal.id,
        kind: "rejection",
        step: step.id,
        message: title === undefined ? refusal.id : say(title, path.scope),
        pointer: `/steps/${step.id}/reject/${index}`,
      },
    ];
  });
}

function finalChecks(compiled: Compiled, path: Path): readonly Violation[] {
  return (compiled.flow.final_checks ?? []).flatMap((check, index): Violation[] =>
    holds(check.fail_when, path.scope)
      ? [
          {
            rule: check.id,
            kind: "invalid",
            step: check.step,
            message: say(check.message, path.scope),
            pointer: `/final_checks/${index}`,
          },
        ]
      : [],
  );
}

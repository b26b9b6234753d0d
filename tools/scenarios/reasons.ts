import type { FieldError, Json } from "../../engine/index";
import type { Guide } from "./guide";
import type { Walk } from "./walk";

/** Why something came otherwise than expected. */
export interface Reason {
  readonly sentence: string;
  /** The rule or question that decided it: a JSON pointer into the flow with its parts written out. */
  readonly pointer?: string;
  /** The question that has no usual answer, if that is the reason. */
  readonly unanswered?: string;
}

/** One thing that came otherwise than a scenario expects. */
export interface Failure {
  /** JSON pointer into the scenario's file: what was expected. */
  readonly pointer: string;
  /** What was expected and what was found. */
  readonly message: string;
  /** Why, with the rules and questions of the flow that decided it. */
  readonly because: readonly Reason[];
}

/** What came of the last event, in a few words. */
export function outcomeOf({ now: { outcome, session } }: Walk): string {
  switch (outcome.kind) {
    case "invalid":
      return `it was refused at ${outcome.errors.map(({ at }) => at).join(", ")}`;
    case "rejected":
      return `it was rejected by ${outcome.rule}`;
    case "confirm":
      return `it was asked to confirm ${outcome.confirm}`;
    case "failed":
      return `${outcome.problem.call} failed with ${outcome.problem.code}`;
    case "ignored":
      return `nothing happened: ${outcome.reason}`;
    case "moved":
      return `it moved on to ${session.step}`;
    case "left":
      return "the person was sent elsewhere";
    default:
      return `it stayed on ${session.step}`;
  }
}

/** Why the person cannot go on: the rules and questions that hold them back on their step. */
export function whyNot(walk: Walk, guide: Guide): readonly Reason[] {
  const { outcome, session } = walk.now;
  if (outcome.kind === "invalid") return outcome.errors.map((error) => ofError(error, walk, guide));
  if (outcome.kind === "failed") return [{ sentence: `${outcomeOf(walk)}: ${outcome.problem.message}` }];
  if (session.dialog?.kind === "rejection") return [ofRule(session.dialog.rule, walk, guide)];
  if (session.dialog?.kind === "confirm") return [ofRule(session.dialog.confirm, walk, guide)];
  return [{ sentence: outcomeOf(walk), pointer: guide.step(session.step) }];
}

/** What a rule said when the last event was judged, whether it fired or not. */
export function ofRule(id: string, walk: Walk, guide: Guide): Reason {
  const pointer = guide.rule(walk.before.step, id);
  if (pointer === undefined) return { sentence: `the flow has no rule "${id}"` };
  const said = guide.explained(walk.before, pointer);
  return { sentence: said === undefined ? `the rule ${id}` : `the rule ${id}: ${said}`, pointer };
}

/** The rules that an answer of another form breaks; a plan that is not offered counts as none. */
const OF_ITS_FORM = new Set(["type", "enum", "list", "required", "ignored"]);

function ofError(error: FieldError & { readonly found?: Json }, walk: Walk, guide: Guide): Reason {
  const { at, rule, message, found } = error;
  const full = rule === "max" ? guide.mostOf(at) : undefined;
  const pointer = full?.pointer ?? guide.rule(walk.before.step, rule) ?? guide.question(at);
  const form = OF_ITS_FORM.has(rule) ? guide.formOf(at) : undefined;
  const sentence = [
    `${at}: "${message}" (${rule})`,
    ...(found === undefined ? [] : [`found ${JSON.stringify(found)}`]),
    ...(form === undefined ? [] : [`answered by ${form}`]),
    ...(full === undefined ? [] : [`because "${full.list}" takes ${full.most} at most ("maxItems")`]),
  ].join(", ");
  return pointer === undefined ? { sentence } : { sentence, pointer };
}

/** The engine and what feeds it: a file of its own, because a first step is shown and answered before it has come. */
import { agentNote } from "../shared/agent";
import { sellsSomewhere } from "../shared/licensed";
import type { FirstData } from "../shared/firstData";
import { begin } from "./begin";
import type { Flow, Lists, Validators, View } from "./engine";
import { createEngine } from "./engine";
import type { Host } from "./host";
import { loadWizard, priceFrom, ready } from "./load";
import type { Loaded } from "./load";
import { stepIn } from "./place";
import type { Place } from "./place";
import type { Begun } from "./running";
import { trackSteps } from "./tracking";
import { noteVisits } from "./visits";
import { firstStepOf } from "./waiting";
import type { FirstStep, Waiting } from "./waiting";

// What only the engine has shown comes in its file, so that it is there whenever the engine is.
export { ChangedMeanwhile } from "./parts/ChangedMeanwhile";
export { EngineDialog } from "./parts/EngineDialog";
export { QuestionSummary } from "./steps/QuestionSummary";

/** An enrollment that has begun, or why there is nothing to show. */
export type Started = Begun | Exclude<Loaded, { kind: "ready" }>;

/**
 * Loads an enrollment and begins it. Never throws.
 * @param waiting what is shown in the meantime; it goes on with the enrollment from then on
 */
export async function start(
  host: Host,
  place: Place,
  step: string | undefined,
  query: URLSearchParams,
  waiting: Waiting | undefined,
): Promise<Started> {
  const loaded = await loadWizard(host, place, step, query);
  if (loaded.kind !== "ready") return loaded;
  const begun = begin(host, place, loaded, step === undefined ? undefined : (stepNow(host, place) ?? step));
  trackSteps(host, place, begun.running);
  noteVisits(host, begun.running);
  if (!waiting) return begun;
  // Another tab may have begun an enrollment in the meantime: while that is loaded, what was done here would be refused.
  await begun.running.idle();
  waiting.handOver(begun.running);
  return begun;
}

/** The step that the address names by now: the person may have gone back while the enrollment was loaded. */
function stepNow({ history }: Host, { base }: Place): string | undefined {
  const { pathname } = history.now();
  return `${pathname}/`.startsWith(`${base}/`) ? stepIn(pathname.slice(base.length + 1)) : undefined;
}

/** The first step of a share link, from what the server has at hand; undefined when there is none to show at once. */
export function firstStep(
  host: Host,
  place: Place,
  step: string | undefined,
  query: URLSearchParams,
  data: FirstData,
): FirstStep | undefined {
  const loaded = beginsWith(host, place, query, data);
  if (loaded.kind !== "ready") return undefined;
  const { running, lists } = begin(host, place, loaded, step);
  const view = running.view();
  if (view.status !== "open" || view.busy || !isAnsweredAlone(view)) return undefined;
  const { missing, brokerage, broker } = data;
  return {
    ...firstStepOf(view, running.session(), lists),
    agentNote: agentNote(missing, brokerage.name, broker?.name),
    priceFrom: priceFrom(data.entry),
  };
}

/** Whether the step has only plain questions: the engine has to be there for the things of a list, and for files. */
const isAnsweredAlone = ({ step }: View): boolean =>
  step.kind === "questions" && step.form.questions.every(({ widget }) => widget !== "items" && widget !== "file");

function beginsWith(host: Host, place: Place, query: URLSearchParams, data: FirstData): Loaded {
  const { brokerage, broker, settings, entry } = data;
  if (!sellsSomewhere(broker, entry.vertical_code)) return { kind: "unlicensed" };
  const parts = {
    flow: data.flow as Flow,
    lists: data.lists as Lists,
    validators: data.validators as Validators,
  };
  const { flow, lists, validators } = parts;
  const engine = createEngine(flow, { lists, validators });
  return ready(host, place, query, { ...parts, engine }, { brokerage, broker }, settings);
}

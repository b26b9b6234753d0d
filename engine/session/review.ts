import type { Consent, FieldError, JsonObject, Judging, StartInit, Violation } from "../contract";
import type { CompiledStep } from "../flow/compiled";
import { namesTexts, textsShown } from "../moment/consent";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import { under } from "../values/path";
import { isPartOf } from "./calls";
import { errorsOf, isAwaited, isReady, withoutPlans } from "./errors";
import { isOnlyFollowing } from "./following";
import { hereOf, kindOf, type Here, type Run } from "./here";
import { newSession } from "./start";
import { touchedBy } from "./touched";

/**
 * The rules that saved data breaks: the server judges by the same rules as the browser. `judging` says which
 * steps are judged; when all are, everything that binding needs must be there. Violations come in the order of the
 * steps; when there are none, the data may be stored.
 */
export function review(run: Run, init: StartInit, judging: Judging): readonly Violation[] {
  const here = hereOf(run, newSession(run, init), { judging: true });
  const isWhole = judging.judge === "all";
  const found = stepsToJudge(run, here, init, judging).flatMap((step) => judgeStep(here, step, isWhole));
  return isWhole ? [...found, ...atBinding(here)] : found;
}

function stepsToJudge(run: Run, here: Here, init: StartInit, judging: Judging): readonly CompiledStep[] {
  const included = (): readonly CompiledStep[] => here.entry.order.filter((step) => here.isOn(step));
  if (judging.judge === "all") return included();
  if (judging.judge === "before_sale") return beforeSale(here, included());
  const before = hereOf(run, newSession(run, { ...init, data: { ...init.data, quote: judging.before } }), {
    judging: true,
  });
  const { order, places } = here.entry;
  const touched = touchedBy(before.application, here.application, order);
  return [...touched]
    .filter((step) => here.isOn(step) && brings(before, here, step))
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** The steps before the first one that sells; all of them if none does. */
function beforeSale(here: Here, included: readonly CompiledStep[]): readonly CompiledStep[] {
  const sale = included.findIndex((step) => kindOf(here, step).sells);
  return sale < 0 ? included : included.slice(0, sale);
}

/**
 * Whether what is saved differs at the home of an answer of the step. A region that only follows an address is not an answer
 * of its step yet: the person is asked there, and may answer with another one.
 */
function brings(before: Here, here: Here, step: CompiledStep): boolean {
  const isOther = (a: unknown, b: unknown): boolean =>
    !isPartOf(a as JsonObject, b as JsonObject) || !isPartOf(b as JsonObject, a as JsonObject);
  if (step.choosesPlan && before.application?.plan_id !== here.application?.plan_id) return true;
  return step.questions.some(
    (question) => isOther(before.storedAt(question), here.storedAt(question)) && !isOnlyFollowing(here, question),
  );
}

function judgeStep(here: Here, step: CompiledStep, isWhole: boolean): readonly Violation[] {
  // Where nothing is sold, as the page says, there is nothing to choose.
  const none = step.choosesPlan ? withoutPlans(here) : undefined;
  if (none) return [rejected(here, step, none, `/rejections/${none.with}`)];
  const isOptional = !isWhole || step.aside !== null;
  const errors = errorsOf(here, step).filter(({ rule }) => !(isOptional && rule === "required"));
  const found = errors.map((error) => violation(here, step, error));
  return [
    ...found,
    ...consents(here, step),
    ...rejections(here, step),
    ...(isWhole ? inputsMissing(here, step, found) : []),
  ];
}

export function violation({ flow }: Here, step: CompiledStep, { at, rule, message }: FieldError): Violation {
  const check = step.checks.findIndex(({ id }) => id === rule);
  const base = `/steps/${step.index}`;
  const [name = at] = at.split(".");
  const place = flow.questions.get(name)?.pointer ?? base;
  return {
    rule: check >= 0 ? rule : `${step.id}.${at}.${rule}`,
    kind: rule === "required" ? "missing" : "invalid",
    step: step.id,
    at,
    message,
    pointer: check >= 0 ? `${base}/checks/${check}` : place,
  };
}

/** A consent counts only with exactly the texts that are shown; anything else in its place is refused. */
function consents(here: Here, step: CompiledStep): readonly Violation[] {
  return step.consents.flatMap((question): Violation[] => {
    const stored = here.storedAt(question);
    if (isBlank(stored) || !here.isAsked(question)) return [];
    if (isObject(stored) && (here.answer(question) !== true || namesTexts(stored, textsShown(question, here))))
      return [];
    return [
      violation(here, step, { at: question.name, rule: "texts", message: question.wrong("texts").say(here.scope) }),
    ];
  });
}

/** The consents that are asked, each with the texts that it agrees to, in the words that are shown here. */
export function consentsOf(here: Here): readonly Consent[] {
  return here.flow.consents.flatMap((question): Consent[] => {
    const { step, name, home, withSale } = question;
    if (home.in !== "application" || !here.isAsked(question)) return [];
    return [
      {
        step,
        question: name,
        home: home.path,
        with_sale: withSale,
        after_plan: isAfterPlan(here, step),
        texts: textsShown(question, here).map(({ id, title, body }) => ({ id, title, body: body(here.scope) })),
      },
    ];
  });
}

/** Whether a plan is chosen at this step or before it. */
const isAfterPlan = ({ entry: { order, places } }: Here, step: string): boolean =>
  order.slice(0, (places.get(step) ?? 0) + 1).some(({ choosesPlan }) => choosesPlan);

/** The rejections of a step whose inputs are not awaited: a missing answer does not reject. */
function rejections(here: Here, step: CompiledStep): readonly Violation[] {
  return step.rejects.flatMap((reject, index): Violation[] =>
    isReady(here, reject) && here.holds(reject.when)
      ? [rejected(here, step, reject, `/steps/${step.index}/reject/${index}`)]
      : [],
  );
}

function rejected(
  { flow, scope }: Here,
  step: CompiledStep,
  { id, with: name }: { readonly id: string; readonly with: string },
  pointer: string,
): Violation {
  return {
    rule: id,
    kind: "rejection",
    step: step.id,
    message: flow.rejections.get(name)?.title.say(scope) ?? id,
    pointer,
  };
}

/**
 * At binding, a missing input of a rejection is a violation: the rule is never skipped in silence (flow-format
 * principle 8).
 */
function inputsMissing(here: Here, step: CompiledStep, found: readonly Violation[]): readonly Violation[] {
  const known = new Set(found.map(({ at }) => at));
  const names = new Set(
    step.rejects.flatMap(({ reads }) => reads).filter((name) => isAwaited(here, name) && !known.has(name)),
  );
  return [...names].flatMap((name): Violation[] => {
    const question = here.flow.questions.get(name);
    if (!question) return [];
    const asks = here.stepOf(question.step);
    return [
      violation(here, asks, {
        at: name,
        rule: "required",
        message: question.wrong("required").say(here.scope, { field: question.label.say(here.scope) }),
      }),
    ];
  });
}

/** The rules at binding that belong to no question. */
function atBinding(here: Here): readonly Violation[] {
  const { flow, scope } = here;
  const invalid = (rule: string, step: string, message: string, pointer: string): Violation => ({
    rule,
    kind: "invalid",
    step,
    message,
    pointer,
  });
  const dialogs = here.entry.order.flatMap((step) =>
    step.confirms.flatMap(({ id, when, ifNotConfirmed }, index) =>
      ifNotConfirmed && here.isOn(step) && here.holds(when)
        ? [invalid(id, step.id, ifNotConfirmed.say(scope), `/steps/${step.index}/confirm/${index}`)]
        : [],
    ),
  );
  const own = flow.atBinding.flatMap(({ id, step, failWhen, message }, index) =>
    here.holds(failWhen) ? [invalid(id, step, message.say(scope), `/at_binding/${index}`)] : [],
  );
  return [...dialogs, ...ratedElsewhere(here), ...own];
}

/** A violation if the quote is not rated in the state of the address that rates it. */
function ratedElsewhere(here: Here): readonly Violation[] {
  const { ratedBy, records, ratedElsewhere: message } = here.flow;
  if (ratedBy?.by !== "address") return [];
  const record = here.recordOf(ratedBy.role);
  const code = under(record, [...ratedBy.unit.path, "region", "code"]);
  if (code === here.ratingRegion) return [];
  const step =
    records.get(ratedBy.role)?.fields.find(({ unit }) => unit?.group === ratedBy.unit.group)?.question.step ?? "";
  return [{ rule: "rated_elsewhere", kind: "invalid", step, message: message.say(here.scope), pointer: "/rated_by" }];
}

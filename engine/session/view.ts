import type { FieldError, JsonObject, Session, StepView, StillMissing, View } from "../contract";
import type { CompiledLink, CompiledQuestion, CompiledStep } from "../flow/compiled";
import { ofThing } from "../moment/said";
import { asWish } from "../kinds/form";
import { priceSoFar } from "../moment/price-so-far";
import { isFinishing } from "./calls";
import { errorsOf } from "./errors";
import { kindOf, type Here } from "./here";
import { isFinished, mainSteps, preceding } from "./navigate";
import { noticesSaid } from "./notices";
import { refusal } from "./refusal";
import { errorsApart, fieldsIn, shownErrors, withNeverLeft, type Shown } from "./shown-errors";

/** Everything a host shows of a session: the texts, the errors to show, the buttons. */
export function view(here: Here): View {
  const { session, entry, step } = here;
  const { flow } = here.flow;
  const errors = errorsOf(here, step);
  const touched = shownErrors(here, errors);
  const asked = stepView(here, step, touched);
  const shown = withNeverLeft(asked, errors, touched);
  const now = { step: shown === touched ? asked : stepView(here, step, shown), problem: session.problem };
  return {
    flow: { id: flow.id, version: flow.version, title: flow.title, vertical_code: flow.vertical_code },
    entry: entry.name,
    actor: entry.actor,
    about_self: entry.aboutSelf,
    status: statusOf(session),
    busy: session.pending !== null,
    activity: activityOf(here),
    progress: progress(here),
    back: session.pending && isFinishing(here, session.pending) ? null : preceding(here),
    next: nextButton(here, errors, { shown, fields: fieldsIn(asked) }),
    errors: errorsApart(now, shown),
    notices: session.problem ? [] : noticesSaid(here),
    dialog: dialog(here),
    price: priceSoFar(here),
    ...now,
  };
}

function statusOf(session: Session): View["status"] {
  if (session.left) return "left";
  return session.pending?.phase === "start" || session.problem?.phase === "start" ? "loading" : "open";
}

function activityOf(here: Here): View["activity"] {
  const { pending } = here.session;
  if (!pending) return null;
  if (pending.phase === "confirming") return "confirming";
  if (isFinishing(here, pending)) return "finishing";
  return pending.leave_to === undefined ? "saving" : "leaving";
}

/**
 * A step off the counted line counts as the step that it leads up to (resolutions P-01). The question for the type of
 * client is a step as the others are, and counts also once the enrollment has begun, when it is not asked any more: no
 * number is said twice, and none changes on the way.
 */
function progress(here: Here): View["progress"] {
  const ahead = here.flow.clientType?.step;
  const asked = new Set(mainSteps(here));
  const main = here.entry.order.filter((step) => step.id === ahead || asked.has(step));
  const place = here.step.aside ?? here.session.step;
  const n = main.findIndex((step) => step.id === place) + 1;
  const names = namesOfGroups(main);
  const position = names.indexOf(main[n - 1]?.declared.group ?? "");
  const atPosition = isFinished(here) ? "done" : "current";
  const groups = names.map((name, index): View["progress"]["groups"][number] => ({
    label: here.flow.groups.get(name)?.say(here.scope) ?? name,
    state: index === position ? atPosition : index < position ? "done" : "todo",
  }));
  return { n, m: main.length, groups };
}

/** The groups of these steps, in their order. */
function namesOfGroups(steps: readonly CompiledStep[]): readonly string[] {
  const names: string[] = [];
  for (const { declared } of steps) if (!names.includes(declared.group)) names.push(declared.group);
  return names;
}

/** Phases whose failure blocks Next: their calls must be made again first. */
const NOT_READY: ReadonlySet<string> = new Set(["start", "enter", "change"]);

interface Said {
  readonly shown: Shown;
  /** The questions that are fields. */
  readonly fields: ReadonlySet<string>;
}

function nextButton(here: Here, errors: readonly FieldError[], said: Said): View["next"] {
  const { session, step, entry } = here;
  const kind = kindOf(here, step);
  const isChosenElsewhere = kind.hasOwnNext && errors.some(({ rule }) => rule === "required");
  if (entry.order.at(-1) === step || isChosenElsewhere) return null;
  const isBlocked = session.pending !== null || (session.problem !== null && NOT_READY.has(session.problem.phase));
  const named = new Map(
    errors.flatMap((error) => {
      const name = kind.missing(here, error);
      if (name === null) return [];
      const words = said.shown.has(error.at) ? name : withReason(step, name, error);
      return [[words, stillMissing(words, error, said)] as const];
    }),
  );
  return {
    label: step.nextLabel.say(here.scope),
    enabled: errors.length === 0 && !isBlocked,
    missing: [...named.values()],
  };
}

/** What a check across answers refuses is all given: without the check's words, a person would look for what is missing. */
const withReason = ({ checks }: CompiledStep, name: string, { rule, message }: FieldError): string =>
  checks.some(({ id }) => id === rule) ? `${name}: ${asWish(message)}` : name;

function stillMissing(name: string, { at: place, rule }: FieldError, { fields }: Said): StillMissing {
  const at = place.split(".")[0] ?? "";
  const isWrong = rule !== "required" && !fields.has(at);
  return { name, at, ...(isWrong && { is_wrong: true }) };
}

function dialog(here: Here): View["dialog"] {
  const { dialog: open } = here.session;
  if (!open) return null;
  const { scope } = here;
  if (open.kind === "rejection") return refusal(here, open);
  const asked = here.step.confirms.find(({ id }) => id === open.confirm);
  const { confirm, cancel } = here.flow.flow.messages.words;
  return asked ? { kind: "confirm", title: asked.title.say(scope), body: asked.body(scope), confirm, cancel } : null;
}

function stepView(here: Here, step: CompiledStep, shown: Shown): StepView {
  const { scope } = here;
  const links = step.links.filter(({ when }) => here.holds(when)).map((link) => linkView(here, link));
  return {
    id: step.id,
    title: step.title.say(scope),
    description: step.description(scope),
    links,
    ...kindOf(here, step).view(here, shown),
  } as StepView;
}

/** A link; with a title, it also names the people who are listed on the steps that it leads to. */
function linkView(here: Here, { to, label, title, text }: CompiledLink): StepView["links"][number] {
  const { scope } = here;
  const said = { label: label.say(scope), to };
  if (!title) return said;
  const listed = listAt(here, to);
  const answer = listed && here.answer(listed);
  const { items } = listed ?? {};
  return {
    ...said,
    title: title.say(scope),
    ...(text && { text: text.say(scope) }),
    ...(listed &&
      items && {
        people: (Array.isArray(answer) ? (answer as readonly JsonObject[]) : []).map((item) => ({
          name: ofThing(items, item, scope).say(items.name),
          share: `${String(item[items.share ?? ""])}%`,
        })),
      }),
  };
}

/** The list with shares that is asked on a step, or on the same side way; undefined where there is none. */
function listAt(here: Here, to: string): CompiledQuestion | undefined {
  const { aside } = here.stepOf(to);
  const beside = here.entry.order.filter((step) => step.id === to || (aside !== null && step.aside === aside));
  return beside
    .filter((step) => here.isOn(step))
    .flatMap(({ questions }) => questions)
    .find(({ items }) => items?.share !== undefined && items?.share !== null);
}

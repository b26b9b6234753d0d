/** Whether an answer set is in a reported class, by what the class says of itself alone: none of the analysis is used. */
import { isFormat, referenceRule, under, type JsonObject } from "../../engine/index";
import {
  wholeFlow,
  type Alternative,
  type ChangedClass,
  type Condition,
  type Course,
  type Journey,
  type Passed,
} from "../../engine/analysis";
import { questionsIn, type Question } from "./sources";

/** What was answered up to a step, as the page showed it, and what was known of the client. */
export interface Known {
  readonly entry: Journey["entry"];
  readonly answers: { readonly [name: string]: unknown };
  readonly client: JsonObject | null;
  /** What is around the enrollment otherwise than usually, and the parameters of the page's address, by their roots. */
  readonly outer?: JsonObject;
}

/** What was known on arriving at a step, with the answers given there, and after what a dialog has set. */
export function knownAt(
  course: Course,
  { entry, client }: Pick<Journey, "entry" | "client">,
  { reached, answered, left, confirmed }: Passed,
): readonly Known[] {
  return [reached, answered, left, ...(confirmed ? [confirmed] : [])].map(({ now }) => ({
    entry,
    answers: answersIn(course, now.session),
    client,
  }));
}

/** The answers of an enrollment, and what the page shows of the step's own as they were typed. */
export function answersIn({ engine }: Course, session: Parameters<Course["engine"]["view"]>[0]): Known["answers"] {
  const answers: { [name: string]: unknown } = { ...engine.keepable(session).given };
  const { step } = engine.view(session);
  if ("form" in step) for (const { name } of step.form.questions) answers[name] = step.form.values[name];
  if (step.kind === "questions" && step.summary) Object.assign(answers, step.summary.form.values);
  return answers;
}

/** Whether an answer set is in a class, by the class's conditions alone. */
export function isIn(
  { entries, where }: Pick<ChangedClass, "entries" | "where">,
  known: Known,
  courses: { readonly was: Course; readonly now: Course },
): boolean {
  return entries.includes(known.entry) && where.every((condition) => holds(condition, known, courses));
}

function holds(
  condition: Condition,
  known: Known,
  { was, now }: { readonly was: Course; readonly now: Course },
): boolean {
  if ("differs" in condition) return true;
  if ("input" in condition)
    return valuesOf(condition.input, known).some((value) =>
      condition.is.some((each) => fits(value, each, () => isBad(value, condition.input, [was, now]))),
    );
  if ("term" in condition) {
    const value = Number(referenceRule(condition.term)(scopeOf(known, now)));
    const { from = -Infinity, above = -Infinity, to = Infinity, below = Infinity } = condition;
    return value >= from && value > above && value <= to && value < below;
  }
  const operation = condition.rule as { readonly lookup?: readonly [string, unknown] };
  const course = condition.in === "was" ? was : now;
  if (!operation.lookup) return truth(referenceRule(condition.rule)(scopeOf(known, course))) === condition.is;
  const key = String(referenceRule(operation.lookup[1])(scopeOf(known, course)));
  const cells = wholeFlow(course.engine).tables?.[operation.lookup[0]]?.cells as object | undefined;
  if (cells) return (Object.hasOwn(cells, key) ? key : null) === condition.is;
  return (listed(course, operation.lookup[0], key) ?? null) === condition.is;
}

const truth = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function listed({ lists }: Course, name: string, key: string): unknown {
  const item = lists[name]?.items.find(({ code }) => String(code) === key);
  return item?.text ?? item?.name;
}

function valuesOf(input: string, { answers, client, outer }: Known): readonly unknown[] {
  const [root = "", ...path] = input.split(".");
  if (outer && root !== "client" && Object.hasOwn(outer, root)) return [under(outer, [root, ...path])];
  if (root === "answers") return [answers[path[0] ?? ""]];
  if (root === "thing")
    return ((answers[path[0] ?? ""] ?? []) as readonly JsonObject[]).map((thing) => thing[path[1] ?? ""]);
  return [path.reduce<unknown>((here, key) => (here as JsonObject | undefined)?.[key], client)];
}

function fits(value: unknown, alternative: Alternative, isWrong: () => boolean): boolean {
  const isBlank = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if ("blank" in alternative) return isBlank;
  if (isBlank) return false;
  if ("bad" in alternative) return isWrong();
  if ("value" in alternative) return value === alternative.value;
  if ("length" in alternative) {
    const length = Array.isArray(value) ? value.length : String(value).trim().length;
    return length >= (alternative.length.from ?? 0) && length <= (alternative.length.to ?? Infinity);
  }
  const comparable = value as number;
  return (
    (alternative.from === undefined || comparable >= (alternative.from as number)) &&
    (alternative.to === undefined || comparable <= (alternative.to as number))
  );
}

/** Whether a value is no answer at all to the question of an input, as either version declares it. */
function isBad(value: unknown, input: string, courses: readonly Course[]): boolean {
  return courses.some((course) => {
    const { declared = {}, codes = [] } = questionOf(course, input) ?? {};
    if (codes.length > 0) return !codes.some((code) => String(code) === String(value));
    if (declared.type === "integer" || declared.type === "number") return typeof value !== "number";
    const { format } = declared as { readonly format?: keyof typeof isFormat };
    return format !== undefined && !isFormat[format](value);
  });
}

function questionOf({ engine, lists }: Course, input: string): Question | undefined {
  const [root, name = "", ofThing = ""] = input.split(".");
  const all = wholeFlow(engine).steps.flatMap((step) =>
    "questions" in step ? questionsIn(step.questions, lists) : [],
  );
  const question = all.find((each) => each.name === name);
  return root === "thing" ? question?.items?.find((each) => each.name === ofThing) : question;
}

function scopeOf(known: Known, course: Course): object {
  const { values = {}, tables = {} } = wholeFlow(course.engine);
  const lookups = new Map<string, { get: (key: string) => unknown }>();
  for (const [name, { cells, else: otherwise }] of Object.entries(tables))
    lookups.set(name, { get: (key) => (Object.hasOwn(cells, key) ? (cells as JsonObject)[key] : otherwise) });
  for (const name of Object.keys(course.lists)) lookups.set(name, { get: (key) => listed(course, name, key) });
  const is = {
    broker: known.entry === "dashboard",
    client: known.entry !== "dashboard",
    share_link: known.entry === "share",
  };
  const scope: { [root: string]: unknown } = {
    answers: known.answers,
    said: known.answers,
    client: known.client ?? {},
    is,
    lookups,
    today: course.world.today,
  };
  const region = known.answers.business_region ?? known.answers.region;
  scope.rating = { region };
  scope.values = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(values).map(([name, rule]) => [name, { enumerable: true, get: () => referenceRule(rule)(scope) }]),
    ),
  );
  return scope;
}

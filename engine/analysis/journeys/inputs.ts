import type { Json, JsonObject } from "../../contract";
import { choiceCodes } from "../../flow/compile-question";
import type { CompiledFlow, CompiledQuestion } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import { readsThrough } from "../../language/reads";
import { addDays, daysBetween, isIsoDate, readDate, usDate } from "../../values/dates";
import { isObject } from "../../values/objects";
import { valueAt } from "../../values/path";
import { policyRules } from "../equality/closure";
import type { Course, Journey } from "./journey";
import { thingReadsOf } from "./things";

/** The question that an input is the answer of; undefined for what is known of the client. */
export function questionOf(input: string, { questions }: CompiledFlow): CompiledQuestion | undefined {
  if (input.startsWith(ANSWERS)) return questions.get(input.slice(ANSWERS.length));
  const ofThing = thingOf(input);
  return ofThing && questions.get(ofThing.list)?.items?.form.named.get(ofThing.name);
}

/** The input that is an answer about the things of a list: each of them has it. */
export const itemInput = (list: string, name: string): string => `${THING}${list}.${name}`;

/** The list and the question of such an input; undefined for any other. */
export function thingOf(input: string): { readonly list: string; readonly name: string } | undefined {
  const [list, name] = input.startsWith(THING) ? input.slice(THING.length).split(".") : [];
  return list !== undefined && name !== undefined ? { list, name } : undefined;
}

/** The input that says whether all things of a list have the answers about them, or the first one alone. */
export const whichInput = (list: string): string => `${WHICH}${list}`;
export const isWhich = (input: string): boolean => input.startsWith(WHICH);
export const ALL_OF_THEM = "all";
/** The value of such an input with which the other things stay as they are. */
export const FIRST_ALONE = "first";

const ANSWERS = "answers.";
const THING = "thing.";
const WHICH = "which.";

/**
 * What some rules depend on, each once: `answers.<question>` for an answer, `thing.<list>.<question>` for one about the
 * things of a list, or what is known of the client, such as `client.client_type`. Follows named values, derived answers,
 * the plan, the policy and the quote.
 */
export const inputsOf = (rules: readonly unknown[], course: Course): readonly string[] => readBy(rules, course).inputs;

/** What rules judge that no journey has otherwise than usually, such as the number of a quote. */
export const notVariedIn = (rules: readonly unknown[], course: Course): readonly string[] =>
  readBy(rules, course).others;

interface Read {
  readonly inputs: readonly string[];
  readonly others: readonly string[];
}

function readBy(rules: readonly unknown[], course: Course): Read {
  const found = new Set<string>();
  const others = new Set<string>();
  const seen = new Set<string>();
  const { flow } = course.run;
  const add = (path: string, isJudged = true): void => {
    if (seen.has(`${path} ${isJudged}`)) return;
    seen.add(`${path} ${isJudged}`);
    const [root = "", name = ""] = path.split(".");
    const question = questionAt(path, flow);
    if (question?.derived) addAll([question.declared.derived]);
    else if (question) found.add(`${ANSWERS}${question.name}`);
    else if (path === TYPE_OF_CLIENT && flow.clientType) found.add(path).add(`${ANSWERS}${flow.clientType.name}`);
    else if ((root === "client" && path !== "client") || thingOf(path)) found.add(path);
    else if (root === "policy") addAll(policyRules(flow));
    else if (root === "plan" || root === "plans" || root === "checkout") addPlan();
    else if (root === "values" && name !== "") addAll([flow.flow.values?.[name]]);
    else if (OF_PAGE.has(root) || (isJudged && AROUND.has(root) && name !== "")) found.add(path);
    else if (isJudged && (root === "quote" || root === "client")) others.add(path);
  };
  const addAll = (more: readonly unknown[]): void => {
    if (comparesDay(more)) others.add("today");
    const isSaid = (rule: unknown): boolean => operationOf(rule)?.row?.names === "path";
    const judged = more.filter((rule) => !isSaid(rule));
    for (const path of readsThrough(judged, flow.flow.values ?? {})) add(path);
    for (const path of readsThrough(more.filter(isSaid), flow.flow.values ?? {})) add(path, false);
    const { answers, around } = thingReadsOf(more, flow);
    for (const [list, names] of answers) for (const name of names) found.add(itemInput(list, name));
    for (const path of around) add(path);
  };
  const addPlan = (): void => {
    add("rating.region");
    for (const { question } of flow.planLines) add(`answers.${question.name}`);
    addAll(course.world.offers.rules ?? []);
  };
  addAll(rules);
  return { inputs: [...found], others: [...others] };
}

/** Whether rules compare the day of the enrollment with a day of the calendar: all is tried on the usual one. */
function comparesDay(rule: unknown): boolean {
  if (Array.isArray(rule)) return rule.some(comparesDay);
  const operation = operationOf(rule);
  if (!operation?.row) return false;
  const { args, row } = operation;
  const isOfToday = row.compares !== undefined && args.some((arg) => operationOf(arg)?.args[0] === "today");
  return (isOfToday && args.some(isIsoDate)) || args.some(comparesDay);
}

/** What the page and the server say of an enrollment: also a rule that only asks if it is there depends on it. */
const OF_PAGE: ReadonlySet<string> = new Set(["query", "flags"]);
/** Who an enrollment is with: a text that only names them is the same for all rules. */
const AROUND: ReadonlySet<string> = new Set(["flags", "broker", "brokerage", "carrier"]);

/** Whether an input is a parameter of the page's address, or something around an enrollment. */
export const isOfQuery = (input: string): boolean => input.startsWith("query.");
export const isOfAround = (input: string): boolean => AROUND.has(input.split(".")[0] ?? "");

/** What is asked of a new client, and known of one who is on record. */
const TYPE_OF_CLIENT = "client.client_type";

/** Whether an input can differ on a journey: the type of client is asked of a new one alone, and known of all others. */
export function differsOn(input: string, { clientType }: CompiledFlow, { client }: Journey): boolean {
  if (!clientType) return true;
  return client === null ? input !== TYPE_OF_CLIENT : input !== `${ANSWERS}${clientType.name}`;
}

/** Whether some rules read the plans, the chosen one, or its price. */
export const doReadPlans = (rules: readonly unknown[], { flow }: CompiledFlow): boolean =>
  readsThrough(rules, flow.values ?? {}).some((path) => /^(plans?|checkout)(\.|$)/.test(path));

/** The question whose answer a path reads. */
function questionAt(path: string, flow: CompiledFlow): CompiledQuestion | undefined {
  const [root, name = "", ...rest] = path.split(".");
  if (root === "answers" || root === "said") return flow.questions.get(name);
  if (path === "rating.region" || path === "region") return ratingQuestion(flow);
  if (root !== "quote" || name !== "application") return undefined;
  const home = rest.join(".");
  return [...flow.questions.values()].find(
    (question) => question.home.in === "application" && question.home.path.join(".") === home,
  );
}

/** The question whose answer is the state that sets the prices. */
export function ratingQuestion({ ratedBy, records }: CompiledFlow): CompiledQuestion | undefined {
  if (ratedBy?.by === "question") return ratedBy.question;
  if (ratedBy?.by !== "address") return undefined;
  const fields = records.get(ratedBy.role)?.fields ?? [];
  return fields.find(({ unit, path }) => unit?.group === ratedBy.unit.group && path.at(-1) === "region")?.question;
}

/** A whole number for each answer of a question that has an order, so that a bound can be searched for. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Where an end is only how far it is usually looked, and no bound of the question. */
  readonly isOpen: { readonly below: boolean; readonly above: boolean };
  readonly value: (place: number) => Json;
  readonly place: (value: unknown) => number | undefined;
}

const FARTHEST_DAY = 50_000;
const FARTHEST_DATE = 800;
const LARGEST = 1_000_000_000;

/** The scale of a number, an amount or a date; undefined for other answers. */
export function scaleOf({ declared, minimum, maximum }: CompiledQuestion, today: string): Scale | undefined {
  const { type, format, list, choices } = declared;
  if (list !== undefined || choices !== undefined) return undefined;
  if (type === "integer" || type === "number") {
    const step = type === "integer" ? 1 : 100;
    return {
      from: Math.ceil((minimum ?? (type === "integer" ? -LARGEST : -LARGEST / step)) * step),
      to: Math.floor((maximum ?? LARGEST / step) * step),
      isOpen: { below: minimum === undefined, above: maximum === undefined },
      value: (place) => place / step,
      place: (value) => (typeof value === "number" ? value * step : undefined),
    };
  }
  if (format !== "date" && format !== "us-date") return undefined;
  const [far, written] =
    format === "date" ? [FARTHEST_DATE, (iso: string) => iso] : [FARTHEST_DAY, (iso: string) => usDate(iso) ?? iso];
  return {
    from: -far,
    to: FARTHEST_DATE,
    isOpen: { below: true, above: true },
    value: (place) => written(addDays(today, place) ?? today),
    place: (value) => daysBetween(today, readDate(value)),
  };
}

/** The answer of a journey to a question: the usual one, else a plausible one made from its declaration. */
export const usualAnswer = (question: CompiledQuestion, journey: Journey, today: string): Json | undefined => {
  const { name } = question;
  if (Object.hasOwn(journey.answers, name)) return journey.answers[name];
  if (Object.hasOwn(journey.usual, name)) return journey.usual[name];
  return sampleAnswer(question, today);
};

/** The things that a list usually holds; none where it is not answered usually. */
export function usualThings(list: string, { answers, usual }: Journey): readonly JsonObject[] {
  const things = Object.hasOwn(answers, list) ? answers[list] : usual[list];
  return Array.isArray(things) ? things.filter(isObject) : [];
}

const SAMPLES: { readonly [format: string]: (today: string) => Json } = {
  email: () => "sample@mail.example",
  "us-phone": () => "303-555-0100",
  "us-zip": () => "80202",
  "us-date": () => "02/29/1992",
  date: (today) => today,
};

/** What a plausible answer is made from: of a compiled question, or of one as it is declared. */
export interface Sampled extends Pick<CompiledQuestion, "declared" | "listed"> {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly items?: {
    readonly form: { readonly questions: readonly (Sampled & { readonly name: string })[] };
  } | null;
}

/** A plausible answer for a question without a usual one: right by its own declaration. */
export function sampleAnswer(question: Sampled, today: string): Json | undefined {
  const { declared, listed, minimum = 1, items } = question;
  const { type, format, minItems, minLength = 0 } = declared;
  if (items)
    return [Object.fromEntries(items.form.questions.map((each) => [each.name, sampleAnswer(each, today) ?? null]))];
  if (type === "boolean") return (declared.const as unknown) === true;
  if (type === "file")
    return { file: "sample", name: "sample.pdf", type: declared.accepts?.[0] ?? "application/pdf", size: 1000 };
  const codes: readonly Json[] = listed ? listed.map(({ code }) => code) : choiceCodes(declared);
  if (type === "array") return codes.slice(0, Math.max(1, minItems ?? 1)) as Json;
  if (codes.length > 0) return codes[0];
  if (type === "integer" || type === "number") return Math.min(minimum, question.maximum ?? minimum);
  const made = SAMPLES[format ?? ""];
  return made ? made(today) : "Sample".padEnd(minLength, "e");
}

/** A plausible answer that was saved: the things of a list with their whole share. */
export function savedSample(question: CompiledQuestion, today: string): Json | undefined {
  const sample = sampleAnswer(question, today);
  const share = question.items?.share;
  if (!Array.isArray(sample) || !share) return sample;
  return sample.map((thing: JsonObject) => ({ ...thing, [share]: question.declared.shares?.total ?? null }));
}

/** What is known at a path of the client, of the page or of what is around an enrollment, as it is usually. */
export function knownOf(
  path: string,
  { client, query = {}, around = {} }: Journey,
  { world }: Course,
): Json | undefined {
  if (path.startsWith("client.") && client === null) return undefined;
  return valueAt({ ...world.around, ...around, client, query }, path) as Json | undefined;
}

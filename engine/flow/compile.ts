import type { Json, Lists, Validators } from "../contract";
import { compileBody } from "../language/body";
import type { RuleCompiler } from "../language/rule";
import { compileText } from "../language/text";
import { put } from "../values/path";
import { asksClientType, CLIENT_TYPE, CLIENT_TYPE_STEP, clientTypeStep } from "./client-type";
import { compileConfirms, compileStep, type DraftStep, type StepWorkshop } from "./compile-step";
import { compilePolicy, questionsRead } from "./compile-policy";
import { compileRecords } from "./compile-record";
import type {
  CompiledCoverages,
  CompiledEntry,
  CompiledFlow,
  CompiledQuestion,
  CompiledStep,
  EntryName,
  Lookup,
  PlanLine,
  RatedBy,
} from "./compiled";
import type { Coverages, Flow } from "../../schemas/flow.types";
import { withLaterRules, type LaterRules } from "./later";
import { allQuestions, listsOf } from "./lists-of";
import { expand, type Parts, type WholeFlow, type WholeStep } from "./parts";

/** The inputs for compiling a flow. */
export interface CompileOptions {
  readonly parts?: Parts;
  readonly lists: Lists;
  readonly validators: Validators;
  /** How rules are made ready to run. */
  readonly rules: RuleCompiler;
  /** Rules of a newer version that hold for enrollments that began with this one. */
  readonly later?: LaterRules | undefined;
}

/** The entries of an enrollment: the actor of each, and whether they answer about themself. */
const ENTRIES: { readonly [name in EntryName]: Pick<CompiledEntry, "actor" | "aboutSelf"> } = {
  dashboard: { actor: "broker", aboutSelf: false },
  enroll: { actor: "client", aboutSelf: true },
  share: { actor: "client", aboutSelf: true },
};

/** Prepares a loaded flow. Throws when a list or part that the flow names was not given. */
export function compileFlow(source: Flow, { parts, lists, validators, rules, later }: CompileOptions): CompiledFlow {
  const flow = withLaterRules(expand(source, parts).flow, later);
  requireLists(flow, lists);
  const shop: StepWorkshop = { rules, lists, messages: flow.messages, flow, openers: openersOf(flow) };
  const drafts = stepsOf(flow).map((step, index) => compileStep(step, index, shop));
  const questions = new Map(
    drafts.flatMap((step) => step.questions.map((question) => [question.name, question] as const)),
  );
  const rejects = new Map(drafts.flatMap((step) => step.rejects.map((reject) => [reject.id, reject] as const)));
  const steps = drafts.map((draft): CompiledStep => ({
    ...draft,
    confirms: compileConfirms(draft, shop, questions, rejects),
  }));
  const records = compileRecords(
    drafts.flatMap(({ fields }) => fields),
    rules,
  );
  const byId = new Map(steps.map((step) => [step.id, step]));
  return {
    flow,
    lists,
    validators,
    steps: byId,
    questions,
    entries: entriesOf(flow, steps),
    groups: mapValues(flow.groups, (text) => compileText(text, rules)),
    values: mapValues(flow.values, (rule) => rules(rule)),
    lookups: lookupsOf(flow, lists),
    records,
    ratedBy: ratedBy(flow, questions, drafts),
    planLines: [...questions.values()].flatMap(planLine),
    coverages: coveragesOf(flow.coverages, rules),
    ratesAnswers: [...questions.values()].some(({ home }) => home.in === "application" && home.path[0] === "answers"),
    ...rejectionsOf(flow, rules),
    errorsAt: errorsAt(questions),
    atBinding: bindingChecksOf(flow, rules),
    failure: compileText(flow.messages.failure, rules),
    checkAnswer: compileText(flow.messages.wrong.type ?? flow.messages.failure, rules),
    ratedElsewhere: compileText(flow.messages.rated_elsewhere, rules),
    changed: changedOf(flow, rules),
    policy: compilePolicy(flow, questions, rules),
    clientType: (asksClientType(flow) && questions.get(CLIENT_TYPE)) || null,
    consents: steps.flatMap(({ consents }) => consents),
    conditional: [...questions.values()].filter(({ isConditional }) => isConditional),
    hides: hiddenBy(steps),
  };
}

/** The steps of the flow, and last the one that a share link may begin with, so that all others keep their places. */
function stepsOf(flow: WholeFlow): readonly WholeStep[] {
  const ahead = clientTypeStep(flow);
  return ahead ? [...flow.steps, ahead] : flow.steps;
}

const rejectionsOf = (
  { rejections }: WholeFlow,
  rules: RuleCompiler,
): Pick<CompiledFlow, "rejections" | "rejectionFor"> => ({
  rejections: mapValues(rejections, ({ title, body, reason, contacts = [] }) => ({
    title: compileText(title, rules),
    body: compileBody(body, rules),
    reason: reason === undefined ? null : compileText(reason, rules),
    contacts,
  })),
  rejectionFor: new Map(
    Object.entries(rejections).flatMap(([name, { also_for = [] }]) =>
      also_for.map((reason) => [reason, name] as const),
    ),
  ),
});

/** Code of a failed call → the question at which its message is shown. */
const errorsAt = (questions: CompiledFlow["questions"]): CompiledFlow["errorsAt"] =>
  new Map(
    [...questions.values()].flatMap(({ name, declared }) =>
      (declared.errors ?? []).map((code) => [code, name] as const),
    ),
  );

const bindingChecksOf = ({ at_binding = [] }: WholeFlow, rules: RuleCompiler): CompiledFlow["atBinding"] =>
  at_binding.map(({ id, step, fail_when, message }) => ({
    id,
    step,
    failWhen: rules(fail_when),
    message: compileText(message, rules),
  }));

const mapValues = <T, U>(
  source: { readonly [name: string]: T } | undefined,
  make: (value: T) => U,
): ReadonlyMap<string, U> => new Map(Object.entries(source ?? {}).map(([name, value]) => [name, make(value)]));

/** The lists that a flow names, with those of its parts, as `name@version`. */
export const listsNamed = (source: Flow, parts?: Parts): readonly string[] => listsOf(expand(source, parts).flow);

/**
 * Lists that only searchable questions use. They are too long to send with the flow, so they are fetched when the
 * question is asked. An engine without them accepts any code; one that has them (the server's) does not.
 */
export function deferredLists(source: Flow, parts?: Parts): readonly string[] {
  const { flow } = expand(source, parts);
  const asked = allQuestions(flow).flatMap(([, { list, widget }]) =>
    list === undefined ? [] : [{ list, isSearched: widget === "combobox" }],
  );
  const inlined = new Set(asked.flatMap(({ list, isSearched }) => (isSearched ? [] : [list])));
  return [...new Set(asked.flatMap(({ list, isSearched }) => (isSearched && !inlined.has(list) ? [list] : [])))];
}

function requireLists(flow: WholeFlow, lists: Lists): void {
  const searched = new Set(
    allQuestions(flow).flatMap(([, { list, widget }]) => (list !== undefined && widget === "combobox" ? [list] : [])),
  );
  const missing = listsOf(flow).find((name) => lists[name] === undefined && !searched.has(name));
  if (missing !== undefined) throw new Error(`The list "${missing}" was not given.`);
}

const openersOf = (flow: WholeFlow): ReadonlyMap<string, string> =>
  new Map(allQuestions(flow).flatMap(([name, { opens }]) => (opens === undefined ? [] : [[opens, name] as const])));

function entriesOf({ entries = {}, sold_to }: WholeFlow, steps: readonly CompiledStep[]): CompiledFlow["entries"] {
  const ahead = asksClientType({ sold_to }) ? [CLIENT_TYPE_STEP] : [];
  const entry = (name: EntryName): CompiledEntry => {
    const first = [...(name === "share" ? ahead : []), ...(entries[name]?.first ?? [])];
    const order = [
      ...first.flatMap((id) => steps.filter((step) => step.id === id)),
      ...steps.filter(({ id }) => !first.includes(id) && !ahead.includes(id)),
    ];
    const isBroker = ENTRIES[name].actor === "broker";
    const is = { broker: isBroker, client: !isBroker, share_link: name === "share" };
    return { name, ...ENTRIES[name], is, order, places: new Map(order.map(({ id }, place) => [id, place])) };
  };
  return { dashboard: entry("dashboard"), enroll: entry("enroll"), share: entry("share") };
}

function changedOf({ messages: { changed } }: WholeFlow, rules: RuleCompiler): CompiledFlow["changed"] {
  if (!changed) return null;
  const { plan, state, part, again, unnamed } = changed;
  return {
    plan: compileText(plan, rules),
    state: compileText(state, rules),
    part: compileText(part, rules),
    again: compileText(again, rules),
    unnamed,
  };
}

function lookupsOf({ tables = {} }: WholeFlow, lists: Lists): ReadonlyMap<string, Lookup> {
  const found = new Map<string, Lookup>();
  for (const [name, list] of Object.entries(lists))
    found.set(name, new Map(list.items.map((item) => [String(item.code), item.text ?? item.name])));
  for (const [name, { cells, else: otherwise }] of Object.entries(tables)) {
    const known = new Map<string, unknown>(Object.entries(cells));
    found.set(name, { get: (key) => known.get(key) ?? otherwise });
  }
  return found;
}

const ADDRESS = "address";

function ratedBy(
  flow: WholeFlow,
  questions: ReadonlyMap<string, CompiledQuestion>,
  drafts: readonly DraftStep[],
): RatedBy | null {
  if (flow.rated_by === ADDRESS) {
    const field = drafts.flatMap(({ fields }) => fields).find(({ unit }) => unit?.group === ADDRESS);
    return field?.unit ? { by: "address", role: field.role, unit: field.unit } : null;
  }
  const question = questions.get(flow.rated_by);
  return question ? { by: "question", question, from: firstFrom(flow, question, questions) } : null;
}

/** The questions that the first answer of a question is worked out from. */
const firstFrom = (flow: WholeFlow, { declared }: CompiledQuestion, all: CompiledFlow["questions"]) =>
  questionsRead(declared.starts_as, flow, all);

function planLine(question: CompiledQuestion): readonly PlanLine[] {
  const { home, declared } = question;
  return home.in === "plan" ? [{ question, path: home.path.split("."), isPart: declared.type === "boolean" }] : [];
}

/** The questions that each step may hide, because their conditions read its answers. */
function hiddenBy(steps: readonly CompiledStep[]): CompiledFlow["hides"] {
  const conditional = steps.flatMap(({ questions }) => questions.filter((question) => question.dependsOn.length > 0));
  const readers = new Map<string, CompiledQuestion[]>();
  const others = conditional.filter(({ dependsOn }) => dependsOn.some((path) => !path.startsWith(ANSWERS)));
  for (const question of conditional)
    for (const path of question.dependsOn) readers.set(path, [...(readers.get(path) ?? []), question]);
  return new Map(
    steps.map(({ id, questions }) => {
      const found = new Set<CompiledQuestion>(others);
      const open = [...questions];
      for (let question = open.pop(); question; question = open.pop())
        for (const reader of readers.get(ANSWERS + question.name) ?? []) {
          if (found.has(reader)) continue;
          found.add(reader);
          open.push(reader);
        }
      return [id, [...found]];
    }),
  );
}

const ANSWERS = "answers.";

/** Where a plan keeps its coverages. */
const DETAILS = "settings.details.coverage_details";

function coveragesOf(coverages: Coverages | undefined, rules: RuleCompiler): CompiledCoverages {
  const { tables, groups = [], defaults } = coverages ?? {};
  const named = Object.entries(tables ?? {}).map(([key, { title }]) => ({ key, title, path: `${DETAILS}.${key}` }));
  return {
    defaults: coverages && (defaults || tables) ? defaultPlan(coverages) : undefined,
    tables: named.length > 0 ? named : [{ key: null, title: "", path: DETAILS }],
    groups: groups.map(({ title = "", rows }) => ({
      title,
      rows: Object.entries(rows).map(([key, row]) => ({
        key,
        title: row.title,
        notOfferedIn: new Set(row.not_offered_in),
        offeredWhen: row.offered_when === undefined ? null : rules(row.offered_when),
      })),
    })),
  };
}

type Row = Coverages["groups"][number]["rows"][string];

/** The default plan, for what the rate book leaves out: the flow's defaults and its catalogue of coverages. */
function defaultPlan({ defaults = {}, tables = {}, groups }: Coverages): Json {
  const plan: { [key: string]: Json | undefined } = {};
  for (const [path, value] of Object.entries(defaults)) put(plan, path.split("."), value);
  for (const [table, { hazards }] of Object.entries(tables))
    for (const [key, row] of groups.flatMap(({ rows }) => Object.entries(rows)))
      put(plan, [...DETAILS.split("."), table, key], coverageOf(row, table, hazards));
  return plan;
}

function coverageOf({ title, description, amounts }: Row, table: string, hazards: readonly string[] | undefined): Json {
  const words = typeof description === "string" || description === undefined ? description : description[table];
  const lines =
    Array.isArray(amounts) || amounts === undefined
      ? amounts
      : (amounts as { readonly [table: string]: readonly string[] })[table];
  return {
    title,
    ...(words !== undefined && { description: words }),
    ...(hazards && { coverage_details: [...hazards] }),
    ...(lines && { value_details: [...(lines as readonly string[])] }),
  };
}

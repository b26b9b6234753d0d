import type { Flow, JsonObject, Lists, Session, Validators } from "../contract";
import type { Entry, FormatName, Step, Ui } from "../flow/flow.types";
import { compileRule } from "../language/rule";
import { reads } from "../language/reads";
import { personFormId } from "../steps/ids";
import { fillTemplate, saysSomething } from "./template";

/** A form as the engine runs it: what is looked up at every event, computed once. */
export interface CompiledForm {
  readonly id: string;
  readonly schema: JsonObject;
  readonly names: readonly string[];
  readonly required: ReadonlySet<string>;
  readonly properties: { readonly [name: string]: Property };
  readonly ui: { readonly [name: string]: Ui };
  readonly messages: { readonly [name: string]: { readonly [rule: string]: unknown } };
  /** True when some question is shown only under a condition. */
  readonly conditional: boolean;
}

/** One question's schema; `list` names the local list its code must be in. */
export interface Property {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly title: string;
  readonly enum?: readonly (string | number)[];
  readonly format?: FormatName;
  readonly list?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly const?: unknown;
}

/** Where a question takes its first value from. */
interface Prefill {
  readonly name: string;
  readonly template: unknown;
}

export interface CompiledStep {
  readonly id: string;
  readonly step: Step;
  /** Every answer name that belongs to the step. */
  readonly answers: ReadonlySet<string>;
  readonly form: CompiledForm | null;
  readonly prefill: {
    readonly all: readonly Prefill[];
    /** Those that may say something before a saved record is loaded. */
    readonly always: readonly Prefill[];
  };
  /** Check id → the answers it reads: a check waits until they are given. */
  readonly checkReads: ReadonlyMap<string, readonly string[]>;
  /** The last answers without an error in the form; only kept where nothing but the answers decides that. */
  readonly memo: { valid: JsonObject | null };
}

/** A branch as it lies in an entry's order. */
export interface CompiledBranch {
  readonly before: string;
  readonly auto: boolean;
  readonly steps: readonly string[];
}

interface Sources {
  readonly answers: readonly string[];
  readonly records: readonly ((scope: object) => unknown)[];
}

export interface CompiledEntry {
  readonly name: string;
  readonly entry: Entry;
  /** Main line and branches in one order: each branch right before its `before`. */
  readonly order: readonly CompiledStep[];
  /** Those of `order` whose being asked, or some question of which, depends on a condition. */
  readonly conditional: readonly CompiledStep[];
  /** What these conditions read, values resolved: their outcome changes only with one of these. */
  readonly inputs: readonly ((scope: object) => unknown)[];
  /** Where all of that comes from: while these answers and whole records are the same ones, so is the outcome. */
  readonly reads: Sources;
  /** Steps of side branches (auto: false): not counted, not required. */
  readonly side: ReadonlyMap<string, CompiledBranch>;
}

/** A flow made ready to run: everything that does not depend on a session. */
export interface Compiled {
  readonly flow: Flow;
  readonly lists: Lists;
  readonly validators: Validators;
  readonly steps: ReadonlyMap<string, CompiledStep>;
  readonly entries: ReadonlyMap<string, CompiledEntry>;
  /** Tables and lists under one set of names. */
  readonly lookups: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

interface FormSource {
  readonly schema: { readonly required?: readonly string[]; readonly properties: object };
  readonly ui?: object;
  readonly messages?: object;
}

function compileForm(id: string, source: FormSource): CompiledForm {
  const properties = source.schema.properties as CompiledForm["properties"];
  const ui = (source.ui ?? {}) as CompiledForm["ui"];
  return {
    id,
    schema: { $id: id, ...source.schema } as unknown as JsonObject,
    names: Object.keys(properties),
    required: new Set(source.schema.required ?? []),
    properties,
    ui,
    messages: (source.messages ?? {}) as CompiledForm["messages"],
    conditional: Object.values(ui).some((question) => question.show_when !== undefined),
  };
}

function formOf(id: string, step: Step): CompiledForm | null {
  if (step.kind === "people") return compileForm(personFormId(id), step.person);
  return "schema" in step ? compileForm(id, step) : null;
}

function answersOf(step: Step, form: CompiledForm | null): ReadonlySet<string> {
  if (step.kind === "plan-choice" || step.kind === "plan-details" || step.kind === "people")
    return new Set([step.answer]);
  if (step.kind === "add-ons") return new Set(step.coverages.map((coverage) => coverage.answer));
  return new Set(form?.names ?? []);
}

const RECORDS: ReadonlySet<string> = new Set(["quote", "client", "saved_plan", "item", "review"]);

function prefillOf(step: Step): CompiledStep["prefill"] {
  const all = Object.entries(step.prefill ?? {}).map(([name, template]) => ({ name, template }));
  return { all, always: all.filter(({ template }) => !waitsForRecords(template)) };
}

const NO_LOOKUPS = new Map<string, never>();

const waitsForRecords = (template: unknown): boolean =>
  readsOnlyRecords(template) &&
  [true, false].every(
    (review) => !saysSomething(fillTemplate({ flow: {} }, template, { review, lookups: NO_LOOKUPS })),
  );

const readsOnlyRecords = (template: unknown): boolean =>
  !JSON.stringify(template).includes('"$use"') &&
  reads(template).every((path) => RECORDS.has(path.split(".")[0] ?? ""));

function compileStep(id: string, step: Step): CompiledStep {
  const form = formOf(id, step);
  const checkReads = new Map(
    (step.checks ?? []).map((check) => [
      check.id,
      reads(check.fail_when)
        .filter((path) => path.startsWith("answers."))
        .map((path) => path.slice("answers.".length)),
    ]),
  );
  return {
    id,
    step,
    form,
    answers: answersOf(step, form),
    prefill: prefillOf(step),
    checkReads,
    memo: { valid: null },
  };
}

function compileEntry(name: string, entry: Entry, flow: Flow, steps: ReadonlyMap<string, CompiledStep>): CompiledEntry {
  const branches = Object.values(flow.branches ?? {});
  const ids = entry.steps.flatMap((id) => [
    ...branches.filter((branch) => branch.before === id).flatMap((branch) => branch.steps),
    id,
  ]);
  const side = new Map(
    branches.filter((branch) => !branch.auto).flatMap((branch) => branch.steps.map((id) => [id, branch] as const)),
  );
  const order = ids.map((id) => known(steps, id));
  const conditional = order.filter((step) => step.step.when !== undefined || step.form?.conditional);
  const inputs = inputsOf(flow, conditional);
  return { name, entry, order, side, conditional, inputs: inputs.map(reader), reads: sourcesOf(flow, inputs) };
}

const reader = (path: string): ((scope: object) => unknown) => compileRule({ var: path });

/** What the engine works out, by the records it is worked out of; answers that choose a plan have a part in it too. */
const WORKED_OUT: { readonly [root: string]: readonly string[] } = {
  offered: ["plans"],
  plan: ["plans"],
  saved_plan: ["plans"],
};

function sourcesOf(flow: Flow, paths: readonly string[]): Sources {
  const isAnswer = (path: string): boolean => path.startsWith("answers.");
  const own = paths.filter(isAnswer).map((path) => path.split(".")[1] ?? "");
  const roots = [...new Set(paths.filter((path) => !isAnswer(path)).map((path) => path.split(".")[0] ?? ""))];
  const choosing = roots.some((root) => root in WORKED_OUT)
    ? [...(flow.plan?.match ?? []).map(({ answer }) => answer), ...(flow.plan?.chosen_with ?? [])]
    : [];
  const records = roots.flatMap((root) => WORKED_OUT[root] ?? [root]);
  return { answers: [...new Set([...own, ...choosing])], records: [...new Set(records)].map(reader) };
}

/**
 * Every path that conditions of these steps read, with the paths behind named values in their place; what never changes
 * within a session (the entry, its actor) left out.
 */
function inputsOf(flow: Flow, conditional: readonly CompiledStep[]): readonly string[] {
  const found = new Set<string>();
  const add = (rule: unknown): void => {
    for (const path of reads(rule)) {
      const [root, name = ""] = path.split(".");
      if (root === "plan" || root === "saved_plan") add(flow.plan?.saved_as);
      if (root === "values") add(flow.values?.[name]);
      else if (root !== "actor" && root !== "entry") found.add(path);
    }
  };
  for (const step of conditional) {
    add(step.step.when);
    for (const question of Object.values(step.form?.ui ?? {})) add(question.show_when);
  }
  return [...found];
}

/** The value under a name that the loader has checked; a missing one is a defect of the host. */
export function known<T>(map: ReadonlyMap<string, T>, name: string): T {
  const found = map.get(name);
  if (found === undefined) throw new Error(`The flow has no "${name}".`);
  return found;
}

/** The entry a session came in by. */
export const entryOf = (compiled: Compiled, session: Session): CompiledEntry => known(compiled.entries, session.entry);

function lookupsOf(flow: Flow, lists: Lists): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const tables = Object.entries(flow.tables ?? {}).map(
    ([name, table]) => [name, new Map(Object.entries(table as object))] as const,
  );
  const texts = Object.entries(lists).map(
    ([name, list]) => [name, new Map(list.items.map((item) => [String(item.code), item.text ?? item.name]))] as const,
  );
  return new Map<string, ReadonlyMap<string, unknown>>([...tables, ...texts]);
}

/**
 * Lists that only searchable questions use: too long to send with the flow, they are fetched when the question is asked.
 * An engine without them takes any code; one that has them (the server's) refuses an unknown one.
 */
export function deferredLists(flow: Flow): readonly string[] {
  const searched = new Set<string>();
  const inlined = new Set<string>();
  for (const step of Object.values(flow.steps)) {
    const form = step.kind === "people" ? step.person : "schema" in step ? step : undefined;
    for (const [name, property] of Object.entries(form?.schema.properties ?? {})) {
      if (property.list !== undefined)
        (form?.ui?.[name]?.widget === "combobox" ? searched : inlined).add(property.list);
    }
  }
  return [...searched].filter((name) => !inlined.has(name));
}

/** Prepares a loaded flow. Throws when a list that the flow names was not given. */
export function compile(flow: Flow, lists: Lists, validators: Validators): Compiled {
  const deferred = deferredLists(flow);
  for (const name of Object.keys(flow.lists ?? {}))
    if (!lists[name] && !deferred.includes(name)) throw new Error(`The list "${name}" was not given.`);
  const steps = new Map(Object.entries(flow.steps).map(([id, step]) => [id, compileStep(id, step)]));
  const entries = new Map(
    Object.entries(flow.entries).map(([name, entry]) => [name, compileEntry(name, entry, flow, steps)]),
  );
  return { flow, lists, validators, steps, entries, lookups: lookupsOf(flow, lists) };
}

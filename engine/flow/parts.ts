import { isObject } from "../values/objects";
import { valueAt } from "../values/path";
import type {
  Flow,
  Group,
  Messages,
  MessagesWords,
  MessagesWrong,
  Question,
  Step,
  StepPart,
  Text,
} from "../../schemas/flow.types";
import { WRITTEN_OUT } from "./guard";
import { child } from "./pointer";

/** A part file, which products share. It has the words of the step, group or messages that it replaces. */
export interface Part {
  readonly part: string;
  readonly version: number;
  readonly description: string;
  /** Parameter → the JSON Schema of its value, with `default` if it may be left out. */
  readonly parameters?: { readonly [name: string]: { readonly default?: unknown } };
  readonly [word: string]: unknown;
}

/** `name@version` → part. */
export type Parts = { readonly [nameAtVersion: string]: Part };

/** A flow with every part written out in its place. */
export interface WholeFlow extends Omit<Flow, "steps" | "messages" | "parts"> {
  readonly steps: readonly WholeStep[];
  readonly messages: WholeMessages;
  readonly at_binding?: readonly WholeBindingCheck[];
}
export type WholeStep = Exclude<Step, StepPart>;
export interface WholeQuestions {
  readonly [name: string]: Group | Question;
}
/** Words that may be missing: versions published before they existed do not have them. */
export const LATER_WORDS = ["your_plan"] as const satisfies readonly (keyof MessagesWords)[];
type LaterWord = (typeof LATER_WORDS)[number];
export interface WholeMessages extends Omit<Messages, "use"> {
  readonly failure: Text;
  readonly rated_elsewhere: Text;
  readonly wrong: MessagesWrong & { readonly [rule: string]: Text | object | undefined };
  readonly words: Required<Omit<MessagesWords, LaterWord>> & Pick<MessagesWords, LaterWord>;
}
/** A rule at binding, with the step to go to when it fails. */
export interface WholeBindingCheck {
  readonly id: string;
  readonly fail_when: unknown;
  readonly message: Text;
  readonly step: string;
}

/** Where a value of the whole flow was written: in the flow file, or in a part's. */
export interface Origin {
  /** `name@version`; absent for the flow itself. */
  readonly part?: string;
  readonly pointer: string;
}

export interface Expanded {
  readonly flow: WholeFlow;
  /** The place at which a value of the whole flow was written. */
  readonly originOf: (pointer: string) => Origin;
}

type Node = { readonly [key: string]: unknown };

/** Words of a part file about itself, which are not written out. */
const ABOUT: ReadonlySet<string> = new Set([
  "$schema",
  "part",
  "version",
  "description",
  "parameters",
  "values",
  "at_binding",
  "records",
]);
/** Words of a use about the part, which are not written out. */
const USING: ReadonlySet<string> = new Set(["use", "with", "as", "ask"]);

/**
 * Writes every part out in its place: fills in parameters and lays the words beside `use` over the part's own. Relies
 * on sound uses (`checkUses`). Throws for a part that was not given, which is a defect of the host.
 */
export function expand(flow: Flow, parts: Parts = {}): Expanded {
  return new Expansion(flow, { ...parts, ...(flow.parts as Parts | undefined) }).expand();
}

/** A schema with the names that working flows know, which is beside that of the format. */
const WITH_NAMES = /editor\/(?:[^/]+\.)?(flow|part)\.schema\.json$/;

const ofTheFormat = <File extends object>(file: File & { readonly $schema?: unknown }): File =>
  typeof file.$schema === "string" ? { ...file, $schema: file.$schema.replace(WITH_NAMES, "$1.schema.json") } : file;

/**
 * The flow with the parts that it uses inside it, so that it needs no other file. Versions are published and served
 * like this, and name the schemas of the format, so that new names in the working copies do not change a version.
 */
export function withParts(flow: Flow, parts: Parts): Flow {
  const known = { ...parts, ...(flow.parts as Parts | undefined) };
  const used = new Map<string, Part>();
  const add = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(add);
    if (!isObject(node)) return;
    const name = typeof node.use === "string" ? node.use : undefined;
    const part = name === undefined ? undefined : known[name];
    if (name !== undefined && part && !used.has(name)) {
      used.set(name, ofTheFormat(part));
      add(part);
    }
    Object.values(node).forEach(add);
  };
  const { parts: _parts, ...own } = ofTheFormat(flow);
  add(own);
  return used.size === 0
    ? own
    : { ...own, parts: Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))) };
}

/** The flow is too large with its parts written out. */
export class TooLarge extends Error {}

/** The most parts that a flow may use, counting those inside of parts. */
const MOST_USES = 500;

class Expansion {
  /** What the parts came to so far: uses, and values. */
  private readonly written = { uses: 0, values: 0 };
  private readonly origins = new Map<string, Origin>();
  private readonly values: { [name: string]: unknown } = {};
  private readonly bindingChecks: WholeBindingCheck[] = [];

  constructor(
    private readonly flow: Flow,
    private readonly parts: Parts,
  ) {}

  expand(): Expanded {
    const { parts: _parts, ...flow } = this.flow;
    const last = flow.steps.at(-1)?.id ?? "";
    const own = (flow.at_binding ?? []).map((check) => ({ ...check, step: last }));
    this.bindingChecks.push(...own);
    const steps = flow.steps.map((step, index) => this.step(step, child("/steps", index)));
    const messages = this.place(flow.messages as Node, "/messages");
    const whole = {
      ...flow,
      steps,
      messages,
      values: { ...this.values, ...flow.values },
      ...(this.bindingChecks.length > 0 && { at_binding: this.bindingChecks }),
    };
    return { flow: whole as unknown as WholeFlow, originOf: (pointer) => originIn(this.origins, pointer) };
  }

  private step(step: Step, pointer: string): Node {
    const placed = this.place(step as unknown as Node, pointer, step.id);
    if (!isObject(placed.questions)) return placed;
    return { ...placed, questions: this.questions(placed.questions, `${pointer}/questions`, step.id) };
  }

  private questions(questions: Node, pointer: string, step: string): Node {
    return Object.fromEntries(
      Object.entries(questions).map(([name, entry]) => [name, this.entry(entry as Node, child(pointer, name), step)]),
    );
  }

  private entry(entry: Node, pointer: string, step: string): Node {
    const placed = this.place(entry, pointer, step);
    const { items } = placed;
    const inItems = isObject(items) && isObject(items.questions);
    return {
      ...placed,
      ...(isObject(placed.questions) && { questions: this.questions(placed.questions, `${pointer}/questions`, step) }),
      ...(inItems && {
        items: { ...items, questions: this.questions(items.questions as Node, `${pointer}/items/questions`, step) },
      }),
    };
  }

  /** The node itself, or the part that it uses with its own words laid over. */
  private place(node: Node, pointer: string, step?: string): Node {
    if (typeof node.use !== "string") return node;
    const part = this.parts[node.use];
    if (!part) throw new Error(`The part "${node.use}" was not given.`);
    const filled = withParameters(part, withDefaults(part, node.with)) as Part;
    this.count(filled);
    this.bring(node.use, filled, step);
    const before = this.forget(pointer);
    this.origins.set(pointer, { part: node.use, pointer: "" });
    if (filled.records)
      this.origins.set(`${pointer}/record`, { part: node.use, pointer: child("/records", String(node.as)) });
    const base = asked(ofRole(without(filled, ABOUT), filled, node.as), node.ask);
    return this.laidOver(base, without(node, USING), pointer, before) as Node;
  }

  /** Throws TooLarge as soon as the parts come to more than a flow may hold. */
  private count(filled: Part): void {
    this.written.uses += 1;
    this.written.values += sizeOf(filled, new Map());
    if (this.written.uses > MOST_USES || this.written.values > WRITTEN_OUT.values)
      throw new TooLarge("The parts of the flow come to more than a flow may hold.");
  }

  /** Adds what a part brings besides its place: named values, and rules that are judged at binding. */
  private bring(name: string, part: Part, step: string | undefined): void {
    for (const [value, rule] of Object.entries((part.values ?? {}) as Node)) {
      this.values[value] = rule;
      this.origins.set(child("/values", value), { part: name, pointer: child("/values", value) });
    }
    for (const [index, check] of ((part.at_binding ?? []) as readonly WholeBindingCheck[]).entries()) {
      this.origins.set(`/at_binding/${this.bindingChecks.length}`, { part: name, pointer: `/at_binding/${index}` });
      this.bindingChecks.push({ ...check, step: step ?? "" });
    }
  }

  /** Removes the origins below a place, because a part replaces it; returns those removed. */
  private forget(pointer: string): ReadonlyMap<string, Origin> {
    const before = new Map(this.origins);
    for (const key of before.keys()) if (key.startsWith(`${pointer}/`)) this.origins.delete(key);
    return before;
  }

  /** One value over another, key by key; a value that is not an object replaces what was there. */
  private laidOver(under: unknown, over: unknown, pointer: string, before: ReadonlyMap<string, Origin>): unknown {
    if (!isObject(under) || !isObject(over)) {
      this.origins.set(pointer, originIn(before, pointer));
      return over;
    }
    const merged: { [key: string]: unknown } = { ...under };
    for (const [key, value] of Object.entries(over))
      merged[key] = this.laidOver(merged[key], value, child(pointer, key), before);
    return merged;
  }
}

/** How many values a value holds. One that it holds more than once, as a parameter may be, is walked once. */
function sizeOf(value: unknown, known: Map<object, number>): number {
  if (value === null || typeof value !== "object") return 1;
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const size = Object.values(value).reduce<number>((sum, member) => sum + sizeOf(member, known), 1);
  known.set(value, size);
  return size;
}

/** The origin of a pointer: that of its nearest known ancestor, and the rest of the pointer. */
function originIn(origins: ReadonlyMap<string, Origin>, pointer: string): Origin {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const known = origins.get(pointer.slice(0, end));
    if (known) return { ...known, pointer: known.pointer + pointer.slice(end) };
  }
  return { pointer };
}

const without = (node: Node, keys: ReadonlySet<string>): Node =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !keys.has(key)));

/** The part with the record of the person's role instead of its `records`. */
function ofRole(base: Node, part: Part, role: unknown): Node {
  const records = part.records as Node | undefined;
  if (!records) return base;
  return { ...base, record: { ...(records[String(role)] as Node), role } };
}

/** The part with only the questions asked for, in that order. */
function asked(base: Node, names: unknown): Node {
  if (!Array.isArray(names) || !isObject(base.questions)) return base;
  const { questions } = base;
  return { ...base, questions: Object.fromEntries(names.map((name) => [name, questions[String(name)]])) };
}

const withDefaults = ({ parameters = {} }: Part, given: unknown): Node => ({
  ...Object.fromEntries(Object.entries(parameters).map(([name, { default: value }]) => [name, value])),
  ...(given as Node | undefined),
});

/** The part with the values of its parameters in place of `{"param": name}`. */
function withParameters(node: unknown, parameters: Node): unknown {
  if (Array.isArray(node)) return node.map((each) => withParameters(each, parameters));
  if (!isObject(node)) return node;
  if (typeof node.param === "string") return valueAt(parameters, node.param);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withParameters(value, parameters)]));
}

/** Every question of a whole flow with its name, including those of groups and lists. */
export function* questionsIn(questions: WholeQuestions): Generator<readonly [string, Question]> {
  for (const [name, entry] of Object.entries(questions)) {
    if ("questions" in entry) yield* questionsIn(entry.questions as WholeQuestions);
    else {
      const question = entry as Question;
      yield [name, question];
      if (question.items) yield* questionsIn(question.items.questions as WholeQuestions);
    }
  }
}

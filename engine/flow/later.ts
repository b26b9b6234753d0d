/**
 * Rules of a newer version that also hold for enrollments that began with an older one (`applies_to_started`). The
 * older version itself stays as it was published: what comes beside it is a small document of its own, made for it.
 */
import type { Flow } from "../../schemas/flow.types";
import { operationOf } from "../language/operators";
import { isObject } from "../values/objects";
import { gather } from "./asked";
import { listsOf } from "./lists-of";
import { namesBefore } from "./migrate";
import { expand, type Parts, type WholeFlow, type WholeStep } from "./parts";

/** A flow's words as they are written. */
type Words = { readonly [word: string]: unknown };

/** A rule of a step, as a flow has it. */
interface LaterRule {
  readonly step: string;
  readonly word: "checks" | "reject";
  readonly rule: Words & { readonly id: string };
}

/** The rules of a newer version for an older one, with the values, tables and rejections that they name. */
export interface LaterRules {
  readonly rules: readonly LaterRule[];
  readonly values: Words;
  readonly tables: Words;
  readonly rejections: Words;
}

/** A marked rule of a flow, and where it is in the flow with its parts written out. */
export interface MarkedRule extends LaterRule {
  readonly from: string;
  readonly pointer: string;
}

/** A name that no flow can declare, so that nothing of the older version is hidden by it. */
const own = (name: string): string => `0_${name}`;

/** Returns the rules of a whole flow that are marked `applies_to_started`. */
export function markedRules(steps: readonly WholeStep[]): readonly MarkedRule[] {
  return steps.flatMap((step, index) =>
    (["checks", "reject"] as const).flatMap((word) => {
      const rules = (step as unknown as { readonly [word: string]: readonly LaterRule["rule"][] | undefined })[word];
      return (rules ?? []).flatMap((rule, at): MarkedRule[] =>
        typeof rule.applies_to_started === "string"
          ? [{ step: step.id, word, rule, from: rule.applies_to_started, pointer: `/steps/${index}/${word}/${at}` }]
          : [],
      );
    }),
  );
}

/**
 * Returns what an older version lacks for a marked rule: the step, the answers that the rule reads, the question beside
 * which its message stands, lists; each as a flow names it. None when the rule can be judged beside that version.
 */
export function lackingFor(marked: MarkedRule, newer: WholeFlow, older: WholeFlow): readonly string[] {
  const step = older.steps.find(({ id }) => id === marked.step);
  if (!step) return [`the step ${marked.step}`];
  const brought = bring([marked], newer, older.version);
  const known = new Set(older.steps.flatMap(gather).map(({ name }) => name));
  const here = new Set(gather(step, 0).map(({ name }) => name));
  const at = brought.rules[0]?.rule.at;
  const lists = new Set(listsOf(older));
  return [
    ...[...brought.answers].filter((name) => !known.has(name)).map((name) => `answers.${name}`),
    ...(typeof at === "string" && !here.has(at) ? [`the question ${at} on the step ${marked.step}`] : []),
    ...[...brought.lists].filter((name) => !lists.has(name)).map((name) => `the list ${name}`),
  ];
}

/**
 * Returns the marked rules of a newer version for quotes that began with an older one; undefined when it has none. A
 * rule that the older version has already, or that it cannot be judged by, is left out: `flow publish` has proved that
 * there is none of the latter.
 */
export function laterRules(newer: Flow, older: Flow, parts: Parts = {}): LaterRules | undefined {
  const [now, before] = [expand(newer, parts).flow, expand(older, parts).flow];
  const had = new Set(markedRules(before.steps).map(({ step, rule }) => JSON.stringify([step, rule])));
  const marked = markedRules(now.steps).filter(
    (each) => !had.has(JSON.stringify([each.step, each.rule])) && lackingFor(each, now, before).length === 0,
  );
  if (marked.length === 0) return undefined;
  const { rules, values, tables, rejections } = bring(marked, now, before.version);
  return { rules, values, tables, rejections };
}

/** Returns a whole flow with the later rules behind those of its steps. */
export function withLaterRules(flow: WholeFlow, later: LaterRules | undefined): WholeFlow {
  if (!later) return flow;
  const taken = new Set(flow.steps.flatMap(idsOfRules));
  const steps = flow.steps.map((step) => {
    const added = (word: LaterRule["word"]): readonly Words[] =>
      later.rules
        .filter((each) => each.step === step.id && each.word === word)
        .map(({ rule }) => (taken.has(rule.id) ? { ...rule, id: `${rule.id}_later` } : rule));
    const old = step as unknown as { readonly [word: string]: readonly Words[] | undefined };
    const [checks, reject] = [added("checks"), added("reject")];
    return {
      ...step,
      ...(checks.length > 0 && { checks: [...(old.checks ?? []), ...checks] }),
      ...(reject.length > 0 && { reject: [...(old.reject ?? []), ...reject] }),
    };
  });
  return {
    ...flow,
    steps,
    values: { ...flow.values, ...later.values },
    tables: { ...flow.tables, ...later.tables },
    rejections: { ...flow.rejections, ...later.rejections },
  } as unknown as WholeFlow;
}

const idsOfRules = (step: WholeStep): readonly string[] => {
  const { checks = [], reject = [] } = step as unknown as { readonly [word: string]: readonly { id: string }[] };
  return [...checks, ...reject].map(({ id }) => id);
};

/** What rules bring along, under names of their own, and what they read of the enrollment. */
interface Brought extends LaterRules {
  readonly answers: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

function bring(marked: readonly MarkedRule[], flow: WholeFlow, older: string): Brought {
  const bringer = new Bringer(flow, namesBefore(flow, older));
  const rules = marked.map(({ step, word, rule, from }) => ({ step, word, rule: bringer.rule(word, rule, from) }));
  return { rules, ...bringer.brought };
}

const PLACEHOLDER = /\{([a-z][a-z0-9_.]*)/g;

class Bringer {
  private readonly values: { [name: string]: unknown } = {};
  private readonly tables: { [name: string]: unknown } = {};
  private readonly rejections: { [name: string]: unknown } = {};
  private readonly answers = new Set<string>();
  private readonly lists = new Set<string>();

  constructor(
    private readonly flow: WholeFlow,
    /** The names that questions had in the older version. */
    private readonly oldNames: ReadonlyMap<string, string>,
  ) {}

  get brought(): Omit<Brought, "rules"> {
    const { values, tables, rejections, answers, lists } = this;
    return { values, tables, rejections, answers, lists };
  }

  /** A rule that holds from a date on, with its own names for what it brings along. */
  rule(word: LaterRule["word"], rule: LaterRule["rule"], from: string): LaterRule["rule"] {
    const { applies_to_started: _from, ...kept } = rule;
    const since = (condition: unknown): object => ({
      and: [{ ">=": [{ var: "today" }, from] }, this.within(condition)],
    });
    return word === "checks"
      ? {
          ...kept,
          at: this.question(String(rule.at)),
          fail_when: since(rule.fail_when),
          message: this.within(rule.message),
        }
      : {
          ...kept,
          when: since(rule.when),
          with: this.rejection(String(rule.with)),
          ...(rule.reason !== undefined && { reason: this.within(rule.reason) }),
        };
  }

  private rejection(name: string): string {
    const { also_for: _also, ...words } = (this.flow.rejections as Words)[name] as Words;
    this.rejections[own(name)] ??= this.within(words);
    return own(name);
  }

  /** A rule or text with the new names in it; what these name is brought along. */
  private within(part: unknown): unknown {
    if (typeof part === "string") return part.replaceAll(PLACEHOLDER, (_, path: string) => `{${this.path(path)}`);
    if (Array.isArray(part)) return part.map((each) => this.within(each));
    if (!isObject(part)) return part;
    const operation = operationOf(part);
    if (operation?.row?.names === undefined)
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, this.within(value)]));
    const [named, ...others] = operation.args;
    const isPath = operation.row.names === "path";
    const renamed = isPath ? this.path(String(named)) : this.table(String(named));
    return { [operation.name]: [renamed, ...others.map((each) => this.within(each))] };
  }

  private path(path: string): string {
    const [root, name = "", ...rest] = path.split(".");
    if (root === "answers" || root === "said") return [root, this.question(name), ...rest].join(".");
    if (root !== "values") return path;
    if (!Object.hasOwn(this.values, own(name))) {
      this.values[own(name)] = null;
      this.values[own(name)] = this.within(this.flow.values?.[name]);
    }
    return [root, own(name), ...rest].join(".");
  }

  private question(name: string): string {
    const old = this.oldNames.get(name) ?? name;
    this.answers.add(old);
    return old;
  }

  private table(name: string): string {
    const table = (this.flow.tables as Words | undefined)?.[name];
    if (name.includes("@")) this.lists.add(name);
    if (table === undefined) return name;
    const by = String((table as Words).by);
    if (by.includes("@")) this.lists.add(by);
    this.tables[own(name)] ??= table;
    return own(name);
  }
}

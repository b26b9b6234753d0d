import type { CompiledFlow, CompiledQuestion } from "../../flow/compiled";
import { operationOf, sortOfArgument } from "../../language/operators";
import { reads } from "../../language/reads";
import { isOfWorld } from "../../language/roots";

/** What rules read of the things of lists. */
export interface ThingReads {
  /** List → the answers about one thing that decide what a rule over its things comes to. */
  readonly answers: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the answers that are worked out of a thing read around it. */
  readonly around: readonly string[];
}

/** The lists whose things a name stands for within a rule; the one without a name is that of the innermost thing. */
type Naming = ReadonlyMap<string, readonly CompiledQuestion[]>;

const UNNAMED = "";
const NONE: Naming = new Map();

/** What some rules read of the things of lists, through named values and through what is worked out of a thing. */
export function thingReadsOf(rules: readonly unknown[], flow: CompiledFlow): ThingReads {
  const reading = new Reading(flow);
  for (const rule of rules) reading.in(rule, NONE);
  return { answers: reading.answers, around: [...reading.around] };
}

class Reading {
  readonly answers = new Map<string, Set<string>>();
  readonly around = new Set<string>();
  private readonly seen = new Set<string>();

  constructor(private readonly flow: CompiledFlow) {}

  in(rule: unknown, naming: Naming): void {
    if (Array.isArray(rule)) return rule.forEach((part) => this.in(part, naming));
    const { row, args } = operationOf(rule) ?? {};
    if (!row || !args) return;
    const lists = row.perThing ? listsIn(args[0], this.flow) : [];
    const name = typeof args[2] === "string" ? args[2] : UNNAMED;
    for (const [index, part] of args.entries()) {
      const sort = sortOfArgument(row, args, index);
      if (sort === "path") this.path(String(part), naming);
      else if (sort === "rule") this.in(part, naming);
      else if (sort === "answer") this.add(lists, String(part));
      else if (sort === "thing") this.in(part, new Map([...naming, [name, lists]]));
    }
  }

  private path(path: string, naming: Naming): void {
    const [root = "", name = ""] = path.split(".");
    if (root === "values" && !this.seen.has(path)) {
      this.seen.add(path);
      this.in(this.flow.flow.values?.[name], NONE);
    }
    const named = root === "item" ? naming.get(UNNAMED) : naming.get(root);
    if (named && root !== UNNAMED) this.add(named, name);
    else if (!isOfWorld(path)) this.add(naming.get(UNNAMED) ?? [], root);
  }

  private add(lists: readonly CompiledQuestion[], answer: string): void {
    for (const list of lists) {
      const question = list.items?.form.named.get(answer);
      const key = `${list.name}.${answer}`;
      if (!question || this.seen.has(key)) continue;
      this.seen.add(key);
      const { derived, show_when: condition } = question.declared;
      const found = this.answers.get(list.name) ?? new Set();
      this.answers.set(list.name, derived === undefined ? found.add(answer) : found);
      const behind = [derived, condition].filter((rule) => rule !== undefined);
      for (const rule of behind) this.in(rule, new Map([[UNNAMED, [list]]]));
      for (const path of reads(behind)) if (isOfWorld(path)) this.around.add(path);
    }
  }
}

/** The lists of whose things some rules ask a condition, which one thing may meet and another one not. */
export function listsAskedIn(rules: readonly unknown[], flow: CompiledFlow): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (rule: unknown): void => {
    if (Array.isArray(rule)) return rule.forEach(add);
    const { row, args } = operationOf(rule) ?? {};
    if (!row || !args) return;
    const isAsked = row.perThing === "condition" && args.length > 1;
    if (isAsked) for (const { name } of listsIn(args[0], flow)) found.add(name);
    const path = row.names === "path" ? String(args[0]) : "";
    if (path.startsWith(VALUES) && !seen.has(path)) {
      seen.add(path);
      add(flow.flow.values?.[path.slice(VALUES.length)]);
    }
    args.forEach(add);
  };
  add(rules);
  return found;
}

const VALUES = "values.";

/** The lists of things that a rule is about, itself or through a named value. */
export function listsIn(rule: unknown, flow: CompiledFlow): readonly CompiledQuestion[] {
  const found = new Set<CompiledQuestion>();
  const seen = new Set<string>();
  const add = (part: unknown): void => {
    for (const path of reads(part)) {
      const [root, name = ""] = path.split(".");
      const question = root === "answers" ? flow.questions.get(name) : undefined;
      if (question?.items) found.add(question);
      if (root !== "values" || seen.has(name)) continue;
      seen.add(name);
      add(flow.flow.values?.[name]);
    }
  };
  add(rule);
  return [...found];
}

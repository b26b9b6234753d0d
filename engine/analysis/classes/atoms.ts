import type { CompiledFlow } from "../../flow/compiled";
import { operationOf } from "../../language/operators";
import { compileRule, isTrue, type Rule } from "../../language/rule";
import { ratingQuestion } from "../journeys/inputs";

/** A part of a rule that answers can tell apart: a condition that holds or not, or the row of a table that is read. */
export interface Atom {
  readonly rule: unknown;
  readonly of: (scope: object) => unknown;
  /** For a comparison of numbers: the side that the answers decide, such as a sum of two of them. */
  readonly term?: unknown;
  /** What both sides come to; undefined when that side is not a number. */
  readonly termIn?: (scope: object) => Compared | undefined;
  /**
   * For a comparison that holds for a value or a window alone: on which side of it a number lies. What lies on both sides
   * of the one number that comes to it is the same by whether it holds.
   */
  readonly side?: (scope: object) => readonly (number | null)[];
}

/** The side of a comparison that several answers decide, and the one that it is compared with. */
export interface Compared {
  readonly value: number;
  readonly other: number | undefined;
}

const JOINING: ReadonlySet<string> = new Set(["and", "or", "!", "!!"]);

/** The atoms of some rules, through named values, each once. */
export function atomsOf(rules: readonly unknown[], flow: CompiledFlow): readonly Atom[] {
  const finding = new Finding(flow);
  for (const rule of rules) finding.inCondition(rule);
  return [...finding.found.values()];
}

class Finding {
  readonly found = new Map<string, Atom>();
  private readonly seen = new Set<string>();

  constructor(private readonly flow: CompiledFlow) {}

  /** A rule whose truth counts. */
  inCondition(rule: unknown): void {
    const operation = operationOf(rule);
    if (!operation) return;
    const { name, args, row } = operation;
    if (JOINING.has(name)) return args.forEach((part) => this.inCondition(part));
    if (name === "if") return this.inConditional(args, (part) => this.inCondition(part));
    if (name === "var") return this.inPath(String(args[0]), rule);
    if (row?.compares || row?.perThing === "condition") this.add(rule);
    this.inValue(rule);
  }

  /** A rule whose value counts. */
  private inValue(rule: unknown): void {
    if (Array.isArray(rule)) return rule.forEach((part) => this.inValue(part));
    const operation = operationOf(rule);
    if (!operation) return;
    const { name, args, row } = operation;
    if (name === "var") return void this.inNamed(String(args[0]), "value");
    if (name === "if") return this.inConditional(args, (part) => this.inValue(part));
    if (name === "lookup") this.row(String(args[0]), args[1]);
    if (name === "min" || name === "max") this.bounds(args);
    if (JOINING.has(name)) return this.inCondition(rule);
    for (const part of row?.perThing ? args.slice(0, 1) : args) this.inValue(part);
  }

  private inConditional(args: readonly unknown[], inBranch: (part: unknown) => void): void {
    args.forEach((part, index) => {
      const isCondition = index % 2 === 0 && index < args.length - 1;
      if (isCondition) this.inCondition(part);
      else inBranch(part);
    });
  }

  private inPath(path: string, rule: unknown): void {
    if (!this.inNamed(path, "condition")) this.add(rule);
  }

  /** Whether a path names a value of the flow, which is then looked into once. */
  private inNamed(path: string, as: "condition" | "value"): boolean {
    const [root, name = ""] = path.split(".");
    if (root !== "values") return false;
    const key = `${as} ${name}`;
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    const rule = this.flow.flow.values?.[name];
    if (as === "condition") this.inCondition(rule);
    else this.inValue(rule);
    return true;
  }

  /** The smallest or largest of several: which one it is, or that two are the same. */
  private bounds(args: readonly unknown[]): void {
    for (let at = 1; at < args.length; at++) {
      const pair = args.slice(at - 1, at + 1);
      this.add({ ">=": pair });
      this.add({ ">": pair });
    }
  }

  private row(table: string, key: unknown): void {
    const cells = (this.flow.flow.tables?.[table] as { readonly cells: object } | undefined)?.cells;
    const keyOf = compileRule(key);
    const entries = this.flow.lookups.get(table);
    if (!cells && this.isOwnList(table, key)) return;
    const of = cells
      ? (scope: object): unknown => (Object.hasOwn(cells, String(keyOf(scope))) ? String(keyOf(scope)) : null)
      : (scope: object): unknown => entries?.get(String(keyOf(scope))) ?? null;
    this.found.set(`row ${JSON.stringify([table, key])}`, { rule: { lookup: [table, key] }, of });
  }

  /** Whether a list only gives the words of an answer that was chosen from it. */
  private isOwnList(list: string, key: unknown): boolean {
    const operation = operationOf(key);
    const path = operation?.name === "var" ? String(operation.args[0]) : "";
    const name = path.startsWith("answers.") ? path.slice("answers.".length) : "";
    const [own] = list.split("@");
    const question = path === "rating.region" ? ratingQuestion(this.flow) : this.flow.questions.get(name);
    return question?.declared.list?.split("@")[0] === own;
  }

  private add(rule: unknown): void {
    const key = JSON.stringify(rule);
    if (this.found.has(key)) return;
    const run: Rule = compileRule(rule);
    const term = termOf(rule);
    const termIn = term === undefined ? undefined : comparing(rule, term);
    const side = sideOf(rule);
    this.found.set(key, {
      rule,
      of: (scope) => isTrue(run(scope)),
      ...(termIn && { term, termIn }),
      ...(side && { side }),
    });
  }
}

/** How each number of a comparison lies to the next one; undefined where its truth tells that already. */
function sideOf(rule: unknown): Atom["side"] {
  const { args = [], row } = operationOf(rule) ?? {};
  const by = row?.compares?.by;
  if (by === undefined || (by === "order" && args.length < 3)) return undefined;
  const [value, others] = args;
  const isAmong = by === "membership" && Array.isArray(others);
  const pairs = isAmong ? others.map((other) => [value, other]) : args.slice(1).map((other, at) => [args[at], other]);
  if (by === "membership" && !isAmong) return undefined;
  const compiled = pairs.map((pair) => pair.map((part) => compileRule(part)));
  return (scope) => compiled.map(([one, other]) => lyingTo(numberOf(one?.(scope)), numberOf(other?.(scope))));
}

const lyingTo = (one: number | undefined, other: number | undefined): number | null =>
  one === undefined || other === undefined ? null : Math.sign(one - other);

function comparing(rule: unknown, term: unknown): NonNullable<Atom["termIn"]> {
  const { args = [] } = operationOf(rule) ?? {};
  const [value, other] = [compileRule(term), compileRule(args.find((part) => part !== term))];
  return (scope) => {
    const found = numberOf(value(scope));
    return found === undefined ? undefined : { value: found, other: numberOf(other(scope)) };
  };
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** The side of a comparison that is worked out from several answers, when the other one is not. */
function termOf(rule: unknown): unknown {
  const operation = operationOf(rule);
  if (operation?.row?.compares?.by !== "order") return undefined;
  const open = operation.args.filter((part) => operationOf(part) && operationOf(part)?.name !== "lookup");
  return open.length === 1 ? open[0] : undefined;
}

import type { Facts, RulePlace } from "../../flow/facts";
import { stepRules } from "../../flow/kind-facts";
import { child } from "../../flow/pointer";
import { english } from "../../language/english";
import { operationOf } from "../../language/operators";
import { compileRule, isTrue } from "../../language/rule";
import type { Decision } from "../decisions/decision";
import { inputsOf } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import { NO_PLACES, type Part, type Place } from "./place";

/** Decisions whose rules are judged while a person answers. */
const JUDGED: ReadonlySet<string> = new Set(["asked", "shown", "text", "refusals", "dialog", "first"]);

/** A flow's rules, each with the places where it is written: found once, for all decisions. */
export type WrittenRules = ReadonlyMap<unknown, readonly Written[]>;

interface Written extends RulePlace {
  /** Its place among all rules of the flow. */
  readonly at: number;
}

/** The rules of a flow in which comparisons count, without those of rejections that a dialog judges besides. */
export function writtenRules(facts: Facts): WrittenRules {
  const judged = judgedElsewhere(facts);
  const written = new Map<unknown, Written[]>();
  for (const [at, { rule, pointer }] of facts.rules.entries()) {
    if (judged.has(rule)) continue;
    const places = written.get(rule);
    if (places) places.push({ rule, pointer, at });
    else written.set(rule, [{ rule, pointer, at }]);
  }
  return written;
}

/** The rules of rejections that a dialog judges, with other answers than those of their own step. */
function judgedElsewhere({ steps }: Facts): ReadonlySet<unknown> {
  const ids = new Set(steps.flatMap((step) => stepRules(step).confirm ?? []).flatMap(({ judges = [] }) => judges));
  const rejects = steps.flatMap((step) => stepRules(step).reject ?? []);
  return new Set(rejects.flatMap(({ id, when }) => (ids.has(id) ? [when] : [])));
}

/**
 * The comparisons in the rules of a decision: for some answers each should hold, and for some it should not. Left out is
 * what asks whether there is a value, which a rule may do to be safe, and what no answer changes.
 */
export function comparisonPart(decision: Decision, written: WrittenRules, course: Course): Part {
  if (!JUDGED.has(decision.about)) return NO_PLACES;
  const found = [...new Set(decision.rules)]
    .flatMap((rule) => written.get(rule) ?? [])
    .filter(({ pointer }) => isOwn(pointer, decision))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ rule, pointer }) => comparisonsIn(rule, pointer))
    .filter(({ rule }) => inputsOf([rule], course).some((input) => doesVary(input, course)));
  if (found.length === 0) return NO_PLACES;
  const tests = found.map(({ rule, pointer }) => [compileRule(rule), pointer] as const);
  return {
    places: new Map(found.flatMap(placesOf)),
    marks: ({ scope }) => tests.map(([rule, pointer]) => `${isTrue(rule(scope)) ? "holds" : "fails"} ${pointer}`),
  };
}

/** Whether two people may differ in an input: a product that is sold to one type of client has only that one. */
const doesVary = (input: string, { run: { flow } }: Course): boolean =>
  input !== "client.client_type" || flow.flow.sold_to.length > 1;

/** Whether a rule is written in what a decision is about, not only around it. */
function isOwn(rule: string, { about, pointer }: Decision): boolean {
  const base = about === "refusals" ? pointer.replace(/\/reject$/, "") : pointer;
  return about === "asked" || rule === base || rule.startsWith(`${base}/`);
}

interface Comparison {
  readonly rule: unknown;
  readonly pointer: string;
}

const placesOf = ({ rule, pointer }: Comparison): readonly (readonly [string, Place])[] =>
  (["holds", "fails"] as const).map((what) => [`${what} ${pointer}`, { pointer, what, said: english(rule) }]);

function comparisonsIn(rule: unknown, pointer: string): readonly Comparison[] {
  if (Array.isArray(rule)) return rule.flatMap((part, index) => comparisonsIn(part, child(pointer, index)));
  const operation = operationOf(rule);
  if (!operation || operation.row?.perThing) return [];
  const { name, args, row } = operation;
  if (row?.compares) return args.some((part) => part === null) ? [] : [{ rule, pointer }];
  const [raw] = Object.values(rule as object) as unknown[];
  return comparisonsIn(raw, child(pointer, name));
}

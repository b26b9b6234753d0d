import type { Call } from "../flow.types";
import type { Finding } from "../../contract";
import type { Check, Facts } from "../facts";
import { finding, oneOf, show, unknownName } from "../finding";
import { templateParts } from "../templates";
import { child } from "../pointer";
import { select } from "../select";
import { reads } from "../../language/reads";

/** Call → whether it carries a payload (the calls of the contract; a load asks only for what there is). */
const CARRIES: { readonly [call in Call["call"]]: boolean } = {
  "client.update": true,
  "client.load": false,
  "quote.create": true,
  "quote.update": true,
  "quote.load": false,
  "quote.handoff": true,
  "quote.finalize": true,
  "plans.load": false,
  "checkout.load": false,
  "card.tokenise": true,
};

const CALLS: readonly string[] = [
  "entries/*/on_start/*",
  "steps/*/on_enter/*",
  "steps/*/on_change/*/*",
  "steps/*/on_next/*",
  "steps/*/confirm/*/on_confirm/*",
];

/** Payloads are whole: their marks and templates are known, none goes in circles, and each call has what it needs. */
export const checkPayloads: Check = (facts) => [
  ...facts.templateFindings,
  ...checkUses(facts),
  ...checkCycles(facts),
  ...checkCalls(facts),
];

function checkUses({ flow, uses }: Facts): Finding[] {
  const known = Object.keys(flow.templates ?? {});
  return uses.flatMap(({ name, pointer, item }) => {
    if (!known.includes(String(name))) return [unknownName("template", pointer, String(name), known)];
    if (item || !readsItem(String(name), flow.templates ?? {}, new Set())) return [];
    return [
      finding("item-outside", pointer, {
        found: `${show(name)}, which reads item`,
        expected: "a template that does not read item",
        message: "There is no item here.",
      }),
    ];
  });
}

type Templates = { readonly [name: string]: unknown };

const usedBy = (name: string, templates: Templates): string[] =>
  templateParts(templates[name], "", true).uses.map((use) => String(use.name));

function readsItem(name: string, templates: Templates, seen: Set<string>): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  // What stands inside a `$each` of the template has an item of its own.
  const parts = templateParts(templates[name], "", false);
  const itself = parts.rules.some(
    ({ rule, item }) => !item && reads(rule).some((path) => path.split(".")[0] === "item"),
  );
  return itself || parts.uses.some((use) => !use.item && readsItem(String(use.name), templates, seen));
}

function checkCycles({ flow: { templates = {} } }: Facts): Finding[] {
  return Object.keys(templates)
    .filter((name) => reaches(name, name, templates, new Set()))
    .map((name) =>
      finding("template-cycle", child("/templates", name), {
        found: `${show(name)} uses itself`,
        expected: "a template that ends",
        message: "These templates go in circles.",
      }),
    );
}

function reaches(from: string, goal: string, templates: Templates, seen: Set<string>): boolean {
  return usedBy(from, templates).some((next) => {
    if (next === goal) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, goal, templates, seen);
  });
}

function checkCalls({ flow }: Facts): Finding[] {
  return CALLS.flatMap((pattern) => select(flow, pattern)).flatMap(({ value, pointer }) => {
    const call = value as Call;
    const has = call.with !== undefined;
    if (has === CARRIES[call.call]) return [];
    if (has)
      return [
        finding("payload-not-sent", `${pointer}/with`, {
          found: show(call.with),
          expected: `no payload in ${call.call}`,
          message: "This call sends nothing.",
        }),
      ];
    const carriers = Object.entries(CARRIES).flatMap(([name, carries]) => (carries ? [name] : []));
    return [
      finding("payload-missing", pointer, {
        found: show(call.call),
        expected: `a payload in ${oneOf(carriers)}`,
        message: "This call needs a payload.",
      }),
    ];
  });
}

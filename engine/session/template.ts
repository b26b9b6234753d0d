import type { Json } from "../contract";
import { compileRule } from "../rules/compile";
import { evaluate } from "../rules/evaluate";
import type { Compiled } from "./compiled";

/** A template made ready to fill: the scope in, the value out; undefined where it is empty. */
type Filled = Json | undefined;
type Fill = (scope: object) => Filled;

const ready = new WeakMap<object, Fill>();

/**
 * Fills a payload template: `{"$": rule}` is computed, `{"$use": name}` is a named template, `{"$each": rule, "as": …}`
 * repeats. Empty values (undefined, null, '' and objects left with no keys) are dropped from objects; `false`, `0`
 * and `[]` stay (resolutions A-57).
 */
export function fillTemplate(compiled: Compiled, template: unknown, scope: object): Filled {
  if (template === null || typeof template !== "object") return template as Filled;
  let fill = ready.get(template);
  if (!fill) ready.set(template, (fill = prepare(compiled, template)));
  return fill(scope);
}

function prepare(compiled: Compiled, template: unknown): Fill {
  if (template === null || typeof template !== "object") return () => template as Filled;
  if (Array.isArray(template)) return list(template.map((part) => prepare(compiled, part)));
  const node = template as { readonly [key: string]: unknown };
  if ("$" in node) return computed(compileRule(node.$));
  if ("$use" in node) return prepare(compiled, compiled.flow.templates?.[String(node.$use)]);
  if ("$each" in node) return each(node.$each, prepare(compiled, node.as));
  return object(Object.keys(node), Object.values(node).map((part) => prepare(compiled, part)));
}

const computed =
  (rule: (scope: object) => unknown): Fill =>
  (scope) =>
    (rule(scope) ?? undefined) as Filled;

const list =
  (parts: readonly Fill[]): Fill =>
  (scope) =>
    parts.map((part) => part(scope) ?? null);

const each =
  (rule: unknown, fill: Fill): Fill =>
  (scope) => {
    const items = evaluate(rule, scope);
    if (!Array.isArray(items)) return [];
    return items.map((item: unknown) => fill(Object.assign(Object.create(scope) as object, { item })) ?? null);
  };

const object =
  (keys: readonly string[], parts: readonly Fill[]): Fill =>
  (scope) => {
    const filled: { [key: string]: Json } = {};
    let empty = true;
    for (let index = 0; index < keys.length; index++) {
      const value = parts[index]?.(scope);
      if (value === undefined || value === null || value === "") continue;
      filled[keys[index] as string] = value;
      empty = false;
    }
    return empty ? undefined : filled;
  };

import type { Json } from "../contract";
import { evaluate } from "../rules/evaluate";
import type { Compiled } from "./compiled";
import type { Scope } from "./scope";

/** A scope that may carry `item` beside the rest. */
type TemplateScope = Scope | object;

/**
 * Fills a payload template: `{"$": rule}` is computed, `{"$use": name}` is a named template, `{"$each": rule, "as": …}`
 * repeats. Empty values (undefined, null, '' and objects left with no keys) are dropped from objects; `false`, `0`
 * and `[]` stay (resolutions A-57).
 */
export function fillTemplate(compiled: Compiled, template: unknown, scope: TemplateScope): Json | undefined {
  if (template === null || typeof template !== "object") return template as Json;
  if (Array.isArray(template)) return template.map((part) => fillTemplate(compiled, part, scope) ?? null);
  const node = template as { readonly [key: string]: unknown };
  if ("$" in node) return (evaluate(node.$, scope) ?? undefined) as Json | undefined;
  if ("$use" in node) return fillTemplate(compiled, compiled.flow.templates?.[String(node.$use)], scope);
  if ("$each" in node) return each(compiled, node, scope);
  return fillObject(compiled, node, scope);
}

function each(compiled: Compiled, node: { readonly [key: string]: unknown }, scope: TemplateScope): Json {
  const items = evaluate(node.$each, scope);
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => fillTemplate(compiled, node.as, Object.assign(Object.create(scope) as object, { item })) ?? null);
}

function fillObject(compiled: Compiled, node: { readonly [key: string]: unknown }, scope: TemplateScope): Json | undefined {
  const filled: { [key: string]: Json } = {};
  let empty = true;
  for (const key of Object.keys(node)) {
    const value = fillTemplate(compiled, node[key], scope);
    if (value === undefined || value === null || value === "") continue;
    filled[key] = value;
    empty = false;
  }
  return empty ? undefined : filled;
}

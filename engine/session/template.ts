import type { Flow, Json } from "../contract";
import { compileRule } from "../language/rule";
import { evaluate } from "../language/evaluate";
import { given } from "./plans";

/** A template made ready to fill: the scope in, the value out; undefined where it is empty. */
type Filled = Json | undefined;
type Fill = (scope: object) => Filled;

interface Named {
  readonly flow: Pick<Flow, "templates">;
}

const ready = new WeakMap<object, Fill>();

/**
 * Fills a payload template: `{"$": rule}` is computed, `{"$use": name}` is a named template, `{"$each": rule, "as": …}`
 * repeats. Empty values (undefined, null, blank texts and objects left with no keys) are dropped from objects; `false`, `0`
 * and `[]` stay (resolutions A-57).
 */
export function fillTemplate(holder: Named, template: unknown, scope: object): Filled {
  if (template === null || typeof template !== "object") return template as Filled;
  let fill = ready.get(template);
  if (!fill) ready.set(template, (fill = prepare(holder, template)));
  return fill(scope);
}

/** Whether a value can be a first answer: given, and not an empty list. */
export const saysSomething = (value: Json | undefined): value is Json =>
  given(value) && (!Array.isArray(value) || value.length > 0);

function prepare(holder: Named, template: unknown): Fill {
  if (template === null || typeof template !== "object") return () => template as Filled;
  if (Array.isArray(template)) return list(template.map((part) => prepare(holder, part)));
  const node = template as { readonly [key: string]: unknown };
  if ("$" in node) return computed(compileRule(node.$));
  if ("$use" in node) return onceFor(prepare(holder, holder.flow.templates?.[String(node.$use)]));
  if ("$each" in node) return each(node.$each, prepare(holder, node.as));
  const fill = object(
    Object.keys(node),
    Object.values(node).map((part) => prepare(holder, part)),
  );
  return isFixed(node) ? constant(fill({})) : fill;
}

/** Whether nothing in a template is computed. */
const isFixed = (template: unknown): boolean =>
  template === null ||
  typeof template !== "object" ||
  Object.entries(template).every(([key, part]) => !key.startsWith("$") && isFixed(part));

const constant =
  (value: Filled): Fill =>
  () =>
    value;

/** A named template is filled once for a scope, however often a payload uses it. */
function onceFor(fill: Fill): Fill {
  let last: { readonly scope: object; readonly value: Filled } | undefined;
  return (scope) => {
    if (last?.scope !== scope) last = { scope, value: fill(scope) };
    return last.value;
  };
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
      if (value === undefined || !given(value)) continue;
      filled[keys[index] as string] = value;
      empty = false;
    }
    return empty ? undefined : filled;
  };

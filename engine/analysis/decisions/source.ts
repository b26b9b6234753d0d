import type { JsonObject } from "../../contract";
import type { Here } from "../../session/here";
import { refusal } from "../../session/refusal";
import { OPERATORS } from "../../language/operators";
import { PLACEHOLDER } from "../../language/text";
import { isObject } from "../../values/objects";
import type { Node } from "./places";

/** A decision that belongs to no step or question, and judges no typed answer. */
export const NOTHING = { step: null, question: null, typed: null } as const;

/** The path of an answer, as a rule. */
export const answer = (name: string): unknown => ({ var: `answers.${name}` });

/** Every rule in a value, with the paths of placeholders as `{"var": path}`. */
export function rulesIn(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [...value.matchAll(PLACEHOLDER)].map(([, path = ""]) => ({ var: path }));
  if (Array.isArray(value)) return value.flatMap(rulesIn);
  if (!isObject(value)) return [];
  if ("broker" in value && "client" in value && Object.keys(value).length === 2)
    return [{ var: "is.broker" }, ...rulesIn(value.broker), ...rulesIn(value.client)];
  return isRule(value) ? [value] : Object.values(value).flatMap(rulesIn);
}

const isRule = (value: Node): boolean => {
  const keys = Object.keys(value);
  return keys.length === 1 && Object.hasOwn(OPERATORS, keys[0] ?? "");
};

/** All that a person reads whom a rule refuses; `assuming` as in `Dialog`. */
export const wordsOf = (here: Here, rejection: string, rule: string, assuming?: JsonObject): unknown => {
  const said = refusal(here, { kind: "rejection", rejection, rule, ...(assuming && { assuming }) });
  return said && { rejected: rule, ...said };
};

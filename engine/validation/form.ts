import type { FieldError, JsonObject } from "../contract";
import type { Text } from "../flow/flow.types";
import type { Compiled, CompiledForm } from "../session/compiled";
import { holds } from "../language/evaluate";
import { isShown } from "../session/path";
import { given } from "../session/plans";
import type { Scope } from "../session/scope";
import { trimmed } from "../values/blank";
import { say } from "../wording/say";
import { isFormat } from "../values/formats";

/** A question's label in the words of this scope. */
export const labelOf = (form: CompiledForm, name: string, scope: Scope): string => {
  const label = form.ui[name]?.label;
  return label === undefined ? (form.properties[name]?.title ?? name) : say(label, scope);
};

/**
 * The errors of a form, at most one a question, in the order of its questions and in the flow's own words (wizards §5).
 * Only questions that are shown can err. `values` are the form's answers; blank texts count as missing, and spaces
 * around a text are not judged.
 */
export function formErrors(
  compiled: Compiled,
  form: CompiledForm,
  values: JsonObject,
  scope: Scope,
  names = form.names,
): readonly FieldError[] {
  const judged = trimmed(values);
  const keywords = brokenKeywords(compiled, form, judged);
  const errors: FieldError[] = [];
  for (const name of names) {
    const rule = brokenRule(compiled, form, name, judged[name], keywords, scope);
    if (rule !== undefined && (!form.conditional || isShown(form, name, scope)))
      errors.push({ at: name, rule, message: messageFor(compiled, form, name, rule, scope) });
  }
  return errors;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Question → first JSON Schema keyword it breaks. `required` is ours, because an empty field is missing too, and what
 * an empty text breaks is not looked at.
 */
function brokenKeywords(compiled: Compiled, form: CompiledForm, values: JsonObject): ReadonlyMap<string, string> {
  const validate = compiled.validators[form.id];
  if (!validate) throw new Error(`No validator was given for "${form.id}".`);
  if (validate(values)) return NONE;
  const broken = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    const name = error.instancePath.slice(1);
    if (error.keyword !== "required" && !broken.has(name)) broken.set(name, error.keyword);
  }
  return broken;
}

function brokenRule(
  compiled: Compiled,
  form: CompiledForm,
  name: string,
  value: unknown,
  keywords: ReadonlyMap<string, string>,
  scope: Scope,
): string | undefined {
  if (!given(value)) return isRequired(form, name, scope) ? "required" : undefined;
  const keyword = keywords.get(name);
  if (keyword) return keyword;
  const property = form.properties[name];
  if (property?.format && typeof value === "string" && !isFormat[property.format](value)) return "format";
  if (property?.list && !isListed(compiled, property.list, value)) return "list";
  return undefined;
}

/** Whether a question must be answered now. */
export function isRequired(form: CompiledForm, name: string, scope: Scope): boolean {
  const rule = form.ui[name]?.required_when;
  return form.required.has(name) || (rule !== undefined && holds(rule, scope));
}

/** A list that was not given is checked where it is (deferredLists). */
const isListed = (compiled: Compiled, list: string, value: unknown): boolean =>
  compiled.lookups.get(list)?.has(String(value)) ?? true;

function messageFor(compiled: Compiled, form: CompiledForm, name: string, rule: string, scope: Scope): string {
  const own = form.messages[name]?.[rule] as Text | undefined;
  const text = own ?? fallback(compiled, form, name, rule);
  return say(text, scope.plus({ field: labelOf(form, name, scope) }));
}

function fallback(compiled: Compiled, form: CompiledForm, name: string, rule: string): Text {
  const messages = compiled.flow.messages;
  if (rule === "format") {
    const format = form.properties[name]?.format;
    return (format && messages.format[format]) || messages.type;
  }
  const text = (messages as unknown as { readonly [rule: string]: Text | undefined })[rule];
  return text ?? messages.type;
}

import type { FormView, JsonObject, QuestionView } from "../contract";
import type { Compiled, CompiledForm, Property } from "../session/compiled";
import { isShown } from "../session/path";
import { given } from "../session/plans";
import type { Scope } from "../session/scope";
import { evaluate } from "../language/evaluate";
import { isRequired, labelOf } from "../validation/form";
import { say } from "../wording/say";

type Option = NonNullable<QuestionView["options"]>[number];

/** A form as the host renders it: only the questions shown, every word resolved. */
export function formView(
  compiled: Compiled,
  form: CompiledForm,
  values: JsonObject,
  scope: Scope,
  shown: ReadonlyMap<string, string>,
  names = form.names,
): FormView {
  const questions = names
    .filter((name) => isShown(form, name, scope))
    .map((name) => questionView(compiled, form, name, scope, shown.get(name)));
  const own = Object.fromEntries(
    form.names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
  return { id: form.id, schema: form.schema, questions, values: own };
}

function questionView(
  compiled: Compiled,
  form: CompiledForm,
  name: string,
  scope: Scope,
  error: string | undefined,
): QuestionView {
  const property = form.properties[name] as Property;
  const ui = form.ui[name] ?? {};
  const list = property.list;
  return {
    name,
    label: labelOf(form, name, scope),
    required: isRequired(form, name, scope),
    widget: ui.widget ?? widgetFor(property),
    width: ui.width ?? "full",
    ...defined({
      hint: ui.hint === undefined ? undefined : say(ui.hint, scope),
      format: property.format,
      // Only a person's own data is theirs to be filled in by the browser (W14).
      autocomplete: compiled.flow.entries[scope.entry]?.about_self ? ui.autocomplete : undefined,
      address: addressOf(form, name),
      inputmode: ui.inputmode,
      placeholder: ui.placeholder,
      options: optionsOf(compiled, form, name, property, scope),
      list,
      min: bound(ui.min ?? property.minimum, scope),
      max: bound(ui.max ?? property.maximum, scope),
      max_length: property.maxLength,
      error,
    }),
  };
}

const ADDRESS = { city: "address-level2", region: "address-level1", postal: "postal-code" };

/** The parts of an address are known by their tokens, whoever it belongs to (`portal §5`). */
function addressOf(form: CompiledForm, name: string): QuestionView["address"] {
  const asks = (question: string, token: string): boolean =>
    form.ui[question]?.autocomplete?.split(" ").at(-1) === token;
  if (!asks(name, "address-line1")) return undefined;
  return Object.fromEntries(
    Object.entries(ADDRESS).flatMap(([part, token]) =>
      form.names.filter((other) => asks(other, token)).map((other) => [part, other]),
    ),
  );
}

/** Leaves out what is undefined, so that a view is the same after a trip through JSON. */
function defined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function widgetFor(property: Property): QuestionView["widget"] {
  if (property.enum ?? property.list) return "select";
  if (property.type === "boolean") return "checkbox";
  return property.type === "string" ? "text" : "number";
}

function bound(rule: unknown, scope: Scope): string | number | undefined {
  const value = rule === undefined ? undefined : evaluate(rule, scope);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

function optionsOf(
  compiled: Compiled,
  form: CompiledForm,
  name: string,
  property: Property,
  scope: Scope,
): readonly Option[] | undefined {
  const ui = form.ui[name];
  if (property.list)
    return ui?.widget === "combobox"
      ? undefined
      : compiled.lists[property.list]?.items.map((item) => ({ value: item.code, label: item.name }));
  const values = property.enum ?? (property.type === "boolean" && ui?.options ? [true, false] : undefined);
  return values?.map((value) => {
    const words = ui?.options?.[String(value)];
    const label = words ? say(words.label, scope) : String(value);
    return given(words?.hint) && words?.hint !== undefined
      ? { value, label, hint: say(words.hint, scope) }
      : { value, label };
  });
}

import type { Format, Json, JsonObject, List, Lists, Widget } from "../contract";
import { compileBody } from "../language/body";
import { operationOf } from "../language/operators";
import type { Rule, RuleCompiler } from "../language/rule";
import { isTrue } from "../language/rule";
import { compileText, verbatim, type TextSource, type Wording } from "../language/text";
import type { Codec, CompiledOption, CompiledQuestion, Home, ShownQuestion, Slot } from "./compiled";
import type { Question, Text } from "../../schemas/flow.types";
import type { WholeMessages } from "./parts";

/** The place of a question, which it is compiled with. */
export interface Surroundings {
  readonly step: string;
  readonly pointer: string;
  readonly home: Home;
  readonly opener: string | null;
  /** Whether its step may be left out. */
  readonly stepIsConditional: boolean;
  /** Whether its step takes the payment. */
  readonly withSale: boolean;
  /** The conditions of the groups around it. */
  readonly conditions: readonly unknown[];
  /** The paths that decide whether it is asked. */
  readonly dependsOn: readonly string[];
}

/** The inputs for compiling any question of a flow. */
export interface Workshop {
  readonly rules: RuleCompiler;
  readonly lists: Lists;
  readonly messages: WholeMessages;
}

export function compileQuestion(
  name: string,
  declared: Question,
  around: Surroundings,
  shop: Workshop,
): CompiledQuestion {
  const { rules, lists } = shop;
  const title = textOf(declared.title, name);
  const rule = (source: unknown): Rule | null => (source === undefined ? null : rules(source));
  const list = declared.list === undefined ? undefined : lists[declared.list];
  return {
    name,
    pointer: around.pointer,
    step: around.step,
    declared,
    plainTitle: plainOf(title),
    title: compileText(title, rules),
    label: compileText(declared.label ?? title, rules),
    optional:
      declared.optional === undefined || declared.optional === true
        ? declared.optional === true
        : rules(declared.optional),
    isConditional: around.stepIsConditional || around.conditions.length > 0 || declared.show_when !== undefined,
    dependsOn: around.dependsOn,
    showWhen: allOf([...around.conditions, declared.show_when], rules),
    home: around.home,
    codec: codecOf(declared, around.home),
    startsAs: rule(declared.starts_as),
    derived: rule(declared.derived),
    where: whereOf(declared, rules),
    ...boundsOf(declared),
    lowest: typeof declared.minimum === "number" ? null : rule(declared.minimum),
    highest: typeof declared.maximum === "number" ? null : rule(declared.maximum),
    earliest: rule(declared.earliest),
    latest: rule(declared.latest),
    opener: around.opener,
    wrong: messagesOf(declared, shop),
    codes: list ? codesOf(list) : null,
    listed: list?.items ?? null,
    shown: shownOf(declared, shop),
    items: null,
    withSale: around.withSale,
    texts: textsOf(declared, shop),
    slot: emptySlot(undefined),
  };
}

/** The texts that a consent agrees to, in their order. */
const textsOf = ({ agrees_to = {} }: Question, { rules }: Pick<Workshop, "rules">): CompiledQuestion["texts"] =>
  Object.entries(agrees_to).map(([id, { title, body, when }]) => ({
    id,
    title,
    body: compileBody(body, rules),
    when: when === undefined ? null : rules(when),
  }));

export const emptySlot = <Value>(value: Value): Slot<Value> => ({ of: undefined, value });

const textOf = (title: Text | undefined, name: string): TextSource => title ?? name;

/** The text for a client, or the last variant: for places where the person is not known yet. */
export function plainOf(text: TextSource): string {
  if (typeof text === "string") return text;
  if ("client" in text) return text.client;
  const last = text.at(-1);
  return typeof last === "string" ? last : "";
}

function allOf(conditions: readonly unknown[], rules: RuleCompiler): Rule | null {
  const [first, ...others] = conditions
    .filter((condition) => condition !== undefined)
    .map((condition) => rules(condition));
  if (!first) return null;
  return others.length === 0 ? first : (scope) => isTrue(first(scope)) && others.every((rule) => isTrue(rule(scope)));
}

/** The API keeps a region as a code with its name. */
const CODED = "region";

const whereOf = ({ where }: Question, rules: RuleCompiler): CompiledQuestion["where"] =>
  where ? new Map(Object.entries(where).map(([attribute, rule]) => [attribute, rules(rule)])) : null;

/** An amount of money is not negative, and a percentage is at most 100, unless the question says otherwise. */
const BOUNDS: { readonly [format: string]: { readonly minimum: number; readonly maximum?: number } } = {
  usd: { minimum: 0 },
  percent: { minimum: 0, maximum: 100 },
};

/** The lowest and the highest number that a question can ever take. */
export function boundsOf({ format, minimum, maximum }: Question): Pick<CompiledQuestion, "minimum" | "maximum"> {
  const usual = BOUNDS[format ?? ""];
  return {
    minimum: minimum === undefined ? usual?.minimum : widest(minimum, Math.min),
    maximum: maximum === undefined ? usual?.maximum : widest(maximum, Math.max),
  };
}

/** The widest bound that a rule can give: that of its branches; undefined where it may be any number. */
function widest(bound: unknown, pick: (...bounds: readonly number[]) => number): number | undefined {
  if (typeof bound === "number") return bound;
  const operation = operationOf(bound);
  if (operation?.name !== "if") return undefined;
  const { args } = operation;
  const isValue = (index: number): boolean => index % 2 === 1 || index === args.length - 1;
  const bounds = args.flatMap((part, index) => (isValue(index) ? [widest(part, pick)] : []));
  // Without a last branch, there is no bound where no condition holds.
  if (args.length % 2 === 0) return undefined;
  return bounds.every((each) => each !== undefined) ? pick(...bounds) : undefined;
}

function codecOf({ list, format, widget, agrees_to, items }: Question, home: Home): Codec {
  const last = home.in === "plan" || home.in === "nowhere" ? undefined : home.path.at(-1);
  if (agrees_to) return "consent";
  if (widget === "card") return "card";
  if (items) return "items";
  if (list !== undefined && last === CODED) return "coded";
  return format === "us-date" ? "date" : "plain";
}

const codesOf = ({ items }: List): ReadonlyMap<string, string> =>
  new Map(items.map(({ code, name }) => [String(code), name]));

/** A question's own words for a broken rule, else those of the flow. */
function messagesOf({ wrong, format }: Question, { messages, rules }: Workshop): (rule: string) => Wording {
  const said = new Map<string, Wording>();
  const sourceOf = (rule: string): TextSource => {
    if (typeof wrong === "string") return wrong;
    const own = wrong as { readonly [rule: string]: Text | undefined } | undefined;
    const common = rule === "format" ? messages.wrong.format?.[format ?? ""] : messages.wrong[rule];
    const ownWords = own?.[rule] ?? (rule === "number" ? own?.type : undefined) ?? own?.else;
    return ownWords ?? (common as Text | undefined) ?? messages.wrong.type ?? messages.failure;
  };
  return (rule) => {
    const known = said.get(rule) ?? compileText(sourceOf(rule), rules);
    said.set(rule, known);
    return known;
  };
}

/** Format → the keyboard that a telephone shows for it. */
const INPUT_MODES: { readonly [format in Format]: string | undefined } = {
  email: "email",
  "us-phone": "tel",
  "us-zip": "numeric",
  "us-date": "numeric",
  // It has a control of its own.
  date: undefined,
  usd: "decimal",
  percent: "decimal",
  year: "numeric",
};

function shownOf(declared: Question, shop: Workshop): ShownQuestion {
  const { hint, why, not_kept, autocomplete, placeholder, format, type, width = "full" } = declared;
  const inputmode = type === "integer" ? "numeric" : format && INPUT_MODES[format];
  const options = optionsOf(declared, shop);
  return {
    widget: widgetOf(declared),
    width,
    ...(hint !== undefined && { hint: compileText(hint, shop.rules) }),
    ...(why !== undefined && { why: compileText(why, shop.rules) }),
    ...(not_kept !== undefined && { notKept: compileText(not_kept, shop.rules) }),
    ...(autocomplete !== undefined && { autocomplete }),
    ...(inputmode !== undefined && declared.list === undefined && { inputmode }),
    ...(placeholder !== undefined && { placeholder }),
    ...(options && { options }),
    ...(type === "boolean" && !options && { yesNo: yesNo(declared, shop.messages, shop.rules) }),
  };
}

export function widgetOf({ widget, list, choices, type, format, items, derived }: Question): Widget {
  if (derived !== undefined) return "output";
  if (widget) return widget;
  if (type === "file") return "file";
  if (type === "array") return items ? "items" : "checkboxes";
  if (list !== undefined) return "select";
  if (type === "boolean") return "radio";
  if (choices) return "select";
  if (format === "date") return "date";
  if (format === "usd") return "money";
  if (format === "percent") return "percent";
  return type === "string" ? "text" : "number";
}

/** The codes of a question's own choices, in the order shown. */
export function choiceCodes({ choices }: Question): readonly string[] {
  if (!choices) return [];
  return Array.isArray(choices) ? (choices as readonly string[]) : Object.keys(choices);
}

function optionsOf(declared: Question, { lists, messages, rules }: Workshop): readonly CompiledOption[] | undefined {
  const { list, choices, type, where } = declared;
  const widget = widgetOf(declared);
  if (list !== undefined) {
    if (widget === "combobox") return undefined;
    return lists[list]?.items.map((item) => ({
      value: item.code,
      label: verbatim(item.name),
      ...(where && { item }),
    }));
  }
  if (type === "boolean")
    return widget === "radio" || widget === "cards" ? yesNo(declared, messages, rules) : undefined;
  if (!choices) return undefined;
  return choiceCodes(declared).map((code) => optionOf(code, wordsOf(choices, code), rules));
}

type Words = string | { readonly label: Text; readonly hint?: Text } | undefined;

const wordsOf = (choices: NonNullable<Question["choices"]>, code: string): Words =>
  Array.isArray(choices) ? undefined : (choices as { readonly [code: string]: Words })[code];

function optionOf(value: string | boolean, words: Words, rules: RuleCompiler): CompiledOption {
  if (words === undefined || typeof words === "string")
    return { value, label: compileText(words ?? String(value), rules) };
  const { label, hint } = words;
  return { value, label: compileText(label, rules), ...(hint !== undefined && { hint: compileText(hint, rules) }) };
}

function yesNo({ choices }: Question, { words }: WholeMessages, rules: RuleCompiler): readonly CompiledOption[] {
  const own = (value: boolean): Words => choices && wordsOf(choices, String(value));
  return [optionOf(true, own(true) ?? words.yes, rules), optionOf(false, own(false) ?? words.no, rules)];
}

/** The question as a JSON Schema: what the form renders and ajv checks. */
export function schemaOf({ declared, plainTitle, minimum, maximum }: CompiledQuestion): JsonObject {
  const { type, format, list, minLength, maxLength } = declared;
  if (type === "file") return { ...FILE, title: plainTitle };
  if (type === "array") return { ...listSchema(declared), title: plainTitle };
  const codes = type === "boolean" ? [] : choiceCodes(declared);
  const keywords = { minLength, maxLength, minimum, maximum, format, list, const: declared.const as Json | undefined };
  const said = Object.entries(keywords).filter(([, value]) => value !== undefined);
  return { type, title: plainTitle, ...(codes.length > 0 && { enum: codes }), ...Object.fromEntries(said) };
}

/** The record of a file that was uploaded, as the server gives it. */
const FILE: JsonObject = {
  type: "object",
  required: ["file", "name", "type", "size"],
  additionalProperties: false,
  properties: {
    file: { type: "string", minLength: 1 },
    name: { type: "string", minLength: 1 },
    type: { type: "string", minLength: 1 },
    size: { type: "integer", minimum: 1 },
  },
};

/** A list of things is judged thing by thing; several of a few have a schema. */
function listSchema(declared: Question): JsonObject {
  if (declared.items) return { type: "array" };
  const codes = choiceCodes(declared);
  const { minItems, maxItems } = declared;
  return {
    type: "array",
    uniqueItems: true,
    items: { type: ["string", "integer"], ...(codes.length > 0 && { enum: codes }) },
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  };
}

/** Questions that are shown and judged together: their errors in the flow's words, and their view. */
import type { FieldError, FileView, FormView, Json, JsonObject, QuestionView, Validator } from "../contract";
import type { CompiledFlow, CompiledForm, CompiledQuestion } from "../flow/compiled";
import type { Locals } from "../language/text";
import { shownIn } from "../moment/consent";
import { meant } from "../moment/meant";
import type { Moment } from "../moment/moment";
import { isOffered, whereOf } from "../moment/offered";
import { saidOf } from "../moment/said";
import { fileTypes } from "../values/files";
import { fileSize, money, numberSaid } from "../values/money";
import { compileRule, isTrue, type Rule } from "../language/rule";
import { asksName } from "./asks";
import { ItemList } from "./items";
import { keptWhileSame } from "./kept";
import { textsOf } from "./consent-texts";
import { optionsOf, type Options } from "./options";
import { isNeededByClient } from "./needed";
import { unsureIn } from "./unsure";
import { isEmpty, wordsOfOurOwn, wordsOfTheText, wrongByItself, type WrongText } from "./wrong-by-itself";

/** A compiled form. It keeps the view of each question, so that an unchanged view is the same object. */
export interface Form {
  readonly errors: (moment: Moment, values?: JsonObject) => readonly FieldError[];
  readonly view: (
    moment: Moment,
    shown: ReadonlyMap<string, string>,
    questions?: readonly CompiledQuestion[],
  ) => FormView;
  /** The same view for one thing of a list with these answers, which are not the person's own. */
  readonly viewOfOther: (moment: Moment, values: JsonObject) => FormView;
  /** Its lists of things, by the name of their question. */
  readonly lists: ReadonlyMap<string, ItemList>;
}

const NONE: readonly FieldError[] = [];
const NO_WORDS: ReadonlyMap<string, string> = new Map();

export function makeForm(form: CompiledForm, flow: CompiledFlow): Form {
  const lists = listsIn(form, flow);
  const judge = judgeOf(form, flow, lists);
  const address = addressIn(form);
  const views = form.questions.map((question) => viewOf(question, address, lists.get(question.name)));
  const others = form.questions.map((question) => viewOf(question, address));
  const unsure = unsureIn(form);
  const places = new Map(form.questions.map((question, place) => [question, place]));
  const shownIn = (
    moment: Moment,
    questions: readonly CompiledQuestion[],
    make: readonly ViewOf[],
    shown: ReadonlyMap<string, string>,
    isSelf: boolean,
    values?: JsonObject,
  ): readonly QuestionView[] => {
    const isUnsure = unsure(() => judge(moment, values));
    return questions.flatMap((question) => {
      const view = moment.holds(question.showWhen) ? make[places.get(question) ?? -1] : undefined;
      return view ? [view(moment, shown.get(question.name), isSelf, isUnsure.has(question.name))] : [];
    });
  };
  return {
    lists,
    errors: (moment, values) => judge(moment, values),
    view: (moment, shown, questions = form.questions) => ({
      id: form.id,
      schema: form.schema,
      questions: shownIn(moment, questions, views, shown, moment.entry.aboutSelf),
      values: valuesOf(form, moment),
    }),
    viewOfOther: (moment, values) => ({
      id: form.id,
      schema: form.schema,
      questions: shownIn(moment, form.questions, others, NO_WORDS, false, values),
      values,
    }),
  };
}

function listsIn({ questions }: CompiledForm, flow: CompiledFlow): Form["lists"] {
  const words = flow.flow.messages.words;
  const made = questions.flatMap((question) => {
    const { items } = question;
    if (!items) return [];
    const [own, drafted] = [makeForm(items.form, flow), makeForm(items.form, flow)];
    const given = { question, items, form: own, drafted, words, rules: compileRule, say: messageOf };
    return [[question.name, new ItemList(given)] as const];
  });
  return new Map(made);
}

/** The values of the fields shown: as typed, else the first value. */
function valuesOf(form: CompiledForm, moment: Moment): JsonObject {
  const values: { [name: string]: JsonObject[string] } = {};
  for (const question of form.questions) {
    if (!moment.holds(question.showWhen)) continue;
    const value = shownIn(moment, question);
    if (value !== undefined) values[question.name] = value;
  }
  return values;
}

type Judge = (moment: Moment, values?: JsonObject) => readonly FieldError[];

/**
 * At most one error for each question, in their order (wizards §5). Only questions that are asked have errors, and
 * spaces around a text do not count. Without `values`, judges the answers of the moment. Does not validate the
 * same answers twice in a row.
 */
function judgeOf(form: CompiledForm, { validators }: CompiledFlow, lists: Form["lists"]): Judge {
  const { questions } = form;
  const values: unknown[] = [];
  const wrong: (string | undefined)[] = [];
  return (moment, given) => {
    let isOther = values.length !== questions.length;
    for (let place = 0; place < questions.length; place++) {
      const value = judgedValue(moment, questions[place] as CompiledQuestion, given);
      if (values[place] === value && place < values.length) continue;
      values[place] = value;
      isOther = true;
    }
    if (isOther) {
      const broken = brokenKeywords(form, validators[form.id], values);
      for (let place = 0; place < questions.length; place++)
        wrong[place] = wrongByItself(questions[place] as CompiledQuestion, values[place], broken);
    }
    const errors = errorsOf(questions, moment, values, wrong, given === undefined);
    return lists.size === 0 || given ? errors : [...errors, ...errorsOfLists(questions, lists, moment)];
  };
}

const errorsOfLists = (
  questions: readonly CompiledQuestion[],
  lists: Form["lists"],
  moment: Moment,
): readonly FieldError[] =>
  questions.flatMap((question) => (moment.isAsked(question) ? (lists.get(question.name)?.errors(moment) ?? []) : []));

function judgedValue(moment: Moment, question: CompiledQuestion, values: JsonObject | undefined): unknown {
  const value = values ? values[question.name] : moment.isAsked(question) ? moment.answer(question) : undefined;
  return values && value !== undefined ? meant(question, value as Json, "typed") : value;
}

/**
 * Question → the first JSON Schema keyword that its value breaks. `required` is checked here, because an empty field
 * counts as missing.
 */
function brokenKeywords(
  { id, questions }: CompiledForm,
  validate: Validator | undefined,
  values: readonly unknown[],
): ReadonlyMap<string, string> {
  if (!validate) throw new Error(`No validator was given for "${id}".`);
  const whole: { [name: string]: unknown } = {};
  for (const [place, { name }] of questions.entries()) if (values[place] !== undefined) whole[name] = values[place];
  if (validate(whole)) return NO_WORDS;
  const broken = new Map<string, string>();
  for (const { instancePath, keyword } of validate.errors ?? []) {
    const [name = "", ...within] = instancePath.slice(1).split("/");
    // Within an answer: a choice that is none of the question's, or a file that is not what the server gave.
    const rule = within.length > 0 && keyword !== "enum" ? "type" : keyword;
    if (name !== "" && !broken.has(name)) broken.set(name, rule === "required" ? "type" : rule);
  }
  return broken;
}

function errorsOf(
  questions: readonly CompiledQuestion[],
  moment: Moment,
  values: readonly unknown[],
  wrong: readonly (string | undefined)[],
  isOwn: boolean,
): readonly FieldError[] {
  let errors: FieldError[] | undefined;
  // An answer that is worked out is missing because of others: it is said only where nothing else is.
  let missing: FieldError[] | undefined;
  for (let place = 0; place < questions.length; place++) {
    const question = questions[place] as CompiledQuestion;
    const rule = wrong[place] ?? wrongHere(question, values[place], moment);
    if (rule === undefined || (isOwn ? !moment.isAsked(question) : !moment.holds(question.showWhen))) continue;
    const found = question.derived && rule === "required" ? (missing ??= []) : (errors ??= []);
    found.push({ at: question.name, rule, message: wordsFor(question, rule, { value: values[place] }, moment) });
  }
  return errors ?? missing ?? NONE;
}

/** The question's own words for any wrong answer; else our own for what no flow has words for. */
export function wordsFor(question: CompiledQuestion, rule: string, wrong: WrongText, moment: Moment): string {
  const { wrong: words } = question.declared;
  const isSaid = typeof words === "string" || words?.else !== undefined;
  const own = wordsOfTheText(question, rule, wrong) ?? (isSaid ? undefined : wordsOfOurOwn(question, rule, wrong));
  return own ?? messageOf(question, rule, moment);
}

/** The rule that a value breaks because of other answers. */
function wrongHere(question: CompiledQuestion, value: unknown, moment: Moment): string | undefined {
  if (question.items) return undefined;
  if (isEmpty(value)) return isRequired(question, moment) ? "required" : undefined;
  if (question.where && !isOffered(question, value, moment)) return "list";
  const isBounded = question.earliest !== null || question.latest !== null;
  return isBounded && !moment.isInWindow(question, value) ? "window" : beyondBound(question, value, moment);
}

/** The bound that a rule gives and a number is beyond; the schema judges those that are written out. */
function beyondBound(question: CompiledQuestion, value: unknown, moment: Moment): "minimum" | "maximum" | undefined {
  if (typeof value !== "number" || !(question.lowest || question.highest)) return undefined;
  const { minimum = value, maximum = value } = boundsNow(question, moment);
  return value < minimum ? "minimum" : value > maximum ? "maximum" : undefined;
}

/** The lowest and the highest number that a question takes now. */
function boundsNow(question: CompiledQuestion, { scope }: Moment): Bounds {
  const now = (rule: Rule | null, widest: number | undefined): number | undefined => {
    const bound = rule?.(scope);
    return typeof bound === "number" && Number.isFinite(bound) ? bound : widest;
  };
  return {
    minimum: now(question.lowest, question.minimum),
    maximum: now(question.highest, question.maximum),
  };
}

type Bounds = Pick<CompiledQuestion, "minimum" | "maximum">;

/** Whether a question must be answered now. */
export function isRequired(question: CompiledQuestion, moment: Moment): boolean {
  const { optional, codec, home } = question;
  if (moment.judging && home.in === "nowhere") return false;
  if (codec === "card" && moment.judging) return optional === false;
  const mayStayOpen = typeof optional === "boolean" ? optional : isTrue(optional(moment.scope));
  return !mayStayOpen || isNeededByClient(question, moment);
}

/** The message for a broken rule: `{field}` is the question's label, `{earliest}` and `{latest}` its window. */
export function messageOf(question: CompiledQuestion, rule: string, moment: Moment): string {
  const wording = question.wrong(rule);
  if (wording.fixed !== undefined) return wording.fixed;
  const { scope } = moment;
  const locals: Locals = {
    field: question.label.say(scope),
    earliest: question.earliest?.(scope),
    latest: question.latest?.(scope),
    ...boundsInWords(question, boundsNow(question, moment)),
  };
  return wording.say(scope, locals);
}

/** The lowest and highest that a question takes, as people read them: a number, an amount, how many, a file's size. */
function boundsInWords({ declared }: CompiledQuestion, { minimum, maximum }: Bounds): Locals {
  const { format, minItems, maxItems, max_bytes, accepts = [] } = declared;
  const said = (bound: number | undefined): string => {
    if (bound === undefined) return "";
    if (format === "usd") return money(bound, Number.isInteger(bound) ? 0 : 2, undefined);
    return numberSaid(bound, format);
  };
  return {
    minimum: said(minimum ?? minItems),
    maximum: max_bytes === undefined ? said(maximum ?? maxItems) : fileSize(max_bytes),
    accepts: fileTypes(accepts),
  };
}

/** A label longer than this is a sentence, not a name. */
const LONGEST_NAME = 60;

/**
 * The name of a question in the line under a disabled Next: its label on the page, or its short title when the label
 * is a sentence. For a date outside its window the line also says what to do.
 */
export function missingOf(form: CompiledForm, moment: Moment, { at, rule, message }: FieldError): string {
  const question = form.named.get(at.split(".")[0] ?? "");
  if (!question) return titleOf(moment, at);
  const label = question.label.say(moment.scope);
  const name = label.length > LONGEST_NAME ? question.title.say(moment.scope) : label;
  return rule === "window" && saysWindow(question) ? `${name}: ${asWish(message)}` : name;
}

/** The short title of a question, for an error that has no field. */
export const titleOf = (moment: Moment, at: string): string =>
  moment.flow.questions.get(at.split(".")[0] ?? "")?.title.say(moment.scope) ?? at;

/** Whether a question has its own message for a date outside its window; such a message says what to do. */
export const saysWindow = ({ declared: { wrong } }: CompiledQuestion): boolean =>
  typeof wrong === "object" && wrong.window !== undefined;

/** A message within a sentence: `Please choose` becomes `choose`; any other is a sentence of its own. */
export function asWish(message: string): string {
  const wish = message.replace(/^Please /, "");
  return wish === message ? message : wish.charAt(0).toLowerCase() + wish.slice(1);
}

type AddressIn = { readonly first: string; readonly parts: NonNullable<QuestionView["address"]> } | null;

/** The autocomplete tokens that identify the parts of an address, no matter whose it is (`portal §5`). */
const ADDRESS_PARTS = { city: "address-level2", region: "address-level1", postal: "postal-code" };
const FIRST_LINE = "address-line1";

/** The question that asks the first line of an address in a form, and those that ask its other parts. */
function addressIn({ questions }: CompiledForm): AddressIn {
  const asking = (token: string): string | undefined =>
    questions.find(({ shown }) => shown.autocomplete?.split(" ").at(-1) === token)?.name;
  const first = asking(FIRST_LINE);
  const parts = Object.entries(ADDRESS_PARTS).flatMap(([part, token]) => {
    const name = asking(token);
    return name === undefined ? [] : [[part, name] as const];
  });
  return first === undefined ? null : { first, parts: Object.fromEntries(parts) };
}

/** `isUnsure`: it is worked out from an answer that is refused. */
type ViewOf = (moment: Moment, error: string | undefined, isSelf: boolean, isUnsure: boolean) => QuestionView;

/** The parts of a question's view that can change. */
interface Ingredients {
  readonly label: string;
  readonly hint: string | undefined;
  readonly why: string | undefined;
  readonly items: QuestionView["items"];
  readonly file: FileView | undefined;
  readonly texts: QuestionView["texts"];
  readonly where: QuestionView["where"];
  readonly said: string | undefined;
  readonly required: boolean;
  readonly options: Options | undefined;
  readonly min: string | number | undefined;
  readonly max: string | number | undefined;
  readonly isSelf: boolean;
  readonly error: string | undefined;
}

/** The view of a question: the same object as last time while nothing has changed. */
function viewOf(question: CompiledQuestion, address: AddressIn, list?: ItemList): ViewOf {
  const { shown, label } = question;
  const options = optionsOf(question);
  const where = whereOf(question);
  const items = itemsOf(list);
  const file = fileOf(question);
  const texts = textsOf(question);
  let last: { readonly of: Ingredients; readonly view: QuestionView } | undefined;
  return (moment, error, isSelf, isUnsure) => {
    const bounds = boundsNow(question, moment);
    const of: Ingredients = {
      label: label.fixed ?? label.say(moment.scope),
      hint: hintOf(question, moment),
      why: shown.why && (shown.why.fixed ?? shown.why.say(moment.scope)),
      items: items(moment),
      file: file(moment),
      texts: texts(moment),
      where: where(moment),
      said: question.derived
        ? saidOf(question, isUnsure ? undefined : moment.valueOf(question), moment.scope)
        : undefined,
      required: isRequired(question, moment),
      options: options(moment),
      min: boundOf(question, question.earliest, bounds.minimum, moment),
      max: boundOf(question, question.latest, bounds.maximum, moment),
      isSelf,
      error,
    };
    if (!last || !isSame(last.of, of)) last = { of, view: made(question, of, address) };
    return last.view;
  };
}

/** The view of a list: the same object while no answer and nothing loaded has changed. */
function itemsOf(list: ItemList | undefined): (moment: Moment) => QuestionView["items"] {
  if (!list) return () => undefined;
  const kept = keptWhileSame<QuestionView["items"]>();
  return (moment) => {
    const { answers, data, unsaved, query } = moment.session;
    return kept([answers, data, unsaved, query, moment.entry], () => list.view(moment));
  };
}

/** What a question of a file takes: the same object while its words are the same. */
function fileOf(question: CompiledQuestion): (moment: Moment) => FileView | undefined {
  const { type, accepts = [], max_bytes } = question.declared;
  if (type !== "file") return () => undefined;
  let last: FileView | undefined;
  return (moment) => {
    const wrong = {
      accepts: messageOf(question, "accepts", moment),
      max_bytes: messageOf(question, "max_bytes", moment),
    };
    const isSaid = last && last.wrong.accepts === wrong.accepts && last.wrong.max_bytes === wrong.max_bytes;
    return isSaid ? last : (last = { accepts, ...(max_bytes !== undefined && { max_bytes }), wrong });
  };
}

/** The text at the field: that a saved answer was replaced, else its hint. */
function hintOf(question: CompiledQuestion, moment: Moment): string | undefined {
  const { hint, notKept } = question.shown;
  const saved = notKept && moment.gaveWay(question);
  if (notKept && saved !== undefined) return notKept.say(moment.scope, { saved });
  return hint && (hint.fixed ?? hint.say(moment.scope));
}

const isSame = (a: Ingredients, b: Ingredients): boolean =>
  a.label === b.label &&
  a.error === b.error &&
  a.required === b.required &&
  a.options === b.options &&
  a.hint === b.hint &&
  a.why === b.why &&
  a.items === b.items &&
  a.file === b.file &&
  a.texts === b.texts &&
  a.where === b.where &&
  a.said === b.said &&
  a.min === b.min &&
  a.max === b.max &&
  a.isSelf === b.isSelf;

function made(question: CompiledQuestion, of: Ingredients, address: AddressIn): QuestionView {
  const { declared, shown, name } = question;
  const { format, list, maxLength } = declared;
  const { hint, why, items, file, texts, where, said, options, min, max, error } = of;
  const size = sizeOf(question);
  return {
    name,
    label: of.label,
    required: of.required,
    widget: shown.widget,
    width: shown.width,
    ...(hint !== undefined && { hint }),
    ...(why !== undefined && { why }),
    ...(items && { items }),
    ...(where && { where }),
    ...(said !== undefined && { said }),
    ...(file && { file }),
    ...(texts && { texts }),
    ...(format !== undefined && { format }),
    // The browser may fill in only the person's own data (W14).
    ...(of.isSelf && shown.autocomplete !== undefined && { autocomplete: shown.autocomplete }),
    ...(asksName(question) && { is_name: true as const }),
    ...(address?.first === name && { address: address.parts }),
    ...(shown.inputmode !== undefined && { inputmode: shown.inputmode }),
    ...(shown.placeholder !== undefined && { placeholder: shown.placeholder }),
    ...(options && { options }),
    ...(list !== undefined && { list }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(size !== undefined && { size }),
    ...(error !== undefined && { error }),
  };
}

const SMALLEST_COUNT = 6;
/** Format → how many characters its answers have (`look.md`). */
const SIZES: { readonly [format: string]: number } = {
  "us-date": 10,
  "us-zip": 8,
  "us-phone": 16,
  usd: 14,
  percent: 8,
  year: SMALLEST_COUNT,
};

/** The width of a question's control, in characters; undefined where answers differ too much. */
function sizeOf({ declared: { type, format, list }, maximum }: CompiledQuestion): number | undefined {
  if (format === "usd" && maximum !== undefined) return money(maximum, 2, undefined).length;
  if (format !== undefined) return SIZES[format];
  if (list !== undefined || (type !== "integer" && type !== "number")) return undefined;
  return Math.max(SMALLEST_COUNT, String(maximum ?? "").length);
}

/** The bounds that the control itself can enforce: numbers, and dates in the API's form. */
function boundOf(
  { declared: { format } }: CompiledQuestion,
  rule: Rule | null,
  number: number | undefined,
  moment: Moment,
): string | number | undefined {
  if (!rule || format !== "date") return number;
  const date = rule(moment.scope);
  return typeof date === "string" ? date : undefined;
}

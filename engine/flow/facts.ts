import type { Finding, List } from "../contract";
import { isObject } from "../values/objects";
import { gather, type Asked } from "./asked";
import type { EntryName } from "./compiled";
import type { Flow, Question, Text } from "../../schemas/flow.types";
import type { Parts, WholeFlow, WholeStep } from "./parts";
import type { RateBookFile } from "./rate-book";
import { localsAt, windowOf } from "./locals";
import { child, keysOf } from "./pointer";
import { walkFlow } from "./walk";

/** `name@version` → list. */
export type ListFiles = { readonly [nameAtVersion: string]: List };

/** A rule and where it is. */
export interface RulePlace {
  readonly rule: unknown;
  readonly pointer: string;
}

export interface TextPlace {
  readonly text: Text;
  readonly pointer: string;
  /** Links and strong words are understood here. */
  readonly isMarked: boolean;
  /** Roots that exist only at this place, such as `field` or `item`. */
  readonly locals: readonly string[];
}

/** A text of the product's page, which is read before there is a session. */
export interface LandingText {
  readonly text: string;
  readonly pointer: string;
}

/** The entries of an enrollment. */
export const ENTRIES: readonly EntryName[] = ["dashboard", "enroll", "share"];

/** What the checks read: the flow with its parts written out, its declarations, every rule and text. */
export interface Facts {
  /** The flow as written, with its uses of parts. */
  readonly source: Flow;
  readonly flow: WholeFlow;
  readonly parts: Parts;
  /** Undefined if no lists were given; then they are not checked. */
  readonly lists: ListFiles | undefined;
  /** The names of the media files; undefined if none were given: then they are not checked. */
  readonly media?: readonly string[] | undefined;
  /** The rate books of all products; undefined if none were given: then plans and prices are not checked. */
  readonly rateBooks?: readonly RateBookFile[] | undefined;
  /** The newest published version of this flow, with its parts inside; undefined if it has none. */
  readonly published?: Flow | undefined;
  /** Every published version of this flow, with its parts inside: enrollments may have begun with any of them. */
  readonly started?: readonly Flow[] | undefined;
  readonly steps: readonly WholeStep[];
  /** The steps of each entry, in the order asked. */
  readonly orders: { readonly [entry in EntryName]: readonly WholeStep[] };
  /** Every question of the steps, in order; the questions of a list's items are in its `items`. */
  readonly asked: readonly Asked[];
  /** The same by name; the first one if a name is used twice. */
  readonly questions: ReadonlyMap<string, Asked>;
  readonly rules: readonly RulePlace[];
  readonly texts: readonly TextPlace[];
  /** The texts of the product's page. */
  readonly landingTexts: readonly LandingText[];
}

/** Checks one thing of a flow whose shape is right. */
export type Check = (facts: Facts) => readonly Finding[];

/** The files that a flow may name. */
export type Around = Pick<Facts, "parts" | "lists" | "media" | "rateBooks" | "published" | "started">;

/** Collects the facts of a flow whose shape is right and whose parts are written out. */
export function factsOf(source: Flow, flow: WholeFlow, around: Around): Facts {
  const asked = flow.steps.flatMap(gather);
  const questions = new Map<string, Asked>();
  for (const question of asked) if (!questions.has(question.name)) questions.set(question.name, question);
  return {
    source,
    flow,
    ...around,
    steps: flow.steps,
    orders: ordersOf(flow),
    asked,
    questions,
    ...rulesAndTexts(flow, asked),
  };
}

export { kindFacts, kindFromEnd, kindOf, stepRules } from "./kind-facts";

/** The codes of a question's choices, in the order shown. */
export const codesOfChoices = (choices: NonNullable<Question["choices"]>): readonly string[] =>
  Array.isArray(choices) ? (choices as readonly string[]) : Object.keys(choices);

/** The value of `rated_by` for the policyholder's address. */
export const BY_ADDRESS = "address";

/** The question whose answer is the state that rates the quote. */
export function ratingQuestion({
  flow,
  asked,
  questions,
}: Pick<Facts, "flow" | "asked" | "questions">): Asked | undefined {
  if (flow.rated_by !== BY_ADDRESS) return questions.get(flow.rated_by);
  return asked.find(
    ({ role, groups, home }) => role !== null && groups.at(-1)?.name === BY_ADDRESS && home?.endsWith(".region"),
  );
}

/** The codes of the states that can rate a quote; undefined if the list is not known. */
export function regionsOf(facts: Facts): readonly string[] | undefined {
  return facts.lists?.[ratingQuestion(facts)?.question.list ?? ""]?.items.map(({ code }) => String(code));
}

function ordersOf({ steps, entries = {} }: WholeFlow): Facts["orders"] {
  const order = (entry: EntryName): readonly WholeStep[] => {
    const first = entries[entry]?.first ?? [];
    const ahead = first.flatMap((id) => steps.find((step) => step.id === id) ?? []);
    return [...ahead, ...steps.filter(({ id }) => !first.includes(id))];
  };
  return { dashboard: order("dashboard"), enroll: order("enroll"), share: order("share") };
}

function rulesAndTexts(flow: WholeFlow, asked: readonly Asked[]): Pick<Facts, "rules" | "texts" | "landingTexts"> {
  const rules: RulePlace[] = [];
  const texts: TextPlace[] = [];
  const landingTexts: LandingText[] = [];
  const byPointer = new Map(asked.map((each) => [each.pointer, each]));
  const text = (value: unknown, pointer: string, isMarked = false): void => {
    texts.push({ text: value as Text, pointer, isMarked, locals: localsOf(pointer, byPointer) });
  };
  const add: { readonly [definition: string]: (value: unknown, pointer: string) => void } = {
    rule: (rule, pointer) => rules.push({ rule, pointer }),
    home_record: (record, pointer) => rules.push(...rulesOfRecord(record, pointer)),
    text,
    landing_text: (value, pointer) => landingTexts.push({ text: String(value), pointer }),
    choice: (value, pointer) => typeof value === "string" && text(value, pointer),
    wrong: (value, pointer) => typeof value === "string" && text(value, pointer),
    paragraph: (value, pointer) => (isObject(value) && "bullets" in value ? undefined : text(value, pointer, true)),
    bullets: (value, pointer) =>
      (value as { readonly bullets: readonly string[] }).bullets.forEach((line, index) =>
        text(line, child(`${pointer}/bullets`, index), true),
      ),
  };
  walkFlow(flow, (definition, value, pointer) => add[definition]?.(value, pointer));
  for (const { value, pointer } of plainTexts(flow, asked)) text(value, pointer);
  return { rules, texts, landingTexts };
}

/** The rules among the fixed values of a record: objects with one `var`. */
function rulesOfRecord(record: unknown, pointer: string): RulePlace[] {
  if (!isObject(record)) return [];
  const fixed = (holder: unknown, place: string): RulePlace[] =>
    Object.entries(isObject(holder) && isObject(holder.with) ? holder.with : {}).flatMap(([key, value]) =>
      isObject(value) && Object.keys(value).length === 1 && "var" in value
        ? [{ rule: value, pointer: child(`${place}/with`, key) }]
        : [],
    );
  const copies = Object.entries(isObject(record.copied_to) ? record.copied_to : {});
  return [
    ...fixed(record, pointer),
    ...copies.flatMap(([place, copy]) => fixed(copy, child(`${pointer}/copied_to`, place))),
  ];
}

/** Texts whose schema is a plain string, although they may have placeholders. */
function plainTexts(
  { messages }: WholeFlow,
  asked: readonly Asked[],
): { readonly value: string; readonly pointer: string }[] {
  const ofLists = asked.flatMap(({ question: { shares, words }, pointer }) => [
    ...(shares ? [{ value: shares.running_total, pointer: `${pointer}/shares/running_total` }] : []),
    ...(words ? [{ value: words.remove_text, pointer: `${pointer}/words/remove_text` }] : []),
    ...(words?.several === undefined ? [] : [{ value: words.several, pointer: `${pointer}/words/several` }]),
  ]);
  const addOn = messages.words?.add_on;
  return addOn === undefined ? ofLists : [...ofLists, { value: addOn, pointer: "/messages/words/add_on" }];
}

type ByPointer = ReadonlyMap<string, Asked>;

function localsOf(pointer: string, byPointer: ByPointer): readonly string[] {
  const asked = questionAround(pointer, byPointer);
  if (!asked) return localsAt(pointer);
  const about = asked.items.find((item) => pointer.startsWith(`${item.pointer}/`));
  const { question } = about ?? asked;
  return localsAt(pointer, { own: keysOf(pointer.slice(asked.pointer.length)), window: windowOf(question) });
}

/** The question that holds a place. No question holds another one. */
function questionAround(pointer: string, byPointer: ByPointer): Asked | undefined {
  for (let end = pointer.indexOf("/", 1); end > 0; end = pointer.indexOf("/", end + 1)) {
    const found = byPointer.get(pointer.slice(0, end));
    if (found) return found;
  }
  return undefined;
}

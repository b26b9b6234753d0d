import type { ListFiles } from "../../flow/facts";
import { isObject } from "../../values/objects";
import { differs, orElsewhere, sure, tellAnything, tellMembers } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { tellChoices, tellConsents, tellList } from "./choices";
import { tellWhen } from "./conditions";
import { movedItems } from "./named";
import { tellValue } from "./rules";
import { tellText } from "./texts";
import { ruled, said, shown, turns } from "./words";

/** What the sentences about questions need beside the questions. */
export interface QuestionWorld {
  readonly lists: ListFiles;
  /** The place in the old flow of a question that moved to another place; undefined for one that did not move. */
  readonly cameFrom: (name: string, at: string) => { readonly step: string; readonly pair: Pair } | undefined;
  /** Whether a question that left its place has another one now. */
  readonly wentElsewhere: (name: string, wasAt: string) => boolean;
}

/** Tells what differs among the questions of a step, a group or a list. */
export const tellQuestions =
  (world: QuestionWorld): Tell =>
  (pair) => {
    const [was, now] = [Object.keys(pair.was ?? {}), Object.keys(pair.now ?? {})];
    const ofNow = now.flatMap((name) => {
      const entry = member(pair, name);
      if (was.includes(name)) return differs(entry) ? sure(tellEntry(name, world))(entry) : [];
      const from = world.cameFrom(name, entry.at);
      return from
        ? relocated(name, from.pair, from.step, world)
        : [change(entry, "questions", newQuestion(name, entry.now))];
    });
    const gone = was.flatMap((name) => {
      const entry = member(pair, name);
      if (now.includes(name) || world.wentElsewhere(name, entry.wasAt)) return [];
      return [change(entry, "questions", `The ${thing(entry.was)} ${name} is removed`)];
    });
    const prefix = pair.step === null ? "" : `${pair.step}: `;
    const told = [...ofNow, ...gone, ...movedItems(pair, { was, now }, ["question", "questions"], prefix)];
    return was.some((name) => world.wentElsewhere(name, member(pair, name).wasAt)) ? orElsewhere(told) : told;
  };

const thing = (entry: unknown): string => (isObject(entry) && isObject(entry.questions) ? "group" : "question");

function newQuestion(name: string, entry: unknown): string {
  const words = isObject(entry) ? (entry.label ?? entry.title) : undefined;
  return `The ${thing(entry)} ${name} is new${words === undefined ? "" : `: ${said(words)}`}`;
}

/** A question that moved from one place to another, and what changed on the way. */
function relocated(name: string, pair: Pair, from: string, world: QuestionWorld): readonly Change[] {
  const sentence = `The ${thing(pair.now)} ${name} moves from ${from} to ${pair.step ?? "another place"}`;
  const moved = change(pair, "questions", sentence, { kind: "moved" });
  return [moved, ...(differs(pair) ? sure(tellEntry(name, world))(pair) : [])];
}

const tellEntry =
  (name: string, world: QuestionWorld): Tell =>
  (pair) => {
    if (thing(pair.was) !== thing(pair.now))
      return [change(pair, "questions", `${name} is now a ${thing(pair.now)} instead of a ${thing(pair.was)}`, MAJOR)];
    return tellMembers(thing(pair.now) === "group" ? groupWords(name, world) : questionWords(name, world))(pair);
  };

const MAJOR = { demands: "major" } as const;
/** Says of each change that it changes what stored answers mean. */
const major =
  (tell: Tell): Tell =>
  (pair) =>
    tell(pair).map((each) => ({ ...each, ...MAJOR }));

const groupWords = (name: string, world: QuestionWorld): { readonly [word: string]: Tell } => ({
  show_when: tellWhen(`The group ${name}`),
  questions: tellQuestions(world),
  record: major(tellAnything),
});

const questionWords = (name: string, world: QuestionWorld): { readonly [word: string]: Tell } => ({
  ...textWords(name),
  ...limitWords(name),
  ...meaningWords(name, world),
  show_when: tellWhen(`The question ${name}`),
  optional: (pair) => tellOptional(pair, name),
  earliest: (pair) => tellValue(pair, "earliest", `The earliest ${name}`),
  latest: (pair) => tellValue(pair, "latest", `The latest ${name}`),
  starts_as: (pair) => tellValue(pair, "starts_as", `The first answer of ${name}`),
  derived: (pair) => tellValue(pair, "derived", `What ${name} works out`),
  widget: (pair) => [
    change(pair, "widget", `${name} is now shown as ${shape(pair.now)} instead of ${shape(pair.was)}`),
  ],
  items: tellMembers({ questions: tellQuestions(world) }),
});

const shape = (value: unknown): string => (value === undefined ? "its usual control" : String(value));

/** Each text of a question, as people call it. */
const textWords = (name: string): { readonly [word: string]: Tell } => ({
  title: tellText(`title of ${name}`, "title"),
  label: tellText(`label of ${name}`, "label"),
  hint: tellText(`hint of ${name}`, "hint"),
  why: tellText(`reason why ${name} is asked`, "why"),
  placeholder: tellText(`placeholder of ${name}`, "placeholder"),
  not_kept: tellText(`note of ${name} on an answer that is not kept`, "not_kept"),
  wrong: (pair) => tellWrong(pair, name),
});

const LIMITS = {
  minimum: "minimum",
  maximum: "maximum",
  minLength: "minimum length",
  maxLength: "maximum length",
  minItems: "minimum number of items",
  maxItems: "maximum number of items",
  max_bytes: "maximum size in bytes",
} as const;

const limitWords = (name: string): { readonly [word: string]: Tell } =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([word, limit]): [string, Tell] => [
      word,
      (pair) => {
        const { was, now } = pair;
        if (isObject(was) || isObject(now)) return tellValue(pair, word, `The ${limit} of ${name}`);
        if (was === undefined) return [change(pair, word, `${name} now has a ${limit}: ${shown(now)}`)];
        if (now === undefined) return [change(pair, word, `${name} no longer has a ${limit}; before: ${shown(was)}`)];
        return [change(pair, word, `The ${limit} of ${name} ${turns(was, now)}`)];
      },
    ]),
  );

const TYPES: { readonly [type: string]: string } = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "yes or no",
  array: "several things",
  file: "a file",
};

const typed = (type: unknown): string => TYPES[String(type)] ?? shown(type);

/** The words that decide what an answer is and where it is kept. */
const meaningWords = (name: string, { lists }: QuestionWorld): { readonly [word: string]: Tell } => ({
  type: major((pair) => [
    change(pair, "type", `${name} is now answered with ${typed(pair.now)} instead of ${typed(pair.was)}`),
  ]),
  saved: major((pair) => [
    change(pair, "saved", `The answer of ${name} ${kept(pair.now)}; before, it ${kept(pair.was)}`),
  ]),
  format: (pair) => {
    const isDate = (format: unknown): boolean => typeof format === "string" && format.endsWith("date");
    const told = change(pair, "format", `${name} is now written as ${shape(pair.now)} instead of ${shape(pair.was)}`);
    return [isDate(pair.was) === isDate(pair.now) ? told : { ...told, ...MAJOR }];
  },
  list: (pair) => tellList(pair, name, lists),
  choices: (pair) => tellChoices(pair, name),
  agrees_to: (pair) => tellConsents(pair, name),
});

function kept(saved: unknown): string {
  if (saved === false) return "is not kept";
  return saved === undefined ? "is kept at its usual place" : `is kept at ${shown(saved)}`;
}

function tellOptional(pair: Pair, name: string): readonly Change[] {
  const { was, now } = pair;
  const say = (sentence: string): readonly Change[] => [change(pair, "optional", sentence)];
  if (now === undefined) {
    const before = was === true ? "" : `; before, it could stay unanswered if ${ruled(was)}`;
    return say(`${name} must now be answered${before}`);
  }
  const before = was === undefined ? "" : was === true ? "; before: always" : `; before: if ${ruled(was)}`;
  return say(
    `${name} may now ${now === true ? "always " : ""}stay unanswered${now === true ? "" : ` if ${ruled(now)}`}${before}`,
  );
}

/** What each message for a wrong answer is about. */
export const WRONG: { readonly [rule: string]: string } = {
  required: "a missing answer",
  type: "an answer of another type",
  number: "an answer that is not a number",
  enum: "an answer that is not a choice",
  list: "an answer that is not on the list",
  minimum: "a number that is too small",
  maximum: "a number that is too large",
  minLength: "a text that is too short",
  maxLength: "a text that is too long",
  const: "an answer that is not the right one",
  format: "an answer that is written otherwise",
  window: "a date outside the window",
  texts: "consent to other texts",
  minItems: "too few items",
  maxItems: "too many items",
  accepts: "a file of another type",
  max_bytes: "a file that is too large",
  total: "shares that do not add up",
  else: "any other wrong answer",
};

function tellWrong(pair: Pair, name: string): readonly Change[] {
  if (!isObject(pair.was) || !isObject(pair.now))
    return tellText(`message of ${name} for a wrong answer`, "wrong")(pair);
  const words = Object.entries(WRONG).map(([rule, about]): [string, Tell] => [
    rule,
    tellText(`message of ${name} for ${about}`, "wrong"),
  ]);
  return tellMembers(Object.fromEntries(words))(pair);
}

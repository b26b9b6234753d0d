/** What the sentences of a history are said with: titles in place of names, rules in English, values in words. */
import type { Json, List } from "../../../contract";
import { child, keysOf } from "../../../flow/pointer";
import { operationOf } from "../../../language/operators";
import { isJson } from "../../../values/json";
import { isObject } from "../../../values/objects";
import { inWords, isByActor, isRule, isVariants, listed, numbersSaid } from "../../changes/words";
import { PlainWords } from "../../telling/plain";
import { plainNames, type NamesOf } from "../../telling/plain-names";
import type { DraftLibrary } from "../draft";
import { choicesOf, conditionSaid, expressionSaid } from "../rules/words";
import { inPlain, valueLabelOf } from "../schema/labels";
import type { SchemaNode } from "../schema/nodes";
import { titleIn } from "../schema/trail";
import { tried } from "../tried";
import type { Readable } from "../vocabulary/readable";
import { vocabularyAt, vocabularyOf, type Vocabulary } from "../vocabulary/vocabulary";
import { namingOf, sideOf, type Side } from "./side";
import type { Draft } from "../draft";

/** A place of a file, where a rule is that is said. */
export interface At {
  readonly path: string;
  readonly pointer: string;
}

const NOTHING_KNOWN: Vocabulary = { readables: [], tables: [], lists: {}, names: {}, inside: [] };
const NO_NAMES: NamesOf = { all: new Map(), steps: new Map(), codes: new Map() };
/** A list of more is said by its number. */
const MOST_LISTED = 3;

/** Whether two saves of a draft are compared, or two versions: these also say what becomes of quotes that are under way. */
export type Between = "saves" | "versions";

/** Says names, rules and values of a draft as people read them, before and after a change of it. */
export class Speaker {
  readonly before: Side | undefined;
  readonly after: Side | undefined;
  private readonly words: PlainWords;
  private known: Vocabulary | undefined;

  constructor(
    private readonly was: Draft,
    private readonly now: Draft,
    private readonly library: DraftLibrary,
    readonly between: Between,
  ) {
    [this.before, this.after] = [sideOf(was), sideOf(now)];
    const { plans } = { plans: undefined, ...this.after?.book };
    this.words = new PlainWords({
      names: tried(() => namesOf(this.before, this.after)) ?? NO_NAMES,
      ratedBy: this.after?.flow.rated_by,
      isOnlyPlan: Array.isArray(plans) && plans.length === 1,
      quotesNames: true,
      valueOf: (path) => `“${inPlain(path.slice("values.".length))}”`,
    });
  }

  /** A sentence with titles in place of the names that it is about; `near` are names that are words of English, too. */
  named(sentence: string, where: string, near: readonly string[] = []): string {
    const pointer = near.reduce<string>(child, where);
    return tried(() => this.words.text(sentence, pointer)) ?? sentence;
  }

  /** The title of a question or another name, in quotes. */
  title(name: string): string {
    const said = this.words.name(name);
    return said.startsWith("“") ? said : this.quoted(inPlain(said));
  }

  /** The title of a step, in quotes. */
  step(id: string): string {
    return this.words.hasStep(id) ? this.words.step(id) : this.quoted(inPlain(id));
  }

  /** The ids of all steps, now and before. */
  get namesOfSteps(): readonly string[] {
    return this.words.idsOfSteps;
  }

  /** What is made of two lists that the draft may name. */
  listsOf<T>(
    [one, two]: readonly [string, string],
    make: (was: List | undefined, now: List | undefined) => T,
  ): T | undefined {
    return tried(() => make(this.was.lists[one] ?? this.now.lists[one], this.now.lists[two]));
  }

  /** The label of a choice of a question, or the name of an item of its list, in quotes; undefined for any other value. */
  choice(name: string, value: unknown): string | undefined {
    const vocabulary = this.vocabulary();
    const readable = vocabulary.readables.find(({ path }) => path === `answers.${name}`);
    const known = readable && choicesOf(readable, vocabulary).find((each) => each.value === value);
    return known && this.quoted(known.label);
  }

  /** A text as people read it, in quotes. */
  quoted(text: string): string {
    const said = this.words.filled(text).replaceAll(/[“”]/g, "'").replaceAll("`", "'").replaceAll(/\s+/g, " ");
    return `“${said.trim()}”`;
  }

  /** A rule in English: what must hold, or what it comes to. */
  rule(rule: unknown, at: At, isCondition: boolean): string {
    if (!isJson(rule)) return A_RULE;
    const vocabulary = vocabularyAt(this.vocabulary(), at.path, at.pointer);
    const said = tried(() => (isCondition ? conditionSaid(rule, vocabulary) : expressionSaid(rule, vocabulary)));
    return said === undefined || HAND_WRITTEN.test(said.replaceAll(/“[^”]*”/g, "")) ? A_RULE : withoutPaths(said);
  }

  /** What rules read, now or before. */
  private vocabulary(): Vocabulary {
    if (this.known) return this.known;
    const all = [this.now, this.was].map((draft) => vocabularyOf([...draft.files.values()], this.library));
    return (this.known = all.reduce<Vocabulary>((sum, each) => (each ? joined(sum, each) : sum), NOTHING_KNOWN));
  }

  /** A value as people read it: a text, a number, yes or no, a rule, a thing by its title; of more, how many. */
  value(value: unknown, at: At, node?: SchemaNode): string {
    if (value === undefined || value === null) return "nothing";
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return numbersSaid([value])[0] ?? "";
    if (typeof value === "string") return this.text(value, node);
    if (isRule(value)) return this.rule(value, at, false);
    if (isByActor(value)) return `${this.quoted(value.broker)} to brokers, ${this.quoted(value.client)} to clients`;
    if (isVariants(value)) return this.variants(value, at);
    return Array.isArray(value) ? this.list(value, at) : this.thing(value);
  }

  private text(value: string, node: SchemaNode | undefined): string {
    if (value === "") return "an empty text";
    if (node?.schema.enum?.includes(value)) return this.quoted(valueLabelOf(value));
    return NAMED.has(node?.definition ?? "") ? this.title(value) : this.quoted(value);
  }

  private variants(value: readonly ({ readonly when: unknown; readonly text: string } | string)[], at: At): string {
    return value
      .map((each) =>
        typeof each === "string"
          ? `else ${this.quoted(each)}`
          : `${this.quoted(each.text)} if ${this.rule(each.when, at, true)}`,
      )
      .join(", ");
  }

  private list(value: readonly unknown[], at: At): string {
    if (value.length === 0) return "an empty list";
    const isShort = value.length <= MOST_LISTED;
    return isShort ? listed(value.map((each) => this.value(each, at))) : `a list of ${value.length}`;
  }

  private thing(value: object): string {
    const title = titleIn(value);
    if (title !== undefined) return this.quoted(title);
    const words = Object.keys(value).map((word) => this.quoted(inPlain(word)));
    if (words.length === 0) return "nothing";
    return words.length > MOST_LISTED ? `${words.length} values` : `something with ${listed(words)}`;
  }
}

/** The names of both sides. One that only got another name does not share its title with itself. */
function namesOf(before: Side | undefined, after: Side | undefined): NamesOf {
  const of = (...sides: readonly (Side | undefined)[]): NamesOf =>
    plainNames(sides.flatMap((side) => (side ? [namingOf(side)] : [])));
  const [names, was, now] = [of(before, after), of(before).all, of(after).all];
  const came = new Set([...now].flatMap(([name, { said, step }]) => (was.has(name) ? [] : [`${said} ${step}`])));
  const all = [...names.all].map(([name, plain]) => {
    const { step, ...alone } = plain;
    return [name, now.has(name) || !came.has(`${plain.said} ${step}`) ? plain : alone] as const;
  });
  return { ...names, all: new Map(all) };
}

/** What has no words in a rule is written as it is in the file. */
const HAND_WRITTEN = /[{}"[\]]|\b(?:null|undefined)\b/;
const A_RULE = "a rule that is written by hand";

/** The definitions of the schemas that are names with a title. */
const NAMED: ReadonlySet<string> = new Set(["question_name", "step_id", "rejection_name", "rule_id", "table_name"]);

const joined = (one: Vocabulary, two: Vocabulary): Vocabulary => ({
  ...one,
  ...(two.book && !one.book && { book: two.book }),
  readables: apartBy(one.readables, two.readables),
  tables: [...one.tables, ...two.tables.filter(({ name }) => one.tables.every((each) => each.name !== name))],
  lists: { ...two.lists, ...one.lists },
  inside: one.inside.length > 0 ? one.inside : two.inside,
});

const apartBy = (one: readonly Readable[], two: readonly Readable[]): readonly Readable[] => {
  const paths = new Set(one.map(({ path }) => path));
  return [...one, ...two.filter(({ path }) => !paths.has(path))];
};

/** The paths that no title is known of, in plain letters. */
export const withoutPaths = (text: string): string =>
  text
    .split(/(“[^”]*”)/)
    .map((part) => (part.startsWith("“") ? part : part.replaceAll(PATH, (_, name: string) => `“${plainPath(name)}”`)))
    .join("");

const PATH = /\b(?:answers|values|item|said|is|plan|quote|client|policy|rating|checkout|broker|carrier)\.([\w.]*\w)/g;
const plainPath = (path: string): string => inPlain(inWords(path.replaceAll(".", " ")));

/** Every rule in a value, the parts of `and` and `or` among them, and everything else that has members. */
export function partsOf(value: unknown): readonly (Json | object)[] {
  if (value === null || typeof value !== "object") return [];
  const operation = operationOf(value);
  if (operation?.row)
    return [value, ...(/^(?:and|or)$/.test(operation.name) ? operation.args.flatMap((part) => partsOf(part)) : [])];
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return [value, ...inside.flatMap((each: unknown) => partsOf(each))];
}

/** The names on the way to a place. */
export const namesOn = (pointer: string): readonly string[] => keysOf(pointer).filter((key) => !/^\d+$/.test(key));

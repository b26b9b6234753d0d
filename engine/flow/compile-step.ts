import type { JsonObject } from "../contract";
import { compileBody } from "../language/body";
import { reads, readsThrough } from "../language/reads";
import type { Rule } from "../language/rule";
import { compileText, type TextSource } from "../language/text";
import { compileQuestion, emptySlot, schemaOf, type Workshop } from "./compile-question";
import { lineOf } from "./compile-line";
import { partsOfRecord, type Around, type FieldOf } from "./compile-record";
import type {
  CompiledCard,
  CompiledCheck,
  CompiledConfirm,
  CompiledForm,
  CompiledItems,
  CompiledLink,
  CompiledQuestion,
  CompiledReject,
  CompiledStep,
  Home,
  RecordUnit,
} from "./compiled";
import type { Confirm, Group, Question, StepRules, SummaryCard } from "../../schemas/flow.types";
import { kindFacts, kindOf, stepRules } from "./kind-facts";
import { questionsIn, type WholeFlow, type WholeQuestions, type WholeStep } from "./parts";
import { child } from "./pointer";

/** The inputs for compiling any step of a flow. */
export interface StepWorkshop extends Workshop {
  readonly flow: WholeFlow;
  /** Question → the question whose Yes leads to it. */
  readonly openers: ReadonlyMap<string, string>;
}

/** A step without its dialogs, which name questions and rules of other steps. */
export interface DraftStep extends Omit<CompiledStep, "confirms"> {
  readonly fields: readonly FieldOf[];
}

export function compileStep(declared: WholeStep, index: number, shop: StepWorkshop): DraftStep {
  const { rules } = shop;
  const gathering = new Gathering(declared, shop);
  if ("questions" in declared)
    gathering.all(declared.questions as WholeQuestions, `${child("/steps", index)}/questions`, {
      role: null,
      path: [],
      unit: null,
      conditions: [],
    });
  const { questions, fields, cards } = gathering;
  const own = stepRules(declared);
  const opened = questions.find(({ opener }) => opener !== null);
  const onlyParts =
    questions.length > 0 && questions.every(({ home, declared: { type } }) => home.in === "plan" && type === "boolean");
  return {
    id: declared.id,
    index,
    declared,
    kind: kindOf(declared),
    title: compileText(declared.title, rules),
    description: compileBody(declared.description, rules),
    nextLabel: compileText(declared.next_label ?? "Next", rules),
    when: declared.when === undefined ? null : rules(declared.when),
    aside: declared.aside ?? null,
    opener: opened?.opener ?? null,
    links: (declared.links ?? []).map((link) => compileLink(link, rules)),
    questions,
    withHome: questions.filter(({ home }) => home.in === "application" || home.in === "record"),
    consents: questions.filter(({ codec }) => codec === "consent"),
    filtered: questions.filter(({ where }) => where !== null),
    form: formOf(declared.id, questions),
    card: cards[0] ?? null,
    checks: (own.checks ?? []).map((check) => compileCheck(check, shop)),
    rejects: (own.reject ?? []).map((reject) => compileReject(reject, shop)),
    isConditional: declared.when !== undefined || opened !== undefined || onlyParts,
    onlyParts,
    choosesPlan: questions.some(({ home }) => home.in === "plan"),
    roles: [...new Set(fields.map(({ role }) => role))],
    slots: { on: emptySlot(true), errors: emptySlot([]) },
    fields,
  };
}

function compileLink(
  { to, label, title, text, when }: NonNullable<WholeStep["links"]>[number],
  rules: Workshop["rules"],
): CompiledLink {
  return {
    to,
    label: compileText(label, rules),
    title: title === undefined ? null : compileText(title, rules),
    text: text === undefined ? null : compileText(text, rules),
    when: when === undefined ? null : rules(when),
  };
}

function compileCheck(
  check: NonNullable<StepRules["checks"]>[number],
  { rules, flow }: StepWorkshop,
  ofThing?: readonly CompiledQuestion[],
): CompiledCheck {
  const { id, at, fail_when, message } = check;
  return {
    id,
    at,
    failWhen: rules(fail_when),
    message: compileText(message, rules),
    reads: ofThing ? answersOfThing(fail_when, ofThing) : answersRead(fail_when, flow),
  };
}

/** The names of the answers about one thing that a rule over it reads. */
const answersOfThing = (rule: unknown, questions: readonly CompiledQuestion[]): readonly string[] =>
  questions.flatMap(({ name }) => (reads(rule).some((path) => path === name || path === `item.${name}`) ? [name] : []));

function compileReject(
  reject: NonNullable<StepRules["reject"]>[number],
  { rules, flow }: StepWorkshop,
): CompiledReject {
  const { id, with: name, when, reason } = reject;
  return {
    id,
    with: name,
    when: rules(when),
    reason: reason === undefined ? null : compileText(reason, rules),
    reads: answersRead(when, flow),
  };
}

/** The names of the answers that a rule reads, through named values too. */
export const answersRead = (rule: unknown, { values = {} }: WholeFlow): readonly string[] =>
  readsThrough(rule, values).flatMap((path) => (path.startsWith("answers.") ? [path.slice("answers.".length)] : []));

/** The step's dialogs, with the questions and rules that they name. */
export function compileConfirms(
  { declared }: DraftStep,
  shop: StepWorkshop,
  questions: ReadonlyMap<string, CompiledQuestion>,
  rejects: ReadonlyMap<string, CompiledReject>,
): readonly CompiledConfirm[] {
  return (stepRules(declared).confirm ?? []).map((dialog) => ({
    ...wordsOfDialog(dialog, shop),
    ...namesOfDialog(dialog, shop, questions, rejects),
  }));
}

function wordsOfDialog(dialog: Confirm, { rules }: StepWorkshop) {
  const { id, when, title, body, if_not_confirmed: left, to } = dialog;
  return {
    id,
    when: rules(when) as Rule,
    title: compileText(title, rules),
    body: compileBody(body, rules),
    ifNotConfirmed: left === undefined ? null : compileText(left, rules),
    ...(to !== undefined && { to }),
  };
}

function namesOfDialog(
  { sets = {}, judges = [], clears = [] }: Confirm,
  { rules, flow }: StepWorkshop,
  questions: ReadonlyMap<string, CompiledQuestion>,
  rejects: ReadonlyMap<string, CompiledReject>,
) {
  return {
    sets: Object.entries(sets).flatMap(([name, rule]) => {
      const question = questions.get(name);
      return question ? [{ question, rule: rules(rule), reads: answersRead(rule, flow) }] : [];
    }),
    judges: judges.flatMap((id) => rejects.get(id) ?? []),
    clears,
  };
}

function formOf(id: string, questions: readonly CompiledQuestion[]): CompiledForm {
  const required = questions.filter(({ optional }) => optional === false).map(({ name }) => name);
  const properties = Object.fromEntries(questions.map((question) => [question.name, schemaOf(question)]));
  const schema: JsonObject = { $id: id, type: "object", required, properties };
  return { id, schema, questions, named: new Map(questions.map((question) => [question.name, question])) };
}

/** The `$id` of the schema of one thing in a list. */
export const itemFormId = (step: string, list: string): string => `${step}.${list}`;

/** Walks through a step's questions and groups, and compiles each question with its surroundings. */
class Gathering {
  readonly questions: CompiledQuestion[] = [];
  readonly fields: FieldOf[] = [];
  readonly cards: CompiledCard[] = [];
  readonly units: RecordUnit[] = [];

  private readonly step: string;
  /**
   * Whether the step may be left out: by its condition, by the question that opens it, or because no plan has what it
   * offers.
   */
  private readonly isConditional: boolean;
  /** The question whose Yes leads to the step. */
  private readonly opener: string | undefined;

  constructor(
    private readonly declared: WholeStep,
    private readonly shop: StepWorkshop,
    private readonly inItem = false,
  ) {
    this.step = declared.id;
    const asked = "questions" in declared ? [...questionsIn(declared.questions as WholeQuestions)] : [];
    this.opener = asked.map(([name]) => shop.openers.get(name)).find((opener) => opener !== undefined);
    const offersParts = asked.every(([, { type, saved }]) => type === "boolean" && String(saved).startsWith("plan."));
    this.isConditional = !inItem && (declared.when !== undefined || this.opener !== undefined || offersParts);
  }

  /** The questions that `action` gathers. */
  private within(action: () => void): readonly CompiledQuestion[] {
    const before = this.questions.length;
    action();
    return this.questions.slice(before);
  }

  all(questions: WholeQuestions, pointer: string, around: Around): ReadonlyMap<string, readonly CompiledQuestion[]> {
    return new Map(
      Object.entries(questions).map(([name, entry]) => [
        name,
        this.within(() => {
          const place = child(pointer, name);
          if ("questions" in entry) this.group(name, entry as Group, place, around);
          else this.question(name, entry as Question, place, around);
        }),
      ]),
    );
  }

  private group(name: string, group: Group, pointer: string, around: Around): void {
    const inside = partsOfRecord(name, group, around, this.shop.rules);
    if (inside.unit && inside.unit !== around.unit) this.units.push(inside.unit);
    const members = this.all(group.questions as WholeQuestions, `${pointer}/questions`, inside);
    if (group.card) this.cards.push(this.cardOf(group.card, inside.role, members));
  }

  private cardOf(
    card: SummaryCard,
    role: string | null,
    members: ReadonlyMap<string, readonly CompiledQuestion[]>,
  ): CompiledCard {
    const copied = new Set(this.fields.filter((field) => !isOwn(field)).map(({ question }) => question.name));
    const questions = [...members.values()].flat().filter(({ name }) => copied.has(name));
    const askIfMissing = (card.ask_if_missing ?? []).flatMap((name) => {
      const known = members.get(name) ?? [];
      return known.map((question) => [question.name, known] as const);
    });
    return { card, when: this.shop.rules(card.when), role, questions, askIfMissing: new Map(askIfMissing) };
  }

  private question(name: string, declared: Question, pointer: string, around: Around): void {
    const home = this.homeOf(name, declared, around);
    const surroundings = {
      step: this.step,
      pointer,
      home,
      opener: this.inItem ? null : (this.shop.openers.get(name) ?? null),
      stepIsConditional: this.isConditional,
      withSale: kindFacts(this.declared).pays === true,
      dependsOn: this.inItem ? [] : this.dependsOn([...around.conditions, declared.show_when, this.declared.when]),
      conditions: around.conditions,
    };
    const plain = compileQuestion(name, declared, surroundings, this.shop);
    const compiled = declared.items
      ? { ...plain, items: this.itemsOf(name, declared, `${pointer}/items/questions`) }
      : plain;
    this.questions.push(compiled);
    if (home.in === "record" && around.role !== null && around.group)
      this.fields.push({
        question: compiled,
        path: home.path,
        unit: around.unit,
        role: around.role,
        group: around.group,
      });
  }

  /** The paths that conditions read, and that of the question that opens the step. */
  private dependsOn(conditions: readonly unknown[]): readonly string[] {
    const read = readsThrough(
      conditions.filter((condition) => condition !== undefined),
      this.shop.flow.values ?? {},
    );
    return this.opener === undefined ? read : [...read, `answers.${this.opener}`];
  }

  private homeOf(name: string, { saved }: Question, { role, path }: Around): Home {
    if (saved === false) return { in: "nowhere" };
    if (this.inItem) return { in: "item", path: [...path, name] };
    if (role !== null) return { in: "record", role, path: [...path, name] };
    const [root = "", ...keys] = (saved ?? `application.answers.${name}`).split(".");
    return root === "plan" ? { in: "plan", path: keys.join(".") } : { in: "application", path: keys };
  }

  private itemsOf(name: string, { items, shares, words }: Question, pointer: string): CompiledItems {
    const { rules } = this.shop;
    const own = new Gathering(this.declared, this.shop, true);
    const members = own.all((items?.questions ?? {}) as WholeQuestions, pointer, {
      role: null,
      path: [],
      unit: null,
      conditions: [],
    });
    const [group, from] = Object.entries(items?.copy ?? {})[0] ?? [];
    return {
      form: formOf(itemFormId(this.step, name), own.questions),
      isConditional: own.questions.some(({ showWhen, derived }) => showWhen !== null || derived !== null),
      checks: (items?.checks ?? []).map((check) => compileCheck(check, this.shop, own.questions)),
      fixed: [],
      units: own.units,
      share: shares?.name ?? null,
      name: compileText(items?.name as TextSource, rules),
      lines: (items?.lines ?? []).map((line) => lineOf(line, rules)),
      copy:
        group === undefined || !from
          ? null
          : { names: groupNames(own, members, group), role: from.from, label: compileText(from.label, rules) },
      removeText: compileText(words?.remove_text, rules),
      words: words ?? NO_WORDS,
      count: countOf(words, rules),
    };
  }
}

/** The loader demands the words of a list; a schema is made without them. */
const NO_WORDS: CompiledItems["words"] = { add: "", add_title: "", edit_title: "", remove_title: "", remove_text: "" };

function countOf(words: Question["words"], rules: Workshop["rules"]): CompiledItems["count"] {
  if (words?.one === undefined || words.several === undefined) return null;
  const [one, several] = [compileText(words.one, rules), compileText(words.several, rules)];
  return (count, scope) => (count === 1 ? one : several).say(scope, { count });
}

/** The questions of a group, at any depth. */
function groupNames(
  own: Gathering,
  members: ReadonlyMap<string, readonly CompiledQuestion[]>,
  group: string,
): readonly string[] {
  const unit = own.units.find((candidate) => candidate.group === group);
  const inUnit = own.questions.filter(
    ({ home }) => unit && home.in === "item" && unit.path.every((key, index) => home.path[index] === key),
  );
  return (unit ? inUnit : (members.get(group) ?? [])).map(({ name }) => name);
}

/** Whether a field is saved in its own record only, without copies. */
const isOwn = ({ group, question }: FieldOf): boolean =>
  Object.values(group.record?.copied_to ?? {}).every(({ without = [] }) => without.includes(question.name));

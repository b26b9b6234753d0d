import type { Asked } from "../../flow/asked";
import type { CompiledFlow, CompiledQuestion, CompiledStep } from "../../flow/compiled";
import { isRequired } from "../../kinds/form";
import { copyAtClient } from "../../kinds/needed";
import { compileRule } from "../../language/rule";
import { kindOf, type Here } from "../../session/here";
import { isNeededBy } from "../../values/client";
import type { Decision } from "./decision";
import { itemInput } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import type { Node, Places } from "./places";
import { answer, NOTHING, rulesIn } from "./source";

/** What a flow decides about one question of a step: whether it is asked, what it says, and what it accepts. */
export function ofQuestion(
  course: Course,
  places: Places,
  step: CompiledStep,
  question: CompiledQuestion,
): readonly Decision[] {
  return new OfQuestions(course.run.flow, places).ofQuestion(step, question);
}

class OfQuestions {
  constructor(
    private readonly flow: CompiledFlow,
    private readonly places: Places,
  ) {}

  ofQuestion(step: CompiledStep, question: CompiledQuestion): readonly Decision[] {
    const asked = this.places.facts.questions.get(question.name);
    if (!asked) return [];
    const gates = asked.conditions;
    return [
      {
        ...NOTHING,
        key: `${step.id}.${question.name}`,
        about: "asked",
        step: step.id,
        question: question.name,
        pointer: question.pointer,
        source: gates,
        rules: gates,
        value: (here) => (here.isOn(here.stepOf(step.id)) ? here.isAsked(ofName(here, question)) : undefined),
      },
      this.answer(step, question, asked),
      ...asked.items.map((item) => this.answerOfItem(step, question, item)),
      ...this.workedOut(step, question, asked),
      ...this.otherWords(step, question, asked),
    ];
  }

  /** What rules of a question work out: its first value, its own, its items, and whether it may stay open. */
  private workedOut(step: CompiledStep, question: CompiledQuestion, asked: Asked): readonly Decision[] {
    const { starts_as, derived, where, optional } = question.declared;
    const own = (word: string, about: Decision["about"], source: unknown, value: Decision["value"]) =>
      source === undefined ? [] : [this.ofWord(step, question, asked, { word, about, source, value })];
    return [
      ...own("starts_as", "first", starts_as, (here) => here.first(ofName(here, question)) ?? null),
      ...own("derived", "derived", derived, (here) => here.answer(ofName(here, question)) ?? null),
      ...own("where", "offered", where, (here) => Object.values(where ?? {}).map((rule) => said(rule, here))),
      ...own("required", "shown", optional, (here) => isRequired(ofName(here, question), here)).map((decision) => ({
        ...decision,
        rules: [...decision.rules, ...this.neededBy(question)],
      })),
    ];
  }

  /** What is known of the client, where an answer that may stay open is asked of those whose record has it already. */
  private neededBy(question: CompiledQuestion): readonly unknown[] {
    const copy = question.optional === false ? undefined : copyAtClient(question, this.flow);
    const isNeeded = copy && this.flow.flow.sold_to.some((type) => isNeededBy(copy.place, type));
    return isNeeded ? [{ var: ["client", ...copy.path].join(".") }, { var: "client.client_type" }] : [];
  }

  /** The words of a question that are the same for everybody: while it is asked, and while it is not. */
  private otherWords(step: CompiledStep, question: CompiledQuestion, asked: Asked): readonly Decision[] {
    const { pointer, declared } = question;
    const source = [
      this.places.declared(pointer, declared as unknown as Node, (key, at) => isOfAnswer(key, at, question)),
      this.offeredBy(question),
    ];
    const unasked = [declared.not_asked_is ?? null, declared.when_judging ?? null];
    const isUnasked = (here: Here): boolean =>
      here.entry.places.has(step.id) && here.isOn(here.stepOf(step.id)) && !here.isAsked(ofName(here, question));
    const ofUnasked = { word: "unasked", about: "declared", source: unasked, value: () => null } as const;
    return [
      {
        ...this.ofWord(step, question, asked, ofUnasked),
        value: (here) => (isUnasked(here) ? unasked : undefined),
      },
      this.ofWord(step, question, asked, { word: "declared", about: "declared", source, value: () => source }),
    ];
  }

  /** The codes and names of the lists that a question and the things of a list choose from. */
  private offeredBy({ declared, items }: CompiledQuestion): unknown {
    const own = this.flow.lists[declared.list ?? ""]?.items.map(({ code, name }) => [code, name]);
    return [own ?? null, items?.form.questions.map((question): unknown => this.offeredBy(question)) ?? []];
  }

  /** A decision about one word of a question, which is seen while the question is asked. */
  private ofWord(
    step: CompiledStep,
    question: CompiledQuestion,
    { conditions }: Asked,
    { word, about, source, value }: { readonly word: string } & Pick<Decision, "about" | "source" | "value">,
  ): Decision {
    return {
      ...NOTHING,
      key: `${step.id}.${question.name}/${word}`,
      about,
      step: step.id,
      question: question.name,
      pointer: question.pointer,
      source,
      rules: [...conditions, ...rulesIn(source)],
      value: (here) => (isSeen(here, question) ? value(here) : undefined),
    };
  }

  /** What is said of an answer that is typed: by its own schema, its list, its bounds, and whether it may stay open. */
  private answer(step: CompiledStep, question: CompiledQuestion, asked: Asked): Decision {
    const { declared, name } = question;
    const words = Object.fromEntries(OF_ANSWER.flatMap((word) => (word in declared ? [[word, declared[word]]] : [])));
    const { optional, earliest, latest } = declared;
    const list =
      declared.list === undefined ? undefined : this.flow.lists[declared.list]?.items.map(({ code }) => code);
    const texts = declared.agrees_to === undefined ? undefined : Object.keys(declared.agrees_to);
    return {
      ...NOTHING,
      key: `${step.id}.${name}/answer`,
      about: "answer",
      step: step.id,
      question: name,
      pointer: question.pointer,
      source: [words, this.flow.flow.messages.wrong, list, texts],
      rules: [
        ...asked.conditions,
        ...rulesIn([optional, earliest, latest, declared.where]),
        ...this.neededBy(question),
        answer(name),
      ],
      typed: `answers.${name}`,
      value: (here) => (isSeen(here, question) ? wrongOf(here, step, name) : undefined),
    };
  }

  /** What is said of an answer about one thing of a list. */
  private answerOfItem(step: CompiledStep, list: CompiledQuestion, item: Asked): Decision {
    const { question, name, pointer } = item;
    const words = Object.fromEntries(OF_ANSWER.flatMap((word) => (word in question ? [[word, question[word]]] : [])));
    const codes =
      question.list === undefined ? undefined : this.flow.lists[question.list]?.items.map(({ code }) => code);
    const input = itemInput(list.name, name);
    return {
      ...NOTHING,
      key: `${step.id}.${list.name}.${name}/answer`,
      about: "answer",
      step: step.id,
      question: list.name,
      pointer,
      source: [words, this.flow.flow.messages.wrong, codes],
      rules: [...item.conditions, ...rulesIn([question.optional, question.where]), { var: input }],
      typed: input,
      value: (here) => (isSeen(here, list) ? wrongOf(here, step, `${list.name}.0.${name}`) : undefined),
    };
  }
}

/** Words of a question that say what is right and wrong, and so belong to the decision about its answer. */
const OF_ANSWER = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "const",
  "optional",
  "earliest",
  "latest",
  "wrong",
  "max_bytes",
  "accepts",
  "format",
  "type",
  "not_asked_is",
  "when_judging",
] as const;

/** The words of an answer that show only once it is wrong: its type and format also decide with what it is given. */
const IS_OF_ANSWER: ReadonlySet<string> = new Set(OF_ANSWER.filter((word) => word !== "type" && word !== "format"));

/** Whether a word of a question, or of a question about a thing of it, belongs to the decision about its answer. */
const isOfAnswer = (key: string, at: string, { pointer }: CompiledQuestion): boolean =>
  key === "list" || (IS_OF_ANSWER.has(key) && (at === pointer || /\/items\/(.*\/)?questions\/[^/]+$/.test(at)));

/** The question of this name in the flow of the moment. */
const ofName = (here: Here, question: CompiledQuestion): CompiledQuestion =>
  here.flow.questions.get(question.name) ?? question;

const isSeen = (here: Here, question: CompiledQuestion): boolean =>
  here.entry.places.has(question.step) && here.isOn(here.stepOf(question.step)) && here.isAsked(question);

const said = (rule: unknown, here: Here): unknown => compileRule(rule)(here.scope) ?? null;

/** What is wrong with the answer to a question by itself. */
function wrongOf(here: Here, step: CompiledStep, name: string): unknown {
  const own = here.stepOf(step.id);
  const found = kindOf(here, own)
    .errors(here)
    .find(({ at }) => at === name);
  if (found) return { rule: found.rule, message: found.message };
  const question = here.flow.questions.get(name);
  const things = question?.items ? here.answer(question) : undefined;
  const most = question?.declared.maxItems;
  return Array.isArray(things) && most !== undefined && things.length >= most ? { full: true } : null;
}

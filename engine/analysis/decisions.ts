import type { Asked } from "../flow/asked";
import type { CompiledFlow, CompiledQuestion, CompiledStep } from "../flow/compiled";
import { answersRead } from "../flow/compile-step";
import { ENTRIES, factsOf, type Facts, type TextPlace } from "../flow/facts";
import { kindFacts, stepRules } from "../flow/kind-facts";
import { keysOf } from "../flow/pointer";
import type { WholeStep } from "../flow/parts";
import { OPERATORS } from "../language/operators";
import { compileRule, isTrue } from "../language/rule";
import { compileText, PLACEHOLDER, type TextSource } from "../language/text";
import { rowsOf } from "../moment/coverages";
import { soldPolicy } from "../moment/policy";
import { errorsOf, NO_PLANS, rejectedBy, withoutPlans } from "../session/errors";
import { kindOf, type Here } from "../session/here";
import { review } from "../session/review";
import type { Flow } from "../../schemas/flow.types";
import type { JsonObject } from "../contract";
import { isRequired } from "../kinds/form";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import type { Decision } from "./decision";
import { inputsOf, itemInput, questionOf, ratingQuestion } from "./inputs";
import type { Course } from "./journey";

type Node = { readonly [key: string]: unknown };

/** Everything that a flow decides, in the order of its steps. Every word of the flow belongs to one decision. */
export function decisionsOf(course: Course): readonly Decision[] {
  return new Listing(course).all();
}

class Listing {
  private readonly flow: CompiledFlow;
  private readonly facts: Facts;
  private readonly ruleAt: ReadonlyMap<string, unknown>;
  private readonly textAt: ReadonlyMap<string, TextPlace>;

  constructor(private readonly course: Course) {
    this.flow = course.run.flow;
    this.facts = factsOf(this.flow.flow as unknown as Flow, this.flow.flow, { parts: {}, lists: this.flow.lists });
    this.ruleAt = new Map(this.facts.rules.map(({ pointer, rule }) => [pointer, rule]));
    this.textAt = new Map(this.facts.texts.map((text) => [text.pointer, text]));
  }

  all(): readonly Decision[] {
    return [
      ...ENTRIES.map((entry) => this.order(entry)),
      ...[...this.flow.steps.values()].flatMap((step) => this.ofStep(step)),
      this.plans(),
      ...this.withoutPlans(),
      ...this.coverages(),
      this.policy(),
      ...this.atBinding(),
      ...this.words(),
      this.page(),
    ];
  }

  private order(entry: (typeof ENTRIES)[number]): Decision {
    const source = this.flow.entries[entry].order.map(({ id, aside }) => [id, aside]);
    return {
      ...NOTHING,
      key: `entries/${entry}`,
      about: "order",
      pointer: `/entries/${entry}`,
      source,
      rules: [{ var: `is.${entry === "dashboard" ? "broker" : entry === "share" ? "share_link" : "client"}` }],
      value: (here) => (here.entry.name === entry ? source.map(([id]) => id) : undefined),
    };
  }

  private ofStep(step: CompiledStep): readonly Decision[] {
    return [
      this.stepAsked(step),
      ...step.questions.flatMap((question) => this.ofQuestion(step, question)),
      ...this.refusals(step),
      ...this.dialogs(step),
      ...this.textsUnder(step),
      ...this.shownUnder(step),
      this.declaredStep(step),
    ];
  }

  private stepAsked(step: CompiledStep): Decision {
    const when = step.declared.when;
    const rules = [...(when === undefined ? [] : [when]), ...(step.opener === null ? [] : [answer(step.opener)])];
    return {
      ...NOTHING,
      key: step.id,
      about: "asked",
      step: step.id,
      pointer: `/steps/${step.index}`,
      source: [when ?? true, step.opener, step.onlyParts],
      rules: step.onlyParts ? [...rules, { var: "plans" }] : rules,
      value: (here) => (here.entry.places.has(step.id) ? here.isOn(here.stepOf(step.id)) : undefined),
    };
  }

  private ofQuestion(step: CompiledStep, question: CompiledQuestion): readonly Decision[] {
    const asked = this.facts.questions.get(question.name);
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
      ...own("required", "shown", optional, (here) => isRequired(ofName(here, question), here)),
    ];
  }

  /** The words of a question that are the same for everybody: while it is asked, and while it is not. */
  private otherWords(step: CompiledStep, question: CompiledQuestion, asked: Asked): readonly Decision[] {
    const { pointer, declared } = question;
    const source = this.declared(pointer, declared as unknown as Node, OF_ANSWER);
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
      rules: [...asked.conditions, ...rulesIn([optional, earliest, latest, declared.where]), answer(name)],
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

  /** The checks across answers, then the rejections: the first that holds decides. */
  private refusals(step: CompiledStep): readonly Decision[] {
    const { checks = [], reject = [] } = step.declared as { checks?: Node[]; reject?: Node[] };
    if (checks.length + reject.length === 0) return [];
    const rejections = [...new Set(reject.map((rule) => String(rule.with)))];
    const rules = [...checks.map((check) => check.fail_when), ...reject.map((rule) => rule.when)];
    const inputs = new Set(rules.flatMap((rule) => answersRead(rule, this.flow.flow)));
    const ats = new Set([...inputs, ...checks.map(({ at }) => String(at))]);
    return [
      {
        ...NOTHING,
        key: `${step.id}/refusals`,
        about: "refusals",
        step: step.id,
        pointer: `/steps/${step.index}/reject`,
        source: [checks, reject, rejections.map((name) => this.flow.flow.rejections[name])],
        rules: [...rules, ...rejections.flatMap((name) => rulesIn(this.flow.flow.rejections[name]))],
        value: (here) => refusalOf(here, step, ats),
      },
    ];
  }

  private dialogs(step: CompiledStep): readonly Decision[] {
    const { confirm = [] } = step.declared as { confirm?: (Node & { readonly id: string })[] };
    return confirm.map((dialog, index) => {
      const judged = ((dialog.judges ?? []) as readonly string[]).map((id) => this.rejectOf(id)?.when);
      const sets = (dialog.sets ?? {}) as Node;
      return {
        ...NOTHING,
        key: `${step.id}/confirm/${dialog.id}`,
        about: "dialog",
        step: step.id,
        pointer: `/steps/${step.index}/confirm/${index}`,
        source: [dialog, judged],
        rules: [dialog.when, ...rulesIn([dialog.title, dialog.body]), ...judged.map((rule) => replaced(rule, sets))],
        value: (here) => this.dialogOf(here, step, dialog.id),
      };
    });
  }

  private rejectOf(id: string): Node | undefined {
    return this.facts.steps
      .flatMap((step) => ((step as unknown as Node).reject ?? []) as readonly Node[])
      .find((rule) => rule.id === id);
  }

  /** What Next and then Confirm lead to. */
  private dialogOf(here: Here, step: CompiledStep, id: string): unknown {
    const own = here.stepOf(step.id);
    if (!here.entry.places.has(step.id) || !here.isOn(own)) return undefined;
    const dialog = own.confirms.find((each) => each.id === id);
    if (errorsOf(here, own).length > 0 || rejectedBy(here, own) || !dialog || !here.holds(dialog.when)) return null;
    const { scope } = here;
    const assumed = here.assuming(
      new Map(dialog.sets.map(({ question, rule }) => [question.name, rule(scope) as never])),
    );
    const rejected = dialog.judges.find(({ when }) => assumed.holds(when));
    return {
      title: dialog.title.say(scope),
      body: dialog.body(scope),
      rejected: rejected ? wordsOf(here, rejected.with, rejected.id) : null,
      to: dialog.to ?? null,
      clears: dialog.clears,
    };
  }

  /** The texts of a step and its questions that belong to no other decision. */
  private textsUnder(step: CompiledStep): readonly Decision[] {
    const base = `/steps/${step.index}/`;
    return this.facts.texts
      .filter(({ pointer }) => pointer.startsWith(base) && !this.isInOther(pointer))
      .map((text) => this.text(text, step));
  }

  private text({ pointer, text, locals }: TextPlace, step: CompiledStep | null): Decision {
    const gates = this.gatesAt(pointer);
    const source = text as TextSource;
    const wording = compileText(source, compileRule);
    const holds = gates.map((gate) => compileRule(gate));
    const asked = this.facts.asked.find((each) => pointer.startsWith(`${each.pointer}/`));
    const isInItems = asked?.items.some((item) => pointer.startsWith(`${item.pointer}/`)) ?? false;
    return {
      ...NOTHING,
      key: this.place(pointer),
      about: "text",
      step: step?.id ?? null,
      question: asked?.name ?? null,
      pointer,
      source,
      rules: [...gates, ...rulesIn(source)],
      value: (here) => {
        const isThere = step === null || (here.entry.places.has(step.id) && here.isOn(here.stepOf(step.id)));
        if (!isThere || !holds.every((rule) => isTrue(rule(here.scope)))) return undefined;
        return locals.length > 0 || isInItems ? chosen(source, here) : wording.say(here.scope);
      },
    };
  }

  /** Conditions of a step's links, rows and sections: whether something besides steps and questions is shown. */
  private shownUnder(step: CompiledStep): readonly Decision[] {
    const base = `/steps/${step.index}/`;
    return this.facts.rules
      .filter(({ pointer }) => pointer.startsWith(base) && SHOWN.has(keysOf(pointer).at(-1) ?? ""))
      .filter(({ pointer }) => !this.isInOther(pointer) && !this.isInText(pointer) && !this.isOfQuestion(pointer))
      .map(({ pointer, rule }) => ({
        ...NOTHING,
        key: this.place(pointer),
        about: "shown" as const,
        step: step.id,
        pointer,
        source: rule,
        rules: [rule],
        value: (here: Here) =>
          here.entry.places.has(step.id) && here.isOn(here.stepOf(step.id))
            ? isTrue(compileRule(rule)(here.scope))
            : undefined,
      }));
  }

  /** The other words of a step, which are the same for everybody. */
  private declaredStep(step: CompiledStep): Decision {
    const {
      id: _id,
      when: _when,
      checks: _c,
      reject: _r,
      confirm: _f,
      questions: _q,
      ...rest
    } = step.declared as unknown as Node;
    const source = this.declared(`/steps/${step.index}`, rest, []);
    return {
      ...NOTHING,
      key: `${step.id}/declared`,
      about: "declared",
      step: step.id,
      pointer: `/steps/${step.index}`,
      source,
      rules: rulesIn(source),
      value: (here) => (here.entry.places.has(step.id) && here.isOn(here.stepOf(step.id)) ? source : undefined),
    };
  }

  private plans(): Decision {
    const { offers } = this.course.world;
    const rated = offers.rules ?? [];
    const step = [...this.flow.steps.values()].find(({ choosesPlan }) => choosesPlan)?.id ?? null;
    return {
      ...NOTHING,
      key: "plans",
      about: "plans",
      step,
      pointer: "",
      source: offers.source ?? null,
      rules: [{ var: "plans" }, ...rated],
      value: (here) => (withoutPlans(here) ? undefined : plansShown(here)),
    };
  }

  /** Where nothing is sold: by each question whose answer may become the state that sets the prices. */
  private withoutPlans(): readonly Decision[] {
    const name = this.flow.rejectionFor.get(NO_PLANS);
    const rating = ratingQuestion(this.flow);
    if (name === undefined || !rating) return [];
    const dialogs = this.facts.steps.flatMap((step) => (stepRules(step).confirm ?? []) as unknown as readonly Node[]);
    const sets = dialogs.flatMap((dialog) => (isObject(dialog.sets) ? [dialog.sets[rating.name]] : []));
    const inputs = new Set([
      `answers.${rating.name}`,
      ...inputsOf(
        [rating.declared.starts_as, ...sets].filter((rule) => rule !== undefined),
        this.course,
      ),
    ]);
    return [...inputs].flatMap((input): readonly Decision[] => {
      const question = questionOf(input, this.flow);
      if (!question) return [];
      return [
        {
          ...NOTHING,
          key: `no plans by ${question.name}`,
          about: "refusals",
          step: question.step,
          question: question.name,
          pointer: `/rejections/${name}`,
          source: [this.flow.flow.rejections[name], this.course.world.offers.source ?? null],
          rules: [{ var: input }, { var: "plans" }, ...rulesIn(this.flow.flow.rejections[name])],
          value: (here) => {
            const code = here.answerOf(question.name);
            const application = (here.application?.answers ?? undefined) as JsonObject | undefined;
            const isSold = isBlank(code) || this.course.world.offers.plansIn(String(code), application).length > 0;
            return isSold ? null : wordsOf(here, name, NO_PLANS);
          },
        },
      ];
    });
  }

  private coverages(): readonly Decision[] {
    const { groups = [], ...rest } = (this.flow.flow.coverages ?? {}) as { groups?: readonly Node[] } & Node;
    const rows = groups.flatMap((group, at) =>
      Object.entries((group.rows ?? {}) as { readonly [key: string]: Node }).map(([key, row], index) => ({
        key,
        row,
        pointer: `/coverages/groups/${at}/rows/${key}`,
        place: [group.title ?? null, at, index],
      })),
    );
    const step = [...this.flow.steps.values()].find(({ choosesPlan }) => choosesPlan)?.id ?? null;
    return [
      ...rows.map(({ key, row, pointer, place }): Decision => {
        const { not_offered_in: states = [], ...words } = row as { readonly not_offered_in?: readonly string[] };
        const rule = { "!": [{ in: [{ var: "rating.region" }, states] }] };
        return {
          ...NOTHING,
          key: `coverages/${key}`,
          about: "coverage",
          step,
          pointer,
          source: [states, words, place],
          rules: [rule],
          value: (here) =>
            rowsOf(here).some((group) => group.rows.some((each) => each.key === key)) ? [words, place] : "not offered",
        };
      }),
      {
        ...NOTHING,
        key: "coverages/declared",
        about: "declared",
        step,
        pointer: "/coverages",
        source: [rest, groups.map(({ title }) => title ?? null)],
        rules: [],
        value: () => [rest, groups.map(({ title }) => title ?? null)],
      },
    ];
  }

  private policy(): Decision {
    const step = this.flow.flow.steps.find(({ kind }) => kind === "checkout") as Node | undefined;
    const source = [this.flow.flow.policy, step?.policy ?? null];
    return {
      ...NOTHING,
      key: "policy",
      about: "policy",
      step: String(step?.id ?? ""),
      pointer: "/policy",
      source,
      rules: rulesIn(source),
      value: (here) => soldPolicy(here),
    };
  }

  /** Rules of the server alone: they hold around the wizard, too. */
  private atBinding(): readonly Decision[] {
    const own = (this.flow.flow.at_binding ?? []).map((rule, index) => ({ rule, pointer: `/at_binding/${index}` }));
    return own.map(({ rule, pointer }) => ({
      ...NOTHING,
      key: `at_binding/${rule.id}`,
      about: "binding" as const,
      step: rule.step,
      pointer,
      source: rule,
      rules: [rule.fail_when, ...rulesIn(rule.message)],
      value: (here: Here) =>
        review(
          this.course.run,
          { entry: here.entry.name, today: here.session.today, data: here.session.data },
          { judge: "all" },
        ).find((each) => each.rule === rule.id)?.message ?? null,
    }));
  }

  /** Words of the whole flow: titles of groups, messages, rejections that a failure shows. */
  private words(): readonly Decision[] {
    const { flow } = this.flow;
    const { wrong: _wrong, ...messages } = flow.messages as unknown as Node;
    const { rejections, sold_to, title, unavailable, rated_by, groups, slugs, vertical_code } = flow;
    const ofFailures = Object.entries(rejections).filter(([, { also_for = [] }]) =>
      (also_for as readonly string[]).some((reason) => reason !== NO_PLANS),
    );
    const word = (key: string, source: unknown): Decision => ({
      ...NOTHING,
      key,
      about: "declared",
      pointer: `/${key}`,
      source,
      rules: [],
      value: () => source,
    });
    const { default_for_unknown_slugs: standsIn = false } = flow;
    return [
      ...Object.entries({
        sold_to,
        title,
        unavailable,
        rated_by,
        slugs,
        vertical_code,
        default_for_unknown_slugs: standsIn,
      }).map(([key, source]) => word(key, source)),
      ...Object.entries(groups).map(([key, source]) => word(`groups/${key}`, source)),
      ...Object.entries(messages).map(([key, source]) => word(`messages/${key}`, source)),
      ...ofFailures.map(([key, source]) => word(`rejections/${key}`, source)),
    ];
  }

  private page(): Decision {
    const { landing } = this.flow.flow;
    return {
      ...NOTHING,
      key: "landing",
      about: "page",
      pointer: "/landing",
      source: landing ?? null,
      rules: [],
      value: () => landing ?? null,
    };
  }

  /** The words of something besides its texts and rules, which are decisions of their own. */
  private declared(pointer: string, node: unknown, except: readonly string[]): unknown {
    if (this.textAt.has(pointer) || (this.ruleAt.has(pointer) && !this.isKept(pointer))) return undefined;
    if (Array.isArray(node)) return node.map((part, index) => this.declared(`${pointer}/${index}`, part, []));
    if (!isObject(node)) return node;
    const kept = Object.entries(node).filter(([key]) => !except.includes(key));
    return Object.fromEntries(
      kept.flatMap(([key, part]) => {
        const own = this.declared(`${pointer}/${escaped(key)}`, part, []);
        return own === undefined ? [] : [[key, own]];
      }),
    );
  }

  /** Whether a rule is no decision of its own, so that the words around it hold it. */
  private isKept(pointer: string): boolean {
    const last = keysOf(pointer).at(-1) ?? "";
    return !SHOWN.has(last) && !OF_OWN.has(last) && !this.isInText(pointer);
  }

  private isInText(pointer: string): boolean {
    return [...ancestors(pointer)].some((each) => this.textAt.has(each));
  }

  private isOfQuestion(pointer: string): boolean {
    return keysOf(pointer).at(-1) === "show_when" || /^\/steps\/\d+\/when$/.test(pointer);
  }

  private isInOther(pointer: string): boolean {
    const keys = keysOf(pointer);
    if (["checks", "reject", "confirm"].includes(keys[2] ?? "")) return true;
    const asked = this.facts.asked.find((each) => pointer.startsWith(`${each.pointer}/`));
    const own = asked ? keysOf(pointer.slice(asked.pointer.length)) : [];
    return own[0] === "wrong";
  }

  /** The conditions around a place: it is seen only if all of them hold. */
  private gatesAt(pointer: string): readonly unknown[] {
    return [...ancestors(pointer)].flatMap((each) =>
      ["when", "show_when"].flatMap((word) => {
        const rule = this.ruleAt.get(`${each}/${word}`);
        return rule === undefined || this.textAt.has(each) ? [] : [rule];
      }),
    );
  }

  /** A place by names instead of positions, so that it stays the same when something moves. */
  private place(pointer: string): string {
    const asked = this.facts.asked.find((each) => pointer.startsWith(`${each.pointer}/`));
    // A text that is agreed to gets a new id with each change: it is still the same text.
    if (asked) return `${asked.step.id}.${asked.name}${pointer.slice(asked.pointer.length).replace(/@\d+/, "")}`;
    const [root = "", index = "", ...rest] = keysOf(pointer);
    if (root !== "steps") return pointer.slice(1);
    const step = this.facts.steps[Number(index)] as WholeStep;
    return [step.id, ...rest].join("/");
  }
}

const NOTHING = { step: null, question: null, typed: null } as const;

const answer = (name: string): unknown => ({ var: `answers.${name}` });

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

/** Words whose rule says whether something is shown. */
const SHOWN: ReadonlySet<string> = new Set(["when", "show_when"]);
/** Words whose rule is a decision of its own. */
const OF_OWN: ReadonlySet<string> = new Set(["starts_as", "derived", "where", "optional", "earliest", "latest"]);

const escaped = (key: string): string => key.replace(/~/g, "~0").replace(/\//g, "~1");

function* ancestors(pointer: string): Generator<string> {
  for (let end = pointer.lastIndexOf("/"); end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
    yield pointer.slice(0, end);
    if (end === 0) return;
  }
}

/** The question of this name in the flow of the moment. */
const ofName = (here: Here, question: CompiledQuestion): CompiledQuestion =>
  here.flow.questions.get(question.name) ?? question;

const isSeen = (here: Here, question: CompiledQuestion): boolean =>
  here.entry.places.has(question.step) && here.isOn(here.stepOf(question.step)) && here.isAsked(question);

const said = (rule: unknown, here: Here): unknown => compileRule(rule)(here.scope) ?? null;

/** The variant that a text chooses, as it is written. */
function chosen(source: TextSource, here: Here): unknown {
  if (typeof source === "string") return source;
  if ("broker" in source) return here.entry.is.broker ? source.broker : source.client;
  const found = source.find((each) => typeof each === "string" || isTrue(compileRule(each.when)(here.scope)));
  return typeof found === "string" ? found : (found?.text ?? "");
}

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

/** The error among these questions, or the rejection; null when the step can be left. */
function refusalOf(here: Here, step: CompiledStep, ats: ReadonlySet<string>): unknown {
  if (!here.entry.places.has(step.id)) return undefined;
  const own = here.stepOf(step.id);
  if (!here.isOn(own)) return undefined;
  const wrong = errorsOf(here, own).find(({ at }) => ats.has(at.split(".")[0] ?? at));
  if (wrong) return { wrong: wrong.at, message: wrong.message };
  const rejected = own.rejects.find(({ when }) => here.holds(when));
  return rejected ? wordsOf(here, rejected.with, rejected.id) : null;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** What the steps that show plans and prices say of them, for these answers. */
function plansShown(here: Here): unknown {
  return here.entry.order.flatMap((step) => {
    if (!here.isOn(step) || kindFacts(step.declared).plan === undefined) return [];
    const { labels: _labels, ...shown } = kindOf(here, step).view(here, NONE) as unknown as Node;
    return [shown];
  });
}

/** A rejection in words. */
function wordsOf(here: Here, name: string, rule: string): unknown {
  const words = here.flow.rejections.get(name);
  return (
    words && {
      rejected: rule,
      title: words.title.say(here.scope),
      body: words.body(here.scope),
      contacts: words.contacts,
    }
  );
}

/** A rule with answers replaced by other rules: those that a dialog sets. */
function replaced(rule: unknown, sets: Node): unknown {
  if (Array.isArray(rule)) return rule.map((part) => replaced(part, sets));
  if (!isObject(rule)) return rule;
  const path = typeof rule.var === "string" ? rule.var : undefined;
  const name = path?.startsWith("answers.") ? path.slice("answers.".length) : undefined;
  if (name !== undefined && Object.hasOwn(sets, name)) return sets[name];
  return Object.fromEntries(Object.entries(rule).map(([key, part]) => [key, replaced(part, sets)]));
}

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

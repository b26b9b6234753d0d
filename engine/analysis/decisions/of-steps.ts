import { answersRead } from "../../flow/compile-step";
import type { CompiledFlow, CompiledStep } from "../../flow/compiled";
import type { TextPlace } from "../../flow/facts";
import { compileRule, isTrue } from "../../language/rule";
import { compileText, type TextSource } from "../../language/text";
import { answersSetBy } from "../../session/calls";
import { errorsOf, rejectedBy } from "../../session/errors";
import type { Here } from "../../session/here";
import { isObject } from "../../values/objects";
import { canonical } from "../equality/closure";
import type { Decision } from "./decision";
import { scopesAt } from "./scopes";
import type { Course } from "../journeys/journey";
import { ofQuestion } from "./of-questions";
import type { Node, Places } from "./places";
import { answer, NOTHING, rulesIn, wordsOf } from "./source";

/** What a flow decides at one step: about the step, its questions, what it refuses, asks to confirm, says and shows. */
export function ofStep(course: Course, places: Places, step: CompiledStep): readonly Decision[] {
  return new OfSteps(course, places).ofStep(step);
}

class OfSteps {
  private readonly flow: CompiledFlow;

  constructor(
    private readonly course: Course,
    private readonly places: Places,
  ) {
    this.flow = course.run.flow;
  }

  ofStep(step: CompiledStep): readonly Decision[] {
    return [
      this.stepAsked(step),
      ...step.questions.flatMap((question) => ofQuestion(this.course, this.places, step, question)),
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
        rules: [
          ...rules,
          ...rulesIn(reject.map(({ reason }) => reason)),
          ...rejections.flatMap((name) => rulesIn(this.flow.flow.rejections[name])),
        ],
        value: (here) => refusalOf(here, step, ats),
      },
    ];
  }

  private dialogs(step: CompiledStep): readonly Decision[] {
    const { confirm = [] } = step.declared as { confirm?: (Node & { readonly id: string })[] };
    return confirm.map((dialog, index) => {
      const rejects = ((dialog.judges ?? []) as readonly string[]).flatMap((id): readonly Node[] => {
        const reject = this.places.rejectOf(id);
        return reject ? [reject] : [];
      });
      const judged = rejects.map(({ when }) => when);
      const words = rejects.flatMap((reject) => [
        this.flow.flow.rejections[String(reject.with)],
        reject.reason ?? null,
      ]);
      const sets = (dialog.sets ?? {}) as Node;
      return {
        ...NOTHING,
        key: `${step.id}/confirm/${dialog.id}`,
        about: "dialog",
        step: step.id,
        pointer: `/steps/${step.index}/confirm/${index}`,
        source: [dialog, judged, words],
        rules: [
          dialog.when,
          ...rulesIn([dialog.title, dialog.body]),
          ...[...judged, ...rulesIn(words)].map((rule) => replaced(rule, sets, this.flow.flow.values)),
        ],
        value: (here) => this.dialogOf(here, step, dialog.id),
      };
    });
  }

  /** What Next and then Confirm lead to. */
  private dialogOf(here: Here, step: CompiledStep, id: string): unknown {
    const own = here.stepOf(step.id);
    if (!here.entry.places.has(step.id) || !here.isOn(own)) return undefined;
    const dialog = own.confirms.find((each) => each.id === id);
    if (errorsOf(here, own).length > 0 || rejectedBy(here, own) || !dialog || !here.holds(dialog.when)) return null;
    const { scope } = here;
    const sets = answersSetBy(here, dialog.sets);
    const assumed = here.assuming(sets);
    const rejected = dialog.judges.find(({ when }) => assumed.holds(when));
    return {
      title: dialog.title.say(scope),
      body: dialog.body(scope),
      rejected: rejected ? wordsOf(here, rejected.with, rejected.id, Object.fromEntries(sets)) : null,
      to: dialog.to ?? null,
      clears: dialog.clears,
    };
  }

  private textsUnder(step: CompiledStep): readonly Decision[] {
    return this.places.textsUnder(step.index).map((text) => this.text(text, step));
  }

  private text({ pointer, text, locals }: TextPlace, step: CompiledStep): Decision {
    const gates = this.places.gatesAt(pointer);
    const source = text as TextSource;
    const wording = compileText(source, compileRule);
    const holds = gates.map((gate) => compileRule(gate));
    const asked = this.places.askedAround(pointer);
    const isInItems = asked?.items.some((item) => pointer.startsWith(`${item.pointer}/`)) ?? false;
    return {
      ...NOTHING,
      key: this.places.place(pointer),
      about: "text",
      step: step.id,
      question: asked?.name ?? null,
      pointer,
      source,
      rules: [...gates, ...rulesIn(source)],
      value: (here) => {
        const isThere = here.entry.places.has(step.id) && here.isOn(here.stepOf(step.id));
        const scopes = isThere
          ? scopesAt(here, pointer).filter((scope) => holds.every((rule) => isTrue(rule(scope))))
          : [];
        if (scopes.length === 0) return undefined;
        return locals.length > 0 || isInItems ? chosenIn(source, here, scopes) : wording.say(here.scope);
      },
    };
  }

  private shownUnder(step: CompiledStep): readonly Decision[] {
    return this.places.shownUnder(step.index).map(({ pointer, rule }) => ({
      ...NOTHING,
      key: this.places.place(pointer),
      about: "shown" as const,
      step: step.id,
      pointer,
      source: rule,
      rules: [rule],
      value: (here: Here) =>
        here.entry.places.has(step.id) && here.isOn(here.stepOf(step.id))
          ? scopesAt(here, pointer).some((scope) => isTrue(compileRule(rule)(scope)))
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
      // What is sold is a decision of its own.
      policy: _p,
      ...rest
    } = step.declared as unknown as Node;
    const source = this.places.declared(`/steps/${step.index}`, rest, () => false);
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
}

/** The variant that a text chooses, as it is written; each that it chooses, where it is about the things of a list. */
function chosenIn(source: TextSource, here: Here, scopes: readonly object[]): unknown {
  const found = new Set(scopes.map((scope) => chosen(source, here, scope)));
  const [only] = found;
  return found.size > 1 ? [...found] : only;
}

function chosen(source: TextSource, here: Here, scope: object): unknown {
  if (typeof source === "string") return source;
  if ("broker" in source) return here.entry.is.broker ? source.broker : source.client;
  const found = source.find((each) => typeof each === "string" || isTrue(compileRule(each.when)(scope)));
  return typeof found === "string" ? found : (found?.text ?? "");
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

/** A rule with answers replaced by other rules, also in the values that it reads: those that a dialog sets. */
function replaced(rule: unknown, sets: Node, values: Node = {}): unknown {
  if (Array.isArray(rule)) return rule.map((part) => replaced(part, sets, values));
  if (!isObject(rule)) return rule;
  const [root, name = "", ...rest] = typeof rule.var === "string" ? rule.var.split(".") : [];
  if (rest.length === 0 && root === "answers" && Object.hasOwn(sets, name)) return sets[name];
  if (rest.length === 0 && root === "values" && Object.hasOwn(values, name)) {
    const inside = replaced(values[name], sets, values);
    return canonical(inside) === canonical(values[name]) ? rule : inside;
  }
  return Object.fromEntries(Object.entries(rule).map(([key, part]) => [key, replaced(part, sets, values)]));
}

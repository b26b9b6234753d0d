import { ENTRIES } from "../../flow/facts";
import type { CompiledFlow, EntryName } from "../../flow/compiled";
import { kindFacts, stepRules } from "../../flow/kind-facts";
import type { JsonObject } from "../../contract";
import { rowsOf } from "../../moment/coverages";
import { soldPolicy } from "../../moment/policy";
import { NO_PLANS, withoutPlans } from "../../session/errors";
import { kindOf, type Here } from "../../session/here";
import { review } from "../../session/review";
import { isBlank } from "../../values/blank";
import { isObject } from "../../values/objects";
import type { Decision } from "./decision";
import { sellsIn } from "../journeys/host";
import { inputsOf, questionOf, ratingQuestion } from "../journeys/inputs";
import type { Course } from "../journeys/journey";
import type { Node } from "./places";
import { NOTHING, rulesIn, wordsOf } from "./source";

/** The order of the steps of each entry. */
export const orders = ({ run: { flow } }: Course): readonly Decision[] => ENTRIES.map((entry) => order(flow, entry));

/** The answers that may become the state which sets the prices: as it is asked, as it starts, and as a dialog sets it. */
export function stateInputs(course: Course): readonly string[] {
  const { flow } = course.run;
  const rating = ratingQuestion(flow);
  if (!rating) return [];
  const dialogs = flow.flow.steps.flatMap((step) => stepRules(step).confirm ?? []);
  const sets = dialogs.flatMap(({ sets: own }) => (isObject(own) ? [own[rating.name]] : []));
  const rules = [rating.declared.starts_as, ...sets].filter((rule) => rule !== undefined);
  return [...new Set([`answers.${rating.name}`, ...inputsOf(rules, course)])];
}

/** What a flow decides for all of its steps: plans and prices, coverages, the policy, and words of the whole flow. */
export function ofFlow(course: Course): readonly Decision[] {
  return new OfFlow(course).all();
}

function order(flow: CompiledFlow, entry: EntryName): Decision {
  const source = flow.entries[entry].order.map(({ id, aside }) => [id, aside]);
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

/** A coverage of the flow, with its place. */
interface RowPlace {
  readonly key: string;
  readonly row: Node;
  readonly pointer: string;
  readonly place: readonly unknown[];
}

class OfFlow {
  private readonly flow: CompiledFlow;

  constructor(private readonly course: Course) {
    this.flow = course.run.flow;
  }

  all(): readonly Decision[] {
    return [
      this.plans(),
      ...this.withoutPlans(),
      ...this.coverages(),
      this.policy(),
      ...this.atBinding(),
      ...this.words(),
      this.page(),
    ];
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
    const inputs = stateInputs(this.course);
    return inputs.flatMap((input): readonly Decision[] => {
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
            const isSold = isBlank(code) || sellsIn(this.course.world.offers, String(code), application);
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
      ...rows.map((each) => ({ ...this.coverage(each), step })),
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

  /** Whether a coverage is part of the plan, by the state and by its condition, and what is said of it. */
  private coverage({ key, row, pointer, place }: RowPlace): Decision {
    const { not_offered_in: states = [], offered_when: condition = true, ...words } = row;
    const rule = { and: [{ "!": [{ in: [{ var: "rating.region" }, states] }] }, condition] };
    return {
      ...NOTHING,
      key: `coverages/${key}`,
      about: "coverage",
      step: null,
      pointer,
      source: [states, condition, words, place],
      rules: [rule],
      value: (here) =>
        rowsOf(here).some((group) => group.rows.some((each) => each.key === key)) ? [words, place] : "not offered",
    };
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

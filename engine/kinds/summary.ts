import type { SummaryView } from "../contract";
import type { CompiledQuestion, CompiledStep } from "../flow/compiled";
import type { StepSummary } from "../../schemas/flow.types";
import type { Moment } from "../moment/moment";
import { detailsOf, linesOf } from "../moment/said";
import { PLAN_TITLE } from "../moment/plans";
import { valueAt } from "../values/path";
import { titleOf } from "./form";
import { NO_EVENTS, type MakeKind } from "./kind";

/** Check your answers: what every step before this one asks, each with a way to change it. Nothing is asked here. */
export const summary: MakeKind<StepSummary> = ({ id }) => ({
  form: null,
  answers: [],
  errors: () => [],
  view: (moment): SummaryView => ({ kind: "summary", sections: sectionsOf(moment, id) }),
  on: NO_EVENTS,
  missing: (moment, { at }) => titleOf(moment, at),
  hasOwnNext: false,
  sells: false,
  needsAll: true,
});

/** The steps before this one that ask something, in the order asked. */
function sectionsOf(moment: Moment, id: string): SummaryView["sections"] {
  const { order, places } = moment.entry;
  return order.slice(0, places.get(id)).flatMap((step) => {
    const rows = moment.isOn(step) ? rowsOf(moment, step) : [];
    return rows.length === 0 ? [] : [{ title: step.title.say(moment.scope), step: step.id, rows }];
  });
}

const rowsOf = (moment: Moment, { questions }: CompiledStep): SummaryView["sections"][number]["rows"] =>
  questions
    .filter((question) => isTold(question) && moment.isAsked(question))
    .map((question) => ({
      label: question.title.say(moment.scope),
      lines: toldOf(moment, question),
      ...(question.items && { details: detailsOf(question, moment.answer(question), moment.scope) }),
    }));

/** The answer in words; a choice of plans without words is the title of the plan chosen. */
function toldOf(moment: Moment, question: CompiledQuestion): readonly string[] {
  const answer = moment.answer(question);
  // A consent that is not given is a No, not something left open.
  const lines = linesOf(question, question.codec === "consent" ? answer === true : answer, moment.scope);
  const isNamed = question.home.in === "plan" && Array.isArray(question.declared.choices) && lines.length > 0;
  const title = isNamed ? valueAt(moment.plan, PLAN_TITLE) : undefined;
  return typeof title === "string" ? [title] : lines;
}

/** An answer that is not kept only leads on; a card and the consent to the sale belong to the sale. */
const isTold = ({ home, codec, withSale }: CompiledQuestion): boolean =>
  home.in !== "nowhere" && codec !== "card" && !(codec === "consent" && withSale);

import type { ConfirmationView } from "../contract";
import type { StepConfirmation } from "../../schemas/flow.types";
import { compileRows } from "../flow/rows";
import { compileBody } from "../language/body";
import type { RuleCompiler } from "../language/rule";
import { compileText } from "../language/text";
import type { Moment } from "../moment/moment";
import { shownAnswers } from "../moment/policy";
import { sayRows } from "../moment/rows";
import { money } from "../values/money";
import { contactOf } from "./contacts";
import { coverageOf } from "./coverage";
import { keptWhileSame } from "./kept";
import { NO_EVENTS, type MakeKind } from "./kind";
import { pricedLines } from "./priced";

/** What was bought, what is due, what happens next (wizards §2.1); nothing is asked. */
export const confirmation: MakeKind<StepConfirmation> = (step, _, rules) => {
  const { declared } = step;
  const body = compileBody(declared.body, rules);
  const totalLabel = compileText(declared.total_label, rules);
  const [contact, exit] = [contactsOf(declared, rules), exitOf(declared, rules)];
  const [owed, receipt] = [factsOf(declared.owed, rules), factsOf(declared.receipt, rules)];
  const next = nextOf(declared, rules);
  const coverage = keptWhileSame<NonNullable<ConfirmationView["coverage"]>>();
  const settled = declared.settled === undefined ? null : rules(declared.settled);
  const mailed = declared.mailed === undefined ? null : compileText(declared.mailed, rules);
  return {
    form: null,
    answers: [],
    errors: () => [],
    view: (moment): ConfirmationView => {
      const { grandtotal, currency } = moment.scope.checkout ?? {};
      return {
        kind: "confirmation",
        message: body(moment.scope),
        is_settled: moment.holds(settled),
        owed: moment.holds(settled) ? null : owed(moment),
        total_label: totalLabel.say(moment.scope),
        total: grandtotal === undefined ? null : money(grandtotal, 2, currency),
        receipt: withLines(receipt(moment), moment),
        coverage:
          moment.plan && coverage([moment.ratingRegion, moment.plan], () => coverageOf(moment, moment.plan ?? {})),
        mailed: mailed && mailed.say(moment.scope),
        next: next(moment),
        contact: contact(moment),
        exit: exit(moment),
      };
    },
    on: {
      ...NO_EVENTS,
      enter: [
        {
          call: "checkout.load",
          when: ({ session }) => session.data.checkout === undefined,
          said: "the total is not known",
        },
      ],
    },
    missing: (_moment, { at }) => at,
    hasOwnNext: false,
    sells: false,
  };
};

type Facts = ConfirmationView["owed"];

/** A heading and the lines that have a value. */
function factsOf(declared: StepConfirmation["receipt"], rules: RuleCompiler): (moment: Moment) => Facts {
  if (!declared) return () => null;
  const title = compileText(declared.title, rules);
  const rows = compileRows(declared.rows, rules);
  return (moment) => ({ title: title.say(moment.scope), rows: sayRows(rows, moment.scope) });
}

/** With the answers that the policy shows, and what was charged for. */
const withLines = (facts: Facts, moment: Moment): ConfirmationView["receipt"] =>
  facts && { ...facts, rows: [...facts.rows, ...shownAnswers(moment)], lines: pricedLines(moment) };

function nextOf({ next }: StepConfirmation, rules: RuleCompiler): (moment: Moment) => ConfirmationView["next"] {
  if (!next) return () => null;
  const title = compileText(next.title, rules);
  const lines = next.lines.map(({ text, when }) => ({
    text: compileText(text, rules),
    when: when === undefined ? null : rules(when),
  }));
  return (moment) => ({
    title: title.say(moment.scope),
    lines: lines.flatMap(({ text, when }) => (moment.holds(when) ? [text.say(moment.scope)] : [])),
  });
}

function contactsOf(
  { contact }: StepConfirmation,
  rules: RuleCompiler,
): (moment: Moment) => ConfirmationView["contact"] {
  if (!contact) return () => null;
  const when = contact.when === undefined ? null : rules(contact.when);
  const title = compileText(contact.title, rules);
  return (moment) =>
    moment.holds(when) ? { title: title.say(moment.scope), contact: contactOf(contact.role, moment.scope) } : null;
}

function exitOf({ exit }: StepConfirmation, rules: RuleCompiler): (moment: Moment) => ConfirmationView["exit"] {
  if (!exit) return () => null;
  const when = exit.when === undefined ? null : rules(exit.when);
  const label = compileText(exit.label, rules);
  return (moment) => (moment.holds(when) ? { label: label.say(moment.scope), to: exit.to } : null);
}

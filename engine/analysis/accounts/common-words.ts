import { allQuestions } from "../../flow/lists-of";
import { kindOf, stepRules } from "../../flow/kind-facts";
import type { WholeFlow } from "../../flow/parts";
import type { Question } from "../../../schemas/flow.types";
import type { StepKind } from "../../contract";
import { isObject } from "../../values/objects";
import { canonical } from "../equality/closure";

/** What a flow must hold for a common word to be said anywhere. */
interface Sayer {
  readonly kinds?: readonly StepKind[];
  readonly question?: (question: Question) => boolean;
  readonly dialogs?: true;
  /** Questions that a card sums up, to be edited in a dialog. */
  readonly cards?: true;
}

const PLANS = ["plan-choice", "plan-details"] as const;
const VALUES = ["plan-choice", "add-ons"] as const;
const isList = ({ items }: Question): boolean => items !== undefined;
/** Whether a question may say the common yes or no: it does not have words of its own for both. */
const isYesOrNo = ({ type, choices }: Question): boolean =>
  type === "boolean" && !(isObject(choices) && "true" in choices && "false" in choices);

/** The words under `messages.words`, and what says them. A word that is not here may be said by everything. */
const SAYERS: { readonly [word: string]: Sayer } = {
  yes: { question: isYesOrNo },
  no: { question: isYesOrNo },
  edit: { kinds: ["checkout", "summary"], question: isList, cards: true },
  remove: { question: isList },
  save: { question: isList, cards: true },
  cancel: { question: isList, dialogs: true, cards: true },
  confirm: { dialogs: true },
  select_plan: { kinds: PLANS },
  selected: { kinds: PLANS },
  sample_policy: { kinds: [...PLANS, "add-ons", "checkout"] },
  note: { kinds: PLANS },
  coverage_column: { kinds: ["plan-choice"] },
  hazard_column: { kinds: ["plan-details"] },
  benefit_column: { kinds: ["plan-details", "add-ons"] },
  value_column: { kinds: [...PLANS, ...VALUES] },
  included: { kinds: VALUES },
  not_included: { kinds: VALUES },
  absent: { kinds: ["plan-details", ...VALUES] },
  add_on: { kinds: ["add-ons"] },
  skip_add_ons: { kinds: ["add-ons"] },
  not_together: { kinds: ["add-ons"] },
  your_plan: { kinds: ["add-ons"] },
};

/** Returns whether anything that a flow holds may say a word of `messages.words`; true for a word that is not known. */
export function mayBeSaid(word: string, flow: WholeFlow): boolean {
  const sayer = Object.hasOwn(SAYERS, word) ? SAYERS[word] : undefined;
  if (!sayer) return true;
  const { kinds, question, dialogs, cards } = sayer;
  const isOfKind = flow.steps.some((step) => kinds?.includes(kindOf(step)));
  const isAsked = question !== undefined && allQuestions(flow).some(([, each]) => question(each));
  const isConfirmed = dialogs === true && flow.steps.some((step) => (stepRules(step).confirm ?? []).length > 0);
  return isOfKind || isAsked || isConfirmed || (cards === true && canonical(flow.steps).includes('"card":{'));
}

import type { Dialog, Refusal } from "../contract";
import type { CompiledQuestion, CompiledReject } from "../flow/compiled";
import { contactOf } from "../kinds/contacts";
import type { Here } from "./here";

/**
 * What a person reads whose enrollment is refused (wizards §2.3): the words of the rejection, the reason where the rule or
 * the rejection knows it, whom to ask, and the answer that led here. Null for a rejection without words.
 */
export function refusal(here: Here, { rejection, rule }: Extract<Dialog, { kind: "rejection" }>): Refusal | null {
  const { scope, flow, entry } = here;
  const words = flow.rejections.get(rejection);
  if (!words) return null;
  const found = ruleNamed(here, rule);
  const reason = found?.reason ?? words.reason;
  // A broker is never told to ask themself.
  const others = words.contacts.filter((role) => role !== "broker" || entry.actor !== "broker");
  return {
    kind: "rejection",
    title: words.title.say(scope),
    body: words.body(scope),
    ...(reason && { reason: reason.say(scope) }),
    contacts: others.map((role) => contactOf(role, scope)),
    change: answerOf(here, found),
  };
}

const ruleNamed = ({ entry }: Here, id: string): CompiledReject | undefined =>
  entry.order.flatMap(({ rejects }) => rejects).find((reject) => reject.id === id);

/**
 * The answer that a person would correct: of those that the rule reads, the first one of the step where they are, else the
 * last one before it. What no rule refuses (no plan is sold, the agent holds no license) depends on the rating state.
 */
function answerOf(here: Here, rule: CompiledReject | undefined): Refusal["change"] {
  const read = rule ? rule.reads.flatMap((name) => here.flow.questions.get(name) ?? []) : ratingQuestions(here);
  const asked = read.filter((question) => here.isAsked(question));
  const found = asked.find(({ step }) => step === here.session.step) ?? asked.at(-1);
  return found ? { step: found.step, at: found.name } : null;
}

/** The questions whose answers say which state rates the quote. */
function ratingQuestions({ flow: { ratedBy, records } }: Here): readonly CompiledQuestion[] {
  if (ratedBy?.by === "question") return [...ratedBy.from, ratedBy.question];
  const fields = ratedBy ? (records.get(ratedBy.role)?.fields ?? []) : [];
  const own = fields.filter(({ unit, path }) => unit?.group === ratedBy?.unit.group && path.includes(REGION));
  return own.map(({ question }) => question);
}

/** The part of an address that names the state. */
const REGION = "region";

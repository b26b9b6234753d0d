import type { Dialog, JsonObject, Refusal } from "../contract";
import type { CompiledQuestion, CompiledReject } from "../flow/compiled";
import { contactOf } from "../kinds/contacts";
import type { Here } from "./here";

/**
 * What a person reads whose enrollment is refused (wizards §2.3): the words of the rejection, the reason where the rule or
 * the rejection knows it, whom to ask, and the answer that led here. Null for a rejection without words.
 */
export function refusal(
  here: Here,
  { rejection, rule, assuming }: Extract<Dialog, { kind: "rejection" }>,
): Refusal | null {
  const { flow, entry } = here;
  // The reason says what was tried, which is not what is saved.
  const { scope } = assuming ? here.assuming(new Map(Object.entries(assuming))) : here;
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
    change: answerOf(here, found, assuming),
  };
}

const ruleNamed = ({ entry }: Here, id: string): CompiledReject | undefined =>
  entry.order.flatMap(({ rejects }) => rejects).find((reject) => reject.id === id);

/**
 * The answer that a person would correct: of those that the rule reads, the first one of the step where they are, else the
 * last one before it; for an answer that a dialog would have set, the one from which it sets it. What no rule refuses (no plan is sold, the agent holds no license) depends on the rating state.
 */
function answerOf(here: Here, rule: CompiledReject | undefined, assuming: JsonObject = {}): Refusal["change"] {
  const names = rule?.reads.flatMap((name) => (name in assuming ? setFrom(here, name, assuming) : [name]));
  const read = names ? names.flatMap((name) => here.flow.questions.get(name) ?? []) : ratingQuestions(here);
  const asked = read.filter((question) => here.isAsked(question));
  const found = asked.find(({ step }) => step === here.session.step) ?? asked.at(-1);
  return found ? { step: found.step, at: found.name } : null;
}

/** The answers from which a dialog of the step sets another one, but for those that were taken away with it. */
const setFrom = ({ step }: Here, name: string, assuming: JsonObject): readonly string[] =>
  step.confirms
    .flatMap(({ sets }) => sets)
    .flatMap(({ question, reads }) => (question.name === name ? reads.filter((each) => !(each in assuming)) : []));

/** The questions whose answers say which state rates the quote. */
function ratingQuestions({ flow: { ratedBy, records } }: Here): readonly CompiledQuestion[] {
  if (ratedBy?.by === "question") return [...ratedBy.from, ratedBy.question];
  const fields = ratedBy ? (records.get(ratedBy.role)?.fields ?? []) : [];
  const own = fields.filter(({ unit, path }) => unit?.group === ratedBy?.unit.group && path.includes(REGION));
  return own.map(({ question }) => question);
}

/** The part of an address that names the state. */
const REGION = "region";

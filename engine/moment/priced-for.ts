/** What the loaded prices say of the answers as they are now: they were worked out for those saved at the time. */
import type { PricedFor, SessionData } from "../contract";
import type { CompiledEntry, CompiledQuestion, RatedBy } from "../flow/compiled";
import { kindFacts } from "../flow/kind-facts";
import { isBlank } from "../values/blank";
import { isEqual } from "../values/equal";
import { under } from "../values/path";
import type { Moment } from "./moment";

/** What plans are priced for: the region, and all answers of the quote. */
export const pricedFor = ({ quote }: Pick<SessionData, "quote">): PricedFor => ({
  region: under(quote?.application, REGION),
  answers: under(quote?.application, [ANSWERS]),
});

const ANSWERS = "answers";
const REGION = ["rating_address", "region", "code"];

/**
 * Whether the loaded prices are those of the answers: not while one is open that prices may read, nor once another one is
 * given.
 */
export function pricesHold(moment: Moment): boolean {
  const { data } = moment.session;
  const now = pricedFor(data);
  const { region, answers } = data.priced_for ?? now;
  const asked = ratedBefore(moment);
  const before = (question: CompiledQuestion): unknown => under(answers, pathIn(question));
  const isChanged = (question: CompiledQuestion): boolean =>
    !isBlank(before(question)) &&
    (!isEqual(before(question), under(now.answers, pathIn(question))) || isTypedOver(moment, question));
  const isOpen = (question: CompiledQuestion): boolean =>
    isBlank(before(question)) && (!isPassed(moment, question) || !isBlank(under(now.answers, pathIn(question))));
  if (region !== now.region || isRegionTypedOver(moment)) return false;
  return !asked.some((question) => isChanged(question) || isOpen(question));
}

const pathIn = ({ home }: CompiledQuestion): readonly string[] => (home.in === "application" ? home.path.slice(1) : []);

/** The questions that prices may read: those asked before plans are shown, as the check of flow and rate book demands. */
function ratedBefore({ flow, entry }: Moment): readonly CompiledQuestion[] {
  if (!flow.ratesAnswers) return [];
  const known = rated.get(entry) ?? ratedIn(entry);
  rated.set(entry, known);
  return known;
}

const rated = new WeakMap<CompiledEntry, readonly CompiledQuestion[]>();

function ratedIn(entry: CompiledEntry): readonly CompiledQuestion[] {
  const shown = entry.order.findIndex(({ declared }) => kindFacts(declared).plan !== undefined);
  const before = shown < 0 ? entry.order : entry.order.slice(0, shown);
  return before.flatMap(({ questions }) =>
    questions.filter(({ home }) => home.in === "application" && home.path[0] === ANSWERS),
  );
}

/** Whether the person is past the question, or is not asked it: it is answered then, also where nothing was said. */
function isPassed(moment: Moment, question: CompiledQuestion): boolean {
  const { places } = moment.entry;
  return (places.get(question.step) ?? 0) < (places.get(mainStep(moment)) ?? 0) || !moment.isAsked(question);
}

const mainStep = ({ step }: Moment): string => step.aside ?? step.id;

/** Whether another answer than the saved one is on the page, and waits for Next. */
const isTypedOver = (moment: Moment, question: CompiledQuestion): boolean =>
  moment.session.unsaved.includes(question.name) &&
  question.step === moment.step.id &&
  !isSame(moment.answer(question), moment.saved(question));

const isSame = (one: unknown, other: unknown): boolean => (isBlank(one) ? isBlank(other) : isEqual(one, other));

function isRegionTypedOver(moment: Moment): boolean {
  const { ratedBy } = moment.flow;
  return moment.step.questions.some(
    (question) => ratedBy !== null && setsRegion(ratedBy, question) && isTypedOver(moment, question),
  );
}

function setsRegion(ratedBy: RatedBy, question: CompiledQuestion): boolean {
  if (ratedBy.by === "question") return ratedBy.question === question;
  const { home, codec } = question;
  const isOfPerson = home.in === "record" && home.role === ratedBy.role;
  return isOfPerson && codec === "coded" && home.path[0] === ratedBy.unit.path[0];
}

/** The texts that a consent agrees to, as they are shown above it (W29). */
import type { QuestionView } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import { textsShown } from "../moment/consent";
import type { Moment } from "../moment/moment";
import { keptWhileSame } from "./kept";

/** The key of the application that keeps the consent to the sale. */
const SALE = "acknowledgement";

/** Whether it is the consent to the sale, whose texts the checkout shows. */
export const isOfSale = ({ codec, home }: CompiledQuestion): boolean =>
  codec === "consent" && home.in === "application" && home.path[0] === SALE;

type Texts = NonNullable<QuestionView["texts"]>;

/** The texts in the order of their ids; the same list while they say the same. None where a checkout shows them. */
export function textsOf(question: CompiledQuestion): (moment: Moment) => Texts | undefined {
  if (question.codec !== "consent" || isOfSale(question)) return () => undefined;
  const kept = keptWhileSame<Texts>();
  return (moment) => {
    const texts = textsShown(question, moment);
    const bodies = texts.map(({ body }) => body(moment.scope));
    return kept(bodies, () => bodies.map((body, index) => ({ title: texts[index]?.title ?? "", body })));
  };
}

/** The options of a question: those that are offered now, in words, and what each costs where it chooses a plan. */
import type { QuestionView } from "../contract";
import type { CompiledOption, CompiledQuestion } from "../flow/compiled";
import type { Moment } from "../moment/moment";
import { isOffered, whereOf } from "../moment/offered";
import { priceWith } from "../moment/price-so-far";
import { keptWhileSame } from "./kept";

export type Options = NonNullable<QuestionView["options"]>;

/** The options of a question in words: the same list as last time while nothing has changed. */
export function optionsOf(question: CompiledQuestion): (moment: Moment) => Options | undefined {
  const { options } = question.shown;
  if (!options) return () => undefined;
  const said = question.where ? offeredOptions(question, options) : saidOptions(options);
  return question.shown.widget === "cards" && question.home.in === "plan" ? pricedOptions(question, said) : said;
}

/** The same, each with what the plans cost that it leaves. */
function pricedOptions(question: CompiledQuestion, said: (moment: Moment) => Options): (moment: Moment) => Options {
  const kept = keptWhileSame<Options>();
  return (moment) => {
    const options = said(moment);
    const prices = options.map(({ value }) => priceWith(moment, question, value));
    const amounts = prices.map((price) => price && [price.amount, price.is_from].join(" "));
    return kept([options, ...amounts], () =>
      options.map((option, place) => {
        const price = prices[place];
        return price ? { ...option, price } : option;
      }),
    );
  };
}

/** Only those that an earlier answer leaves. */
function offeredOptions(question: CompiledQuestion, all: readonly CompiledOption[]): (moment: Moment) => Options {
  const kept = keptWhileSame<Options>();
  const where = whereOf(question);
  return (moment) =>
    kept([where(moment)], () =>
      all.flatMap(({ value, label }) =>
        isOffered(question, value, moment) ? [{ value, label: label.say(moment.scope) }] : [],
      ),
    );
}

function saidOptions(options: readonly CompiledOption[]): (moment: Moment) => Options {
  const say = (moment: Moment | null): Options =>
    options.map(({ value, label, hint }) => ({
      value,
      label: label.fixed ?? (moment ? label.say(moment.scope) : ""),
      ...(hint && { hint: hint.fixed ?? (moment ? hint.say(moment.scope) : "") }),
    }));
  let last = say(null);
  if (options.every(({ label, hint }) => label.fixed !== undefined && (!hint || hint.fixed !== undefined)))
    return () => last;
  return (moment) => {
    const now = say(moment);
    if (now.some(({ label, hint }, place) => label !== last[place]?.label || hint !== last[place]?.hint)) last = now;
    return last;
  };
}

/** Which items of a list a question offers, where an earlier answer decides (flow-format "What a question may be"). */
import type { Json, ListItem, QuestionView } from "../contract";
import type { CompiledQuestion } from "../flow/compiled";
import type { Moment } from "./moment";
import { isBlank } from "../values/blank";

/** Whether every code of an answer is offered now. A list that is not loaded here offers any: the server has it. */
export function isOffered({ where, listed }: CompiledQuestion, answer: unknown, moment: Moment): boolean {
  if (!where || !listed) return true;
  return [answer].flat().every((code) => {
    const item = listed.find((each) => String(each.code) === String(code));
    return item !== undefined && fits(item, where, moment);
  });
}

/** An item without a value for the attribute is never offered, and no item is while the value is not known. */
const fits = (item: ListItem, where: ReadonlyMap<string, (scope: object) => unknown>, { scope }: Moment): boolean =>
  [...where].every(([attribute, rule]) => {
    const value = rule(scope);
    return !isBlank(value) && item[attribute] === value;
  });

/** The wanted value of each attribute, for a host that searches the list: the same object while they are the same. */
export function whereOf({ where }: CompiledQuestion): (moment: Moment) => QuestionView["where"] {
  if (!where) return () => undefined;
  let last: { readonly [attribute: string]: Json } = {};
  return (moment) => {
    const now = Object.fromEntries(
      [...where].map(([attribute, rule]) => [attribute, (rule(moment.scope) ?? null) as Json]),
    );
    if (Object.keys(now).some((attribute) => now[attribute] !== last[attribute])) last = now;
    return last;
  };
}

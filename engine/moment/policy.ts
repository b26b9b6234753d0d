import type { ShownAnswer, SoldPolicy } from "../contract";
import { endOf } from "../values/term";
import type { Moment } from "./moment";
import { sayRows } from "./rows";

/**
 * The policy that the answers make. It starts today when they give no start date (resolutions P-16). `renews` is null
 * for a product that never renews.
 */
export function soldPolicy(moment: Moment): SoldPolicy {
  const { flow, session } = moment;
  const { starts: first, renews } = moment.policy;
  const isDate = endOf(first, flow.flow.policy.lasts) !== undefined;
  const starts = isDate ? String(first) : session.today;
  const ends = endOf(starts, flow.flow.policy.lasts) ?? starts;
  return { starts, ends, renews: flow.policy.renews === null ? null : renews === true, shows: shownAnswers(moment) };
}

/** The answers that the policy shows, in the client's wording, for every person who asks. */
export const shownAnswers = ({ flow, scope }: Moment): readonly ShownAnswer[] =>
  sayRows(flow.policy.shows, asClient(scope));

/** The scope in which texts take the client's wording. */
export const asClient = (scope: Moment["scope"]): object =>
  Object.create(scope, { is: { value: { ...scope.is, broker: false, client: true } } }) as object;

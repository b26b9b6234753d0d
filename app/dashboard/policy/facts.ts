import type { Policy } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { paidWords } from "../../shared/policies/dueWords";
import { soldOn } from "../../shared/policies/soldWords";

type Fact = readonly [title: string, value: string];

/** What the policy is, at a glance: no fact that it cannot have. A number not given yet still says n/a. */
export function factsOf(policy: Policy): readonly Fact[] {
  const { coverage, plan, rating_region: region } = policy;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Policy number", policy.policy_number || "n/a"],
    ["Reference", policy.reference],
    ["Start date", displayDate(policy.starts_at)],
    ["End date", displayDate(policy.ends_at)],
    [soldOn(policy), displayDate(policy.created_at)],
    ["Plan", plan?.settings.plan_title],
    ...coverage.choices.map(({ label, value }) => [label, value] as const),
    ["Add-ons", coverage.add_ons.map(({ title }) => title).join(", ")],
    ["State", region?.name ?? region?.code],
    ["Payment method", policy.payment_method?.name],
    ["Payment", paidWords(policy)],
    ...policy.shows.map(({ label, value }) => [label, value] as const),
  ];
  return facts.flatMap(([title, value]) => (value ? [[title, value] as const] : []));
}

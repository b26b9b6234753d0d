import type { Course, Offers, Situation, NamedWorld } from "../../engine/analysis";
import type { JsonObject } from "../../engine/index";
import { around, turnsOfScenario } from "../scenarios/journeys";
import { AROUND, aroundOf } from "../scenarios/memory-host";
import type { Scenario } from "../scenarios/usual";
import { journeyOfScenario } from "../scenarios/usual";

/** The situations of scenarios: each with its turns, in the world in which the scenario happens. */
export const situationsOfScenarios = (scenarios: readonly Scenario[], course: Course): readonly Situation[] =>
  scenarios.flatMap((scenario) => {
    const own = {
      journey: journeyOfScenario(scenario),
      around: { today: scenario.today, ...around(scenario.given) },
      who: `as in the scenario “${scenario.name}”`,
    };
    const turns = turnsOfScenario(scenario, course);
    return turns.length === 0 ? [own] : [own, { ...own, turns }];
  });

/** Worlds in which something goes wrong around an enrollment, or in which more is known of the policy. */
export function worldsFor(): readonly NamedWorld[] {
  return [
    { who: "whose card is declined", around: { card: "declined" } },
    { who: "whose card has insufficient funds", around: { card: "insufficient" } },
    { who: "whose broker has no license", around: { licensed: false } },
    { who: "where the carrier does not say how to cancel", around: { around: aroundOf({ cancellation: false }) } },
    { who: "whose policy has its number", around: { policy: { policy_number: "PN-1" } } },
    { who: "whose policy was canceled", around: { policy: { policy_number: "PN-1", status: "canceled" } } },
    { who: "whose policy has ended", around: { policy: { policy_number: "PN-1", status: "expired" } } },
    { who: "of whose agent and agency nothing is known", around: { around: { carrier: AROUND.carrier } } },
  ];
}

/** Worlds to which somebody comes back. */
export const laterWorlds = (offers: Offers): readonly NamedWorld[] => [
  { who: "who comes back when nothing is sold any more", around: { offers: onlyPlans(offers, () => []) } },
  {
    who: "who comes back when the first plan is sold no longer",
    around: { offers: onlyPlans(offers, (all) => all.slice(1)) },
  },
  {
    who: "who comes back when the last plan is sold no longer",
    around: { offers: onlyPlans(offers, (all) => all.slice(0, -1)) },
  },
  { who: "who comes back when other plans are sold", around: { offers: onlyPlans(offers, underOtherNames) } },
];

const underOtherNames = (plans: readonly JsonObject[]): readonly JsonObject[] =>
  plans.map((plan) => ({ ...plan, id: `${String(plan.id)} (other)` }));

const onlyPlans = (offers: Offers, of: (plans: readonly JsonObject[]) => readonly JsonObject[]): Offers => ({
  ...offers,
  plansIn: (region, answers) => of(offers.plansIn(region, answers)),
});

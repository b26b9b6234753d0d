import { chakra } from "../shared/theme/chakra";
import { clientName } from "../shared/people";
import { Card } from "../shared/ui/layout";
import type { CarrierPolicy } from "./policy";
import { numberOf } from "./rules";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "repeat(2, minmax(0, 1fr))" },
    gap: "4",
    "& dt": { color: "quiet", fontSize: "0.875rem" },
    "& dd": { fontWeight: "600", overflowWrap: "anywhere" },
  },
});

/** Which policy this is (`portal §2`): only what it has, nothing empty. */
export function Facts({ shown }: { readonly shown: CarrierPolicy }) {
  return (
    <Card>
      <List>
        {factsOf(shown).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}

function factsOf({ policy, planTitle }: CarrierPolicy): readonly (readonly [string, string])[] {
  const addOns = Object.values(policy.plan.settings.optional_coverages).map(({ title }) => title);
  const facts = [
    ["Policy number", numberOf(policy)],
    ["Reference", policy.reference],
    ["Client", clientName(policy.client)],
    ["Plan type", planTypeOf(policy.plan)],
    ["Plan", planTitle],
    ["Add-ons", addOns.filter(Boolean).join(", ")],
  ] as const;
  return facts.flatMap(([title, value]) => (value ? [[title, value] as const] : []));
}

/** A plan type in words. A product with one kind of plan names it by its own code: the product's name then. */
function planTypeOf({ settings, vertical }: CarrierPolicy["policy"]["plan"]): string {
  const { plan_type } = settings.details;
  return plan_type === vertical.code ? vertical.name : plan_type.charAt(0).toUpperCase() + plan_type.slice(1);
}

import { chakra } from "../../shared/theme/chakra";
import { headingSize } from "../../shared/theme/styles";
import { Band, Columns, columnsFor, Heading, Inner, Lead } from "./layout";
import type { LandingWords } from "./props";

const Figure = chakra("div", { base: { borderTop: "3px solid", borderColor: "accent", pt: "4" } });
const LeadIn = chakra("dd", { base: { color: "quiet", fontSize: "0.9375rem" } });
const Value = chakra("dd", {
  base: {
    fontFamily: "display",
    fontWeight: "600",
    fontSize: { base: headingSize(2.25, 12), lg: "2.75rem" },
    lineHeight: "1.1",
    letterSpacing: "-0.015em",
    fontVariantNumeric: "lining-nums tabular-nums",
  },
});
const Label = chakra("dt", { base: { fontWeight: "650", mt: "2" } });
const Note = chakra("dd", { base: { color: "quiet", mt: "1" } });

/** The amounts that the product is advertised with, as the specification prints them. */
export function Figures({ title, lead, items }: NonNullable<LandingWords["figures"]>) {
  return (
    <Band tone="sunken">
      <Inner>
        <Heading>{title}</Heading>
        {lead && <Lead maxWidth="72ch">{lead}</Lead>}
        <Columns as="dl" count={columnsFor(items.length)} mt="10">
          {items.map(({ lead_in, value, label, note }) => (
            <Figure key={label} display="flex" flexDirection="column">
              <Label order={3}>{label}</Label>
              {lead_in && <LeadIn order={1}>{lead_in}</LeadIn>}
              <Value order={2}>{value}</Value>
              {note && <Note order={4}>{note}</Note>}
            </Figure>
          ))}
        </Columns>
      </Inner>
    </Band>
  );
}

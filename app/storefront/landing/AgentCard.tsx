import { chakra } from "../../shared/theme/chakra";
import { Avatar } from "../../shared/ui/Avatar";
import { Anchor, Box, Text } from "../../shared/ui/layout";
import type { Offer } from "./props";

const Frame = chakra("section", {
  base: {
    gridArea: "agent",
    display: "flex",
    gap: "4",
    p: "4",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
  },
});
const Ways = chakra("div", { base: { display: "flex", flexWrap: "wrap", columnGap: "5", mb: "-2" } });
const reachable = { display: "inline-flex", alignItems: "center", minHeight: "44px" } as const;

/** The person who offers the product, with the ways to reach them. */
export function AgentCard({ offer: { broker, brokerage } }: { readonly offer: Offer }) {
  if (!broker) return null;
  const { name, phone_number, email } = broker;
  return (
    <Frame aria-label="Your agent">
      <Avatar person={{ first_name: name }} size="large" />
      <Box minWidth="0">
        <Text fontWeight="650">{name}</Text>
        <Text tone="small">Your agent{brokerage && ` at ${brokerage}`}</Text>
        <Ways>
          {phone_number && (
            <Anchor href={`tel:${phone_number}`} {...reachable}>
              {phone_number}
            </Anchor>
          )}
          {email && (
            <Anchor href={`mailto:${email}`} {...reachable}>
              {email}
            </Anchor>
          )}
        </Ways>
      </Box>
    </Frame>
  );
}

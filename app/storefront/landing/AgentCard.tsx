import { chakra } from "../../shared/theme/chakra";
import { Avatar } from "../../shared/ui/Avatar";
import { Anchor, Box, Text } from "../../shared/ui/layout";
import { WHO_TO_ASK } from "../../shared/ui/AgentContact";
import { licensedIn, licensedWords, sellsSomewhere } from "../../shared/licensed";
import type { Offer } from "./props";

const Frame = chakra("section", {
  base: {
    gridArea: "agent",
    px: "4",
    pt: "4",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
  },
});
const Person = chakra("div", { base: { display: "flex", gap: "4", alignItems: "center", pb: "4" } });
/** A row for each on a phone, ruled so that a finger's height between them does not read as a gap. */
const Ways = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "column", lg: "row" },
    columnGap: "8",
    borderTop: "1px solid",
    borderColor: "line",
    py: { lg: "1" },
  },
});
const Way = chakra(Anchor, {
  base: {
    display: "flex",
    alignItems: "center",
    minHeight: "44px",
    minWidth: "0",
    overflowWrap: "anywhere",
    "& + &": { borderTop: { base: "1px solid", lg: "none" }, borderColor: "line" },
  },
});

interface Props {
  readonly offer: Offer;
  /** The product's code. */
  readonly verticalCode?: string;
}

/** Where the agent holds a license for the product (U4). */
function LicensedIn({ licensed }: { readonly licensed: ReturnType<typeof licensedIn> }) {
  if (licensed === undefined || licensed.length === 0) return null;
  return <Text tone="small">Licensed in {licensedWords(licensed)}</Text>;
}

/** The person who offers the product, or who can be asked where they may not sell it, with the ways to reach them. */
export function AgentCard({ offer: { broker, brokerage, note }, verticalCode }: Props) {
  if (!broker) return null;
  const { name, phone_number, email } = broker;
  const isSelling = verticalCode === undefined || sellsSomewhere(broker, verticalCode);
  const role = [isSelling && "Your agent", brokerage].filter(Boolean).join(" at ");
  return (
    <Frame aria-label={isSelling ? "Your agent" : WHO_TO_ASK}>
      <Person>
        <Avatar of={{ person: { first_name: name } }} size="large" />
        <Box minWidth="0">
          <Text fontWeight="650">{name}</Text>
          {role && (
            <Text tone="small" textWrap="balance">
              {role}
            </Text>
          )}
          {note && <Text tone="small">{note}</Text>}
          <LicensedIn licensed={licensedIn(broker, verticalCode ?? "")} />
        </Box>
      </Person>
      {(phone_number || email) && (
        <Ways>
          {phone_number && <Way href={`tel:${phone_number}`}>{phone_number}</Way>}
          {email && <Way href={`mailto:${email}`}>{email}</Way>}
        </Ways>
      )}
    </Frame>
  );
}

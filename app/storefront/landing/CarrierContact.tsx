import { Anchor, Stack } from "../../shared/ui/layout";
import type { LandingProps } from "./props";

interface Props extends Pick<LandingProps, "carrier"> {
  readonly roles: readonly ("broker" | "carrier" | "underwriting")[];
}

/** How to reach those who can help: the carrier's people; the agent has a card of their own on the page. */
export function CarrierContact({ roles, carrier }: Props) {
  const underwriting = roles.includes("underwriting");
  if (!underwriting && !roles.includes("carrier")) return null;
  const phone = underwriting ? carrier.underwriting_phone : carrier.phone_number;
  const email = underwriting ? carrier.underwriting_email : carrier.email;
  return (
    <Stack gap="1" mt="2">
      <strong>{underwriting ? `Underwriting at ${carrier.name}` : carrier.name}</strong>
      {phone && <Anchor href={`tel:${phone}`}>{phone}</Anchor>}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </Stack>
  );
}

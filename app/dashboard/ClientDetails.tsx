import { chakra } from "@chakra-ui/react/styled-system";
import type { Address, Client } from "../shared/api/types";
import { displayDate } from "../shared/dates";
import { Card, SectionTitle } from "../shared/ui/layout";

const List = chakra("dl", { base: { display: "grid", gap: "3", mt: "4", "& dt": { color: "quiet", fontSize: "0.875rem" }, "& dd": { overflowWrap: "anywhere" } } });

/** Everything known of a client; what is not known says n/a. */
export function ClientDetails({ client }: { readonly client: Client }) {
  const { person, created_at } = client;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["Company", person.company_name],
    ["First name", person.first_name],
    ["Last name", person.last_name],
    ["Email", person.email],
    ["Date of Birth", displayDate(person.dob)],
    ["Phone", person.phone_number],
    ["Address", addressLine(person.address)],
    ["Added on", displayDate(created_at)],
  ];
  return (
    <Card>
      <SectionTitle>Details</SectionTitle>
      <List>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || "n/a"}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}

function addressLine(address: Address | undefined): string {
  if (!address) return "";
  const place = [address.region?.code, address.postal].filter(Boolean).join(" ");
  return [address.line1, address.line2, address.city, place].filter(Boolean).join(", ");
}

import type { Client } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { addressLine } from "../../shared/people";
import { Button } from "../../shared/ui/Button";
import { Card, Row, SectionTitle } from "../../shared/ui/layout";
import { Facts } from "../page";

/** Everything known of a client; what is not known says n/a. */
export function ClientDetails({ client, onEdit }: { readonly client: Client; readonly onEdit: () => void }) {
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
      <Row justifyContent="space-between" mt="-2" mb="2">
        <SectionTitle>Details</SectionTitle>
        <Button kind="plain" onClick={onEdit}>
          Edit
        </Button>
      </Row>
      <Facts wide>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || "n/a"}</dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}

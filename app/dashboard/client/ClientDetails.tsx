import type { Client, Person } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { addressLine } from "../../shared/people";
import { Button } from "../../shared/ui/Button";
import { Card, Row, SectionTitle } from "../../shared/ui/layout";
import { WholeAddresses } from "../../shared/ui/WholeAddresses";
import { Facts } from "../page";

/** Field → its title and what it says, in the order shown; a field of a person that is left out does not compile. */
type Rows = {
  readonly [field in keyof Person | "created_at"]-?: readonly [string, string | undefined, ("long" | undefined)?];
};

interface Props {
  readonly client: Client;
  /** It shares the width with the map. */
  readonly beside: boolean;
  readonly onEdit: () => void;
}

/** Everything known of a client; what is not known says n/a. */
export function ClientDetails({ client, beside, onEdit }: Props) {
  const { person, created_at } = client;
  // They stand beside each other as long as both fit.
  const name = [person.first_name, person.last_name].some((part = "") => part.length > 18) ? "long" : undefined;
  const rows: Rows = {
    company_name: ["Company", person.company_name, "long"],
    first_name: ["First name", person.first_name, name],
    last_name: ["Last name", person.last_name, name],
    email: ["Email", person.email, "long"],
    dob: ["Date of Birth", displayDate(person.dob)],
    phone_number: ["Phone", person.phone_number],
    address: ["Address", addressLine(person.address), "long"],
    created_at: ["Added on", displayDate(created_at)],
  };
  return (
    <Card>
      <Row justifyContent="space-between" mt="-2" mb="2">
        <SectionTitle>Details</SectionTitle>
        <Button kind="plain" onClick={onEdit}>
          Edit
        </Button>
      </Row>
      <Facts columns={beside ? "halves" : "quarters"}>
        {Object.values(rows).map(([title, value, isLong]) => (
          <div key={title} data-long={isLong && ""}>
            <dt>{title}</dt>
            <dd>
              <WholeAddresses text={value || "n/a"} />
            </dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}

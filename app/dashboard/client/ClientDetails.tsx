import type { ReactNode } from "react";
import { CLIENT_FIELDS, PERSON_FIELDS, personFields, startingWith } from "../../../engine/index";
import type { PersonField } from "../../../engine/index";
import type { Client, Person } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { addressLine } from "../../shared/people";
import { Button } from "../../shared/ui/Button";
import { Card, Row, SectionTitle } from "../../shared/ui/layout";
import { WholeAddresses } from "../../shared/ui/WholeAddresses";
import { Facts } from "../page";
import { brokerWords, useColleagues } from "./useColleagues";

/** The person's fields in the order shown; one that is not named here comes after these. */
const ORDER = startingWith<PersonField>(
  ["company_name", "first_name", "last_name", "email", "dob", "phone_number"],
  personFields,
);

interface Props {
  readonly client: Client;
  /** What else can be done with the client, beside Edit. */
  readonly more?: ReactNode;
  /** It shares the width with the map. */
  readonly beside: boolean;
  readonly onEdit: () => void;
}

/** Everything known of a client; what is not known says n/a. */
export function ClientDetails({ client, beside, more, onEdit }: Props) {
  const { person, created_at } = client;
  const broker = brokerWords(client.broker, useColleagues());
  const rows: readonly FactRow[] = [
    ...ORDER.map((field) => rowOf(field, person)),
    ["Address", addressLine(person.address), true],
    ["Added on", displayDate(created_at), false],
    ["Broker", broker, broker.length > 18],
  ];
  return (
    <Card>
      <Row justifyContent="space-between" mt="-2" mb="2">
        <SectionTitle>Details</SectionTitle>
        <Row gap="5">
          {more}
          <Button kind="plain" onClick={onEdit}>
            Edit
          </Button>
        </Row>
      </Row>
      <Facts columns={beside ? "halves" : "quarters"}>
        {rows.map(([title, value, isLong]) => (
          <div key={title} data-long={isLong ? "" : undefined}>
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

type FactRow = readonly [title: string, text: string | undefined, isLong: boolean];

function rowOf(field: PersonField, person: Person): FactRow {
  const { detailsTitle, label } = PERSON_FIELDS[field];
  const text = person[field];
  const shown = CLIENT_FIELDS[field].kind === "birth_date" ? displayDate(text) : text;
  return [detailsTitle ?? label, shown, isLong(field, person)];
}

/** Whether a field takes two columns; both names do when one is long, as they are beside each other while both fit. */
function isLong(field: PersonField, person: Person): boolean {
  const exceeds = (text = ""): boolean => text.length > 18;
  if (field === "company_name" || field === "email") return true;
  if (field === "first_name" || field === "last_name") return exceeds(person.first_name) || exceeds(person.last_name);
  return exceeds(person[field]);
}

import type { ReactNode } from "react";
import { CLIENT_FIELDS, PERSON_FIELDS, personFields, startingWith } from "../../../engine/index";
import type { ClientFieldKind, PersonField } from "../../../engine/index";
import type { Client, Person } from "../../shared/api/types";
import { chakra } from "../../shared/theme/chakra";
import { displayDate } from "../../shared/dates";
import { addressLine } from "../../shared/people";
import { Button } from "../../shared/ui/Button";
import { Anchor, Card, Row, SectionTitle } from "../../shared/ui/layout";
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
    { title: "Address", text: addressLine(person.address), isLong: true },
    { title: "Added on", text: displayDate(created_at), isLong: false },
    { title: "Broker", text: broker, isLong: broker.length > 18 },
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
        {rows.map(({ title, text, isLong, href }) => (
          <div key={title} data-long={isLong ? "" : undefined}>
            <dt>{title}</dt>
            <dd>{href === undefined ? <WholeAddresses text={text || "n/a"} /> : <Way href={href} text={text} />}</dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}

interface FactRow {
  readonly title: string;
  readonly text: string | undefined;
  readonly isLong: boolean;
  /** Where the text leads: to a mail or a call. */
  readonly href?: string | undefined;
}

function rowOf(field: PersonField, person: Person): FactRow {
  const { detailsTitle, label } = PERSON_FIELDS[field];
  const value = person[field];
  const { kind } = CLIENT_FIELDS[field];
  return {
    title: detailsTitle ?? label,
    text: kind === "birth_date" ? displayDate(value) : value,
    isLong: isLong(field, person),
    href: value && SCHEMES[kind] && `${SCHEMES[kind]}:${value}`,
  };
}

/** The kinds of fields by which a client is reached. */
const SCHEMES: { readonly [kind in ClientFieldKind]?: string } = { email: "mailto", phone: "tel" };

/** A way to the client, to press; as high as a finger on a phone, without moving the facts around it. */
const WayLink = chakra(Anchor, {
  base: {
    display: "inline-block",
    py: "2.5",
    my: "-2.5",
    // An address that stays whole is a block of its own, which takes no line from the link.
    "& > *": { textDecoration: "inherit" },
  },
});
const Way = ({ href, text = "" }: { readonly href: string; readonly text: string | undefined }) => (
  <WayLink href={href}>
    <WholeAddresses text={text} />
  </WayLink>
);

/** Whether a field takes two columns; both names do when one is long, as they are beside each other while both fit. */
function isLong(field: PersonField, person: Person): boolean {
  const exceeds = (text = ""): boolean => text.length > 18;
  if (field === "company_name" || field === "email") return true;
  if (field === "first_name" || field === "last_name") return exceeds(person.first_name) || exceeds(person.last_name);
  return exceeds(person[field]);
}

import { chakra } from "../../shared/theme/chakra";
import type { ReactNode } from "react";
import { money } from "../../../engine/index";
import type { Person, Policy } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { addressLine, holderName, personName } from "../../shared/people";
import { Card, SectionTitle, Text } from "../../shared/ui/layout";
import { SavedDocument } from "../../shared/ui/DocumentLink";
import { Facts, Table, TableFrame } from "../page";

const Sum = chakra("p", {
  base: { fontSize: "1.75rem", fontWeight: "650", letterSpacing: "-0.012em", fontVariantNumeric: "tabular-nums" },
});
const Wrapping = chakra("td", { base: { whiteSpace: "normal !important", minWidth: "10rem" } });

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </Card>
  );
}

/** What the policy is, at a glance. */
export function Overview({ policy }: { readonly policy: Policy }) {
  const { settings } = policy.plan ?? {};
  const addOns = Object.values(settings?.optional_coverages ?? {}).flatMap(({ title }) => (title ? [title] : []));
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Policy number", policy.policy_number],
    ["Plan", settings?.plan_title],
    ["Start date", displayDate(policy.starts_at)],
    ["End date", displayDate(policy.ends_at)],
    ["Issued on", displayDate(policy.created_at)],
    ["Payment method", policy.payment_method?.name],
    ["Add-ons", addOns.join(", ")],
    ...policy.shows.map(({ label, value }) => [label, value] as const),
  ];
  return (
    <Section title="Overview">
      <Facts wide>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || "n/a"}</dd>
          </div>
        ))}
      </Facts>
    </Section>
  );
}

/** Who is covered, and who is paid in case of death. */
export function People({ policy }: { readonly policy: Policy }) {
  const holders = policy.policy_holders ?? [];
  const beneficiaries = policy.beneficiaries ?? [];
  return (
    <Section title="Policyholder">
      <PeopleTable
        title="Policyholder"
        columns={["Name", "Date of birth", "Email", "Phone", "Address"]}
        rows={holders.map(({ id, person }) => [id, holderName(person), displayDate(person.dob), ...contacts(person)])}
      />
      {beneficiaries.length > 0 && (
        <>
          <SectionTitle>Beneficiaries</SectionTitle>
          <PeopleTable
            title="Beneficiaries"
            columns={["Name", "Share", "Email", "Phone", "Address"]}
            rows={beneficiaries.map(({ person, percentage }, index) => [
              String(index),
              personName(person) || "n/a",
              percentage === undefined ? "n/a" : `${percentage}%`,
              ...contacts(person),
            ])}
          />
        </>
      )}
    </Section>
  );
}

const contacts = ({ email, phone_number, address }: Person): readonly string[] => [
  email || "n/a",
  phone_number || "n/a",
  addressLine(address) || "n/a",
];

interface PeopleProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** Each begins with a key of its own. */
  readonly rows: readonly (readonly [string, ...string[]])[];
}
function PeopleTable({ title, columns, rows }: PeopleProps) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label={title}>
      <Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ...cells]) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <Wrapping key={columns[index]}>{cell}</Wrapping>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** The first bill's total in its own currency. */
export function Price({ policy }: { readonly policy: Policy }) {
  const bill = policy.bills?.[0];
  const sum = bill && money(bill.total_amount, 2, bill.currency?.code);
  return (
    <Section title="Price">
      <Sum>{sum || "n/a"}</Sum>
    </Section>
  );
}

export function Documents({ policy }: { readonly policy: Policy }) {
  const documents = policy.policy_documents ?? [];
  return (
    <Section title="Documents">
      {documents.length === 0 && <Text tone="quiet">There are no documents yet.</Text>}
      {documents.length > 0 && (
        <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="2">
          {documents.map((document) => (
            <li key={document.url}>
              <SavedDocument document={document} />
            </li>
          ))}
        </chakra.ul>
      )}
    </Section>
  );
}

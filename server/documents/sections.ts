/** The parts that both documents show, made from records. */
import { displayDate, money, termWords } from "../../engine/index";
import type { CoverageRow, PlanCoverage, ShownAnswer, Term } from "../../engine/index";
import { coverageTables } from "./coverage";
import { businessName, fullName } from "../records/person";
import type { Named } from "../records/person";
import type { Beneficiary, Holder, PricedLine } from "../records/types";
import type { Row, Section } from "./pdf";

const row = (name: string, value: string | undefined | null): Row[] => (value ? [{ name, value }] : []);

/** The answers that a policy shows. */
export const shownRows = (shows: readonly ShownAnswer[]): Row[] =>
  shows.map(({ label, value }) => ({ name: label, value }));

/** A calendar date as people read it. */
export const day = (date: string | undefined | null): string | undefined =>
  date ? (displayDate(date) ?? date) : undefined;

/** The rows of a policyholder; a client stands for one by `asHolder`. */
function holderRows(person: Holder): Row[] {
  const { address } = person;
  const place =
    address &&
    [address.line1, address.line2, [address.city, address.region?.code, address.postal].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", ");
  return [
    ...row("Business", person.business_name),
    ...row("Name", fullName(person)),
    ...row("Date of birth", day(person.dob)),
    ...row("Address", place),
    ...row("Email", person.email),
    ...row("Phone", person.phone_number),
  ];
}

/** What a plan and its add-ons cover: a section for each group of each table. */
export const coverageSections = (coverage: PlanCoverage): Section[] =>
  coverageTables(coverage).flatMap(({ title, columns, groups }) =>
    groups.map((group) => ({
      title: [title, group.title].filter(Boolean).join(": "),
      rows: group.rows.map((row) => benefitRow(row, columns.hazards)),
    })),
  );

const benefitRow = ({ title, description, hazards, values }: CoverageRow, column: string | undefined): Row => ({
  name: title,
  value: values.join("; "),
  notes: [
    ...(column === undefined ? [] : [`${column}: ${hazards.join("; ")}`]),
    ...(description === undefined ? [] : [description]),
  ],
});

/** The choices that led to a plan. */
export const choiceRows = ({ choices }: PlanCoverage): Row[] =>
  choices.map(({ label, value }) => ({ name: label, value }));

interface Priced {
  readonly lines: readonly PricedLine[];
  readonly totalCents: number;
  readonly currency: string;
}

/** What is paid for a term; the term is left out where the product is not known any more. */
export function priceSection(title: string, { lines, totalCents, currency }: Priced, term: Term | undefined): Section {
  const what = [currency, ...(term ? [termWords(term)] : [])].join(", ");
  return {
    title,
    rows: [
      ...lines.map((line) => ({ name: line.title, value: money(line.cents / 100, 2, currency) })),
      { name: `Total (${what})`, value: money(totalCents / 100, 2, currency) },
    ],
  };
}

export function beneficiarySection(beneficiaries: readonly Beneficiary[]): Section {
  return {
    title: "Beneficiaries",
    rows: beneficiaries.map(({ relationship_description, percentage, ...person }) => ({
      name: fullName(person),
      value: [relationship_description, percentage === undefined ? undefined : `${percentage}%`]
        .filter(Boolean)
        .join(", "),
    })),
  };
}

export const holderSection = (title: string, holder: Holder): Section => ({ title, rows: holderRows(holder) });

/** A client in the place of a policyholder that is not told yet: only a business is shown by a business's name. */
export const asHolder = (client: Named): Holder => ({ ...client.person, business_name: businessName(client) });

export const brokerSection = (broker: {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly brokerage: string;
}): Section => ({
  title: "Your agent",
  rows: [
    ...row("Agent", `${broker.name}, ${broker.brokerage}`),
    ...row("Phone", broker.phone),
    ...row("Email", broker.email),
  ],
});

import { chakra } from "../../shared/theme/chakra";
import { headingSize, pair } from "../../shared/theme/styles";
import { money } from "../../../engine/index";
import type { Policy } from "../../shared/api/types";
import { Text } from "../../shared/ui/layout";
import { asBroker } from "../../shared/broker/asBroker";
import { SavedDocument } from "../../shared/ui/DocumentLink";
import { Facts } from "../page";
import { factsOf } from "./facts";
import { beneficiariesOf, holdersOf } from "./people";
import { PeopleTable } from "./PeopleTable";
import { Section } from "./Section";

const Sum = chakra("p", {
  base: {
    fontSize: headingSize(1.75, 9),
    lineHeight: "1.2",
    fontWeight: "650",
    letterSpacing: "-0.012em",
    fontVariantNumeric: "tabular-nums",
  },
});
const Period = chakra("span", { base: { fontSize: "0.9375rem", fontWeight: "450", letterSpacing: "normal" } });
const Lines = chakra("dl", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    fontSize: "0.9375rem",
    fontVariantNumeric: "tabular-nums",
    "& dt": { color: "quiet" },
    "& > div": pair,
  },
});

/** The first bill in its own currency, with what it is made of. */
export function Price({ policy }: { readonly policy: Policy }) {
  const bill = policy.bills?.[0];
  const said = (amount: number): string => money(amount, 2, bill?.currency?.code);
  const lines = bill?.lines ?? [];
  return (
    <Section title="Price">
      <Sum>
        {(bill && said(bill.total_amount)) || "n/a"} {bill?.period && <Period>{bill.period}</Period>}
      </Sum>
      {lines.length > 1 && (
        <Lines>
          {lines.map(({ title, amount }, index) => (
            <div key={index}>
              <dt>{title}</dt>
              <dd>{said(amount)}</dd>
            </div>
          ))}
        </Lines>
      )}
    </Section>
  );
}

/** What the policy is, at a glance. */
export function Overview({ policy }: { readonly policy: Policy }) {
  return (
    <Section title="Overview">
      <Facts columns="many">
        {factsOf(policy).map(([title, value]) => (
          <div key={title} data-long={value.length > LONG || undefined}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Section>
  );
}

/** A value of more characters than this is a sentence: in half of a phone's width it would take a dozen lines. */
const LONG = 60;

export function Documents({ policy }: { readonly policy: Policy }) {
  const documents = policy.policy_documents ?? [];
  return (
    <Section title="Documents">
      {documents.length === 0 && <Text tone="quiet">There are no documents yet.</Text>}
      {documents.length > 0 && (
        <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="2">
          {documents.map((document) => (
            <li key={document.url}>
              <SavedDocument document={document} getFile={asBroker.getFile} />
            </li>
          ))}
        </chakra.ul>
      )}
    </Section>
  );
}

/** Who is covered, and who is paid in case of death. */
export function People({ policy }: { readonly policy: Policy }) {
  const beneficiaries = beneficiariesOf(policy);
  return (
    <>
      <Section title="Policyholder">
        <PeopleTable title="Policyholder" people={holdersOf(policy)} />
      </Section>
      {beneficiaries.length > 0 && (
        <Section title="Beneficiaries">
          <PeopleTable title="Beneficiaries" people={beneficiaries} />
        </Section>
      )}
    </>
  );
}

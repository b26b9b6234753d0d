import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { Person } from "../../shared/api/types";
import { nameOf } from "../../shared/people";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Anchor } from "../../shared/ui/layout";
import { exitAddress } from "../useLeaving";
import { useWizard } from "../WizardContext";

const Line = chakra("p", {
  base: { fontSize: "0.9375rem", color: "quiet", overflowWrap: "anywhere", "& a": { overflowWrap: "anywhere" } },
});
const Lines = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "0.5" } });

interface ContactDetails {
  readonly name?: string;
  readonly phone_number?: string;
  readonly email?: string;
}

/** Whose enrollment this is: the broker sees the client, the client sees the broker (`wizards §2.1`, A-23). */
export function WizardHeader() {
  const { view, settings } = useWizard();
  return <SiteHeader settings={settings}>{view.actor === "broker" ? <ClientBar /> : <PreparedBy />}</SiteHeader>;
}

function ClientBar() {
  const { place, people } = useWizard();
  const person = (people.client?.person ?? {}) as Person;
  return (
    <Lines>
      <Line>
        Client:{" "}
        <Anchor asChild>
          <Link to={exitAddress("client", place, undefined)}>{nameOf(person)}</Link>
        </Anchor>
      </Line>
      {place.quoteNumber && <Line>Quote {place.quoteNumber}</Line>}
    </Lines>
  );
}

function PreparedBy() {
  const { place, people } = useWizard();
  const broker: ContactDetails = people.broker ?? {};
  const brokerage: ContactDetails = people.brokerage ?? {};
  if (!broker.name) return null;
  return (
    <Lines>
      <Line>
        Prepared by {broker.name}
        {brokerage.name && ` at ${brokerage.name}`}
      </Line>
      {place.entry === "enroll" && <AgentContact broker={broker} />}
    </Lines>
  );
}

function AgentContact({ broker }: { readonly broker: ContactDetails }) {
  return (
    <Line>
      Need to contact your agent?{" "}
      {broker.phone_number && <Anchor href={`tel:${broker.phone_number}`}>{broker.phone_number}</Anchor>}{" "}
      {broker.email && <Anchor href={`mailto:${broker.email}`}>{broker.email}</Anchor>}
    </Line>
  );
}

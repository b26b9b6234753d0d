import { chakra } from "@chakra-ui/react/styled-system";
import { Suspense } from "react";
import { later } from "../../shared/later";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Anchor } from "../../shared/ui/layout";
import { useWizard } from "../WizardContext";
import { BrokerBarBones } from "./BrokerBarBones";

const Line = chakra("p", {
  base: { fontSize: "0.9375rem", color: "quiet", overflowWrap: "anywhere", "& a": { overflowWrap: "anywhere" } },
});
const Lines = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "0.5" } });

interface ContactDetails {
  readonly name?: string;
  readonly phone_number?: string;
  readonly email?: string;
}

/** Only a broker's page loads it. */
const BrokerBar = later(() => import("./BrokerBar"));

/** Whose enrollment this is: the broker sees the client, the client sees the broker (`wizards §2.1`, A-23). */
export function WizardHeader() {
  const { view, settings } = useWizard();
  if (view.actor !== "broker")
    return (
      <SiteHeader settings={settings}>
        <PreparedBy />
      </SiteHeader>
    );
  return (
    <Suspense fallback={<BrokerBarBones settings={settings} />}>
      <BrokerBar settings={settings} />
    </Suspense>
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

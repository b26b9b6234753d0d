import { chakra } from "../../shared/theme/chakra";
import { memo } from "react";
import { later } from "../../shared/later";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Anchor } from "../../shared/ui/layout";
import type { Wizard } from "../WizardContext";
import { BrokerBarBones } from "./BrokerBarBones";

/** Each on a line of its own, on a phone one after the other: they take one or two lines there. */
const Line = chakra("p", {
  base: {
    display: { base: "inline", sm: "block" },
    textWrap: { sm: "balance" },
    "& + &::before": { content: { base: '" · " / ""', sm: "none" } },
    "& a": { overflowWrap: "anywhere" },
  },
});

interface ContactDetails {
  readonly name?: string;
  readonly phone_number?: string;
  readonly email?: string;
}

/** Only a broker's page loads it. */
const BrokerBar = later(() => import("./BrokerBar"), BrokerBarBones);

interface Props extends PreparedByProps {
  readonly actor: string;
  readonly settings: Wizard["settings"];
}

/**
 * Whose enrollment this is: the broker sees the client, the client sees the broker (`wizards §2.1`, A-23). The same on
 * each step, so it is rendered once.
 */
export const WizardHeader = memo(function WizardHeader({ actor, settings, ...agent }: Props) {
  if (actor === "broker") return <BrokerBar settings={settings} />;
  const beside = agent.broker?.name ? { about: "Prepared by", words: <PreparedBy {...agent} /> } : undefined;
  return <SiteHeader settings={settings} beside={beside} />;
});

interface PreparedByProps {
  readonly entry: Wizard["place"]["entry"];
  readonly broker: ContactDetails | undefined;
  readonly brokerage: ContactDetails | undefined;
  /** Why the broker is not whom the link names. */
  readonly note: string | undefined;
}

function PreparedBy({ entry, broker, brokerage, note }: PreparedByProps) {
  return (
    <>
      <Line>
        Prepared by {broker?.name}
        {brokerage?.name && ` at ${brokerage.name}`}
      </Line>
      {note && <Line>{note}</Line>}
      {entry === "enroll" && broker && <AgentContact broker={broker} />}
    </>
  );
}

function AgentContact({ broker }: { readonly broker: ContactDetails }) {
  return (
    <Line>
      Need to contact your agent?{" "}
      {broker.phone_number && (
        <Anchor href={`tel:${broker.phone_number}`} whiteSpace="nowrap">
          {broker.phone_number}
        </Anchor>
      )}{" "}
      {broker.email && <Anchor href={`mailto:${broker.email}`}>{broker.email}</Anchor>}
    </Line>
  );
}

import { chakra } from "../../shared/theme/chakra";
import { memo } from "react";
import { later } from "../../shared/later";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Anchor } from "../../shared/ui/layout";
import type { Wizard } from "../WizardContext";
import { BrokerBarBones } from "./BrokerBarBones";

const Line = chakra("p", {
  base: {
    fontSize: "0.9375rem",
    color: "quiet",
    overflowWrap: "anywhere",
    textWrap: "balance",
    "& a": { overflowWrap: "anywhere" },
  },
});
/** Beside the mark or below it by the room there is, never by how much of the text has come (W37). */
const Lines = chakra("div", {
  base: {
    flex: "1 1 280px",
    display: "flex",
    flexDirection: "column",
    gap: "0.5",
    textAlign: { base: "start", sm: "end" },
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
  if (actor !== "broker")
    return (
      <SiteHeader settings={settings}>
        <PreparedBy {...agent} />
      </SiteHeader>
    );
  return <BrokerBar settings={settings} />;
});

interface PreparedByProps {
  readonly entry: Wizard["place"]["entry"];
  readonly broker: ContactDetails | undefined;
  readonly brokerage: ContactDetails | undefined;
  /** Why the broker is not whom the link names. */
  readonly note: string | undefined;
}

function PreparedBy({ entry, broker, brokerage, note }: PreparedByProps) {
  if (!broker?.name) return null;
  return (
    <Lines>
      <Line>
        Prepared by {broker.name}
        {brokerage?.name && ` at ${brokerage.name}`}
      </Line>
      {note && <Line>{note}</Line>}
      {entry === "enroll" && <AgentContact broker={broker} />}
    </Lines>
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

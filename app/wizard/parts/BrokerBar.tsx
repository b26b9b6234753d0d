import { chakra } from "../../shared/theme/chakra";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { BrokerNav } from "../../shared/broker/BrokerNav";
import type { Client, Settings } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { exitAddress } from "../useLeaving";
import { useWizard } from "../WizardContext";

/** As wide as the header above it. */
const Strip = chakra("section", {
  base: {
    maxWidth: "70rem",
    mx: "auto",
    px: "4",
    pt: { base: "2", sm: "4" },
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: "6",
    rowGap: "1",
    fontSize: "0.9375rem",
    color: "quiet",
    "& > nav": { flex: "1 1 16rem" },
    smDown: { fontSize: "0.8125rem", "& > nav ol": { fontSize: "inherit" } },
  },
});

/** On one line of a phone, whatever its letters are, so that the page below begins where it is expected (W37). */
const Number = chakra("span", {
  base: {
    fontSize: { base: "0.8125rem", sm: "inherit" },
    lineHeight: "1.40625rem",
    letterSpacing: { base: "-0.01em", sm: "normal" },
    overflowWrap: "anywhere",
  },
});

/** The broker's header, as on the dashboard, with the way back to the client (`wizards §2.1`, R-13). */
export default function BrokerBar({ settings }: { readonly settings: Settings }) {
  const { place, people } = useWizard();
  const client = people.client as Client | undefined;
  return (
    <>
      <SiteHeader settings={settings}>
        <BrokerNav />
      </SiteHeader>
      <Strip aria-label="Client and quote">
        <Breadcrumb
          up={[
            { text: "Clients", to: "/dashboard/clients" },
            { text: clientName(client ?? { person: {} }), to: exitAddress("client", place, client?.id) },
          ]}
          here="Manual Enrollment"
        />
        {place.quoteNumber && <Number>Quote {place.quoteNumber}</Number>}
      </Strip>
    </>
  );
}

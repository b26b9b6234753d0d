import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FlowEntry, Settings } from "../shared/api/types";
import { Button } from "../shared/ui/Button";
import { Dialog } from "../shared/ui/Dialog";
import { Row, Text } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";

export const Hero = chakra("main", {
  base: {
    maxWidth: "760px",
    mx: "auto",
    px: "4",
    py: { base: "14", md: "24" },
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "6",
  },
});
const Headline = chakra("h1", {
  base: {
    fontSize: { base: "2.25rem", md: "3.25rem" },
    lineHeight: "1.08",
    fontWeight: "700",
    letterSpacing: "-0.022em",
    textWrap: "balance",
  },
});
const Lead = chakra("p", { base: { fontSize: "1.1875rem", lineHeight: "1.55", color: "quiet", maxWidth: "46ch" } });

interface Props {
  readonly flow: FlowEntry;
  readonly settings: Settings;
  /** Who offers it: "Dana Reyes at Acme Insurance Agency". */
  readonly offeredBy: string;
  /** Where the enrollment begins, with the query string. */
  readonly start: string;
}

/** A product's page: what it is, who offers it, and the way in (`portal §2`). */
export function Landing({ flow, settings, offeredBy, start }: Props) {
  const off = settings.flags?.[flow.id] === false;
  const { state } = useLocation();
  // A deep link into the wizard of a product that is off comes here and says so over this page.
  const [unavailable, setUnavailable] = useState(off && saysUnavailable(state));
  const navigate = useNavigate();
  useEffect(() => {
    document.title = flow.title;
  }, [flow.title]);
  const begin = (): void => {
    if (off) setUnavailable(true);
    else void navigate(start);
  };
  return (
    <>
      <SiteHeader settings={settings}>
        <Text tone="small">Prepared by {offeredBy}</Text>
      </SiteHeader>
      <Hero>
        <Headline>{flow.title}</Headline>
        <Lead>
          Answer a few questions and see what is covered and what it costs before you decide. Policies are issued by{" "}
          {settings.carrier.name}.
        </Lead>
        <Button onClick={begin}>Get Quote Now</Button>
      </Hero>
      {unavailable && (
        <Dialog title={flow.title} onClose={() => setUnavailable(false)}>
          <Text>{flow.title} is temporarily unavailable. Please try again later.</Text>
          <Row justifyContent="flex-end">
            <Button onClick={() => setUnavailable(false)}>Close</Button>
          </Row>
        </Dialog>
      )}
    </>
  );
}

const saysUnavailable = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "unavailable" in state;

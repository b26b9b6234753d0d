import { chakra } from "@chakra-ui/react/styled-system";
import { Card, Hidden } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { useSettings } from "../shared/useSettings";
import { Body } from "./Body";

const Bar = chakra("div", { base: { bg: "sunken", borderRadius: "control", animation: "appear 200ms 300ms both" } });

/** The shape of the page until the policy has come (W37). */
export function WaitingPage() {
  return (
    <>
      <SiteHeader settings={useSettings()} />
      <Body>
        <Hidden role="status">Loading the policy…</Hidden>
        <Bar height={{ base: "2rem", md: "2.375rem" }} width="70%" />
        <Card display="grid" gap="4" gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr" }}>
          {[0, 1, 2, 3].map((n) => (
            <Bar key={n} height="2.75rem" />
          ))}
        </Card>
      </Body>
    </>
  );
}

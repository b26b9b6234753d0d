import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import type { MouseEvent } from "react";
import { useLocation } from "react-router-dom";
import { BrokerNav } from "../../shared/broker/BrokerNav";
import { Anchor } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { useSettings } from "../../shared/useSettings";
import { ShareLink } from "./ShareLink";

/** Shows itself when Tab comes to it, first of all (WCAG 2.4.1). */
const Skip = chakra(Anchor, {
  base: {
    position: "absolute",
    left: "4",
    top: "2",
    zIndex: "3",
    px: "4",
    py: "2",
    bg: "raised",
    borderRadius: "control",
    transform: "translateY(-200%)",
    _focus: { transform: "none" },
  },
});

/** The broker's bar (`portal §2`): the clients, search, a link to share, and who is signed in. */
export function DashboardHeader() {
  const { pathname } = useLocation();
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <Skip href="#content" onClick={skip}>
        Skip to content
      </Skip>
      <SiteHeader settings={useSettings()}>
        {/* */}
        <BrokerNav onShare={pathname.includes("quotes") ? undefined : () => setSharing(true)} />
        {sharing && <ShareLink onClose={() => setSharing(false)} />}
      </SiteHeader>
    </>
  );
}

/** The address stays as it is: it names the page, not a place on it. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector("main")?.focus();
}

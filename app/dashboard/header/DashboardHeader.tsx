import { chakra } from "@chakra-ui/react/styled-system";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { sessionAtom } from "../../shared/session/session";
import { Button } from "../../shared/ui/Button";
import { Anchor, Row } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { useSettings } from "../../shared/useSettings";
import { ProfileMenu } from "./ProfileMenu";
import { SearchModal } from "./SearchModal";
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
  const { user } = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const [open, setOpen] = useState<"search" | "share" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Skip href="#content" onClick={skip}>
        Skip to content
      </Skip>
      <SiteHeader settings={useSettings()}>
        <Row as="nav" aria-label="Main" gap={{ base: "0", md: "1" }} mx={{ base: "-2", md: "0" }}>
          <Button asChild kind="quiet">
            <Link to="/dashboard/clients">Clients</Link>
          </Button>
          <Button kind="quiet" onClick={() => setOpen("search")}>
            Search
          </Button>
          {/* */}
          {!pathname.includes("quotes") && (
            <Button kind="quiet" onClick={() => setOpen("share")}>
              Share Link
            </Button>
          )}
          <ProfileMenu name={user?.name ?? "Account"} />
        </Row>
        {open === "search" && <SearchModal onClose={close} />}
        {open === "share" && <ShareLink onClose={close} />}
      </SiteHeader>
    </>
  );
}

/** The address stays as it is: it names the page, not a place on it. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector("main")?.focus();
}

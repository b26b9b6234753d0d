import { setTitle } from "../shared/title";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { forgetPlace, placeFor } from "../shared/session/returnPlace";
import { takeEnded, useBrokerSession } from "../shared/session/broker";
import { leaveTab } from "../shared/session/leaving";
import { signOutDesk, useDeskSession } from "../shared/session/desk";
import { signOutStaff, useStaffSession } from "../shared/session/staff";
import { forgetRefusedLink, refusedLink } from "../shared/session/refusedLink";
import { notify } from "../shared/ui/notices";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { chakra } from "../shared/theme/chakra";
import { Box, Column } from "../shared/ui/layout";
import { useSettings } from "../shared/useSettings";
import { BuyerLink } from "./BuyerLink";
import { STUDIO } from "./studio";
import { Drawing } from "./Drawing";
import { EmailForm } from "./EmailForm";
import { TokenPage } from "./TokenPage";

/** Words beside the drawing, or below it on narrower screens. */
const Sheet = chakra("main", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "1fr 1fr" },
    maxWidth: { base: "32.5rem", lg: "63rem" },
    minHeight: { lg: "512px" },
    mx: { base: "4", sm: "auto" },
    mt: { base: "4", sm: "10", lg: "16" },
    mb: "16",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    overflow: "hidden",
  },
});

/** The sign-in screen and, with a token in the address, its validation (`portal §2`, A-07, A-08). */
export default function Login() {
  const [query] = useSearchParams();
  const settings = useSettings();
  const token = query.get("token");
  const { pathname } = useLocation();
  // A broken enrollment link leads to /login; only agents know the other address.
  const [refused, setRefused] = useState(() => (pathname.startsWith("/auth") ? undefined : refusedLink()));
  const forget = (): void => {
    forgetRefusedLink();
    setRefused(undefined);
  };
  const title = refused ? "Enrollment link" : settings ? `${settings.space.name} Broker Tool` : "Broker Tool";
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <>
      <SiteHeader settings={settings} />
      {token === null && refused ? (
        <Column as="main" pt={{ base: "10", md: "20" }} pb="16" maxWidth="32.5rem">
          <BuyerLink link={refused} onSignIn={forget} />
        </Column>
      ) : (
        <Sheet>
          <Drawing
            order={{ lg: 1 }}
            p={{ base: "3", sm: "6", lg: "10" }}
            pt={{ lg: "24" }}
            // Stays where it is when the words beside it grow.
            alignItems={{ lg: "flex-start" }}
            height={{ base: "104px", sm: "176px", lg: "auto" }}
          />
          <Box px={{ base: "5", sm: "10" }} py={{ base: "6", sm: "10", lg: "14" }}>
            {token === null ? (
              <SignIn failed={query.has("error")} space={settings?.space.name} />
            ) : (
              <TokenPage token={token} space={settings?.space.name} />
            )}
          </Box>
        </Sheet>
      )}
    </>
  );
}

/** Nobody else at this browser can read it: it is gone when another person signs in, or logs out. */
const keptWords = "What you typed into an enrollment is kept for a day, for you alone.";

/**
 * A signed-in broker goes on to the dashboard, the carrier's desk to its page, staff and reviewers to the studio; anybody
 * else starts from nothing.
 */
function SignIn({ failed, space }: { readonly failed: boolean; readonly space: string | undefined }) {
  const { type, token, user } = useBrokerSession();
  const broker = type === "Bearer" && token !== null;
  const desk = useDeskSession();
  const staff = useStaffSession();
  const isStaff = !broker && desk.token === null && staff.token !== null;
  useEffect(() => {
    if (broker || desk.token !== null) return;
    if (staff.token !== null) return location.replace(STUDIO);
    if (desk.ended || staff.ended) notify("info", "You were signed out. Please sign in again.", false);
    signOutDesk();
    signOutStaff();
    if (takeEnded()) notify("info", "You were signed out. Please sign in again.", false, keptWords);
    leaveTab();
  }, [broker, desk, staff]);
  if (isStaff) return null;
  if (!broker && desk.token !== null) return <Navigate to="/desk" replace />;
  return broker ? <GoOn user={user?.id ?? ""} /> : <EmailForm failed={failed} space={space} />;
}

/** To where this tab was, also when its link was opened in another one. */
function GoOn({ user }: { readonly user: string }) {
  const [place] = useState(() => placeFor(user));
  useEffect(forgetPlace, []);
  return <Navigate to={place} replace />;
}

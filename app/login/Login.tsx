import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useAtomValue } from "jotai";
import { hasEnded, sessionAtom, signOut } from "../shared/session/session";
import { forgetRefusedLink, refusedLink } from "../shared/session/refusedLink";
import { notify } from "../shared/ui/notices";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { Column } from "../shared/ui/layout";
import { useSettings } from "../shared/useSettings";
import { BuyerLink } from "./BuyerLink";
import { EmailForm } from "./EmailForm";
import { TokenPage } from "./TokenPage";

/** The sign-in screen and, with a token in the address, its validation (`portal §2`, A-07, A-08). */
export default function Login() {
  const [query] = useSearchParams();
  const settings = useSettings();
  const token = query.get("token");
  const [refused, setRefused] = useState(refusedLink);
  const forget = (): void => {
    forgetRefusedLink();
    setRefused(undefined);
  };
  const title = refused ? "Enrollment link" : settings ? `${settings.space.name} Broker Tool` : "Broker Tool";
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <SiteHeader settings={settings} />
      <Column as="main" pt={{ base: "10", md: "20" }} pb="16" maxWidth="520px">
        {token !== null ? (
          <TokenPage token={token} />
        ) : refused ? (
          <BuyerLink link={refused} onSignIn={forget} />
        ) : (
          <SignIn failed={query.has("error")} />
        )}
      </Column>
    </>
  );
}

/** A signed-in broker goes on to the dashboard; anybody else starts from nothing. */
function SignIn({ failed }: { readonly failed: boolean }) {
  const { type, token } = useAtomValue(sessionAtom);
  const broker = type === "Bearer" && token !== null;
  useEffect(() => {
    if (broker) return;
    if (hasEnded()) notify("info", "You were signed out. Please sign in again.", false);
    signOut();
  }, [broker]);
  return broker ? <Navigate to="/dashboard" replace /> : <EmailForm failed={failed} />;
}

import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { login } from "../shared/api/public";
import type { LoginAnswer } from "../shared/api/types";
import { STUDIO } from "./studio";
import { adviceFor, isRefusal, messageOf } from "../shared/api/request";
import { forgetPlace, placeFor } from "../shared/session/returnPlace";
import { signIn, signOut } from "../shared/session/broker";
import { signInDesk, signOutDesk } from "../shared/session/desk";
import { signInStaff, signOutStaff } from "../shared/session/staff";
import { track } from "../shared/track";
import { Button } from "../shared/ui/Button";
import { FailureNotice } from "../shared/ui/FailureNotice";
import { Stack } from "../shared/ui/layout";
import { Welcome } from "./Welcome";

/**
 * Begins the session of one of the carrier's people and leads to the studio, which is a build of its own: the browser
 * loads its page. A broker or the desk is signed in at this browser no more.
 */
function toStudio(answer: LoginAnswer): void {
  signOut();
  signOutDesk();
  signInStaff(answer, answer.role === "staff" ? "staff" : "reviewer");
  location.replace(STUDIO);
}

/**
 * Trades the link's token for a session. On its own only while a person looks at the page, so that a mail scanner
 * does not use the link up; the button is for everybody else. A link that the server refuses is over; a call that
 * did not get through can be made again.
 */
export function TokenPage({ token, space }: { readonly token: string; readonly space: string | undefined }) {
  const navigate = useNavigate();
  const asking = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = (): void => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setFailure(undefined);
    login(token).then(
      (answer) => {
        if (answer.role === "desk") {
          signOutStaff();
          signInDesk(answer);
          return void navigate("/desk", { replace: true });
        }
        if (answer.broker === undefined) return toStudio(answer);
        signOutDesk();
        signOutStaff();
        signIn(answer);
        track("signed_in", { broker_id: answer.broker.id });
        const place = placeFor(answer.id);
        forgetPlace();
        void navigate(place, { replace: true });
      },
      (error: unknown) => {
        if (isRefusal(error)) return refused();
        asking.current = false;
        setBusy(false);
        setFailure(error);
      },
    );
  };
  const refused = (): void => {
    signOut();
    void navigate("/login?error=invalid_token", { replace: true });
  };
  const whenSeen = useRef(submit);
  useEffect(() => {
    if (document.visibilityState === "visible") whenSeen.current();
  }, []);
  return (
    <Stack gap="6">
      <Welcome space={space} isSpoken>
        {failure === undefined && (busy ? "Signing you in…" : "Continue to sign in.")}
      </Welcome>
      {failure !== undefined && (
        <FailureNotice message={messageOf(failure)} advice={adviceFor(failure, false)} onRetry={submit} />
      )}
      {!busy && failure === undefined && (
        <Button alignSelf="flex-start" onClick={submit}>
          Continue
        </Button>
      )}
    </Stack>
  );
}

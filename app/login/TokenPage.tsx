import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { login } from "../shared/api/public";
import { adviceFor, isRefusal, messageOf } from "../shared/api/request";
import { forgetPlace, placeFor } from "../shared/session/returnPlace";
import { signIn, signOut } from "../shared/session/broker";
import { signInDesk, signOutDesk } from "../shared/session/desk";
import { track } from "../shared/track";
import { Button } from "../shared/ui/Button";
import { FailureNotice } from "../shared/ui/FailureNotice";
import { Stack, Text } from "../shared/ui/layout";
import { Welcome } from "./Welcome";

/** Where those of the carrier's people work who have no pages here. */
const WORK = {
  staff:
    "You are signed in as carrier staff. This portal has no pages for staff: accounts and licences are administered by its API and at the command line.",
  reviewer:
    "You are signed in as the carrier's reviewer. This portal has no pages for reviewers: flows are reviewed as files.",
} as const;

/**
 * Trades the link's token for a session. On its own only while a person looks at the page, so that a mail scanner
 * does not use the link up; the button is for everybody else. A link that the server refuses is over; a call that
 * did not get through can be made again.
 */
export function TokenPage({ token, space }: { readonly token: string; readonly space: string | undefined }) {
  const navigate = useNavigate();
  const asking = useRef(false);
  const [busy, setBusy] = useState(false);
  const [role, setRole] = useState<keyof typeof WORK>();
  const [failure, setFailure] = useState<unknown>();
  const submit = (): void => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setFailure(undefined);
    login(token).then(
      (answer) => {
        if (answer.role === "desk") {
          signInDesk(answer);
          return void navigate("/desk", { replace: true });
        }
        if (answer.broker === undefined) return setRole(answer.role ?? "staff");
        signOutDesk();
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
  if (role !== undefined) return <Text role="status">{WORK[role]}</Text>;
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

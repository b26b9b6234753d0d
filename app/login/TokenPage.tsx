import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { login } from "../shared/api/auth";
import { signIn, signOut } from "../shared/session/session";
import { Button } from "../shared/ui/Button";
import { PageTitle, Stack, Text } from "../shared/ui/layout";

/**
 * Trades the link's token for a session. On its own only while a person looks at the page, so that a mail scanner
 * does not use the link up; the button is for everybody else.
 */
export function TokenPage({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const tried = useRef(false);
  const [busy, setBusy] = useState(false);
  const submit = (): void => {
    if (tried.current) return;
    tried.current = true;
    setBusy(true);
    login(token).then(
      (answer) => {
        signIn(answer);
        void navigate("/dashboard", { replace: true });
      },
      () => {
        signOut();
        void navigate("/login?error=invalid_token", { replace: true });
      },
    );
  };
  const whenSeen = useRef(submit);
  useEffect(() => {
    if (document.visibilityState === "visible") whenSeen.current();
  }, []);
  return (
    <Stack gap="6">
      <PageTitle>Accident &amp; Health Digital Marketing Portal</PageTitle>
      <Text role="status">{busy ? "Signing you in…" : "Continue to sign in."}</Text>
      {!busy && (
        <Button alignSelf="flex-start" onClick={submit}>
          Continue
        </Button>
      )}
    </Stack>
  );
}

import { memo, useSyncExternalStore } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import { Button } from "../../shared/ui/Button";
import { LinkSent } from "../../shared/ui/EndedLink";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Box, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import { useNewLink } from "../../shared/useNewLink";
import type { Host } from "../host";

interface Props {
  readonly session: Host["session"];
  /** There is a quote, to which a link can be mailed. */
  readonly hasQuote: boolean;
}

/** What the person should know of this browser, above each step: one calm line each. */
export const AboutHere = memo(function AboutHere({ session, hasQuote }: Props) {
  const keepsNothing = useSyncExternalStore(session.onKeepsNothing, session.keepsNothing, no);
  // The server does not know who is signed in: its first render, and the browser's, say nothing of it.
  const broker = useSyncExternalStore(session.onBroker, session.broker, nobody);
  return (
    <>
      {broker !== undefined && (
        <Message kind="info">
          <Text>
            You are signed in as {broker}. This page is what your client sees, and what is saved here is the
            client&apos;s.
          </Text>
        </Message>
      )}
      {/* There before its words: a screen reader says what changes in it. It takes no room until then. */}
      <Box role="status" _empty={{ position: "absolute" }}>
        {keepsNothing && <KeepsNothing session={session} hasQuote={hasQuote} />}
      </Box>
    </>
  );
});

const no = (): boolean => false;
const nobody = (): undefined => undefined;

/** The browser refuses to keep anything: a link by mail is the way back. */
function KeepsNothing({ session, hasQuote }: Props) {
  const { state, failure, ask } = useNewLink();
  const token = hasQuote ? session.token() : null;
  if (state === "sent") return <LinkSent />;
  return (
    <Message kind="info">
      <Text>This browser keeps nothing: finish in this tab, do not reload it.</Text>
      {token !== null && (
        <Button kind="plain" disabled={state === "sending"} onClick={() => ask({ token })}>
          Email me a link
        </Button>
      )}
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure)} />}
    </Message>
  );
}

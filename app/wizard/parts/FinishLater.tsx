import { useSyncExternalStore } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import { Button } from "../../shared/ui/Button";
import { LinkSent } from "../../shared/ui/EndedLink";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Row, Text } from "../../shared/ui/layout";
import { useNewLink } from "../../shared/useNewLink";
import type { Host } from "../host";
import { maskedEmail } from "../emailOf";

export interface FinishLaterProps {
  readonly session: Host["session"];
  /** The address on the quote. */
  readonly email: string;
  /** A link was mailed to its client before. */
  readonly isMailed: boolean;
}

/**
 * A link by mail for who began by a share link, since only this browser knows the way back (U6). It goes to the address on
 * the quote and to no other, by the call that mails every new link, with the limits of that one.
 */
export default function FinishLater({ session, email, isMailed }: FinishLaterProps) {
  const { state, link, failure, ask } = useNewLink(isMailed);
  // A browser that keeps nothing says so above the step, and has the same button there.
  const keepsNothing = useSyncExternalStore(session.onKeepsNothing, session.keepsNothing, () => false);
  const token = session.token();
  if (keepsNothing || token === null) return null;
  if (state === "sent") return <LinkSent link={link} to={maskedEmail(email)} />;
  return (
    <>
      <Row gap="0" columnGap="3">
        <Button
          kind="plain"
          fontSize="inherit"
          fontWeight="inherit"
          disabled={state === "sending"}
          onClick={() => ask({ token })}
        >
          Email me a link to finish later
        </Button>
        <Text>It goes to {maskedEmail(email)}.</Text>
      </Row>
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure)} />}
    </>
  );
}

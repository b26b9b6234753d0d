import { adviceFor, messageOf } from "../../shared/api/request";
import { Button } from "../../shared/ui/Button";
import { LinkSent } from "../../shared/ui/EndedLink";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import { useNewLink } from "../../shared/useNewLink";
import type { Host } from "../host";

export interface KeepsNothingProps {
  readonly session: Host["session"];
  /** There is a quote, to which a link can be mailed. */
  readonly hasQuote: boolean;
  /** A link was mailed to its client before. */
  readonly isMailed: boolean;
}

/** The browser refuses to keep anything: a link by mail is the way back. */
export default function KeepsNothing({ session, hasQuote, isMailed }: KeepsNothingProps) {
  const { state, link, failure, ask } = useNewLink(isMailed);
  const token = hasQuote ? session.token() : null;
  if (state === "sent") return <LinkSent link={link} />;
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

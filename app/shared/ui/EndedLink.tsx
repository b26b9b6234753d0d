import { useEffect, useRef } from "react";
import { adviceFor, messageOf } from "../api/request";
import type { Broker } from "../api/types";
import { askAgentWords, linkLife } from "../session/deadLink";
import { Button } from "./Button";
import { FailureNotice } from "./FailureNotice";
import { Anchor, Card, Row, Stack, Text } from "./layout";
import { Message } from "./Message";
import { useNewLink } from "../useNewLink";
import type { Known, LinkWords } from "../useNewLink";

interface Props {
  /** By what a new link can be asked for: a token that the server still knows, or a quote's number; else only the agent can help. */
  readonly known: Known | undefined;
  readonly agent: Broker | undefined;
}

/** What a buyer can do when their enrollment link does not open: have a new one mailed, or ask the agent (W33). */
export function EndedLink({ known, agent }: Props) {
  if (known === undefined)
    return (
      <>
        <Text>
          {askAgentWords(agent)}
          {!agent && " You can reply to the email with the link."}
        </Text>
        {agent && <AgentLines agent={agent} />}
      </>
    );
  return (
    <>
      <NewLink known={known} />
      <Text>{agent ? `Or ask your agent ${agent.name}.` : "Or reply to the email that the link came in."}</Text>
      {agent && <AgentLines agent={agent} />}
    </>
  );
}

/** Whose offer has ended asks the agent: no new link leads to it. */
export const OfferEnded = ({ agent }: { readonly agent: Broker }) => (
  <>
    <Text>Nothing more can be done with its link. Please ask your agent {agent.name} if you have questions.</Text>
    <AgentLines agent={agent} isMain />
  </>
);

/** Asks for the new link, and says what comes of it; never whether there is an enrollment or an address. */
function NewLink({ known }: { readonly known: Known }) {
  const { state, link, failure, ask } = useNewLink(true);
  if (state === "sent") return <LinkSent link={link} />;
  return (
    <Stack gap="4" alignSelf="stretch">
      <Card display="flex" flexDirection="column" alignItems="flex-start" gap="4">
        <Text>{linkLife} We can email you a new one, and you continue where you left off.</Text>
        <Button width={{ base: "100%", sm: "auto" }} disabled={state === "sending"} onClick={() => ask(known)}>
          Send me a new link
        </Button>
      </Card>
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure, false)} />}
    </Stack>
  );
}

interface LinkSentProps {
  readonly link: LinkWords;
  /** The address, where the page knows it. */
  readonly to?: string;
}

/** Stands where the button was, and takes its focus. */
export function LinkSent({ link, to = "the email address that it is for" }: LinkSentProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Message ref={notice} kind="success" tabIndex={-1} alignSelf="stretch">
      <Text>
        <strong>If this enrollment is still open, {link} is on its way</strong> to {to}. It can take a minute. Look in
        the spam folder, too.
      </Text>
    </Message>
  );
}

interface AgentLinesProps {
  readonly agent: Pick<Broker, "phone_number" | "email">;
  /** To call is the main thing to do on this page. */
  readonly isMain?: boolean;
}
/** The ways to reach the agent, or whoever helps in their place. */
export function AgentLines({ agent: { phone_number, email }, isMain = false }: AgentLinesProps) {
  return (
    <Row gap="4">
      {phone_number && (
        <Button asChild kind={isMain ? "primary" : "secondary"}>
          <a href={`tel:${phone_number}`}>Call {phone_number}</a>
        </Button>
      )}
      {email && <Anchor href={`mailto:${email}`}>Write to {email}</Anchor>}
    </Row>
  );
}

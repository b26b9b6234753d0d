import { brokenLink, ENDED_OFFERS, endedLink, unservedProduct } from "../shared/session/deadLink";
import type { Broker, Carrier } from "../shared/api/types";
import type { RefusedEnrollment } from "../shared/session/refusedLink";
import { Button } from "../shared/ui/Button";
import { Ask } from "../shared/ui/DeadEnd";
import { AgentLines, EndedLink, OfferEnded } from "../shared/ui/EndedLink";
import { Box, PageTitle, Stack, Text } from "../shared/ui/layout";
import { useArrival } from "../shared/useArrival";
import { useSettings } from "../shared/useSettings";

const TITLES: { readonly [reason in RefusedEnrollment["reason"]]: string } = {
  ended: endedLink,
  ...ENDED_OFFERS,
  unknown: brokenLink,
  incomplete: "This enrollment link is not complete",
  unserved: unservedProduct,
};

/** Why the link does not open, where another try with the mail can help. */
const CAUSES: { readonly [reason in RefusedEnrollment["reason"]]?: string } = {
  unknown: "It is damaged, or was changed on its way to you.",
  incomplete: "A part of it is missing.",
};

interface Props {
  readonly link: RefusedEnrollment;
  /** The person is an agent after all. */
  readonly onSignIn: () => void;
}

/**
 * What a buyer reads whose link was refused. `portal §8` leads them to `/` and so to this page, which is for brokers:
 * the sign-in gives way, and stands behind one button (A-21, W33).
 */
export function BuyerLink({ link: { reason, token, agent }, onSignIn }: Props) {
  const settings = useSettings();
  const heading = useArrival(reason);
  const cause = CAUSES[reason];
  return (
    <Stack gap="5" alignItems="flex-start">
      <PageTitle ref={heading} tabIndex={-1}>
        {TITLES[reason]}
      </PageTitle>
      {cause && <TryAgain cause={cause} agent={agent} carrier={settings?.carrier} />}
      {(reason === "withdrawn" || reason === "superseded") && agent && <OfferEnded agent={agent} />}
      {reason === "unserved" && <Unserved agent={agent} />}
      {reason === "ended" && <EndedLink known={token === undefined ? undefined : { token }} agent={agent} />}
      {settings && (agent !== undefined || !cause) && <Ask carrier={settings.carrier} />}
      <Box borderTop="1px solid" borderColor="line" pt="5" mt="3" alignSelf="stretch">
        <Text tone="small">This portal is also where agents sign in.</Text>
        <Button kind="plain" onClick={onSignIn}>
          Sign in as an agent
        </Button>
      </Box>
    </Stack>
  );
}

interface TryAgainProps {
  readonly cause: string;
  readonly agent: Broker | undefined;
  readonly carrier: Carrier | undefined;
}

/** What to try first, and whom to ask after that: the agent, or the carrier while the agent is not known. */
function TryAgain({ cause, agent, carrier }: TryAgainProps) {
  const helper = agent ?? carrier;
  return (
    <>
      <Text>{cause}</Text>
      <Text>
        <strong>First</strong>, open it once more from the email, or copy the whole address from there into your
        browser.
      </Text>
      <Text>
        <strong>If that does not help</strong>, ask your agent {agent && `${agent.name} `}for a new one.
        {!agent && ` You can reply to the email with the link${carrier ? `, or contact ${carrier.name}` : ""}.`}
      </Text>
      {helper && <AgentLines agent={helper} isMain />}
    </>
  );
}

/** A new link would not help. */
function Unserved({ agent }: Pick<RefusedEnrollment, "agent">) {
  return (
    <>
      <Text>
        Your link is good, but the product that it is for cannot be bought here now. Please ask your agent
        {agent && ` ${agent.name}`}.
      </Text>
      {agent ? <AgentLines agent={agent} /> : <Text>You can reply to the email that the link came in.</Text>}
    </>
  );
}

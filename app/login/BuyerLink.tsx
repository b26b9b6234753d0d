import { deadLink, endedLink, unservedProduct } from "../shared/session/deadLink";
import type { RefusedEnrollment } from "../shared/session/refusedLink";
import { Button } from "../shared/ui/Button";
import { AgentLines, EndedLink } from "../shared/ui/EndedLink";
import { Box, PageTitle, Stack, Text } from "../shared/ui/layout";
import { useArrival } from "../shared/useArrival";

const TITLES: { readonly [reason in RefusedEnrollment["reason"]]: string } = {
  ended: endedLink,
  unknown: deadLink,
  incomplete: "This enrollment link is not complete",
  unserved: unservedProduct,
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
export function BuyerLink({ link: { reason, token, agent, signedOut }, onSignIn }: Props) {
  const heading = useArrival(reason);
  return (
    <Stack gap="5" alignItems="flex-start">
      <PageTitle ref={heading} tabIndex={-1}>
        {TITLES[reason]}
      </PageTitle>
      {reason === "incomplete" && (
        <Text>Open it once more from the email, or copy the whole address from there into your browser.</Text>
      )}
      {reason === "unserved" ? <Unserved agent={agent} /> : <EndedLink token={token} agent={agent} />}
      <Box borderTop="1px solid" borderColor="line" pt="5" mt="3" alignSelf="stretch">
        <Text tone="small" mb="2">
          {signedOut === undefined
            ? "This portal is also where agents sign in."
            : `${signedOut} was signed out in this browser, because a client's link was opened here.`}
        </Text>
        <Button kind="plain" ml="-2" onClick={onSignIn}>
          Sign in as an agent
        </Button>
      </Box>
    </Stack>
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

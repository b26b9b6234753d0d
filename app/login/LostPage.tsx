import { Link } from "react-router-dom";
import { DeadEnd } from "../shared/ui/DeadEnd";
import { Anchor, Text } from "../shared/ui/layout";

/** An address of no page (D13): most who come here are buyers, whose link lost a part on its way. */
export default function LostPage() {
  return (
    <DeadEnd title="We could not find this page">
      <Text>
        A part of the address may be missing. If your agent sent you a link, open it once more from their message, or
        ask your agent to send it again.
      </Text>
      <Text>
        Are you an agent?{" "}
        <Anchor asChild>
          <Link to="/auth">Sign in</Link>
        </Anchor>
      </Text>
    </DeadEnd>
  );
}

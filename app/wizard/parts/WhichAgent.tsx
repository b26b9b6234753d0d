import type { Broker, Quote } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { DeadEnd } from "../../shared/ui/DeadEnd";
import { Row, Text } from "../../shared/ui/layout";
import type { Host } from "../host";

interface Props {
  readonly host: Host;
  /** The enrollment that goes on in this tab. */
  readonly quote: Quote;
  /** The agent whom the link names. */
  readonly other: Broker;
  readonly onGoOn: (at?: "due") => void;
}

/** Asks with whom to go on, when the link names another agent than the enrollment in this tab. */
export default function WhichAgent({ host: { session }, quote, other, onGoOn }: Props) {
  const { broker } = quote;
  const stay = (): void => {
    session.stayWith(other.id);
    onGoOn();
  };
  const change = (): void => {
    session.beginWithAnother(quote.quote_number);
    onGoOn("due");
  };
  return (
    <DeadEnd title="With whom do you want to go on?">
      <Text>
        You have begun this enrollment with {broker.name}. The link that you have opened is from {other.name}.
      </Text>
      <Text tone="quiet">
        With {other.name} you begin again. What you have entered with {broker.name} is kept, and a note goes to{" "}
        {broker.name} once your first step is saved.
      </Text>
      <Row gap="3">
        <Button onClick={stay}>Continue with {broker.name}</Button>
        <Button kind="secondary" onClick={change}>
          Start with {other.name}
        </Button>
      </Row>
    </DeadEnd>
  );
}

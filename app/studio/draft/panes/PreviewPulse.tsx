import { Row, Text } from "../../../shared/ui/layout";
import { Small } from "../ui/parts";
import type { Pulse } from "../work/pulse";

interface Props {
  readonly pulse: Pulse;
  readonly onAgain: () => void;
}

const WORDS: { readonly [pulse in Pulse]: string } = {
  answers: "",
  busy: "The preview is busy. It is ended if it does not answer for 10 seconds.",
  ended: "The preview did not answer for 10 seconds, so it was ended. Your next change begins it again.",
};

/** Says that the preview is busy, or that it was ended; silent while it answers. */
export function PreviewPulse({ pulse, onAgain }: Props) {
  return (
    <Row gap="2" px="3">
      <Text role="status" tone="small" py={pulse === "answers" ? "0" : "2"} maxWidth="none">
        {WORDS[pulse]}
      </Text>
      {pulse === "ended" && <Small onClick={onAgain}>Begin it again now</Small>}
    </Row>
  );
}

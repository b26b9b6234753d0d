import { changedBy } from "../../shared/changedBy";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { Row, Text } from "../../shared/ui/layout";
import type { Asked, Meanwhile } from "../asking";

export interface ChangedMeanwhileProps {
  readonly asked: Asked;
  readonly answer: Meanwhile["answer"];
}

/** Asks whose answers to keep, when somebody else has changed the ones that were about to be saved. */
export function ChangedMeanwhile({ asked, answer }: ChangedMeanwhileProps) {
  return (
    <Dialog title="These answers were changed in the meantime" onClose={() => answer("neither")}>
      <Text>
        {changedBy(asked)}{" "}
        {asked.isConsent
          ? "Nothing is submitted yet: please look at them first."
          : "Yours are different and are not saved yet."}
      </Text>
      <Row justifyContent="flex-end">
        <Button kind={asked.isConsent ? "primary" : "secondary"} onClick={() => answer("theirs")}>
          Show the saved answers
        </Button>
        {!asked.isConsent && <Button onClick={() => answer("mine")}>Save my answers</Button>}
      </Row>
    </Dialog>
  );
}

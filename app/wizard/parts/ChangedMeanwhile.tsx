import { useSyncExternalStore } from "react";
import { changedBy } from "../../shared/changedBy";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { Row, Text } from "../../shared/ui/layout";
import type { Meanwhile } from "../asking";

/** Asks whose answers to keep, when somebody else has changed the ones that were about to be saved. */
export function ChangedMeanwhile({ meanwhile }: { readonly meanwhile: Meanwhile }) {
  const asked = useSyncExternalStore(meanwhile.subscribe, meanwhile.asked, () => null);
  if (!asked) return null;
  return (
    <Dialog title="These answers were changed in the meantime" onClose={() => meanwhile.answer("neither")}>
      <Text>
        {changedBy(asked)}{" "}
        {asked.isConsent
          ? "Nothing is submitted yet: please look at them first."
          : "Yours are different and are not saved yet."}
      </Text>
      <Row justifyContent="flex-end">
        <Button kind={asked.isConsent ? "primary" : "secondary"} onClick={() => meanwhile.answer("theirs")}>
          Show the saved answers
        </Button>
        {!asked.isConsent && <Button onClick={() => meanwhile.answer("mine")}>Save my answers</Button>}
      </Row>
    </Dialog>
  );
}

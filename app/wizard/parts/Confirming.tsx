import { useEffect } from "react";
import { PageTitle, Stack, Text } from "../../shared/ui/layout";
import { useArrival } from "../../shared/useArrival";
import { Main } from "./frame";
import { useWizard } from "../WizardContext";

const TITLE = "Your payment is being confirmed";

/** Replaces the step while a payment is under way: there is nothing to press, and no card is asked for. */
export function Confirming() {
  const { page } = useWizard().host;
  const heading = useArrival(TITLE, page.scrollToTop);
  useEffect(() => {
    page.setTitle(TITLE);
  }, [page]);
  return (
    <Main>
      <Stack role="status">
        <PageTitle ref={heading} tabIndex={-1}>
          {TITLE}
        </PageTitle>
        <Text>
          This takes a few seconds, sometimes a minute. Please keep this page open: it goes on by itself. You will not
          be charged twice.
        </Text>
        <Text tone="quiet">If you have to close it, open the same link later: it will show how the payment ended.</Text>
      </Stack>
    </Main>
  );
}

import { setTitle } from "../title";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { adviceFor, messageOf } from "../api/request";
import type { Carrier } from "../api/types";
import { useArrival } from "../useArrival";
import { useSettings } from "../useSettings";
import { FailureNotice } from "./FailureNotice";
import { Anchor, Column, PageTitle, Row, Stack, Text } from "./layout";
import { SiteHeader } from "./SiteHeader";

interface Props {
  readonly title: string;
  /** A sentence that says why, and a way on. */
  readonly children: ReactNode;
}

/** A page that stands where another was expected: the carrier's mark, what happened, why, and a way on (D13). */
export function DeadEnd({ title, children }: Props) {
  const settings = useSettings();
  const heading = useArrival(title);
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <>
      <SiteHeader settings={settings} />
      <Column
        as="main"
        pt={{ base: "10", md: "16" }}
        pb="16"
        display="flex"
        flexDirection="column"
        alignItems="flex-start"
        gap="4"
      >
        <PageTitle ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        {children}
        {settings && <Ask carrier={settings.carrier} />}
      </Column>
    </>
  );
}

/** Whom to ask when the page itself leads nowhere. */
export function Ask({ carrier: { name, phone_number, email } }: { readonly carrier: Carrier }) {
  if (!phone_number && !email) return null;
  return (
    <Stack gap="1">
      <Text tone="small">Questions? Contact {name}:</Text>
      <Row columnGap="5" rowGap="1">
        {phone_number && <Anchor href={`tel:${phone_number}`}>{phone_number}</Anchor>}
        {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      </Row>
    </Stack>
  );
}

interface FailedPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another way on, below the notice. */
  readonly children?: ReactNode;
}

/** A page that could not be loaded now, for a reason that another try may not meet. */
export function FailedPage({ error, onRetry, children }: FailedPageProps) {
  return (
    <DeadEnd title="We could not load this page">
      <FailureNotice message={messageOf(error)} advice={adviceFor(error, false)} onRetry={onRetry} isLoad />
      {children}
    </DeadEnd>
  );
}

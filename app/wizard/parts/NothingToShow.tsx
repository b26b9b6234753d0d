import { useLocation, useNavigate } from "react-router-dom";
import { messageOf } from "../../shared/api/request";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { Message } from "../../shared/ui/Message";
import { Column, PageTitle, Row, Text } from "../../shared/ui/layout";
import type { Loaded } from "../load";
import type { Place } from "../place";

interface Props {
  readonly place: Place;
  readonly found: Exclude<Loaded, { kind: "ready" }>;
  readonly onRetry: () => void;
}

/** Why there is no step to show, and what to do about it. */
export function NothingToShow({ place, found, onRetry }: Props) {
  if (found.kind === "unavailable") return <Unavailable place={place} text={unavailableText(found.flow.unavailable)} title={found.flow.title} />;
  return (
    <Column as="main" pt="16" display="flex" flexDirection="column" gap="4">
      {found.kind === "expired" && (
        <>
          <PageTitle>This enrollment link no longer works</PageTitle>
          <Text>Links stop working after 90 days and once coverage is bound. Your agent can send you a new one: reply to the email the link came in, or call your agent.</Text>
        </>
      )}
      {found.kind === "unknown-brokerage" && (
        <>
          <PageTitle>We could not find this page</PageTitle>
          <Text>The link names an agency that we do not know. Check the address, or ask your agent to send the link again.</Text>
        </>
      )}
      {found.kind === "failed" && (
        <>
          <PageTitle>We could not load this page</PageTitle>
          <Message kind="danger">
            <span>{messageOf(found.error)}</span>
            <Button kind="secondary" onClick={onRetry}>
              Try again
            </Button>
          </Message>
        </>
      )}
    </Column>
  );
}

/** A product that is switched off; closing leads to where its call-to-action stands, with what the link named. */
function Unavailable({ place, text, title }: { readonly place: Place; readonly text: string; readonly title: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = (): void => {
    const query = new URLSearchParams(search);
    if (place.quoteNumber) query.set("quote_number", place.quoteNumber);
    const pathname = place.base.replace(/\/(start|enroll\/[^/]*|quotes\/[^/]*)$/, "");
    void navigate({ pathname, search: query.toString() }, { replace: true });
  };
  return (
    <Column as="main" pt="16">
      <PageTitle>{title}</PageTitle>
      <Dialog title={title} onClose={close}>
        <Text>{text}</Text>
        <Row justifyContent="flex-end">
          <Button onClick={close}>Close</Button>
        </Row>
      </Dialog>
    </Column>
  );
}

/** The sentence of a switched-off product; conditions have nothing to read before a session, so the plain one counts. */
function unavailableText(text: string | readonly unknown[]): string {
  const last = typeof text === "string" ? text : text.at(-1);
  return typeof last === "string" ? last : "";
}

import { Link, Navigate, useLocation } from "react-router-dom";
import { deadLink, endedLink } from "../../shared/session/deadLink";
import { currentSession, knownAgent } from "../../shared/session/session";
import { Button } from "../../shared/ui/Button";
import { DeadEnd, FailedPage } from "../../shared/ui/DeadEnd";
import { EndedLink } from "../../shared/ui/EndedLink";
import { Text } from "../../shared/ui/layout";
import type { Flow } from "../engine";
import type { Loaded } from "../load";
import type { Place } from "../place";

interface Props {
  readonly place: Place;
  readonly loaded: Exclude<Loaded, { kind: "ready" }>;
  readonly onRetry: () => void;
}

/** Why there is no step to show, and what to do about it (D13, W33). */
export function NothingToShow({ place, loaded, onRetry }: Props) {
  switch (loaded.kind) {
    case "unavailable":
      return <Unavailable place={place} text={unavailableText(loaded.flow.unavailable)} title={loaded.flow.title} />;
    case "expired":
      return place.entry === "dashboard" ? <Missing /> : <Expired isKnown={loaded.isKnown} />;
    case "unknown-brokerage":
      return (
        <DeadEnd title="We could not find this page">
          <Text>
            The link names an agency that we do not know. Check the address, or ask your agent to send the link again.
          </Text>
        </DeadEnd>
      );
    case "failed":
      return <FailedPage error={loaded.error} onRetry={onRetry} />;
  }
}

/** A buyer's link that has ended: a new one can be mailed while the server still knows the old one. */
function Expired({ isKnown = false }: { readonly isKnown?: boolean | undefined }) {
  const { token } = currentSession();
  const known = isKnown && token !== null ? token : undefined;
  return (
    <DeadEnd title={known === undefined ? deadLink : endedLink}>
      <EndedLink token={known} agent={knownAgent()} />
    </DeadEnd>
  );
}

/** A broker's address of a quote that does not exist, or is not theirs. */
function Missing() {
  return (
    <DeadEnd title="We could not find this quote">
      <Text>It does not exist, or it belongs to another brokerage.</Text>
      <ToClients />
    </DeadEnd>
  );
}

/**
 * A product that is switched off; a buyer reads it over the landing page, with the product that the link named.
 */
function Unavailable({ place, text, title }: { readonly place: Place; readonly text: string; readonly title: string }) {
  const { search } = useLocation();
  if (place.entry !== "dashboard")
    return <Navigate to={landingOf(place, search)} state={{ unavailable: true }} replace />;
  return (
    <DeadEnd title={title}>
      <Text>{text}</Text>
      <ToClients />
    </DeadEnd>
  );
}

function landingOf({ base, quoteNumber }: Place, search: string): { pathname: string; search: string } {
  const query = new URLSearchParams(search);
  if (quoteNumber) query.set("quote_number", quoteNumber);
  return { pathname: base.replace(/\/(start|enroll\/[^/]*)$/, ""), search: query.toString() };
}

function ToClients() {
  return (
    <Button asChild>
      <Link to="/dashboard/clients">Go to your clients</Link>
    </Button>
  );
}

/**
 * The text of a switched-off product. There is no session yet that conditions could read: takes the client's text, or
 * the last variant.
 */
function unavailableText(text: Flow["unavailable"]): string {
  if (typeof text === "string") return text;
  const said = "client" in text ? text.client : text.at(-1);
  return typeof said === "string" ? said : "";
}

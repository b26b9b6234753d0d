import { useEffect } from "react";
import { deadLink, ENDED_OFFERS, endedLink } from "../../shared/session/deadLink";
import { DeadEnd } from "../../shared/ui/DeadEnd";
import { Button } from "../../shared/ui/Button";
import { EndedLink, OfferEnded } from "../../shared/ui/EndedLink";
import { PageLoading } from "../../shared/ui/Loading";
import { Text } from "../../shared/ui/layout";
import type { Flow } from "../engine";
import type { Host } from "../host";
import type { Loaded } from "../load";
import type { Place } from "../place";
import ComingBack from "./ComingBack";
import { ExitLink } from "./ExitLink";
import WhichAgent from "./WhichAgent";

export interface NothingToShowProps {
  readonly host: Host;
  readonly place: Place;
  readonly loaded: Exclude<Loaded, { kind: "ready" | "failed" }>;
  /** Tries again: at the step that the address names, or at the one that is due. */
  readonly onRetry: (at?: "due") => void;
}

/** Why there is no step to show, and what to do about it (D13, W33). */
export default function NothingToShow({ host, place, loaded, onRetry }: NothingToShowProps) {
  switch (loaded.kind) {
    case "unavailable":
      return <Unavailable host={host} place={place} flow={loaded.flow} />;
    case "listed":
      return (
        <ComingBack
          host={host}
          product={loaded.product}
          entries={loaded.entries}
          isTyped={loaded.isTyped ?? false}
          price={host.storage.kept(place.base)?.named_before?.price}
          agent={loaded.agent}
          onGoOn={onRetry}
        />
      );
    case "agents":
      return <WhichAgent host={host} quote={loaded.quote} other={loaded.other} onGoOn={onRetry} />;
    case "elsewhere":
      return <Elsewhere quoteNumber={loaded.quoteNumber} />;
    case "expired":
      return place.entry === "dashboard" ? <Missing host={host} /> : <Expired host={host} isKnown={loaded.isKnown} />;
    case "unlicensed":
      return <ToLanding host={host} place={place} />;
    case "unknown-brokerage":
      return (
        <DeadEnd title="We could not find this page">
          <Text>
            The link names an agency that we do not know. Check the address, or ask your agent to send the link again.
          </Text>
        </DeadEnd>
      );
  }
}

/** A buyer's link that has ended: a new one can be mailed while the server still knows the old one. */
function Expired({
  host: { session },
  isKnown = false,
}: {
  readonly host: Host;
  readonly isKnown?: boolean | undefined;
}) {
  const ended = session.ended();
  if (ended)
    return (
      <DeadEnd title={ENDED_OFFERS[ended.as]}>
        <OfferEnded agent={ended.agent} />
      </DeadEnd>
    );
  const token = session.token();
  const known = isKnown && token !== null ? { token } : undefined;
  return (
    <DeadEnd title={known === undefined ? deadLink : endedLink}>
      <EndedLink known={known} agent={session.agent()} />
    </DeadEnd>
  );
}

/** A mailed address that was copied, forwarded, or opened in another browser than its link. */
function Elsewhere({ quoteNumber }: { readonly quoteNumber: string }) {
  return (
    <DeadEnd title="This browser does not hold your link">
      <Text>
        An enrollment can be opened only by the link in its email. Open it from the mail, or have it mailed again.
      </Text>
      <EndedLink known={{ quote_number: quoteNumber }} agent={undefined} />
    </DeadEnd>
  );
}

/** A broker's address of a quote that does not exist, or is not theirs. */
function Missing({ host }: { readonly host: Host }) {
  return (
    <DeadEnd title="We could not find this quote">
      <Text>It does not exist, or it belongs to another brokerage.</Text>
      <ToClients host={host} />
    </DeadEnd>
  );
}

/** An agent who may sell in no state: the product's page says so, and whom to ask. */
function ToLanding({ host, place }: Pick<NothingToShowProps, "host" | "place">) {
  useEffect(() => host.history.leave(landingOf(place, host.history.now().search)), [host, place]);
  return <PageLoading />;
}

interface UnavailableProps {
  readonly host: Host;
  readonly place: Place;
  readonly flow: Flow;
}

/**
 * A product that is switched off; a buyer reads it over the landing page, with the product that the link named.
 */
function Unavailable({ host, place, flow }: UnavailableProps) {
  const isBroker = place.entry === "dashboard";
  useEffect(() => {
    if (!isBroker) host.history.leave(landingOf(place, host.history.now().search), { unavailable: true });
  }, [host, place, isBroker]);
  if (!isBroker) return <PageLoading />;
  return (
    <DeadEnd title={flow.title}>
      <Text>{unavailableText(flow.unavailable)}</Text>
      <ToClients host={host} />
    </DeadEnd>
  );
}

function landingOf({ base, quoteNumber }: Place, search: string): string {
  const query = new URLSearchParams(search);
  if (quoteNumber) query.set("quote_number", quoteNumber);
  const text = query.toString();
  return base.replace(/\/(start|enroll\/[^/]*)$/, "") + (text === "" ? "" : `?${text}`);
}

function ToClients({ host }: { readonly host: Host }) {
  return (
    <Button asChild>
      <ExitLink host={host} to="/dashboard/clients">
        Go to your clients
      </ExitLink>
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

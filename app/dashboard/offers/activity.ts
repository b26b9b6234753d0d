/** What has happened with an offer, as far as it is kept: of mails, copies and steps the last, of openings the first. */
import type { WorklistQuote } from "../../shared/api/types";
import { MAIL_FAILURES } from "./mailFailures";

export interface Happened {
  /** A moment as the API writes it. */
  readonly at: string;
  readonly what: string;
}

/** The newest first. */
export function activityOf(offer: WorklistQuote): readonly Happened[] {
  const { created_at, origin, link_copied_at, opened_at, closed } = offer;
  const all: readonly (Happened | undefined)[] = [
    { at: created_at, what: origin === "share_link" ? "Begun by share link" : "Offer made" },
    mailOf(offer),
    askedOf(offer),
    once(link_copied_at, "Link last copied"),
    once(opened_at, "Link first opened"),
    stepOf(offer),
    once(closed?.at, closed?.as === "withdrawn" ? "Withdrawn" : "Closed: another offer was bought"),
  ];
  // What is of one moment is listed as it follows here.
  return all
    .flatMap((each) => each ?? [])
    .toReversed()
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

const once = (at: string | null | undefined, what: string): Happened | undefined => (at ? { at, what } : undefined);

function mailOf({ mailed }: WorklistQuote): Happened | undefined {
  if (!mailed) return undefined;
  const what = mailed.letter === "proposal" ? "Proposal last mailed" : "Link last mailed";
  return { at: mailed.at, what: `${what}${wayOf(mailed)}` };
}

/** The mail was asked for on a buyer's page, and not sent by the agent. */
function askedOf({ link_asked }: WorklistQuote): Happened | undefined {
  if (!link_asked) return undefined;
  return { at: link_asked.at, what: `Link asked for by the client, last mailed${wayOf(link_asked)}` };
}

type Mailed = Pick<NonNullable<WorklistQuote["mailed"]>, "to" | "failure">;

/** Where to, and whether it is known not to have arrived. */
function wayOf({ to, failure }: Mailed): string {
  const failed = failure === null ? "" : `, did not arrive: ${MAIL_FAILURES[failure]}`;
  return `${to === null ? "" : ` to ${to}`}${failed}`;
}

function stepOf({ last, stage }: WorklistQuote): Happened | undefined {
  if (!last) return undefined;
  const who = last.by === "broker" ? "agent" : "client";
  const where = last.group === null ? "" : ` at ${last.group}`;
  return {
    at: last.at,
    what: stage === "refused" ? `Refused${where}, by what the ${who} answered` : `Last answer by the ${who}${where}`,
  };
}

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
  const failed = mailed.failure && `, did not arrive: ${MAIL_FAILURES[mailed.failure]}`;
  return { at: mailed.at, what: `${what}${mailed.to === null ? "" : ` to ${mailed.to}`}${failed ?? ""}` };
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

/** What is true of an offer, in a line that never says more than is known (R-30). */
import { money } from "../../../engine/index";
import type { WorklistQuote } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { MAIL_FAILURES } from "./mailFailures";

type Offer = WorklistQuote;

/** A moment's date, without the year of `now`. */
const dayOf = (moment: string, now: string): string =>
  displayDate(moment).replace(`, ${new Date(now).getFullYear()}`, "");

/**
 * The second line of an offer, on its page and on its client's.
 * @param now the moment of the list
 */
export function truthOf(offer: Offer, now: string): string {
  const { stage, closed, last } = offer;
  if (stage === "paying") return "Being paid";
  if (closed)
    return closed.as === "withdrawn" ? `Withdrawn ${dayOf(closed.at, now)}` : "Closed: another offer was bought";
  if (stage === "refused") return last?.group ? `Refused at ${last.group}` : "Refused";
  if (offer.tab === "with_me") return `Not sent yet${stopOf(offer)}`;
  return lostMail(offer) ?? (stage === "proposal" ? proposalOf(offer, now) : givenOf(offer, now));
}

/** A mail that did not arrive is what counts, until somebody has done something since. */
function lostMail({ mailed, link_asked, last, opened_at }: Offer): string | undefined {
  const latest = link_asked && !(mailed && mailed.at > link_asked.at) ? link_asked : mailed;
  if (!latest?.failure || [last?.at, opened_at].some((at) => at && at > latest.at)) return undefined;
  return `Mail ${latest.to === null ? "" : `to ${latest.to} `}did not arrive: ${MAIL_FAILURES[latest.failure]}`;
}

/** The longest name before the @ that a row has room for. */
const NAME_MOST = 20;

/** To whom, as far as a row has room: the whole address is where it is mailed again. */
function toShort(address: string | null): string {
  if (address === null) return "";
  const [name = ""] = address.split("@");
  return name.length <= NAME_MOST ? ` to ${name}@…` : ` to ${name.slice(0, NAME_MOST)}…`;
}

/** The client has it. */
function givenOf(offer: Offer, now: string): string {
  const { stage, opened_at, origin, created_at } = offer;
  const day = (at: string): string => dayOf(at, now);
  if (stage === "sent") return `${wayOf(offer, day)}, not opened`;
  const begun = origin === "share_link" ? `Begun by share link ${day(created_at)}` : wayOf(offer, day);
  return (opened_at && origin !== "share_link" ? `Link opened ${day(opened_at)}` : begun) + stopOf(offer);
}

/** How the client got it last. */
function wayOf({ mailed, link_copied_at, origin, created_at }: Offer, day: (at: string) => string): string {
  if (mailed && !(link_copied_at && link_copied_at > mailed.at)) return `Mailed ${day(mailed.at)}${toShort(mailed.to)}`;
  if (link_copied_at) return `Link copied ${day(link_copied_at)}`;
  return origin === "share_link" ? `Begun by share link ${day(created_at)}` : `Made ${day(created_at)}`;
}

function proposalOf({ mailed, opened_at, last }: Offer, now: string): string {
  if (!mailed) return "Proposal mailed";
  const sent = `Proposal mailed ${dayOf(mailed.at, now)}${toShort(mailed.to)}`;
  if (!opened_at) return `${sent}, not opened`;
  const seen = [last?.by === "client" ? last.at : undefined, opened_at].find((at) => at && at > mailed.at);
  if (seen) return `${sent}, link opened ${dayOf(seen, now)}`;
  // Only the last act is known: before one of the agent's, the client may have been there.
  return last && last.at > mailed.at ? sent : `${sent}, not opened since then`;
}

/** Where it stopped, and whether by the agent. */
function stopOf({ stage, last, tab }: Offer): string {
  if (last?.group) return `${last.by === "broker" && tab !== "with_me" ? ", agent" : ","} stopped at ${last.group}`;
  return stage === "priced" ? ", plan chosen" : "";
}

const MINUTE = 60_000;
const UNITS = [
  [24 * 60 * MINUTE, "day"],
  [60 * MINUTE, "hour"],
  [MINUTE, "min"],
] as const;

/** For how long nothing has happened, such as "3 days". */
export function quietFor({ quiet_since }: Pick<Offer, "quiet_since">, now: string): string {
  const ms = Date.parse(now) - Date.parse(quiet_since);
  const [size, name] = UNITS.find(([unit]) => ms >= unit) ?? [MINUTE, "min"];
  const count = Math.max(0, Math.floor(ms / size));
  if (count === 0) return "just now";
  return `${count} ${name}${count === 1 || name === "min" ? "" : "s"}`;
}

/** What mailing it is called. */
export const sendVerb = ({ mailed }: Pick<Offer, "mailed">): string => (mailed ? "Resend" : "Send");

/** A price as people read it. */
export const priceOf = ({ amount, currency }: NonNullable<Offer["price"]>): string => money(amount, 2, currency);

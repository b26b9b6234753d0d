/** What the domain tells the letters of mails: words and amounts, never records. */
import { displayDate, money } from "../../engine/index";
import { addDays } from "../base/dates";
import type { Space } from "../base/settings";
import type { Bill } from "../mail/mail";
import type { Agent } from "../mail/letters/people";
import type { Person, PricedLine } from "../records/types";
import { CLIENT_LINK_DAYS } from "../store/sessions";
import type { QuoteOverview } from "../store/quotes";
import type { Deps } from "./deps";

/** The settings of a space. Throws for one that has none, which is a defect: every record belongs to a space. */
export function spaceOf({ settings }: Deps, id: string): Space {
  const space = settings.spaces[id];
  if (!space) throw new Error("A record belongs to a space that has no settings");
  return space;
}

/** The name of the space's carrier. */
export const carrierName = (deps: Deps, space: string): string => spaceOf(deps, space).carrier.name;

/** The broker of a quote. */
export const agentOf = (quote: QuoteOverview): Agent => ({
  name: quote.broker_name,
  brokerage: quote.brokerage_name,
  phone: quote.broker_phone,
  email: quote.broker_email,
});

/** The last day of a client's link that is made today (resolutions A-47): "Feb 18, 2027". */
export const linkEnds = ({ clock }: Deps): string => day(addDays(clock.today(), CLIENT_LINK_DAYS));

/** A date as a person reads it. */
export const day = (date: string): string => displayDate(date) ?? date;

/** First and last name, with what is there of them. */
export const fullName = ({ first_name, last_name }: Person): string =>
  [first_name, last_name].filter(Boolean).join(" ");

/** The lines of a price and their sum, in its currency. */
export const billOf = (lines: readonly PricedLine[], totalCents: number, currency: string, label: string): Bill => {
  const said = (cents: number): string => money(cents / 100, 2, currency);
  return {
    lines: lines.map(({ title, cents }) => ({ label: title, value: said(cents) })),
    total: { label, value: said(totalCents) },
  };
};

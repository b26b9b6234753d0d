/** What the domain tells the letters of mails: words and amounts, never records. */
import { displayDate, landingWords, money } from "../../engine/index";
import type { Flow } from "../../engine/index";
import { addDays } from "../base/dates";
import type { Space } from "../base/spaces";
import type { Bill, Fact } from "../mail/mail";
import type { Agent } from "../mail/letters/people";
import type { PricedLine } from "../records/types";
import { CLIENT_LINK_DAYS } from "../store/sessions";
import type { QuoteOverview } from "../store/quotes";
import type { PricedBook } from "../rates/plans";
import type { Deps } from "./deps";

/** The settings of a space. Throws for one that has none, which is a defect: every record belongs to a space. */
export function spaceOf({ settings }: Pick<Deps, "settings">, id: string): Space {
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

/** How long a client's link that is made today in the space works (resolutions A-47): "for 90 days, until Feb 18, 2027". */
export const linkLife = ({ clock }: Deps, space: string): string =>
  `for ${CLIENT_LINK_DAYS} days, until ${day(addDays(clock.today(space), CLIENT_LINK_DAYS))}`;

/** A date as a person reads it. */
export const day = (date: string): string => displayDate(date) ?? date;

interface Priced {
  readonly lines: readonly PricedLine[];
  readonly totalCents: number;
  readonly currency: string;
}

/** The lines of a price and their sum, in its currency. A line alone is left out: the sum says the same. */
export function billOf({ lines, totalCents, currency }: Priced, total: Pick<Fact, "label" | "unit">): Bill {
  const said = (cents: number): string => money(cents / 100, 2, currency);
  return {
    lines: lines.length === 1 ? [] : lines.map(({ title, cents }) => ({ label: title, value: said(cents) })),
    total: { ...total, value: said(totalCents) },
  };
}

/**
 * What the mail tells of a product that its flow says on its landing page: what it is, and what it costs from by this
 * rate book.
 */
export function productWords(deps: Deps, space: string, { landing }: Flow, book: PricedBook) {
  if (!landing) return {};
  const price = book.lowestPrice();
  const words = landingWords(landing, { carrier: carrierName(deps, space), price });
  return {
    about: words.lead,
    price: words.price === undefined ? undefined : { amount: words.price, note: words.price_note },
  };
}

import { brokerCaller } from "../session/callers";
import { requestAs } from "../api/request";
import type { HandedOff, OfferLink, OfferPreview, Worklist, WorklistQuote, WorklistTab } from "../api/types";

const request = requestAs(brokerCaller);
const base = "/api/quotes/v1";

/** Which offers are asked for. */
export interface OffersAsked {
  /** Absent: all that are not sold. */
  readonly tab?: WorklistTab | undefined;
  /** The signed-in broker's own alone. */
  readonly mine?: boolean | undefined;
  /** Those of this client alone. */
  readonly clientId?: string | undefined;
}

/** What the API answers at most. */
const MOST = 100;

/** The first so many of them, the longest quiet first; each once, although others may have moved between two calls. */
export async function listOffers(asked: OffersAsked, size: number): Promise<Worklist> {
  const first = await page(asked, 0, size);
  const quotes = [...first.quotes];
  while (quotes.length < size && quotes.length < first.total) {
    const next = await page(asked, quotes.length, size - quotes.length);
    if (next.quotes.length === 0) break;
    quotes.push(...next.quotes);
  }
  return { ...first, quotes: [...new Map(quotes.map((quote) => [quote.quote_number, quote])).values()] };
}

const page = ({ tab, mine, clientId }: OffersAsked, offset: number, limit: number): Promise<Worklist> =>
  request(`${base}/worklist`, {
    query: {
      tab,
      client_id: clientId,
      broker_is_me: mine ? "yes" : undefined,
      _offset: offset,
      _limit: Math.min(MOST, limit),
    },
  });

type Offer = Pick<WorklistQuote, "quote_number" | "revision">;

const act = <T>({ quote_number, revision }: Offer, call: string): Promise<T> =>
  request(`${base}/quotes/${encodeURIComponent(quote_number)}/${call}`, { method: "POST", body: {}, revision });

/** Each refuses an offer that has changed since it was shown, as ApiError `changed_meanwhile`. */
export const withdrawOffer = (offer: Offer): Promise<WorklistQuote> => act(offer, "withdraw");
export const reopenOffer = (offer: Offer): Promise<WorklistQuote> => act(offer, "reopen");
/** A link of the client's own, for the broker to pass on. */
export const linkOfOffer = (offer: Offer): Promise<OfferLink> => act(offer, "link");

/** Mails the offer, again by the letter that was mailed last, with a note where there is one. */
export const sendOffer = (
  { quote_number, revision, mailed }: Offer & Pick<WorklistQuote, "mailed">,
  note: string,
): Promise<HandedOff> =>
  request(`${base}/quotes/${encodeURIComponent(quote_number)}/handoff`, {
    method: "PATCH",
    body: { handoff_type: mailed?.letter ?? "blank", ...(note !== "" && { note }) },
    revision,
  });

/** An offer that is made, or one that a letter would begin. */
interface Previewed {
  readonly clientId: string;
  readonly vertical_code: string;
  /** The quote that is offered, where there is one. */
  readonly quote_number?: string | undefined;
  readonly note: string;
}

/** What the mail of an offer would say now; nothing is made or mailed. */
export const previewOffer = ({ clientId, vertical_code, quote_number, note }: Previewed): Promise<OfferPreview> =>
  request(`/api/management/v1/clients/${encodeURIComponent(clientId)}/offer-preview`, {
    method: "POST",
    body: { vertical_code, ...(quote_number !== undefined && { quote_number }), ...(note !== "" && { note }) },
  });

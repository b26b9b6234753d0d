import { listOffers, sendOffer } from "../../shared/broker/offers";
import type { Client, WorklistQuote } from "../../shared/api/types";

/** The most offers of one client that are looked at. */
const MOST = 100;

const isSame = (one: string | null | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/**
 * The offers whose link was mailed to this address, by the broker or as the client asked, and may be read there; one whose
 * letter came back has reached no reader.
 */
export async function offersMailedTo(clientId: string, address: string): Promise<readonly WorklistQuote[]> {
  const { quotes } = await listOffers({ clientId }, MOST);
  return quotes.filter(
    ({ mailed, link_asked, stage }) =>
      stage !== "closed" &&
      [mailed, link_asked].some((letter) => letter?.failure === null && isSame(letter.to, address)),
  );
}

/**
 * Mails these offers to the client's address of now, but for those that the server has mailed there by itself.
 * Returns how many left. Throws ApiError.
 */
export async function sendToNewAddress(
  { id, person: { email = "" } }: Client,
  offers: readonly WorklistQuote[],
): Promise<number> {
  const numbers = new Set(offers.map(({ quote_number }) => quote_number));
  const { quotes } = await listOffers({ clientId: id }, MOST);
  const due = quotes.filter(
    ({ quote_number, mailed, may }) => numbers.has(quote_number) && may.includes("send") && !isSame(mailed?.to, email),
  );
  for (const offer of due) await sendOffer(offer, "");
  return due.length;
}

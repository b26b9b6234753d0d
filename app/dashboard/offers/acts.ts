import { listOffers, reopenOffer, sendOffer, withdrawOffer } from "../../shared/broker/offers";
import { ApiError, adviceFor, messageOf } from "../../shared/api/request";
import { changedBy } from "../../shared/changedBy";
import type { WorklistQuote } from "../../shared/api/types";
import { focusHeading } from "../../shared/useArrival";
import { notify, notifyDone } from "../../shared/ui/notices";

type Offer = WorklistQuote;
/** Shows an offer as it is now. */
type Did = (offer: Offer) => void;

/** The offer as it is now; undefined when it is not listed any more, because it was bought. */
export async function offerNow({ quote_number, client }: Offer): Promise<Offer | undefined> {
  const { quotes } = await listOffers({ clientId: client.id }, 100);
  return quotes.find((quote) => quote.quote_number === quote_number);
}

/** Reads the offer again, as far as it can be had. */
export async function refresh(offer: Offer, did: Did): Promise<void> {
  const now = await offerNow(offer).catch(() => undefined);
  if (now) did(now);
}

/** Mails the offer. Throws ApiError. */
export async function send(offer: Offer, note: string, did: Did): Promise<void> {
  await sendOffer(offer, note.trim());
  notifyDone(`${offer.client.name} has been sent an enrollment email.`);
  await refresh(offer, did);
}

/** For how long a withdrawal can be taken back as if it had not been, in milliseconds. */
const UNDO_MS = 600_000;

/** Withdraws the offer, and says how to take that back. Throws ApiError. */
export async function withdraw(offer: Offer, did: Did): Promise<void> {
  const withdrawn = await withdrawOffer(offer);
  const since = performance.now();
  did(withdrawn);
  let isUndoing = false;
  const undo = (): void => {
    if (isUndoing) return;
    isUndoing = true;
    const isInTime = performance.now() - since <= UNDO_MS;
    reopen(withdrawn, isInTime, did)
      .catch((error: unknown) => {
        isUndoing = false;
        notify("danger", failureOf(error).message);
      })
      .finally(() => focusRow(offer));
  };
  notifyDone(`The offer of ${offer.product} to ${offer.client.name} is withdrawn. Its links have ended.`, {
    label: "Undo",
    run: undo,
  });
}

/**
 * Opens a withdrawn offer again. Throws ApiError.
 * @param isUndone its links live again, too
 */
export async function reopen(offer: Offer, isUndone: boolean, did: Did): Promise<void> {
  did(await reopenOffer(offer));
  notifyDone(
    `The offer of ${offer.product} to ${offer.client.name} is open again. ${
      isUndone
        ? "Its links work again, except any that ended for another reason."
        : "Its earlier links have ended: send it again, or copy a new link."
    }`,
  );
}

/** The button that was pressed is gone: the person goes on at the offer, or at the top where that is gone, too. */
function focusRow({ quote_number }: Offer): void {
  const button = document.querySelector<HTMLElement>(`[data-offer="${quote_number}"] button[aria-haspopup]`);
  if (button) button.focus();
  else focusHeading();
}

interface Failure {
  readonly message: string;
  readonly advice?: string | undefined;
}

/** Why an act failed, in sentences. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.code === "changed_meanwhile")
    return {
      message: error.changed
        ? changedBy(error.changed).replace(" them", " this offer")
        : "This offer was changed in the meantime.",
      advice: "It is shown as it is now. Look at it, then try again.",
    };
  return { message: messageOf(error), advice: adviceFor(error, false) };
}

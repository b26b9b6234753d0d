import { useState } from "react";
import type { ComponentProps } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { Client, WorklistQuote } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { statusOf, track } from "../../shared/track";
import type { FailureNotice } from "../../shared/ui/FailureNotice";
import { notify, notifyDone } from "../../shared/ui/notices";
import { clientsChanged } from "../clients/list";
import { offersMailedTo, sendToNewAddress } from "./correction";
import type { ClientType, Draft } from "./draft";
import { create, update } from "./save";
import type { Meeting } from "./save";

type Failure = ComponentProps<typeof FailureNotice>;

interface Saving {
  /** The client as the page knew it; none to add one. */
  readonly client: Client | undefined;
  /** The client from which the change is made. */
  readonly from: Client | undefined;
  readonly type: ClientType;
  readonly draft: Draft;
  /** The label of a field, by the name by which the server calls it. */
  readonly labelOf: (field: string) => string | undefined;
  readonly meet: (meeting: Meeting) => void;
  readonly onSaved: ((client: Client) => void) | undefined;
  readonly onClose: () => void;
}

/** Links that end by this change of the address. */
export interface Ending {
  readonly former: string;
  readonly address: string;
  readonly offers: readonly WorklistQuote[];
}

/** The answer to the question about them, and whether the offers are mailed to the new address. */
export type Answer = Ending & { readonly isSent: boolean };

/** Saves the form of a client; asks first where links of the client's end by it. */
export function useSaving({ client, from, type, draft, labelOf, meet, onSaved, onClose }: Saving) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const attempt = async (answer: Answer | undefined): Promise<void> => {
    const asked = from && !answer ? await endingOf(from, draft) : undefined;
    if (asked) return setEnding(asked);
    const result = from ? await update(from, draft) : await create(type, draft);
    if ("contested" in result) return meet(result);
    announce(result, !client);
    onSaved?.(result);
    onClose();
    if (answer?.isSent) await sendAgain(result, answer.offers);
  };
  const save = (answer?: Answer): void => {
    setEnding(null);
    setBusy(true);
    setRefused(null);
    attempt(answer)
      .catch((error: unknown) => {
        if (client) track("client_update_failed", { status: statusOf(error), client_id: client.id });
        setRefused({ message: messageOf(error, labelOf), advice: adviceFor(error) });
      })
      .finally(() => setBusy(false));
  };
  return { busy, refused, ending, save, keepEditing: () => setEnding(null) };
}

/** The links to ask about before the client is saved; undefined when none ends. */
async function endingOf({ id, person: { email: former } }: Client, { email }: Draft): Promise<Ending | undefined> {
  const address = email.trim();
  if (former === undefined || former.toLowerCase() === address.toLowerCase()) return undefined;
  const offers = await offersMailedTo(id, former);
  return offers.length === 0 ? undefined : { former, address, offers };
}

/** The client is saved by now, and the form is closed: what fails here is said in a notice. */
async function sendAgain(client: Client, offers: readonly WorklistQuote[]): Promise<void> {
  try {
    if ((await sendToNewAddress(client, offers)) > 0)
      notifyDone(`${clientName(client)} has been sent an enrollment email.`);
  } catch (error) {
    notify("danger", `The address is saved, but the offer was not mailed to it. ${messageOf(error)}`);
  }
}

/** Says what was saved, and lets the list know. */
function announce(client: Client, isNew: boolean): void {
  notify("success", `${clientName(client)} has been ${isNew ? "added" : "updated"} successfully.`);
  if (isNew) track("client_added", { client_id: client.id });
  clientsChanged();
}

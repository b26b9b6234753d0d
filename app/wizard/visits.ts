import type { Host } from "./host";
import type { Session, View } from "./engine";

interface Seen {
  readonly step?: string;
  readonly refused?: string | undefined;
}

/** What is read of an enrollment. */
interface Watched {
  readonly session: () => Pick<Session, "step" | "data"> & { readonly dialog?: Session["dialog"] };
  readonly view: () => Pick<View, "status">;
  readonly subscribe: (listener: () => void) => unknown;
}

/**
 * Notes the step that is shown and each rejection, from now on, whether events are tracked or not. What a broker
 * sees who tries a client's link is not the client's.
 */
export function noteVisits({ session: own, visit }: Pick<Host, "session" | "visit">, runtime: Watched): void {
  let before: Seen = {};
  const look = (): void => {
    const { step, dialog, data } = runtime.session();
    const number = data.quote?.quote_number;
    if (typeof number !== "string" || runtime.view().status !== "open") return;
    const refused = dialog?.kind === "rejection" ? dialog.rejection : undefined;
    const isNew = step !== before.step || (refused !== undefined && refused !== before.refused);
    before = { step, refused };
    if (isNew && own.broker() === undefined)
      visit(number, { step, ...(refused !== undefined && { refused_as: refused }) });
  };
  runtime.subscribe(look);
  look();
}

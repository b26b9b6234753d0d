import { isRefusal } from "../shared/api/request";
import { statusOf } from "../shared/track";
import { clientId, quoteNumber } from "./calls";
import type { Session } from "./engine";
import type { Host } from "./host";
import type { Place } from "./place";
import type { Perform, Runtime } from "./runtime";

type Seen = Pick<Session, "step" | "dialog">;

/** Reports the step that is shown and each rejection, from now on. */
export function trackSteps({ track }: Host, { entry }: Place, runtime: Runtime): void {
  let before: Partial<Seen> = {};
  const look = (): void => {
    const now = runtime.session();
    const { flow, step, dialog, data } = now;
    if ((step === before.step && dialog === before.dialog) || runtime.view().status !== "open") return;
    const quote_number = data.quote?.quote_number;
    const where = { flow, entry, step, ...(typeof quote_number === "string" && { quote_number }) };
    if (step !== before.step) track("step_seen", where);
    if (dialog?.kind === "rejection" && dialog !== before.dialog)
      track("rejection_shown", { ...where, rejection: dialog.rejection });
    before = now;
  };
  runtime.subscribe(look);
  look();
}

/** Reports how binding ended, and a change of the client that could not be saved (`wizards §8`). */
export const trackedCalls =
  ({ track }: Host, { entry }: Place, perform: Perform): Perform =>
  async (call, session) => {
    const ended = (outcome: "bound" | "refused" | "unknown"): void => {
      if (call.call !== "quote.finalize") return;
      track("finalize_ended", { flow: session.flow, entry, outcome, quote_number: quoteNumber(session) });
    };
    try {
      const value = await perform(call, session);
      ended("bound");
      return value;
    } catch (error) {
      if (call.call === "client.update")
        track("client_update_failed", { status: statusOf(error), client_id: clientId(session) });
      ended(isRefusal(error) && !IS_OPEN.has(error.code) ? "refused" : "unknown");
      throw error;
    }
  };

/** Refusals after which something may be bought all the same. */
const IS_OPEN: ReadonlySet<string> = new Set(["payment_in_progress", "quote_finalized"]);

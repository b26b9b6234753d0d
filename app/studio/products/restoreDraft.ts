import { adviceFor, messageOf } from "../../shared/api/request";
import type { DraftHead } from "../../shared/api/types";
import { notify, notifyDone } from "../../shared/ui/notices";
import { asStaff } from "../frame/calls";

/** Brings a deleted draft back, and says so, or why it is not back. */
export async function restoreDraft({ id, name }: DraftHead, refresh: () => Promise<unknown>): Promise<void> {
  try {
    await asStaff.restoreDraft(id);
    notifyDone(`The draft “${name}” is back.`);
  } catch (error) {
    notify("danger", `The draft “${name}” could not be restored. ${messageOf(error)}`, true, adviceFor(error, false));
  }
  await refresh();
}

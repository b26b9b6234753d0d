import type { Tagged } from "../../records/tagged";
import type { DraftFilesBody, DraftSaved } from "../../records/types";
import type { CallContext } from "../call";
import { saveFiles } from "./save";

/** Saves files of a draft, as a call asks for it. Throws what `saveFiles` throws, and `too_many_requests`. */
export async function saveDraft(call: CallContext, id: string, body: DraftFilesBody): Promise<Tagged<DraftSaved>> {
  const { deps, actor, ifMatch } = call;
  await deps.limits.count("draft_save", [actor.space, "staffId" in actor ? actor.staffId : ""]);
  return saveFiles(deps, { actor, ...(ifMatch !== undefined && { ifMatch }) }, id, body);
}

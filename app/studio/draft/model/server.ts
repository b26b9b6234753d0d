import { isRefusal, messageOf } from "../../../shared/api/request";
import type { Draft } from "../../../shared/api/types";
import { asStaff } from "../../frame/calls";
import { filesOf } from "./files";
import type { Answer, DraftServer, ServerDraft } from "./sync-parts";

/** The server's side of a draft, as `DraftSync` speaks to it. */
export const serverOf = (id: string): DraftServer => ({
  read: () => answerOf(async () => opened(await asStaff.getDraft(id))),
  save: (revision, files, undoes) =>
    answerOf(async () => {
      const body = { files, ...(undoes !== undefined && { undoes }) };
      return (await asStaff.saveFiles(id, body, { revision })).head.revision;
    }),
});

export const opened = ({ head, files }: Draft): ServerDraft => ({ revision: head.revision, files: filesOf(files) });

async function answerOf<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: "done", value: await call() };
  } catch (error) {
    if (!isRefusal(error)) return { kind: "away" };
    if (error.status === 412) return { kind: "changed" };
    return { kind: "refused", why: messageOf(error) };
  }
}

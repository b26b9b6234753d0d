import { isRefusal, messageOf, requestAs } from "../../../shared/api/request";
import type {
  Draft,
  DraftChange,
  DraftChangeTexts,
  DraftHead,
  DraftSaved,
  Library,
  LibraryText,
} from "../../../shared/api/types";
import { staffCaller } from "../../../shared/session/staff";
import { filesOf } from "./files";
import type { Answer, DraftServer, ServerDraft } from "./sync";

const request = requestAs(staffCaller);
const base = "/api/studio/v1";
const draftAt = (id: string, call = ""): string => `${base}/drafts/${encodeURIComponent(id)}${call}`;

/** How many changes a page of the history has. */
export const CHANGES_AT_ONCE = 50;

export const getDraft = (id: string): Promise<Draft> => request(draftAt(id));

export const renameDraft = (id: string, name: string): Promise<DraftHead> =>
  request(draftAt(id), { method: "PUT", body: { name } });

export const getChanges = (id: string, offset = 0): Promise<readonly DraftChange[]> =>
  request(draftAt(id, "/changes"), { query: { _offset: offset, _limit: CHANGES_AT_ONCE } });

export const getChange = (id: string, number: number): Promise<DraftChangeTexts> =>
  request(draftAt(id, `/changes/${number}`));

export const getLibrary = (): Promise<Library> => request(`${base}/library`);

export const getLibraryText = (kind: "lists" | "parts", name: string): Promise<LibraryText> =>
  request(`${base}/library/${kind}/${encodeURIComponent(name)}`);

/** The server's side of a draft, as `DraftSync` speaks to it. */
export const serverOf = (id: string): DraftServer => ({
  read: () => answerOf(async () => opened(await getDraft(id))),
  save: (revision, files, undoes) =>
    answerOf(async () => {
      const body = { files, ...(undoes !== undefined && { undoes }) };
      const { head } = await request<DraftSaved>(draftAt(id, "/files"), { method: "PUT", body, revision });
      return head.revision;
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

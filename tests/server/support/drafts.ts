/** Drafts of products, through the API. */
import { expect } from "vitest";
import type { Answer, TestServer } from "./server";

export const STUDIO = "/api/studio/v1";

/** A file as drafts hold it. */
export interface DraftText {
  readonly path: string;
  readonly text: string;
}

/** The file that these drafts are about. */
export const FLOW = "kite.flow.json";

/** A draft of a product that is nowhere else, with these files. */
export async function beginDraft(server: TestServer, token: string, files: readonly DraftText[]): Promise<string> {
  const begun = await server.call("POST", `${STUDIO}/drafts`, { token, body: { product: "kite", from: { files } } });
  expect(begun.status, begun.text).toBe(200);
  return String(begun.body.head?.id);
}

/** What a save sends beside its files. */
interface Sent {
  readonly revision: number;
  readonly undoes?: number;
}

/** Saves files of a draft, made from a revision. */
export const saveDraft = (
  server: TestServer,
  token: string,
  draft: string,
  files: readonly { readonly path: string; readonly text: string | null }[],
  { revision, undoes }: Sent,
): Promise<Answer> =>
  server.call("PUT", `${STUDIO}/drafts/${draft}/files`, {
    token,
    headers: { "if-match": `"${revision}"` },
    body: { files, ...(undoes !== undefined && { undoes }) },
  });

/** A draft with one change. */
export async function changedDraft(server: TestServer, token: string): Promise<string> {
  const draft = await beginDraft(server, token, [{ path: FLOW, text: "{}\n" }]);
  const saved = await saveDraft(server, token, draft, [{ path: FLOW, text: '{ "id": "kite" }\n' }], { revision: 1 });
  expect(saved.status, saved.text).toBe(200);
  return draft;
}

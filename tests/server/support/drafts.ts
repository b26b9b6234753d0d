/** Drafts of products, through the API. */
import { expect } from "vitest";
import type { ApiSchemas } from "../../../schemas/api/types";
import { startServer } from "./server";
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

/** The files of a draft with this one text. */
export const flow = (text: string): readonly DraftText[] => [{ path: FLOW, text }];

/** The files of a draft whose one text has these lines. */
export const lines = (...all: readonly string[]): readonly DraftText[] => flow(`${all.join("\n")}\n`);

/** A server with two authors and a reviewer at work on drafts, and a clock that the test sets. */
export interface DraftDesk {
  readonly server: TestServer;
  readonly staff: string;
  readonly second: string;
  readonly reviewer: string;
  now(): Date;
  /** Sets the clock to the moment at which each test begins. */
  begins(): void;
  later(minutes: number): void;
  get(path: string, token?: string): Promise<Answer>;
  begin(files: readonly DraftText[]): Promise<string>;
  /** Saves over the draft as it is, and expects that it works. */
  save(
    draft: string,
    files: readonly { readonly path: string; readonly text: string | null }[],
    by?: string,
  ): Promise<Answer>;
  filesOf(draft: string): Promise<unknown>;
  historyOf(draft: string): Promise<readonly Change[]>;
  auditOf(id: string): Promise<readonly { readonly operation: string; readonly actor: object }[]>;
}

type Change = ApiSchemas["draft-change"];

const BEGINS = new Date("2026-11-20T12:00:00Z");

const SECOND = { id: "stf_second", space: "demo", kind: "staff", name: "Second Author" } as const;

export async function openDraftDesk(): Promise<DraftDesk> {
  let now = BEGINS;
  const server = await startServer({ deps: ({ clock }) => ({ clock: { ...clock, now: () => now } }) });
  const email = "second@carrier.example";
  await server.db
    .insertInto("staff")
    .values({ ...SECOND, email })
    .execute();
  const staff = await server.signIn("staff@carrier.example");
  const [second, reviewer] = [await server.signIn(email), await server.signIn("reviewer@carrier.example")];
  const get: DraftDesk["get"] = async (path, token = staff) => {
    const answer = await server.call("GET", `${STUDIO}/${path}`, { token });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  return {
    server,
    staff,
    second,
    reviewer,
    get,
    now: () => now,
    begins: () => void (now = BEGINS),
    later: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
    begin: (files) => beginDraft(server, staff, files),
    async save(draft, files, by = staff) {
      const revision = Number((await get(`drafts/${draft}`)).body.head?.revision);
      const saved = await saveDraft(server, by, draft, files, { revision });
      expect(saved.status, saved.text).toBe(200);
      return saved;
    },
    filesOf: async (draft) => (await get(`drafts/${draft}`)).body.files,
    async historyOf(draft) {
      const changes: readonly Change[] = JSON.parse((await get(`drafts/${draft}/changes`)).text);
      return changes;
    },
    auditOf: (id) =>
      server.db.selectFrom("audit").select(["operation", "actor"]).where("entity_id", "=", id).orderBy("id").execute(),
  };
}

/** A draft from its name to its end, and who may see it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiRoutes } from "../../../server/app";
import { hashOf, newToken } from "../../../server/base/ids";
import { sweepOver } from "../../../server/domain/retention";
import type { Db } from "../../../server/store/tables";
import { codeOf } from "../support/accounts";
import { flow, openDraftDesk, saveDraft, STUDIO } from "../support/drafts";
import type { DraftDesk } from "../support/drafts";

/** Each call that names a draft, as the server mounts it. */
const CALLS = apiRoutes.flatMap(({ method, path }) => (path.includes("/drafts/:id") ? [[method, path] as const] : []));
const BODIES: { readonly [path: string]: object } = {
  [`${STUDIO}/drafts/:id`]: { name: "Mine" },
  [`${STUDIO}/drafts/:id/files`]: { files: flow("taken") },
};

/** The sign-in of one of the people of the other space. */
async function staffOfOtherSpace(db: Db): Promise<string> {
  const token = newToken();
  const expires_at = new Date(Date.now() + 86_400_000);
  const of = { broker_id: null, quote_number: null, policy_id: null };
  const person = { id: "stf_other", space: "other", name: "Other Staff", email: "staff@other.example" };
  await db
    .insertInto("staff")
    .values({ ...person, kind: "staff" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("sessions")
    .values({ hash: hashOf(token), space: "other", kind: "staff", staff_id: person.id, ...of, expires_at })
    .execute();
  return token;
}

let desk: DraftDesk;
beforeAll(async () => {
  desk = await openDraftDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.begins());

describe("a draft", () => {
  test("has a name of its own, by default of its product and number", async () => {
    const draft = await desk.begin(flow('{ "id": "kite", "title": "Kites" }'));
    expect((await desk.get(`drafts/${draft}`)).body.head?.name).toMatch(/^Kites, draft \d+$/);
    const renamed = await desk.server.call("PUT", `${STUDIO}/drafts/${draft}`, {
      token: desk.staff,
      body: { name: "Mine" },
    });
    expect(renamed.body).toMatchObject({ name: "Mine", revision: 1 });
    const stale = await desk.server.call("PUT", `${STUDIO}/drafts/${draft}`, {
      token: desk.staff,
      headers: { "if-match": '"7"' },
      body: { name: "Other" },
    });
    expect(codeOf(stale)).toEqual([412, "changed_meanwhile"]);
  });

  test("that is deleted is not listed and not saved, until it is restored as it was", async () => {
    const draft = await desk.begin(flow("{}"));
    await desk.save(draft, flow("[]"));
    const gone = await desk.server.call("DELETE", `${STUDIO}/drafts/${draft}`, { token: desk.staff });
    expect(gone.body).toMatchObject({ id: draft, deleted_at: desk.now().toISOString() });
    const listed = async (query = ""): Promise<boolean> =>
      (await desk.get(`drafts?product=kite${query}`)).text.includes(draft);
    expect([await listed(), await listed("&deleted=yes")]).toEqual([false, true]);
    expect(codeOf(await saveDraft(desk.server, desk.staff, draft, flow("[1]"), { revision: 2 }))).toEqual([
      409,
      "draft_deleted",
    ]);
    const back = await desk.server.call("POST", `${STUDIO}/drafts/${draft}/restore`, { token: desk.staff, body: {} });
    expect(back.body).toMatchObject({ revision: 2, changes: 1, deleted_at: null });
    expect([await listed(), await listed("&deleted=yes")]).toEqual([true, false]);
    expect((await desk.auditOf(draft)).map(({ operation }) => operation)).toEqual([
      "draft.create",
      "draft.save",
      "draft.delete",
      "draft.restore",
    ]);
  });

  test("that was deleted 30 days ago is gone with its files and history; another one stays", async () => {
    const [over, kept, open] = [await desk.begin(flow("1")), await desk.begin(flow("2")), await desk.begin(flow("3"))];
    for (const each of [over, kept, open]) await desk.save(each, flow("[]"));
    await desk.server.call("DELETE", `${STUDIO}/drafts/${over}`, { token: desk.staff });
    desk.later(60);
    await desk.server.call("DELETE", `${STUDIO}/drafts/${kept}`, { token: desk.staff });
    desk.later(30 * 24 * 60 - 30);
    await sweepOver(desk.server.deps);
    const ids = async (table: "draft_files" | "draft_changes") =>
      (
        await desk.server.db.selectFrom(table).select("draft_id").where("draft_id", "in", [over, kept, open]).execute()
      ).map(({ draft_id }) => draft_id);
    expect((await ids("draft_files")).toSorted()).toEqual([kept, open].toSorted());
    expect((await ids("draft_changes")).toSorted()).toEqual([kept, open].toSorted());
    const missing = await desk.server.call("GET", `${STUDIO}/drafts/${over}`, { token: desk.staff });
    expect(codeOf(missing)).toEqual([404, "not_found"]);
  });

  test.each(CALLS)("of another space is not there: %s %s", async (method, path) => {
    const draft = await desk.begin(flow("{}"));
    await desk.save(draft, flow("[]"));
    const foreign = await desk.server.call(method, path.replace(":id", draft).replace(":number", "1"), {
      token: await staffOfOtherSpace(desk.server.db),
      headers: { "x-space": "other", host: "other.localhost", "if-match": '"2"' },
      ...(method.startsWith("P") && { body: BODIES[path] ?? {} }),
    });
    expect(codeOf(foreign)).toEqual([404, "not_found"]);
    expect((await desk.get(`drafts/${draft}`)).body).toMatchObject({ head: { deleted_at: null }, files: flow("[]") });
  });

  test("of another space is in no list", async () => {
    await desk.begin(flow("{}"));
    for (const path of ["drafts", "drafts?product=kite", "products"]) {
      const { status, text } = await desk.server.call("GET", `${STUDIO}/${path}`, {
        token: await staffOfOtherSpace(desk.server.db),
        headers: { "x-space": "other", host: "other.localhost" },
      });
      expect([status, text.includes("dft_")]).toEqual([200, false]);
    }
  });

  test("is read by reviewers, who see all of it and change nothing", async () => {
    const draft = await desk.begin(flow("{}"));
    await desk.save(draft, flow("[]"));
    expect((await desk.get(`drafts/${draft}`, desk.reviewer)).body.files).toEqual(flow("[]"));
    expect((await desk.get(`drafts/${draft}/changes/1`, desk.reviewer)).body.files).toHaveLength(1);
    expect(codeOf(await saveDraft(desk.server, desk.reviewer, draft, flow("mine"), { revision: 2 }))).toEqual([
      403,
      "forbidden",
    ]);
  });
});

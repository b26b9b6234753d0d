/** One offer: its stages, its links, and its end. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClock } from "../../../server/base/clock";
import { sweepOver } from "../../../server/domain/retention";
import { answerAll, beginShareLink, CLIENTS, payByCard, payByCheck, personIn, QUOTES } from "../support/enrollment";
import { beside } from "../support/races";
import { offersOf, WORKLIST } from "../support/offers";
import type { Offers } from "../support/offers";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";
import { BEGIN } from "../support/store";

let server: TestServer;
let offers: Offers;
let dana: string;
let lee: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  offers = offersOf(server, dana);
  lee = await server.signIn("lee@acme.example");
});
afterAll(() => server.close());

describe("the stage of an offer", () => {
  test.each([true, false])("follows what its broker and its client do, with tracking %s", async (tracking) => {
    const on = beside(server, ({ settings }) => ({ settings: { ...settings, tracking } }));
    const made = await offers.make();
    const { number } = made;
    const stage = async () => {
      const row = await offers.seen(made);
      return row && [row.stage, row.tab];
    };
    expect(await stage()).toEqual(["draft", "with_me"]);
    await offers.handOff(number);
    expect(await stage()).toEqual(["sent", "sent"]);
    const token = await offers.tokenMailedTo(made);
    await on.call("GET", `${QUOTES}/${number}`, { token });
    expect(await stage(), "a program that reads the link is not a person").toEqual(["sent", "sent"]);
    expect((await offers.act(number, "visits", { step: null }, token, on)).status).toBe(204);
    expect(await stage()).toEqual(["opened", "opened"]);
    const buyer = {
      ...made,
      put: (application: object) => on.call("PUT", `${QUOTES}/${number}`, { token, body: { application } }),
    };
    await buyer.put({ holders: [{ ...personIn("CO"), position_on_policy: 1 }] });
    expect(await stage()).toEqual(["started", "started"]);
    await answerAll(buyer);
    expect(await stage()).toEqual(["priced", "started"]);
    expect((await offers.seen(made))?.price).toMatchObject({ currency: "USD" });
    expect((await offers.handOff(number, { handoff_type: "proposal" })).status).toBe(200);
    expect(await stage()).toEqual(["proposal", "proposal"]);
    await buyer.put(payByCheck);
    expect((await on.call("POST", `${QUOTES}/${number}/finalize`, { body: {}, token })).status).toBe(200);
    expect(await stage()).toBeUndefined();
  });

  test("is not opened by who had the link at a wrong address, once that is corrected", async () => {
    const made = await offers.make();
    const stage = async () => (await offers.seen(made))?.stage;
    const copied = await offers.make();
    await offers.handOff(made.number);
    await offers.act(made.number, "visits", { step: null }, await offers.tokenMailedTo(made));
    const { url } = (await offers.act(copied.number, "link")).body;
    const token = new URL(String(url)).searchParams.get("token") ?? "";
    await offers.act(copied.number, "visits", { step: null }, token);
    expect([await stage(), (await offers.seen(copied))?.stage]).toEqual(["opened", "opened"]);
    for (const { clientId, email } of [made, copied]) {
      const body = { client_type: "individual", person: { ...personIn("CO"), email: `right.${email}` } };
      expect((await server.call("PUT", `${CLIENTS}/${clientId}`, { token: dana, body })).status).toBe(200);
    }
    expect([await stage(), (await offers.seen(copied))?.stage]).toEqual(["sent", "opened"]);
    await offers.handOff(made.number);
    await offers.act(
      made.number,
      "visits",
      { step: null },
      await offers.tokenMailedTo({ ...made, email: `right.${made.email}` }),
    );
    expect(await stage()).toEqual("opened");
  });

  test("says where the client is and who acted last", async () => {
    const made = await offers.make();
    await offers.handOff(made.number);
    const token = await offers.tokenMailedTo(made);
    await offers.act(made.number, "visits", { step: "plan-type" }, token);
    expect(await offers.seen(made)).toMatchObject({ last: { by: "client", step: "plan-type", group: "Plan" } });
    await offers.act(made.number, "visits", { step: "policyholder" });
    expect(await offers.seen(made), "a broker's look at what the client has").toMatchObject({
      last: { step: "plan-type" },
    });
  });

  test("is refused while its flow refuses it, and no longer once another answer is saved", async () => {
    const made = await offers.make();
    await offers.handOff(made.number);
    const token = await offers.tokenMailedTo(made);
    await offers.act(made.number, "visits", { step: "policyholder", refused_as: "no_quote" }, token);
    expect(await offers.seen(made)).toMatchObject({ stage: "refused", tab: "refused", refused_as: "no_quote" });
    await server.call("PUT", `${QUOTES}/${made.number}`, {
      token,
      body: { application: { holders: [{ ...personIn("CO"), position_on_policy: 1 }] } },
    });
    expect(await offers.seen(made)).toMatchObject({ stage: "started", refused_as: null });
  });

  test("is refused when the server itself finds that it cannot be sold", async () => {
    const made = await offers.make();
    await server.db
      .updateTable("quotes")
      .set({ broker_id: "bkr_sam" })
      .where("quote_number", "=", made.number)
      .execute();
    expect((await made.get("/plans")).body.error?.code).toBe("broker_not_licensed");
    expect(await offers.seen(made)).toMatchObject({ stage: "refused", refused_as: "broker_not_licensed" });
  });

  test("takes no step or rejection that its flow does not have", async () => {
    const made = await offers.make();
    for (const body of [{ step: "nowhere" }, { step: "policyholder", refused_as: "nothing" }])
      expect((await offers.act(made.number, "visits", body)).status).toBe(404);
  });

  test("is that of a share link's buyer from its beginning, who is listed once they go on", async () => {
    const begun = await beginShareLink(server);
    const { number, clientId } = begun;
    const { body } = await server.call("GET", `${WORKLIST}?_limit=100`, { token: dana });
    expect(JSON.stringify(body.quotes)).not.toContain(number);
    await begun.put({ holders: [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }] });
    expect(await offers.seen(begun)).toMatchObject({
      stage: "started",
      origin: "share_link",
      client: { id: clientId },
    });
  });

  test("counts in one moment what each tab lists", async () => {
    const { body } = await server.call("GET", `${WORKLIST}?_limit=100`, { token: dana });
    const rows = Object.values(body.quotes ?? {});
    const counted = Object.entries(body.tabs ?? {}).filter(([, count]) => Number(count) > 0);
    const listed = (of: string): number => rows.filter(({ tab }) => String(tab) === of).length;
    expect(counted.length).toBeGreaterThan(3);
    for (const [tab, count] of counted) expect(Number(count), tab).toBe(listed(tab));
    expect(Number(body.total)).toBe(rows.length);
    for (const [tab, count] of counted) {
      const page = await server.call("GET", `${WORKLIST}?tab=${tab}&_limit=100`, { token: dana });
      expect(page.body.quotes?.length).toBe(count);
    }
  });

  test("lists the longest quiet first, and each broker's own alone when asked", async () => {
    const { body } = await server.call("GET", `${WORKLIST}?_limit=100`, { token: dana });
    const quiet = Object.values(body.quotes ?? {}).map((row) => String(row.quiet_since));
    expect(quiet).toEqual(quiet.toSorted());
    expect((await server.call("GET", `${WORKLIST}?broker_is_me=yes`, { token: lee })).body.total).toBe(0);
  });
});

describe("a withdrawn offer", () => {
  test("ends its links, which live again when that is undone within 10 minutes", async () => {
    const made = await offers.make();
    await offers.handOff(made.number);
    const token = await offers.tokenMailedTo(made);
    const { status, body } = await offers.act(made.number, "withdraw");
    expect([status, body.stage, body.may]).toEqual([200, "closed", ["undo"]]);
    const refused = await offers.readBy(made.number, token);
    expect([refused.status, refused.body.error?.code]).toEqual([401, "invalid_token"]);
    expect(refused.body.error?.ended).toMatchObject({ as: "withdrawn", agent: { name: "Dana Reyes" } });
    expect(refused.body.error?.message).toMatch(/^Your agent has withdrawn this offer\. .*303-555-0111/);
    expect((await offers.act(made.number, "reopen")).body.stage).toBe("sent");
    expect((await offers.readBy(made.number, token)).status).toBe(200);
  });

  test("refuses every change and mails nothing", async () => {
    const made = await offers.make();
    await offers.act(made.number, "withdraw");
    for (const answer of [
      await made.put({ policy_effective_date: "2026-11-20" }),
      await made.finalize(dana),
      await offers.handOff(made.number),
      await offers.act(made.number, "link"),
      await offers.act(made.number, "withdraw"),
    ])
      expect([answer.status, answer.body.error?.code]).toEqual([409, "quote_closed"]);
    const before = (await server.mails()).length;
    await server.call("POST", "/api/quotes/v1/enrollment-links", { body: { quote_number: made.number } });
    expect((await server.mails()).length).toBe(before);
  });

  test("keeps its answers for 24 hours, and needs a new link after 10 minutes", async () => {
    const made = await offers.make();
    await offers.handOff(made.number);
    const token = await offers.tokenMailedTo(made);
    await made.put({ holders: [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }] });
    await offers.act(made.number, "withdraw");
    const later = beside(server, () => ({
      clock: createClock(server.deps.settings.spaces, new Date(BEGIN.getTime() + 3_600_000)),
    }));
    const reopened = await offers.act(made.number, "reopen", {}, dana, later);
    expect([reopened.status, reopened.body.stage]).toEqual([200, "started"]);
    expect((await offers.readBy(made.number, token)).status).toBe(401);
    await offers.handOff(made.number);
    expect((await offers.readBy(made.number, await offers.tokenMailedTo(made))).status).toBe(200);
  });

  test("has no answers left after 24 hours, and says so", async () => {
    const made = await offers.make();
    await made.put({ holders: [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }] });
    await offers.act(made.number, "withdraw");
    const later = beside(server, () => ({
      clock: createClock(server.deps.settings.spaces, new Date(BEGIN.getTime() + 25 * 3_600_000)),
    }));
    await sweepOver(later.deps);
    const kept = await server.db
      .selectFrom("quotes")
      .select(["application", "status"])
      .where("quote_number", "=", made.number)
      .executeTakeFirst();
    expect(kept).toEqual({ application: {}, status: "closed" });
    const refused = await offers.act(made.number, "reopen", {}, dana, later);
    expect([refused.status, refused.body.error?.code]).toEqual([409, "quote_closed"]);
  });

  test("is withdrawn by its own broker or the principal, and by no other colleague", async () => {
    const made = await offers.make();
    const refused = await offers.act(made.number, "withdraw", {}, lee);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "colleagues_quote"]);
    expect((await offers.seen(made, lee))?.may).toEqual(["send", "copy_link", "continue"]);
    await server.db
      .updateTable("quotes")
      .set({ broker_id: "bkr_lee" })
      .where("quote_number", "=", made.number)
      .execute();
    expect((await offers.act(made.number, "withdraw", {}, dana)).status, "the principal").toBe(200);
    const kim = await server.signIn("kim@globex.example");
    expect((await offers.act(made.number, "reopen", {}, kim)).status).toBe(404);
  });

  test("is not withdrawn while it is being paid, nor once it is sold", async () => {
    const made = await beginShareLink(server);
    await answerAll(made);
    await made.put(payByCard("challenge"));
    expect((await made.finalize()).status).toBe(402);
    const refused = await offers.act(made.number, "withdraw");
    expect([refused.status, refused.body.error?.code]).toEqual([409, "payment_in_progress"]);
  });

  test("takes If-Match like every change", async () => {
    const made = await offers.make();
    const stale = { token: dana, body: {}, headers: { "if-match": '"999"' } };
    for (const what of ["withdraw", "link"])
      expect((await server.call("POST", `${QUOTES}/${made.number}/${what}`, stale)).status).toBe(412);
    const revision = String((await offers.seen(made))?.revision);
    const fresh = { ...stale, headers: { "if-match": `"${revision}"` } };
    expect((await server.call("POST", `${QUOTES}/${made.number}/withdraw`, fresh)).status).toBe(200);
  });
});

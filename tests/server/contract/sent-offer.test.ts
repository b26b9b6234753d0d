/** An offer that is sent again, copied as a link, or looked at before it leaves. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../server/base/dates";
import { answerAll, CLIENTS, PASSPORT } from "../support/enrollment";
import { offersOf, WORKLIST } from "../support/offers";
import type { Offers } from "../support/offers";
import { startServer, tokenIn } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
let offers: Offers;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  offers = offersOf(server, dana);
});
afterAll(() => server.close());

const countOf = async (table: "quotes" | "sessions"): Promise<number> =>
  (await server.db.selectFrom(table).selectAll().execute()).length;

describe("an offer that is sent again", () => {
  test("has a proposal to look at once it has a plan, and not before", async () => {
    const made = await offers.make();
    await offers.handOff(made.number);
    const documents = async () => Object.values((await made.get()).body.documents ?? {}).length;
    expect(await documents()).toBe(0);
    await answerAll(made);
    expect(await documents()).toBe(1);
  });

  test("is the same offer with one link more, and a note of the broker's own", async () => {
    const made = await offers.make();
    await offers.handOff(made.number);
    const first = await offers.tokenMailedTo(made);
    const note = "Call me on Friday.\nI am in the <office> until 5.";
    expect((await offers.handOff(made.number, { handoff_type: "blank", note })).status).toBe(200);
    const [again] = await server.mails(made.email);
    expect(again?.text).toContain("Dana Reyes writes:");
    expect(again?.text).toContain("I am in the <office> until 5.");
    expect(again?.html).toContain("&lt;office&gt;");
    for (const token of [first, tokenIn(again)]) expect((await offers.readBy(made.number, token)).status).toBe(200);
    const { body } = await server.call("GET", `${WORKLIST}?client_id=${made.clientId}`, { token: dana });
    expect(body.total).toBe(1);
  });

  test.each([
    ["that is not made yet", false, false],
    ["without a plan", true, false],
    ["whose plan is chosen", true, true],
  ])("%s says in its preview what it will say in its mail, and makes nothing", async (_, isNamed, hasPlan) => {
    const made = await offers.make();
    if (hasPlan) await answerAll(made);
    const before = [(await server.mails()).length, await countOf("quotes"), await countOf("sessions")];
    const note = "See you on Friday.";
    const body = { vertical_code: PASSPORT, ...(isNamed && { quote_number: made.number }), note };
    const preview = await server.call("POST", `${CLIENTS}/${made.clientId}/offer-preview`, { token: dana, body });
    expect([(await server.mails()).length, await countOf("quotes"), await countOf("sessions")]).toEqual(before);
    await offers.handOff(made.number, { handoff_type: "blank", note });
    const [mail] = await server.mails(made.email);
    const { to, subject, text, button } = preview.body;
    expect([to, subject, String(text).includes("Your plan is chosen")]).toEqual([mail?.to, mail?.subject, hasPlan]);
    expect(mail?.text.replace(`${String(button)}: ${String(mail.links[0])}\n\n`, "")).toBe(text);
  });

  test("of a colleague is previewed in the name of who made it", async () => {
    const made = await offers.make();
    const body = { vertical_code: PASSPORT, quote_number: made.number };
    const token = await server.signIn("lee@acme.example");
    const preview = await server.call("POST", `${CLIENTS}/${made.clientId}/offer-preview`, { token, body });
    expect(String(preview.body.from)).toBe("Dana Reyes via Meridian Casualty");
  });

  test("of one client cannot be previewed for another", async () => {
    const [made, other] = [await offers.make(), await offers.make()];
    const body = { vertical_code: PASSPORT, quote_number: other.number };
    const preview = await server.call("POST", `${CLIENTS}/${made.clientId}/offer-preview`, { token: dana, body });
    expect(preview.status).toBe(404);
  });

  test("can be passed on by a link that the broker copies, which is audited", async () => {
    const made = await offers.make();
    const { status, body } = await offers.act(made.number, "link");
    expect([status, String(body.works_until).slice(0, 10)]).toEqual([200, addDays("2026-11-20", 90)]);
    const token = new URL(String(body.url)).searchParams.get("token") ?? "";
    expect((await offers.readBy(made.number, token)).status).toBe(200);
    expect(await offers.seen(made)).toMatchObject({ stage: "sent", mailed: null });
    const audited = await server.db
      .selectFrom("audit")
      .select("operation")
      .where("entity_id", "=", made.number)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(audited?.operation).toBe("quote.link");
    expect(JSON.stringify(audited)).not.toContain(token);
  });
});

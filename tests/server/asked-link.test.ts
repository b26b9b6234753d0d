/** What is recorded of a link that a buyer asks for, and what mail, page and worklist say by it. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginDashboard, beginShareLink, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const ask = (quote_number: string) =>
  server.call("POST", "/api/quotes/v1/enrollment-links", { body: { quote_number } });

describe("a link that a buyer asks for", () => {
  /** What the next mail calls its link, and whether the buyer's page knows of one before it. */
  async function nextOf({ number, get }: Enrollment) {
    const { body } = await get();
    expect((await ask(number)).status).toBe(202);
    const [mail] = await server.mails();
    return [/^Your (.*) to Passport 360$/.exec(mail?.subject ?? "")?.[1], body.link_mailed ?? false];
  }
  const ofQuote = (table: "outbox" | "sessions", number: string) =>
    server.db.deleteFrom(table).where(table === "outbox" ? "about" : "quote_number", "=", number);

  test("is a new one for mail and page alike once one was mailed, also after the letter is not kept any more", async () => {
    const quote = await beginShareLink(server);
    expect(await nextOf(quote)).toEqual(["link", false]);
    expect(await nextOf(quote)).toEqual(["new link", true]);
    await ofQuote("outbox", quote.number).execute();
    expect(await nextOf(quote)).toEqual(["new link", true]);
  });

  test("is not called new where all that was mailed before is known to be lost, or was only copied", async () => {
    const quote = await beginShareLink(server);
    await ask(quote.number);
    await server.db.updateTable("outbox").set({ delivery: "failed" }).where("about", "=", quote.number).execute();
    expect(await nextOf(quote)).toEqual(["link", false]);
    const copied = await beginShareLink(server);
    const link = await server.call("POST", `${QUOTES}/${copied.number}/link`, { token: dana, body: {} });
    expect(link.status).toBe(200);
    expect(await nextOf(copied)).toEqual(["link", false]);
  });

  test("is in the worklist as what it is, apart from what the broker mailed", async () => {
    const listed = async (client: string) => {
      const { body } = await server.call("GET", `/api/quotes/v1/worklist?client_id=${client}`, { token: dana });
      const { mailed, link_asked } = body.quotes?.[0] ?? expect.fail("no offer is listed");
      return { mailed, link_asked };
    };
    const quote = await beginDashboard(server, dana);
    const handOff = { token: dana, body: { handoff_type: "blank" } };
    expect((await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, handOff)).status).toBe(200);
    const before = await listed(quote.clientId);
    expect(before.link_asked).toBeUndefined();
    await server.db
      .updateTable("quotes")
      .set({ application: sql`application || '{"client": {"email": "ann@new.example"}}'` })
      .where("quote_number", "=", quote.number)
      .execute();
    await ask(quote.number);
    const [{ sent_at } = expect.fail("no mail has left")] = await server.mails();
    const asked = { at: sent_at, to: "ann@new.example", failure: null };
    expect(await listed(quote.clientId)).toEqual({ ...before, link_asked: asked });
    await server.db
      .updateTable("outbox")
      .set({ delivery: "failed", failure: "mailbox_full", recipient: "" })
      .where("about", "=", quote.number)
      .where("letter", "=", "new_link")
      .execute();
    expect(await listed(quote.clientId)).toEqual({
      ...before,
      link_asked: { ...asked, to: null, failure: "mailbox_full" },
    });
  });
});

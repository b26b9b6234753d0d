import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverMails, releaseMails } from "../../server/jobs/mail";
import { createOutbox } from "../../server/mail/outbox";
import type { MailSender } from "../../server/mail/sender";
import { createSmtpSender } from "../../server/mail/smtp";
import { beginDashboard, CLIENTS, personIn, QUOTES } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { startMailSink } from "../../tools/mail-sink/server";
import type { MailSink } from "../../tools/mail-sink/server";

let server: TestServer;
let sink: MailSink;
let sender: MailSender;
beforeAll(async () => {
  server = await startServer({
    deps: ({ clock, settings }) => ({ mail: createOutbox(clock, settings.spaces, "queued") }),
  });
});
afterAll(() => server.close());
// Each test begins without mails, with a mail server of its own that takes all.
beforeEach(async () => {
  await server.db.deleteFrom("outbox").execute();
  sink = await startMailSink();
  sender = createSmtpSender(sink.url, "no-reply@portal.example");
});
afterEach(async () => {
  sender.close();
  await sink.close();
});

const put = (to: string, subject: string, quoteNumber?: string) =>
  server.db.transaction().execute((trx) =>
    server.deps.mail.put(
      trx,
      "demo",
      {
        to,
        subject,
        preview: "A preview",
        title: "A title",
        why: "You asked for it.",
        paragraphs: ["Hello <you> & all.\n.\nA dot alone."],
        button: { label: "Go", path: "/login?token=secret" },
      },
      quoteNumber === undefined ? undefined : { quoteNumber },
    ),
  );
const rows = () =>
  server.db
    .selectFrom("outbox")
    .select(["recipient", "subject", "delivery", "attempts", "links", "body_text", "last_error"])
    .orderBy("seq")
    .execute();
const makeDue = () =>
  server.db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
const deliver = () => deliverMails(server.deps, sender);

test("a queued mail reaches the mail server whole, once, and its link is forgotten here", async () => {
  await server.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } });
  const [{ id } = { id: "" }] = await server.db.selectFrom("outbox").select("id").execute();
  expect([await deliver(), await deliver()]).toEqual([1, 0]);
  const [mail] = sink.mails;
  expect(sink.mails.length).toBe(1);
  expect(mail?.recipients).toEqual(["dana@acme.example"]);
  expect(mail?.data).toContain(`Message-ID: <${id}@portal.example>`);
  expect(mail?.data).toContain("From: Meridian Casualty <no-reply@portal.example>\r\n");
  expect(mail?.data).toContain("Reply-To: service@carrier.example\r\n");
  expect(mail?.data.replaceAll("=\r\n", "")).toMatch(/http:\/\/portal\.example\/login\?token=3D[\w-]{43}/);
  expect(await rows()).toMatchObject([{ delivery: "sent", body_text: "", links: [] }]);
});

const subjects = () => sink.mails.map(({ data }) => /Subject: (.*)\r/.exec(data)?.[1]);

test("a mail that is refused for now is tried again later; only those about the same quote wait for it", async () => {
  sink.answer = (recipient) => (recipient === "ann@mail.example" ? "450 busy" : "250 fine");
  await put("ann@mail.example", "first", "Q-1");
  expect(await deliver()).toBe(0);
  sink.answer = () => "250 fine";
  await put("ann@mail.example", "second", "Q-1");
  await put("ann@mail.example", "other quote", "Q-2");
  await put("ann@mail.example", "sign in");
  await put("bo@mail.example", "other person", "Q-1");
  expect(await deliver()).toBe(3);
  expect(subjects().toSorted()).toEqual(["other person", "other quote", "sign in"]);
  await makeDue();
  expect(await deliver()).toBe(2);
  expect(subjects().slice(3)).toEqual(["first", "second"]);
});

test("a mail in the hands of a dead process holds up no mail about anything else, and a restart frees it", async () => {
  await put("issuing@carrier.example", "held", "Q-1");
  // As a process left it that took it and was killed.
  await sql`update outbox set attempts = 1, next_attempt_at = now() + interval '90 seconds'`.execute(server.db);
  await put("issuing@carrier.example", "next", "Q-2");
  expect(await deliver()).toBe(1);
  expect(subjects()).toEqual(["next"]);
  await releaseMails(server.db);
  expect(await deliver()).toBe(1);
  expect(subjects()).toEqual(["next", "held"]);
});

describe("a letter to a client that never arrives", () => {
  /** A broker's client with an offer that the mail server answers so. */
  async function refused(reply: string) {
    const dana = await server.signIn("dana@acme.example");
    const quote = await beginDashboard(server, dana);
    await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
    sink.answer = (recipient) => (recipient === "ann.lee@mail.example" ? reply : "250 fine");
    await deliver();
    const path = `${CLIENTS}/${quote.clientId}`;
    const told = async (): Promise<unknown> => (await server.call("GET", `${path}/undelivered`, { token: dana })).body;
    const correct = (email: string, token = dana) =>
      server.call("PUT", path, {
        token,
        body: { client_type: "individual", person: { ...personIn("CO"), email }, broker: { id: "bkr_dana" } },
      });
    return { dana, quote, told, correct };
  }
  const entry = { letter: "invitation", email: "ann.lee@mail.example" };

  test("is told to the broker with the reason, by what the mail server said", async () => {
    const reasons = {
      "550 5.1.1 no such user": "unknown_address",
      "550 unknown": "unknown_address",
      "552 5.2.2 over quota": "mailbox_full",
      "552 too much": "mailbox_full",
      "550 5.7.1 you are on a list": "refused",
      "554 no": "refused",
    };
    for (const [reply, reason] of Object.entries(reasons)) {
      const { told, quote } = await refused(reply);
      const { body } = await quote.get("");
      expect(await told(), reply).toEqual([
        {
          ...entry,
          quote_number: quote.number,
          reference: body.reference,
          reason,
          failed_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      ]);
    }
  });

  test("is told of no other client, and to no other office", async () => {
    const { dana, quote, told } = await refused("550 5.1.1 no such user");
    expect(await told()).toHaveLength(1);
    const other = await beginDashboard(server, dana);
    const ask = (clientId: string, token: string) =>
      server.call("GET", `${CLIENTS}/${clientId}/undelivered`, { token });
    expect(await ask(other.clientId, dana)).toMatchObject({ status: 200, body: [] });
    expect((await ask(quote.clientId, await server.signIn("kim@globex.example"))).status).toBe(404);
  });

  test("a mail that was not accepted for about a day is told, too, and has another day at a corrected address", async () => {
    const { told, correct } = await refused("450 later");
    expect(await told()).toEqual([]);
    await server.db.updateTable("outbox").set({ attempts: 29 }).where("client_id", "is not", null).execute();
    await makeDue();
    await deliver();
    expect(await told()).toMatchObject([{ ...entry, reason: "not_accepted" }]);
    sink.answer = () => "450 later";
    await correct("ann.right@mail.example");
    await deliver();
    expect(await told()).toEqual([]);
  });

  test("is sent to the address that the broker corrects, with the link that it had, and is told no more", async () => {
    const { told, correct, quote } = await refused("550 5.1.1 no such user");
    expect((await correct("ann.right@mail.example")).status).toBe(200);
    expect(await told()).toEqual([]);
    expect(await deliver()).toBe(1);
    const { recipients, data } = sink.mails.at(-1) ?? { recipients: [], data: "" };
    expect(recipients).toEqual(["ann.right@mail.example"]);
    const [, token] = /token=3D([\w-]{43})/.exec(data.replaceAll("=\r\n", "")) ?? [];
    expect((await server.call("GET", `${QUOTES}/${quote.number}`, { token })).status).toBe(200);
  });

  test("stays told while the address stays, and when the client's own link changes it; a new offer replaces it", async () => {
    const { told, correct, quote, dana } = await refused("550 5.1.1 no such user");
    await correct("ann.lee@mail.example");
    expect(await told()).toHaveLength(1);
    const [{ links } = { links: [] }] = await server.db
      .selectFrom("outbox")
      .select("links")
      .where("client_id", "=", quote.clientId)
      .execute();
    const link = new URL(links[0] ?? "").searchParams.get("token") ?? "";
    expect((await correct("ann.other@mail.example", link)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    sink.answer = () => "250 fine";
    await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
    expect(await told()).toEqual([]);
  });
});

test("waits twice as long after each try", async () => {
  sink.answer = () => "450 busy";
  await put("ann@mail.example", "patience");
  const seconds = async (moment: RawBuilder<Date>): Promise<number> =>
    Number(
      (await sql<{ at: string }>`select extract(epoch from ${moment}) as at from outbox`.execute(server.db)).rows[0]
        ?.at,
    );
  for (const wait of [30, 60, 120]) {
    await makeDue();
    const before = await seconds(sql`clock_timestamp()`);
    await deliver();
    const after = await seconds(sql`clock_timestamp()`);
    const next = await seconds(sql`next_attempt_at`);
    // Told at some moment between the two, however far apart they are.
    expect(next - before).toBeGreaterThanOrEqual(wait);
    expect(next - after).toBeLessThanOrEqual(wait);
  }
});

test("a mail that is refused for good is given up and holds nobody up", async () => {
  sink.answer = (recipient) => (recipient === "gone@mail.example" ? "550 unknown" : "250 fine");
  await put("gone@mail.example", "first");
  await put("gone@mail.example", "second");
  expect(await deliver()).toBe(0);
  await deliver();
  expect((await rows()).map(({ delivery, last_error }) => [delivery, last_error])).toEqual([
    ["failed", "Error"],
    ["failed", "Error"],
  ]);
});

test("a mail server that is away loses nothing", async () => {
  await sink.close();
  await put("ann@mail.example", "later");
  expect(await deliver()).toBe(0);
  expect(await rows()).toMatchObject([
    { delivery: "queued", attempts: 1, links: ["http://portal.example/login?token=secret"] },
  ]);
});

test("a subject with line breaks stays one header, and one address is one recipient", async () => {
  await put("ann@mail.example", "Hello\r\nBcc: eve@mail.example");
  await deliver();
  expect(sink.mails[0]?.recipients).toEqual(["ann@mail.example"]);
  const [headers] = sink.mails[0]?.data.split("\r\n\r\n") ?? [];
  expect(headers).toContain("Subject: Hello Bcc: eve@mail.example\r\n");
});

test("the picture of the mark travels in the mail, under the name by which the HTML calls it", async () => {
  await put("ann@mail.example", "Hello");
  await deliver();
  const data = sink.mails[0]?.data ?? "";
  const png = readFileSync("server/data/meridian-mark.png").toString("base64");
  expect(data.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain('src="cid:mark@portal"');
  expect(data).toContain("Content-ID: <mark@portal>\r\n");
  expect(data).toContain("Content-Disposition: inline;");
  expect(data.replaceAll("\r\n", "")).toContain(png);
  // Nothing else is fetched to show it: no other picture, no font, no style sheet.
  expect(data).not.toMatch(/src=(3D)?"http|<link|@import|url\(/);
});

test("names and addresses from outside add no header and no recipient", async () => {
  await server.db.transaction().execute((trx) =>
    server.deps.mail.put(trx, "demo", {
      to: "ann@mail.example",
      from: 'Eve" <eve@mail.example>,\r\nBcc: eve@mail.example\u2028via',
      replyTo: "dana@acme.example, eve@mail.example",
      subject: "Hello\u0000\u2028Bcc: eve@mail.example",
      preview: "x",
      title: "x",
      paragraphs: ["x"],
      why: "x",
    }),
  );
  await deliver();
  const [mail] = sink.mails;
  expect(mail?.recipients).toEqual(["ann@mail.example"]);
  const names = (mail?.data.split("\r\n\r\n")[0] ?? "")
    .split("\r\n")
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(
    ["Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Reply-To", "Subject", "To"].toSorted(),
  );
});

test("without a mail server mails are kept and never sent", async () => {
  const mail = createOutbox(server.deps.clock, server.deps.settings.spaces);
  const own = serverOver({ ...server.deps, mail }, server.url, () => Promise.resolve());
  await own.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } });
  expect(await deliverMails(own.deps, sender)).toBe(0);
  expect((await own.mails("dana@acme.example")).length).toBe(1);
});

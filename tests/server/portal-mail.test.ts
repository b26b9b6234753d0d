import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliverMails } from "../../server/jobs/mail";
import { createOutbox } from "../../server/mail/outbox";
import type { MailSender } from "../../server/mail/sender";
import { createSmtpSender } from "../../server/mail/smtp";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { startMailSink } from "../../tools/mail-sink/server";
import type { MailSink } from "../../tools/mail-sink/server";

let server: TestServer;
let sink: MailSink;
let sender: MailSender;
beforeEach(async () => {
  server = await startServer({
    deps: ({ clock, settings }) => ({ mail: createOutbox(clock, settings.spaces, "queued") }),
  });
  sink = await startMailSink();
  sender = createSmtpSender(sink.url, "no-reply@portal.example");
});
afterEach(async () => {
  sender.close();
  await sink.close();
  await server.close();
});

const put = (to: string, subject: string) =>
  server.db.transaction().execute((trx) =>
    server.deps.mail.put(trx, "demo", {
      to,
      subject,
      preview: "A preview",
      title: "A title",
      why: "You asked for it.",
      paragraphs: ["Hello <you> & all.\n.\nA dot alone."],
      button: { label: "Go", url: "http://portal.example/login?token=secret" },
    }),
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

test("a mail that is refused for now is tried again later, and a later one to the same person waits for it", async () => {
  sink.answer = (recipient) => (recipient === "ann@mail.example" ? "450 busy" : "250 fine");
  await put("ann@mail.example", "first");
  await put("ann@mail.example", "second");
  await put("bo@mail.example", "other");
  expect(await deliver()).toBe(1);
  expect(await rows()).toMatchObject([
    { delivery: "queued", attempts: 1 },
    { delivery: "queued", attempts: 0 },
    { delivery: "sent" },
  ]);
  sink.answer = () => "250 fine";
  expect(await deliver()).toBe(0);
  await makeDue();
  expect(await deliver()).toBe(2);
  expect(sink.mails.map(({ data }) => /Subject: (.*)\r/.exec(data)?.[1])).toEqual(["other", "first", "second"]);
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
  const own = await startServer();
  await own.call("POST", "/api/auth/v1/send-login-link", { body: { email: "dana@acme.example" } });
  expect(await deliverMails(own.deps, sender)).toBe(0);
  expect((await own.mails("dana@acme.example")).length).toBe(1);
  await own.close();
});

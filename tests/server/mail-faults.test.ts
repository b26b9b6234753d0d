/** A mail server that fails (reliability §7 M7): `npm run torture -- mail` does the same to whole servers. */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deliverMails } from "../../server/jobs/mail";
import type { LogFields } from "../../server/base/log";
import { createOutbox } from "../../server/mail/outbox";
import type { MailSender, OutgoingMail } from "../../server/mail/sender";
import { createSmtpSender } from "../../server/mail/smtp";
import { startMailSink } from "../../tools/mail-sink/server";
import type { MailSink } from "../../tools/mail-sink/server";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let sink: MailSink;
let sender: MailSender;
const lines: (LogFields & { readonly msg: string })[] = [];
beforeAll(async () => {
  server = await startServer({
    deps: ({ clock, settings }) => ({
      mail: createOutbox(clock, settings.spaces, "queued"),
      log: { info: () => undefined, error: (msg, fields) => void lines.push({ ...fields, msg }) },
    }),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  lines.length = 0;
  await server.db.deleteFrom("outbox").execute();
  sink = await startMailSink();
  sender = createSmtpSender(sink.url.replace("smtp://", "smtp://portal:secret@"), "no-reply@portal.example");
  await put(ANN);
});
afterEach(async () => {
  sender.close();
  await sink.close();
});

const ANN = "ann@mail.example";
const put = (to: string) =>
  server.db.transaction().execute((trx) =>
    server.deps.mail.put(trx, "demo", {
      to,
      subject: "x",
      preview: "x",
      title: "x",
      paragraphs: ["x"],
      why: "x",
    }),
  );
const row = () =>
  server.db
    .selectFrom("outbox")
    .select(["delivery", "attempts", "failure", "next_attempt_at as until"])
    .executeTakeFirstOrThrow();
const databaseClock = async (): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(server.db)).rows[0]?.now ?? new Date(Number.NaN);
const makeDue = () => sql`update outbox set next_attempt_at = now() where delivery = 'queued'`.execute(server.db);
const comeIds = () => sink.mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);

/** What the log says of each, as docs/operating/07-when-things-fail.md does. */
const FAILED = {
  absent: { error: "Error ESOCKET" },
  busy: { error: "Error EPROTOCOL", status: 421 },
  turned_away: { error: "Error EPROTOCOL", status: 554 },
  no_sign_in: { error: "Error EAUTH", status: 535 },
  no_sender: { error: "Error EENVELOPE", status: 550 },
  later: { error: "Error EENVELOPE", status: 450 },
  closing: { error: "Error ECONNECTION" },
  garbage: { error: "Error EPROTOCOL" },
  nonsense: { error: "Error EENVELOPE", status: 999 },
} as const;

for (const [fault, said] of Object.entries(FAILED) as [keyof typeof FAILED, object][])
  test(`a mail waits while the mail server is "${fault}", and leaves once it is well, by the same sender`, async () => {
    await sink.fail(fault);
    expect(await deliverMails(server.deps, sender)).toBe(0);
    expect(await row()).toMatchObject({ delivery: "queued", attempts: 1 });
    expect(lines).toMatchObject([{ msg: "mail.failed", ...said }]);
    await sink.fail(undefined);
    await makeDue();
    expect(await deliverMails(server.deps, sender)).toBe(1);
    expect(await row()).toMatchObject({ delivery: "sent", attempts: 2 });
    const ids = comeIds();
    expect(ids).toHaveLength(fault === "closing" ? 2 : 1);
    expect(new Set(ids).size).toBe(1);
  });

test.each([
  ["499 later", "queued"],
  ["500 5.5.2 not understood", "failed"],
  ["502 5.5.1 not here", "failed"],
  ["503 5.5.1 bad sequence of commands", "queued"],
  ["504 5.5.4 not here", "failed"],
  ["529 no", "failed"],
  ["530 5.7.0 sign in first", "queued"],
  ["539 5.7.0 sign in first", "queued"],
  ["540 no", "failed"],
  ["559 no", "failed"],
  ["560 no reply of the standard", "queued"],
])(
  "a reply that is about us does not give a mail up, one about the mail does: after %s it is %s",
  async (reply, is) => {
    sink.answer = () => reply;
    expect(await deliverMails(server.deps, sender)).toBe(0);
    expect(await row()).toMatchObject({ delivery: is });
  },
);

test("a mail whose content is refused is given up, and nothing is said of its address", async () => {
  await sink.fail("unwanted");
  expect(await deliverMails(server.deps, sender)).toBe(0);
  expect(await row()).toMatchObject({ delivery: "failed", failure: "refused" });
  expect(lines).toMatchObject([{ msg: "mail.failed", code: "refused" }]);
});

test("what an operator may say after a long outage lets mails leave at once, also those given up", async () => {
  const page = readFileSync("docs/operating/07-when-things-fail.md", "utf8");
  const [makeAllDue = "", queueAgain = ""] = [...page.matchAll(/```sql\n(update outbox [^`]*)```/g)].map(
    ([, said]) => said,
  );
  await sink.fail("later");
  await deliverMails(server.deps, sender);
  expect(await deliverMails(server.deps, sender)).toBe(0);
  expect(await row()).toMatchObject({ attempts: 1 });
  await sql`update outbox set attempts = 29`.execute(server.db);
  await sql.raw(makeAllDue).execute(server.db);
  await deliverMails(server.deps, sender);
  expect(await row()).toMatchObject({ delivery: "failed", failure: "not_accepted" });
  await sink.fail(undefined);
  await sql.raw(queueAgain).execute(server.db);
  expect(await deliverMails(server.deps, sender)).toBe(1);
  expect(await row()).toMatchObject({ delivery: "sent", attempts: 1, failure: null });
});

/** A sender that waits for somebody to say how its sending ends. */
function held() {
  const sending: { readonly fail: () => void; readonly signal: AbortSignal | undefined }[] = [];
  const hold: MailSender = {
    from: "no-reply@portal.example",
    send: (_, signal) =>
      new Promise((_sent, reject) => sending.push({ fail: () => reject(new Error("late")), signal })),
    close: () => undefined,
  };
  return { hold, sending };
}

test("who hears late that it failed does not send again what another process has sent", async () => {
  const { hold, sending } = held();
  const late = deliverMails(server.deps, hold);
  await vi.waitFor(() => expect(sending).toHaveLength(1), { timeout: 170_000 });
  await makeDue();
  expect(await deliverMails(server.deps, sender)).toBe(1);
  sending[0]?.fail();
  expect(await late).toBe(0);
  expect(await row()).toMatchObject({ delivery: "sent" });
});

test("nor does it end the time of the one who is sending it", async () => {
  const { hold, sending } = held();
  const late = deliverMails(server.deps, hold);
  await vi.waitFor(() => expect(sending).toHaveLength(1), { timeout: 170_000 });
  await makeDue();
  const other = deliverMails(server.deps, hold);
  await vi.waitFor(() => expect(sending).toHaveLength(2), { timeout: 170_000 });
  const { until } = await row();
  sending[0]?.fail();
  await late;
  expect((await row()).until).toEqual(until);
  sending[1]?.fail();
  await other;
  expect((await row()).until).not.toEqual(until);
});

test("a mail that hangs holds up none that is written while it does", async () => {
  const { hold, sending } = held();
  const mixed = { ...hold, send: (mail: OutgoingMail) => (mail.to === ANN ? hold : sender).send(mail) };
  const delivering = deliverMails(server.deps, mixed);
  await vi.waitFor(() => expect(sending).toHaveLength(1), { timeout: 170_000 });
  // By now whoever else looked for a mail to send has found none.
  expect(await deliverMails(server.deps, sender)).toBe(0);
  await put("bo@mail.example");
  await vi.waitFor(() => expect(sink.mails).toHaveLength(1), { timeout: 170_000 });
  sending[0]?.fail();
  expect(await delivering).toBe(1);
});

test("a mail server that never finishes a line is left before another process may take the mail", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  try {
    await sink.fail("dribbling");
    const before = await databaseClock();
    const delivering = deliverMails(server.deps, sender);
    await vi.waitFor(() => expect(sink.met()).toBe(1), { timeout: 170_000 });
    const { until } = await row();
    expect(timeout.mock.calls).toHaveLength(1);
    expect(timeout.mock.calls[0]?.[0]).toBeLessThan(until.getTime() - before.getTime());
    limit.abort();
    expect(await delivering).toBe(0);
    expect(await row()).toMatchObject({ delivery: "queued", attempts: 1 });
  } finally {
    timeout.mockRestore();
  }
});

/** A client whose e-mail address or broker is corrected, with the offers that they have. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverMails } from "../../../server/jobs/mail";
import { MailRefused } from "../../../server/mail/sender";
import type { OutgoingMail } from "../../../server/mail/sender";
import { createOutbox } from "../../../server/mail/outbox";
import {
  answerAll,
  CLIENTS,
  enrollment,
  PASSPORT,
  payByCard,
  payByCheck,
  personIn,
  QUOTES,
} from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { startServer, tokenIn } from "../support/server";
import type { Answer, TestServer } from "../support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer({
    deps: ({ clock, settings }) => ({ mail: createOutbox(clock, settings.spaces, "queued") }),
  });
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const WRONG = "uma.wrong@mail.example";
const RIGHT = "uma.right@mail.example";

let client: string;
beforeEach(async () => {
  // Without the letters of the tests before.
  await server.db.deleteFrom("outbox").execute();
  const { body } = await server.call("POST", CLIENTS, { token: dana, body: bodyOf(WRONG) });
  client = String(body.id);
});

const bodyOf = (email: string, more: object = {}) => ({
  client_type: "individual",
  person: { ...personIn("CO"), email },
  ...more,
});

async function offer(): Promise<Enrollment> {
  const { body } = await server.call("POST", QUOTES, {
    token: dana,
    body: {
      client: { id: client },
      vertical_code: PASSPORT,
      application: { rating_address: { region: { code: "CO" } } },
    },
  });
  return enrollment(server, String(body.quote_number), dana, client);
}

const mail = async ({ number }: Enrollment, handoff_type = "blank"): Promise<string> => {
  const answer = await server.call("PATCH", `${QUOTES}/${number}/handoff`, { token: dana, body: { handoff_type } });
  expect(answer.status, answer.text).toBe(200);
  return tokenIn((await server.mails())[0]);
};
const link = async ({ number }: Enrollment): Promise<string> => {
  const { body } = await server.call("POST", `${QUOTES}/${number}/link`, { token: dana, body: {} });
  return new URL(String(body.url)).searchParams.get("token") ?? "";
};
const correct = (email = RIGHT, token = dana): Promise<Answer> =>
  server.call("PUT", `${CLIENTS}/${client}`, { token, body: bodyOf(email) });
const statusOf = async ({ number }: Enrollment, token: string): Promise<number> =>
  (await server.call("GET", `${QUOTES}/${number}`, { token })).status;

/** Lets the mail server take what is due; returns what left. A refused one bounces for good. */
async function deliver(refuses: (mail: OutgoingMail) => boolean = () => false): Promise<readonly OutgoingMail[]> {
  const left: OutgoingMail[] = [];
  const send = (outgoing: OutgoingMail): Promise<void> => {
    if (refuses(outgoing)) return Promise.reject(new MailRefused());
    left.push(outgoing);
    return Promise.resolve();
  };
  await deliverMails(server.deps, { from: "portal@carrier.example", send, close: () => undefined });
  return left;
}

/** The token in the link of a mail that has left. */
const tokenOf = (mail: OutgoingMail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

describe("a corrected e-mail address", () => {
  test("ends the links that were mailed to the former one, and no other", async () => {
    const made = await offer();
    const mailed = await mail(made);
    const copied = await link(made);
    const { status, body } = await correct();
    expect([status, body.links_ended]).toEqual([200, 1]);
    expect([await statusOf(made, mailed), await statusOf(made, copied)]).toEqual([401, 200]);
  });

  test("is written into the client's own open quotes, and the next letter goes to it", async () => {
    const made = await offer();
    await made.put({ client: { client_type: "individual", ...personIn("CO"), email: WRONG } });
    await made.put({ holders: [{ ...personIn("CO"), email: WRONG, position_on_policy: 1 }] });
    await correct();
    const { application } = (await made.get()).body;
    expect([application?.client?.email, application?.holders?.[0]?.email]).toEqual([RIGHT, RIGHT]);
    await mail(made);
    expect((await server.mails())[0]?.to).toBe(RIGHT);
  });

  test("ends nothing when only its case changes", async () => {
    const made = await offer();
    const mailed = await mail(made);
    expect((await correct(WRONG.toUpperCase())).status).toBe(200);
    expect(await statusOf(made, mailed)).toBe(200);
  });

  test("ends nothing when the client corrects it, who goes on", async () => {
    const made = await offer();
    const mailed = await mail(made);
    expect((await correct(RIGHT, mailed)).status).toBe(200);
    expect(await statusOf(made, mailed)).toBe(200);
  });

  test("also ends the link that reads the documents of what was bought", async () => {
    const made = await offer();
    await answerAll(made);
    await made.put({ client: { client_type: "individual", ...personIn("CO"), email: WRONG } });
    await made.put(payByCheck);
    expect((await made.finalize(dana)).status).toBe(200);
    const [receipt] = await server.mails(WRONG);
    expect(await statusOf(made, tokenIn(receipt))).toBe(200);
    await correct();
    expect(await statusOf(made, tokenIn(receipt))).toBe(401);
  });

  test("is refused while an offer of the client is being paid, and then nothing has changed", async () => {
    const made = await offer();
    const buyer = enrollment(server, made.number, await mail(made), client);
    await answerAll(buyer);
    await buyer.put(payByCard("challenge"));
    expect((await buyer.finalize(buyer.token)).status).toBe(402);
    const refused = await correct();
    expect([refused.status, refused.body.error?.code]).toEqual([409, "payment_in_progress"]);
    const { body } = await server.call("GET", `${CLIENTS}/${client}`, { token: dana });
    expect([body.person?.email, await statusOf(made, buyer.token)]).toEqual([WRONG, 200]);
  });
});

describe("letters that had not arrived", () => {
  test("leave to the corrected address, each with a link of its own that works", async () => {
    const made = await offer();
    const dead = await mail(made);
    expect(await deliver(() => true)).toEqual([]);
    expect((await correct()).body.letters_sent_again).toBe(1);
    const [again] = await deliver();
    expect(again?.to).toBe(RIGHT);
    const token = tokenOf(again);
    expect([token === dead, await statusOf(made, token), await statusOf(made, dead)]).toEqual([false, 200, 401]);
    const { body } = await server.call("GET", `${CLIENTS}/${client}/undelivered`, { token: dana });
    expect(body).toEqual([]);
  });

  test("and had not left yet go to the corrected address instead", async () => {
    const made = await offer();
    await mail(made);
    expect((await correct()).body.letters_sent_again).toBe(1);
    const left = await deliver();
    expect(left.map(({ to }) => to)).toEqual([RIGHT]);
    expect(await statusOf(made, tokenOf(left[0]))).toBe(200);
  });

  test("go out once more as a receipt that says the same", async () => {
    const made = await offer();
    await answerAll(made);
    await made.put({ client: { client_type: "individual", ...personIn("CO"), email: WRONG } });
    await made.put(payByCheck);
    expect((await made.finalize(dana)).status).toBe(200);
    const [before] = await server.mails(WRONG);
    await deliver(({ to }) => to === WRONG);
    expect((await correct()).body.letters_sent_again).toBe(1);
    const [again] = await deliver();
    const withoutLink = (text: string | undefined): string | undefined => text?.replaceAll(/token=[\w-]+/g, "token=…");
    expect([again?.to, withoutLink(again?.text)]).toEqual([RIGHT, withoutLink(before?.text)]);
    expect(await statusOf(made, tokenOf(again))).toBe(200);
  });
});

describe("a letter whose offer is over before it leaves", () => {
  test("waits while a withdrawal can be undone, and leaves when it is", async () => {
    const made = await offer();
    await mail(made);
    await server.call("POST", `${QUOTES}/${made.number}/withdraw`, { token: dana, body: {} });
    expect(await deliver()).toEqual([]);
    await server.call("POST", `${QUOTES}/${made.number}/reopen`, { token: dana, body: {} });
    await server.db
      .updateTable("outbox")
      .set({ next_attempt_at: new Date(0) })
      .execute();
    const left = await deliver();
    expect(await statusOf(made, tokenOf(left[0]))).toBe(200);
  });

  test("never leaves once another offer of the product was bought", async () => {
    const bought = await offer();
    const other = await offer();
    await mail(other);
    await answerAll(bought);
    await bought.put(payByCheck);
    expect((await bought.finalize(dana)).status).toBe(200);
    const left = await deliver();
    expect(left.filter(({ text }) => text.includes(other.number))).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  });
});

describe("another broker of a client", () => {
  const give = (id: string, token = dana): Promise<Answer> =>
    server.call("PUT", `${CLIENTS}/${client}`, { token, body: bodyOf(WRONG, { broker: { id } }) });
  const brokerOf = async (made: Enrollment): Promise<unknown> => (await made.get()).body.broker?.id;

  test("takes along the open quotes, whose next letter is in their name", async () => {
    const made = await offer();
    expect((await give("bkr_lee")).body.quotes_left).toEqual([]);
    expect(await brokerOf(made)).toBe("bkr_lee");
    await mail(made);
    expect((await server.mails())[0]?.subject).toContain("Lee Park");
  });

  test("takes along no quote that they may not sell, which the answer names", async () => {
    const made = await offer();
    const { body } = await made.get();
    expect((await give("bkr_sam")).body.quotes_left).toEqual([
      { quote_number: made.number, reference: body.reference, reason: "broker_not_licensed" },
    ]);
    expect(await brokerOf(made)).toBe("bkr_dana");
  });

  test("takes along one that is being paid once its payment has ended", async () => {
    const made = await offer();
    const buyer = enrollment(server, made.number, await mail(made), client);
    await answerAll(buyer);
    await buyer.put(payByCard("challenge"));
    expect((await buyer.finalize(buyer.token)).status).toBe(402);
    expect((await give("bkr_lee")).body.quotes_left).toMatchObject([{ reason: "payment_in_progress" }]);
    expect(await brokerOf(made)).toBe("bkr_dana");
    const given_up = { token: buyer.token, body: { given_up: true } };
    expect((await server.call("POST", `${QUOTES}/${made.number}/finalize`, given_up)).status).toBe(402);
    expect(await brokerOf(made)).toBe("bkr_lee");
  });

  test("is given by their own broker or the principal, and by no other colleague", async () => {
    const lee = await server.signIn("lee@acme.example");
    const made = await offer();
    const refused = await give("bkr_lee", lee);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "colleagues_client"]);
    expect(await brokerOf(made)).toBe("bkr_dana");
    expect((await give("bkr_dana", lee)).status, "names the broker of now: a page sends the client whole").toBe(200);
    expect((await give("bkr_lee")).status, "the client's own broker").toBe(200);
    expect((await give("bkr_sam", lee)).status, "the client's new broker").toBe(200);
    expect((await give("bkr_dana")).status, "the principal").toBe(200);
  });

  test("leaves both names in the audit, and who gave the client", async () => {
    await give("bkr_lee");
    const rows = await server.db
      .selectFrom("audit")
      .selectAll()
      .where("entity_id", "=", client)
      .orderBy("id")
      .execute();
    expect(rows.at(-1)).toMatchObject({
      operation: "client.update",
      actor: { broker_id: "bkr_dana" },
      detail: { broker: { from: "bkr_dana", to: "bkr_lee" }, quotes_left: [] },
    });
  });

  test("is not given from a page that shows an earlier broker", async () => {
    const shown = await server.call("GET", `${CLIENTS}/${client}`, { token: dana });
    await give("bkr_lee");
    const stale = await server.call("PUT", `${CLIENTS}/${client}`, {
      token: dana,
      body: bodyOf(WRONG, { broker: { id: "bkr_dana" } }),
      headers: { "if-match": shown.headers.get("etag") ?? "" },
    });
    expect([stale.status, stale.body.error?.code]).toEqual([412, "changed_meanwhile"]);
  });

  test("is never given by the holder of a link", async () => {
    const made = await offer();
    await give("bkr_lee", await mail(made));
    const { body } = await server.call("GET", `${CLIENTS}/${client}`, { token: dana });
    expect(body.broker?.id).toBe("bkr_dana");
  });
});

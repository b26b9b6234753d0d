import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SentMail } from "../../server/mail/outbox";
import { readyBoa } from "./support/boa";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  firstApplication,
  payByCard,
  payByCheck,
  QUOTES,
} from "./support/enrollment";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";

const ANN = "ann.lee@mail.example";
const DANA = "dana@acme.example";
const DESK = "issuing@carrier.example";
const LINK = "/api/quotes/v1/enrollment-links";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn(DANA);
});
afterAll(() => server.close());

/** The newest mail to an address. */
const newest = async (to: string): Promise<SentMail> => {
  const [mail] = await server.mails(to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
};
const headOf = async ({ id }: SentMail) => {
  const found = await server.deps.mail.find(server.db, id);
  return [found?.from, found?.reply_to];
};
/** What the HTML says to a person: without style sheets, tags and entities. */
const said = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
/** Each thing stands in both parts: a reader of either misses nothing. */
const expectBoth = ({ text, html }: SentMail, ...things: readonly string[]): void => {
  for (const thing of things) {
    expect(text.replaceAll(/\s+/g, " ")).toContain(thing);
    expect(said(html)).toContain(thing);
  }
};
const FOOT = ["Meridian Casualty 100 Harbor Street, Hartford, CT 06103", "800-555-0140, service@carrier.example"];
const AGENT = ["Your agent", "Dana Reyes", "Acme Insurance Agency", "303-555-0111", "dana@acme.example"];

/** What a policy of Passport 360 shows besides, by its flow and its space: a number to call, and how to cancel. */
const SHOWN = [
  ["Travel assistance", "800-555-0140. From abroad, call collect: +1 860-555-0140"],
  [
    "Cancellation",
    "You may cancel within 30 days of the day on which coverage starts and get all that you paid back, if you have made no claim. After that, ask your agent or Meridian Casualty: the premium for the time that is left is paid back.",
  ],
];

async function buy(pay: object, region = "CO") {
  const quote = await beginShareLink(server, region);
  await answerAll(quote);
  await quote.put(pay);
  const { body, text, status } = await quote.finalize();
  expect(status, text).toBe(200);
  return { quote, policyId: String(body.policy?.id) };
}

test("the sign-in mail: who asked, once, within 24 hours", async () => {
  await server.call("POST", "/api/auth/v1/send-login-link", { body: { email: DANA } });
  const mail = await newest(DANA);
  expect(mail.subject).toBe("Your sign-in link for Meridian Casualty");
  expectBoth(mail, "Sign in", "The link works once, within 24 hours.", String(mail.links[0]), ...FOOT);
  expect(await headOf(mail)).toEqual(["Meridian Casualty", "service@carrier.example"]);
});

test("an offer: from the broker, with the agent's block, why it came and until when its link works (A-47, D14)", async () => {
  const quote = await beginDashboard(server, dana);
  await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
  const mail = await newest(ANN);
  expect(mail.subject).toBe("Dana Reyes invites you to enroll in Passport 360");
  expectBoth(mail, "Hello Ann,", "Start your enrollment", ...AGENT, ...FOOT);
  expectBoth(
    mail,
    "It works for 90 days, until Feb 18, 2027. Once the enrollment is finished, it only shows what was bought.",
  );
  expect(await headOf(mail)).toEqual(["Dana Reyes via Meridian Casualty", DANA]);
  // What it is, and from what price, in the words of the product's own page.
  expectBoth(mail, "Passport 360 is annual travel accident insurance", "From $195 a year", "Your price depends on");
  // The plain link is the last thing said.
  expect(
    said(mail.html)
      .trim()
      .endsWith(`copy this address: ${String(mail.links[0])}`),
  ).toBe(true);
});

test("an offer whose plan is chosen names neither the lowest price nor a beginning", async () => {
  const quote = await beginDashboard(server, dana);
  await quote.put({ ...firstApplication("CO"), plan_id: "passport360-enhanced-family-golf" });
  await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
  const mail = await newest(ANN);
  expectBoth(
    mail,
    "Your plan is chosen",
    "Price so far",
    "$585.00 a year",
    "Continue your enrollment",
    "Passport 360 is annual travel accident insurance",
  );
  for (const text of [said(mail.html), mail.text]) expect(text).not.toMatch(/From \$|five minutes|Start your/);
});

test("a proposal tells the plan, its add-ons and the total", async () => {
  const quote = await beginDashboard(server, dana);
  await quote.put({ ...firstApplication("CO"), plan_id: "passport360-enhanced-family-golf" });
  await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "proposal" } });
  const mail = await newest(ANN);
  expect(mail.subject).toBe("Your Passport 360 proposal from Dana Reyes");
  expectBoth(
    mail,
    "Passport 360 Enhanced (family)",
    "$525.00",
    "Golf package",
    "$60.00",
    "Total",
    "$585.00 a year",
    ...AGENT,
  );
  expectBoth(mail, "Passport 360 is annual travel accident insurance");
});

test("a proposal with one line says its price once", async () => {
  const quote = await readyBoa(server, dana);
  await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "proposal" } });
  const mail = await newest(ANN);
  expect(mail.text).toMatch(/^Business Owners Accident Insurance: \$[\d,.]+ a year$/m);
  expect(mail.text.match(/\$\d/g)).toHaveLength(1);
  expectBoth(mail, "Coverage starts", "Nov 20, 2026");
});

/** The short number that people say and write. */
async function referenceOf(number: string): Promise<string> {
  const quote = server.db.selectFrom("quotes").select("reference").where("quote_number", "=", number);
  return (await quote.executeTakeFirstOrThrow()).reference;
}

describe("a sale", () => {
  test("the receipt answers what, for whom, from when, how much, the reference and what comes next", async () => {
    const { quote } = await buy(payByCheck);
    const reference = await referenceOf(quote.number);
    const mail = await newest(ANN);
    expect(mail.subject).toBe("Your Passport 360 coverage from Nov 20, 2026, and how to pay");
    expectBoth(mail, "Your Passport 360 coverage and how to pay", "See your coverage and how to pay");
    expect(mail.text + said(mail.html)).not.toMatch(/receipt/i);
    for (const fact of [
      ["Plan", "Passport 360 Enhanced"],
      ["Policyholder", "Ann Lee"],
      ["Coverage", "Nov 20, 2026 to Nov 20, 2027"],
      ["Reference", reference],
      ["Quote number", quote.number],
      ["Payment method", "Check (Bill me later)"],
      ...SHOWN,
    ]) {
      expect(mail.text).toContain(fact.join(": "));
      expect(said(mail.html)).toContain(fact.join(" "));
    }
    expect(mail.text).not.toContain("Payment date");
    expectBoth(mail, "Passport 360 Enhanced (family)", "Golf package", "Total due", "$585.00");
    expectBoth(mail, "Payment must be received within 31 days of Nov 20, 2026.");
    expect(mail.text).toContain(
      `Mail your check for $585.00 so that it arrives by Dec 21, 2026, to Meridian Casualty, 100 Harbor Street, Hartford, CT 06103. Write the reference ${reference} on it.`,
    );
    expectBoth(
      mail,
      "Policy documents will be emailed within 7 business days.",
      `the reference ${reference} identifies this enrollment`,
      "It opens this enrollment and its documents, and works for 90 days, until Feb 18, 2027. Save the documents; after that, ask Dana Reyes for them.",
      ...AGENT,
    );
  });

  test("automatic renewal is not promised: the buyer reads that the carrier has the choice, and the desk reads it", async () => {
    await buy({ ...payByCheck, auto_renewal: true });
    const mail = await newest(ANN);
    expectBoth(mail, "You chose automatic renewal on Nov 20, 2027, and Meridian Casualty has your choice.");
    expect(mail.text).not.toContain("renews automatically");
    expectBoth(await newest(DESK), "Automatic renewal", "Chosen by the client, on Nov 20, 2027");
    await buy({ ...payByCheck, auto_renewal: false });
    expect((await newest(DESK)).text).not.toContain("Automatic renewal");
  });

  test("the reference is in each mail of a sale", async () => {
    const { quote } = await buy(payByCheck);
    const reference = await referenceOf(quote.number);
    for (const reader of [ANN, DANA, DESK]) expect((await newest(reader)).text).toContain(`Reference: ${reference}`);
  });

  test("a card's receipt says that it is paid", async () => {
    await buy(payByCard("ok"));
    const mail = await newest(ANN);
    expect(mail.subject).toBe("Receipt: Passport 360 coverage from Nov 20, 2026");
    expectBoth(mail, "Passport 360 receipt", "See your receipt", ...SHOWN.flat());
    expectBoth(mail, "Paid", "Credit or debit card", "Your payment has been received.");
    expect(mail.text).toContain("Payment date: Nov 20, 2026");
    expect(mail.text).toContain("What happens next\n1. Policy documents will be emailed");
    expect(mail.text).not.toContain("31 days");
  });

  test("the receipt's link reads the quote and its documents after the sale, and changes nothing (R-15)", async () => {
    const { quote, policyId } = await buy(payByCheck);
    const token = tokenIn(await newest(ANN));
    const read = await server.call("GET", `${QUOTES}/${quote.number}`, { token });
    expect([read.status, read.body.status]).toEqual([200, "finalized"]);
    const pdf = await server.call("GET", `/api/management/v1/documents/schedule-${policyId}`, { token });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const put = await server.call("PUT", `${QUOTES}/${quote.number}`, {
      token,
      body: { application: { auto_renewal: true } },
    });
    expect(put.status).toBe(409);
  });

  test("the broker reads that a client bought, and answers go to the client", async () => {
    const { policyId, quote } = await buy(payByCheck);
    const mail = await newest(DANA);
    expect(mail.subject).toBe("Ann Lee bought Passport 360");
    expectBoth(mail, "Ann Lee", "303-555-0100", ANN, "Total due", "$585.00", quote.number);
    expect(mail.links).toEqual([`http://portal.example/dashboard/clients/${quote.clientId}/policies/${policyId}`]);
    expect(await headOf(mail)).toEqual(["Meridian Casualty", ANN]);
  });

  test("a broker who binds for a business gets no note about it; the receipt names the business", async () => {
    const quote = await readyBoa(server, dana);
    const before = (await server.mails(DANA)).length;
    const { status, text } = await quote.finalize(dana);
    expect(status, text).toBe(200);
    expect((await server.mails(DANA)).length).toBe(before);
    const mail = await newest(ANN);
    expect(mail.subject).toBe("Your Business Owners Accident coverage from Nov 20, 2026, and how to pay");
    expectBoth(mail, "Acme Tools");
  });

  test("a colleague who binds is told of to the broker of the quote", async () => {
    const quote = await readyBoa(server, dana);
    expect((await quote.finalize(await server.signIn("lee@acme.example"))).status).toBe(200);
    expect((await newest(DANA)).subject).toBe("Acme Tools bought Business Owners Accident");
  });

  test("the desk is asked for the number once; then the client is mailed the way to the documents", async () => {
    const { policyId, quote } = await buy(payByCheck);
    const desk = await newest(DESK);
    expect(desk.subject).toBe("Policy number wanted: Passport 360, Ann Lee");
    expectBoth(desk, "Submit policy number", "Sold by", "Dana Reyes", "$585.00");
    const submit = () =>
      server.call("PATCH", `/api/management/v1/policies/${policyId}?op=submit_policy_number`, {
        token: tokenIn(desk),
        body: { policy_number: "MC-4711" },
      });
    const before = (await server.mails(ANN)).length;
    expect([(await submit()).status, (await submit()).status]).toEqual([200, 409]);
    expect((await server.mails(ANN)).length).toBe(before + 1);
    const mail = await newest(ANN);
    expect(mail.subject).toBe("Your Passport 360 policy documents");
    expectBoth(mail, "MC-4711", quote.number, await referenceOf(quote.number), "See your documents", ...AGENT);
    const token = tokenIn(mail);
    expect((await server.call("GET", `/api/management/v1/documents/schedule-${policyId}`, { token })).status).toBe(200);
  });
});

describe("a share link", () => {
  test("that brings a new client is told to its broker", async () => {
    const quote = await beginShareLink(server);
    const mail = await newest(DANA);
    expect(mail.subject).toBe("New client from your share link: Ann Lee");
    expectBoth(mail, "Your new client", "303-555-0100", ANN);
    expect(mail.links).toEqual([`http://portal.example/dashboard/clients/${quote.clientId}`]);
  });
});

test("names are text in every part of a mail, never markup", async () => {
  const evil = `<img src=x onerror=alert(1)>" & 'O'`;
  const quote = await beginDashboard(server, dana);
  await quote.put({ client: { ...firstApplication("CO").client, first_name: evil } });
  await server.db.updateTable("brokers").set({ name: evil }).where("id", "=", "bkr_dana").execute();
  await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
  await server.db.updateTable("brokers").set({ name: "Dana Reyes" }).where("id", "=", "bkr_dana").execute();
  const { html, text } = await newest(ANN);
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot; &amp; &#39;O&#39;");
  expect(text).toContain(`Hello ${evil},`);
});

test("no mail calls a script, a style sheet or a picture from anywhere; every one fits a phone and has both schemes", async () => {
  for (const { html, subject } of await server.mails()) {
    expect(html, subject).not.toMatch(/<script|<link|@import|url\(|\ssrc="(?!cid:)/i);
    expect(html, subject).toContain("max-width:560px");
    expect(html, subject).toContain("@media (prefers-color-scheme: dark)");
    expect(html, subject).toContain('<meta name="color-scheme" content="light dark">');
  }
});

describe("a new link for an old one (W33)", () => {
  async function offered() {
    const quote = await beginDashboard(server, dana);
    await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
    return { quote, token: tokenIn(await newest(ANN)) };
  }
  const expire = (number: string) =>
    server.db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("quote_number", "=", number)
      .execute();
  const ask = (token: string) => server.call("POST", LINK, { body: { token } });

  test("goes to the address on the quote, works, and the old one does not", async () => {
    const { quote, token } = await offered();
    await expire(quote.number);
    const dead = await server.call("GET", `${QUOTES}/${quote.number}`, { token });
    expect([dead.status, dead.body.error?.code]).toEqual([401, "invalid_token"]);
    expect((await ask(token)).status).toBe(202);
    const mail = await newest(ANN);
    expect(mail.subject).toBe("Your new link to Passport 360");
    expectBoth(mail, "Continue your enrollment", ...AGENT);
    expect((await server.call("GET", `${QUOTES}/${quote.number}`, { token: tokenIn(mail) })).status).toBe(200);
    expect((await server.call("GET", `${QUOTES}/${quote.number}`, { token })).status).toBe(401);
  });

  test("the answer is the same, and nothing is mailed, for what is no link, for a finished quote, and for one that cannot be bought", async () => {
    const { quote, token } = await offered();
    const bought = await buy(payByCheck);
    const unsold = await offered();
    await server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify({ ...firstApplication("KS") }) })
      .where("quote_number", "=", unsold.quote.number)
      .execute();
    await expire(quote.number);
    const mails = (await server.mails()).length;
    const sent = await ask(token);
    expect((await server.mails()).length).toBe(mails + 1);
    const broker = await server.signIn("lee@acme.example");
    const before = (await server.mails()).length;
    for (const other of ["nothing", "a".repeat(43), bought.quote.token, unsold.token, broker]) {
      const answer = await ask(other);
      expect([answer.status, answer.text]).toEqual([sent.status, sent.text]);
    }
    expect((await server.mails()).length).toBe(before);
  });

  test("is not mailed in another space", async () => {
    const { token } = await offered();
    const before = (await server.mails()).length;
    const answer = await server.call("POST", LINK, { body: { token }, headers: { host: "other.portal.example" } });
    expect([answer.status, (await server.mails()).length]).toEqual([202, before]);
  });
});

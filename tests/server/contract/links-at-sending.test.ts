/** Each mail that leaves is opened by its recipient at that moment, and what it links to is there. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverMails } from "../../../server/jobs/mail";
import { createOutbox } from "../../../server/mail/outbox";
import { MailRefused } from "../../../server/mail/sender";
import type { OutgoingMail } from "../../../server/mail/sender";
import common from "../../../schemas/api/common.schema.json";
import { samples } from "../../support/tier";
import {
  answerAll,
  CLIENTS,
  CONSENT,
  enrollment,
  PASSPORT,
  payByCard,
  payByCheck,
  personIn,
  QUOTES,
} from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { beside, charging } from "../support/races";
import { startServer, tokenIn } from "../support/server";
import type { TestServer } from "../support/server";

const LETTERS: readonly string[] = common.definitions.client_letter.enum;
const POLICIES = "/api/management/v1/policies";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer({
    deps: ({ clock, settings }) => ({ mail: createOutbox(clock, settings.spaces, "queued") }),
  });
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

/** What each mail that has left says of itself, and how its link answered. */
interface Left {
  readonly letter: string;
  readonly page: string;
  readonly answer: number;
}
const left: Left[] = [];

/** Opens what the mail links to, as its recipient does: the page, and what the page asks for with the link's token. */
async function follow(link: string): Promise<number> {
  const { pathname, search, searchParams } = new URL(link);
  const page = await server.call("GET", `${pathname}${search}`, { headers: { accept: "text/html" } });
  const token = searchParams.get("token");
  if (page.status !== 200 || token === null) return page.status;
  if (pathname === "/login") return (await server.call("POST", "/api/auth/v1/login", { body: { token } })).status;
  const policy = searchParams.get("policy_id");
  const asked = policy === null ? `${QUOTES}/${searchParams.get("quote_number")}` : `${POLICIES}/${policy}`;
  return (await server.call("GET", asked, { token })).status;
}

/** Lets the mails leave that are due. Those to a refused address come back. */
async function deliver(refused = ""): Promise<void> {
  const send = async ({ messageId, to, html }: OutgoingMail): Promise<void> => {
    if (to === refused) throw new MailRefused();
    const id = messageId.slice(1, messageId.indexOf("@"));
    const row = await server.db.selectFrom("outbox").select("letter").where("id", "=", id).executeTakeFirst();
    const links = [...html.matchAll(/href="(http:[^"]*)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    for (const link of links)
      left.push({ letter: row?.letter ?? "", page: new URL(link).pathname, answer: await follow(link) });
    if (links.length === 0) left.push({ letter: row?.letter ?? "", page: "", answer: 200 });
  };
  await server.db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .where("delivery", "=", "queued")
    .execute();
  await deliverMails(server.deps, { from: "portal@carrier.example", send, close: () => undefined });
}

const ADDRESSES = ["uma@mail.example", "uma.other@mail.example", "uma.third@mail.example"] as const;
const OFFERS = 2;

/** A client with some offers, everything of which is answered. */
async function household(): Promise<{ readonly client: string; readonly offers: readonly Enrollment[] }> {
  const { body } = await server.call("POST", CLIENTS, { token: dana, body: clientAt(ADDRESSES[0]) });
  const client = String(body.id);
  const offers: Enrollment[] = [];
  for (let each = 0; each < OFFERS; each++) {
    const application = { rating_address: { region: { code: "CO" } } };
    const made = await server.call("POST", QUOTES, {
      token: dana,
      body: { client: { id: client }, vertical_code: PASSPORT, application },
    });
    const offer = enrollment(server, String(made.body.quote_number), dana, client);
    await answerAll(offer);
    await offer.put({ ...payByCheck, acknowledgement: CONSENT("broker") });
    offers.push(offer);
  }
  return { client, offers };
}
const clientAt = (email: string) => ({ client_type: "individual", person: { ...personIn("CO"), email } });

type Act = (of: Awaited<ReturnType<typeof household>>, n: number) => Promise<unknown>;
const handOff =
  (handoff_type: string): Act =>
  ({ offers }, n) =>
    server.call("PATCH", `${QUOTES}/${offers[n % OFFERS]?.number}/handoff`, { token: dana, body: { handoff_type } });
const post =
  (what: string): Act =>
  ({ offers }, n) =>
    server.call("POST", `${QUOTES}/${offers[n % OFFERS]?.number}/${what}`, { token: dana, body: {} });

/** What brokers, clients, the desk and the mail server do, in any order; refusals are part of it. */
const ACTS: { readonly [name: string]: Act } = {
  invite: handOff("blank"),
  propose: handOff("proposal"),
  ask_for_a_link: ({ offers }, n) =>
    server.call("POST", "/api/quotes/v1/enrollment-links", {
      body: { quote_number: offers[n % OFFERS]?.number },
    }),
  withdraw: post("withdraw"),
  reopen: post("reopen"),
  copy_link: post("link"),
  sell: ({ offers }, n) =>
    server.call("POST", `${QUOTES}/${offers[n % OFFERS]?.number}/finalize`, { token: dana, body: {} }),
  correct: ({ client }, n) =>
    server.call("PUT", `${CLIENTS}/${client}`, { token: dana, body: clientAt(ADDRESSES[n % ADDRESSES.length] ?? "") }),
  number: async ({ offers }, n) => {
    const policy = String((await offers[n % OFFERS]?.get())?.body.policy?.id);
    const desk = await deskToken(policy);
    const body = { policy_number: `MC-${policy.slice(-9)}` };
    return server.call("PATCH", `${POLICIES}/${policy}?op=submit_policy_number`, { token: desk, body });
  },
  deliver: () => deliver(),
  bounce: (_, n) => deliver(ADDRESSES[n % ADDRESSES.length]),
};

/** The token of the mail that asks the desk for a number, when it has not left yet. */
async function deskToken(policy: string): Promise<string> {
  return tokenIn(
    (await server.mails()).find(({ links }) =>
      links.some((link) => link.includes(policy) && link.includes("/submit-policy")),
    ),
  );
}

/** What ends a link while its letter still waits. */
const BETWEEN = [
  ["invite", "withdraw"],
  ["propose", "correct"],
  ["invite", "sell"],
];

const dead = (): readonly Left[] => left.filter(({ answer }) => answer !== 200);

test(
  "no mail leaves with a link that has ended, in any order of what is done before",
  { timeout: 240_000 },
  async () => {
    const act = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(OFFERS * ADDRESSES.length));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
        await server.db.deleteFrom("outbox").execute();
        left.length = 0;
        const of = await household();
        for (const [name, n] of acts) await ACTS[name]?.(of, n);
        await deliver();
        expect(dead()).toEqual([]);
      }),
      { numRuns: samples(6, 200), examples: BETWEEN.map((acts) => [acts.map((name) => [name, 0])]) },
    );
  },
);

test("each letter to a client is among those that were followed at their sending", async () => {
  await server.db.deleteFrom("outbox").execute();
  left.length = 0;
  const of = await household();
  for (const [name, n] of [
    ["invite", 0],
    ["propose", 1],
    ["ask_for_a_link", 0],
    ["deliver", 0],
    ["sell", 0],
    ["number", 0],
    ["deliver", 0],
  ] as const)
    await ACTS[name]?.(of, n);
  const other = await household();
  const number = String(other.offers[0]?.number);
  const { body } = await server.call("POST", `${QUOTES}/${number}/link`, { token: dana, body: {} });
  const buyer = new URL(String(body.url)).searchParams.get("token") ?? "";
  await enrollment(server, number, buyer, other.client).put(payByCard("ok"));
  const dear = beside(server, ({ payments }) =>
    charging(payments, (charge) => payments.charge({ ...charge, amountCents: charge.amountCents + 1 })),
  );
  const bought = await dear.call("POST", `${QUOTES}/${number}/finalize`, { token: buyer, body: {} });
  expect(bought.body.error?.code).toBe("payment_returned");
  await deliver();
  expect(dead()).toEqual([]);
  expect([...new Set(left.map(({ letter }) => letter))].filter((letter) => letter !== "").toSorted()).toEqual(
    LETTERS.toSorted(),
  );
});

test("a letter that came back is not written once more for an offer beside which another one was bought", async () => {
  await server.db.deleteFrom("outbox").execute();
  const of = await household();
  for (const [name, n] of [
    ["invite", 1],
    ["bounce", 0],
    ["sell", 0],
  ] as const)
    await ACTS[name]?.(of, n);
  const body = clientAt(ADDRESSES[1]);
  const corrected = await server.call("PUT", `${CLIENTS}/${of.client}`, { token: dana, body });
  expect(corrected.body.letters_sent_again, "the receipt alone").toBe(1);
});

/** One round of one client: acts that meet, then every link is asked whether it lives. */
import { sql } from "kysely";
import { isDone, lastOf } from "./offers-act";
import type { ActName, Done } from "./offers-act";
import { ask, DOCUMENTS, QUOTES } from "./offers-calls";
import { tokenIn } from "./offers-changes";
import type { Link } from "./offers-model";
import type { Press } from "./offers-sales";
import { at, isRefusing } from "./offers-world";
import type { Client, World } from "./offers-world";

/** What went wrong, by what should never happen. */
export type Wrong =
  | "answered 5xx"
  | "answered otherwise than any act may be"
  | "links that live and have to be dead"
  | "links that are dead and have to live"
  | "buyers thrown out who began to pay"
  | "other callers by a link that lives, thrown out"
  | "changes beside a payment under way"
  | "answers that contradict each other"
  | "letters to an address that had been corrected"
  | "documents of a sold offer that its link does not read";

/** Everything that the rounds have found. */
export interface Found {
  readonly wrong: Map<Wrong, number>;
  readonly done: Map<ActName, { asked: number; done: number }>;
  readonly refused: Map<string, number>;
  /** Links asked, of which so many had to be dead. */
  readonly links: { asked: number; dead: number };
  readonly say: (line: string) => void;
}

export function note({ wrong, say }: Found, what: Wrong, detail: string): void {
  const times = (wrong.get(what) ?? 0) + 1;
  wrong.set(what, times);
  if (times <= 5) say(`${what}: ${detail}`);
}

/** How an act may be refused, besides by a link that has ended. */
const REFUSALS: ReadonlySet<string | undefined> = new Set([
  "already_covered",
  "changed_meanwhile",
  "payment_in_progress",
  "quote_changed",
  "quote_closed",
  "quote_finalized",
  "card_declined",
  "card_authentication_failed",
  "payment_action_required",
  // Another save has changed who is covered, so that the consent is asked for once more (R-19).
  "rule_refused",
]);

/** Does the acts at once, learns from their answers, and asks every link of the client. */
export async function meet(world: World, found: Found, client: Client, round: number, acts: readonly Act[]) {
  const held = client.waiting.filter((waiting) => waiting.round < round).map(({ number }) => number);
  const wereDead = new Set(client.expected.links.filter((link) => client.expected.mustBeDead(link)));
  const all = await Promise.all(acts.map((act, n) => act({ world, client, round, server: client.n + round + n })));
  for (const done of all.toSorted((one, other) => orderOf(client, one) - orderOf(client, other))) done.learn?.();
  await readMails(world, found, client, round);
  const still = held.filter((number) => client.waiting.some((waiting) => waiting.number === number));
  for (const done of all) judge({ found, client, all, still, wereDead }, done);
  for (const line of client.expected.contradictions.splice(0)) note(found, "answers that contradict each other", line);
  await askLinks(world, found, client, round);
}

type Act = (press: Press) => Promise<Done>;

/**
 * In which order the answers of one round can have come about: what is withdrawn is not sold, and a plain offer is only
 * sold before one on purpose.
 */
function orderOf({ expected }: Client, { name, number }: Done): number {
  if (name === "withdrawn" || name === "reopened") return 0;
  return number !== undefined && expected.offer(number).isSecond ? 2 : 1;
}

interface Judged {
  readonly found: Found;
  readonly client: Client;
  readonly all: readonly Done[];
  /** Offers whose payment was under way through the whole round. */
  readonly still: readonly string[];
  readonly wereDead: ReadonlySet<Link>;
}

function judge({ found, client, all, still, wereDead }: Judged, done: Done): void {
  const counted = found.done.get(done.name) ?? { asked: 0, done: 0 };
  found.done.set(done.name, { asked: counted.asked + 1, done: counted.done + (isDone(done) ? 1 : 0) });
  for (const { status, code } of done.replies) {
    if (status >= 300) found.refused.set(`${status} ${code}`, (found.refused.get(`${status} ${code}`) ?? 0) + 1);
    const isByDeadLink = status === 401 && done.link !== undefined;
    if (status >= 500) note(found, "answered 5xx", `${done.name}: ${status} ${code}`);
    else if (status >= 300 && !isByDeadLink && !REFUSALS.has(code))
      note(found, "answered otherwise than any act may be", `${done.name}: ${status} ${code}`);
  }
  judgeLink({ found, client, all, wereDead }, done);
  const isBeside = done.number === undefined ? done.name === "corrected" : isOfPaying(client, still, done);
  if (still.length > 0 && isBeside && isDone(done))
    note(found, "changes beside a payment under way", `${done.name} of ${done.number}, ${still.join()} is being paid`);
}

const SALES: ReadonlySet<ActName> = new Set(["sold by check", "pressed twice", "bought by card", "second on purpose"]);
const CHANGES: ReadonlySet<ActName> = new Set(["withdrawn", "saved by link", "saved by broker", "sent", "copied"]);

/** A sale of any offer, or a change of the one that is being paid. */
const isOfPaying = ({ expected }: Client, still: readonly string[], { name, number = "" }: Done): boolean =>
  SALES.has(name) ? expected.offers.has(number) : CHANGES.has(name) && still.includes(number);

/** Who calls by a link that lives before and after is not thrown out, unless the offer was withdrawn in between. */
function judgeLink({ found, client, all, wereDead }: Omit<Judged, "still">, done: Done): void {
  const { link, name, number } = done;
  if (!link || wereDead.has(link)) return;
  const isPaying = name === "bank confirmed" || name === "bank refused";
  const isWithdrawn = all.some((other) => other.name === "withdrawn" && other.number === number && isDone(other));
  const code = lastOf(done)?.code;
  if (name === "bank confirmed" ? !isDone(done) : isPaying && code !== "card_authentication_failed")
    note(found, "buyers thrown out who began to pay", `${name} ${number}: ${code}`);
  if (!isPaying && code === "invalid_token" && !isWithdrawn && !client.expected.mustBeDead(link))
    note(found, "other callers by a link that lives, thrown out", `${name} ${number}`);
}

/**
 * Takes the client's mails: each link in them was made in this round. The mail server then says that those to a wrong
 * address never arrived.
 */
async function readMails({ run: { db } }: World, found: Found, client: Client, round: number): Promise<void> {
  const { expected } = client;
  const known = new Set(expected.links.map(({ token }) => token));
  const wereGone = new Set(client.goneBefore);
  const mails = await db
    .selectFrom("outbox")
    .select(["recipient", "links", "subject"])
    .where("recipient", "like", `%.c${client.n}.%`)
    .orderBy("seq")
    .execute();
  for (const { recipient, links, subject } of mails)
    for (const url of links) {
      const token = tokenIn(url);
      const offer = new URL(url).searchParams.get("quote_number");
      if (token === undefined || offer === null || known.has(token)) continue;
      if (wereGone.has(recipient.toLowerCase()))
        note(found, "letters to an address that had been corrected", `${subject} to ${recipient}`);
      expected.links.push({ token, offer, mailedTo: recipient, round });
    }
  client.goneBefore = expected.correctedAddresses();
  if (mails.some(({ recipient }) => isRefusing(recipient)))
    await sql`update outbox set delivery = 'failed', failure = 'refused', failed_at = now()
      where recipient like ${`wrong.c${client.n}.%`} and delivery = 'kept' and client_id is not null`.execute(db);
}

/** Asks one of the servers by each link of the client. */
export async function askLinks(world: World, found: Found, client: Client, round: number): Promise<void> {
  for (const [n, link] of client.expected.links.entries()) {
    const url = `${at(world, round + n)}${QUOTES}/${link.offer}`;
    const { status, code } = await ask(url, "GET", { token: link.token });
    const mustBeDead = client.expected.mustBeDead(link);
    found.links.asked += 1;
    if (mustBeDead) found.links.dead += 1;
    const detail = `${JSON.stringify({ ...link, token: "…" })}: ${status} ${code}, ${JSON.stringify(client.expected.offer(link.offer))}, round ${round}`;
    if (mustBeDead && (status !== 401 || code !== "invalid_token"))
      note(found, "links that live and have to be dead", detail);
    if (!mustBeDead && status !== 200) note(found, "links that are dead and have to live", detail);
  }
}

/** Reads the documents of each offer that is sold, by a link that lives (R-15). Returns how many were read. */
export async function readDocuments(world: World, found: Found, client: Client): Promise<number> {
  const { expected } = client;
  let read = 0;
  for (const { number, state } of expected.offers.values()) {
    const link = expected.links.findLast((each) => each.offer === number && !expected.mustBeDead(each));
    if (state !== "sold" || !link) continue;
    const address = at(world, client.n);
    const { token } = link;
    const id = (await ask(`${address}${QUOTES}/${number}`, "GET", { token })).at("policy", "id");
    const { status } = await ask(`${address}${DOCUMENTS}/schedule-${String(id)}`, "GET", { token });
    read += 1;
    if (status !== 200) note(found, "documents of a sold offer that its link does not read", `${number}: ${status}`);
  }
  return read;
}

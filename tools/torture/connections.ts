import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { buyerAt, byCard } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import { paymentOf, tellSuccess } from "./news";
import type { Run } from "./run";
import { hasBegun, inWords, isMailedOnce, isPaidOnce, isSoldAsQuoted, readSales, RECEIPT } from "./sales";
import type { Sale } from "./sales";
import { longest, SETTLED_WITHIN_S, watchSettling } from "./settling";
import type { Settling } from "./settling";
import { OWN_CONNECTIONS, withStripe } from "./stripe";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** Buyers who pay at once while connections end. */
const AT_ONCE = 9;
/**
 * When all connections end, one manner a round: after pauses of at most so long, so that some payments are cut at their
 * first query and others at their last; or when a transaction is seen open, every second time.
 */
interface Manner {
  readonly longestPauseMs: number;
  readonly isLurking: boolean;
}
const LURKING: Manner = { longestPauseMs: 6, isLurking: true };
const MANNERS: readonly Manner[] = [
  LURKING,
  { longestPauseMs: 400, isLurking: false },
  LURKING,
  { longestPauseMs: 2_500, isLurking: false },
  LURKING,
  { longestPauseMs: 60, isLurking: false },
];
/** The buyers of a round press within this time, so that each is somewhere else when connections end. */
const PRESSED_WITHIN_MS = 150;

/** Every seventh has a bank that asks, and every fifth of the others a card that is declined. */
type Card = "visa" | "threeDSecure2Required" | "chargeDeclined";
const cardOf = (n: number): Card => (n % 7 === 6 ? "threeDSecure2Required" : n % 5 === 4 ? "chargeDeclined" : "visa");

interface Tried {
  readonly card: Card;
  readonly buyer: Buyer;
  readonly answer: Answer;
  /** Whether a payment was recorded when the answer came. */
  readonly isBegun: boolean;
  /** Whether Stripe's message about the payment was taken while connections ended; undefined when none was sent. */
  readonly isNewsTaken: boolean | undefined;
}

/** How many connections were ended, and how many of them held a transaction that had not ended. */
interface Ended {
  all: number;
  within: number;
}

/**
 * So many buyers pay at three servers, and again and again the database ends all connections of the servers
 * (reliability §7 M2, M6). Nobody presses again but those who have nothing recorded; all settles by itself.
 */
export const tortureConnections = (
  root: string,
  say: (line: string) => void,
  payments = 200,
): Promise<readonly Figure[]> =>
  withStripe(root, say, { servers: 3, settleAfterSeconds: 30 }, async ({ run }) => {
    const settling = watchSettling(run);
    const ended: Ended = { all: 0, within: 0 };
    const tried: Tried[] = [];
    const lateNews: boolean[] = [];
    while (tried.length < payments) {
      const first = tried.length;
      const buyers = await ready(run, first, Math.min(AT_ONCE, payments - first));
      tried.push(...(await payWhileEnding(run, buyers, first, ended)));
      for (const each of tried.slice(first)) await leave(run, each, settling);
      lateNews.push(...(await tellAgain(run, tried.slice(first))));
      run.say(`${tried.length} of ${payments} payments, ${ended.all} connections ended`);
    }
    return figuresOf(run, tried, { ended, lateNews, seconds: await settling.done() });
  });

const at = ({ addresses }: Run, n: number): string => String(addresses[n % addresses.length]);

const ready = (run: Run, first: number, count: number): Promise<Buyer[]> =>
  inTurn(
    count,
    run.lanes,
    (n) => buyerAt(at(run, n), `e${first + n}`, byCard(cardOf(first + n), `e${first + n}`)),
    () => undefined,
  );

/** All press; while one of them waits for an answer, connections end. */
async function payWhileEnding(run: Run, buyers: readonly Buyer[], first: number, ended: Ended): Promise<Tried[]> {
  const state = { isOver: false };
  const manner = MANNERS[Math.floor(first / AT_ONCE) % MANNERS.length] as Manner;
  const ending = (async () => {
    while (!state.isOver) {
      await pause(Math.random() * manner.longestPauseMs);
      if (!manner.isLurking || (Math.random() < 0.5 && (await isWithin(run)))) await endConnections(run, ended);
    }
  })();
  const pressed = Promise.all(buyers.map((buyer, n) => press(run, buyer, first + n)));
  try {
    return await pressed;
  } finally {
    state.isOver = true;
    await ending;
  }
}

async function press(run: Run, buyer: Buyer, n: number): Promise<Tried> {
  const card = cardOf(n);
  await pause(Math.random() * PRESSED_WITHIN_MS);
  const answer = await buyer.finalize(at(run, n));
  // Stripe's own message comes for every second payment that happened, to another server.
  const payment = card === "visa" && n % 2 === 0 ? paymentOf(run, buyer) : undefined;
  const isBegun = await hasBegun(run, buyer);
  const isNewsTaken = payment && (await tellSuccess(payment, at(run, n + 1), 2));
  return { card, buyer, answer, isBegun, isNewsTaken };
}

/** A connection of a server, and one that holds a transaction of more than one statement. */
const OF_SERVERS = sql`datname = current_database() and backend_type = 'client backend'
  and application_name <> ${sql.lit(OWN_CONNECTIONS)}`;
const WITHIN = sql<boolean>`(xact_start is not null and (state = 'idle in transaction' or xact_start < query_start))`;

async function isWithin({ db }: Run): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where ${OF_SERVERS} and ${WITHIN}`.execute(db);
  return rows.length > 0;
}

async function endConnections({ db }: Run, ended: Ended): Promise<void> {
  const { rows } = await sql<{ is_within: boolean }>`
    select coalesce(${WITHIN}, false) as is_within from pg_stat_activity
    where ${OF_SERVERS} and pg_terminate_backend(pid)`.execute(db);
  ended.all += rows.length;
  ended.within += rows.filter(({ is_within }) => is_within).length;
}

/** From now on no connection ends: what was recorded settles by itself, and who has nothing recorded presses again. */
async function leave(run: Run, { card, buyer }: Tried, settling: Settling): Promise<void> {
  if (card === "threeDSecure2Required" || !(await hasBegun(run, buyer))) await pressAgain(run, buyer);
  if (card === "threeDSecure2Required") confirm(run, buyer);
  settling.watch(buyer);
}

/** Stripe sends again what was not taken. */
function tellAgain(run: Run, tried: readonly Tried[]): Promise<boolean[]> {
  const refused = tried.flatMap(({ isNewsTaken, buyer }) =>
    isNewsTaken === false ? (paymentOf(run, buyer) ?? []) : [],
  );
  return Promise.all(refused.map((payment, n) => tellSuccess(payment, at(run, n), 5)));
}

/** A server may hold connections whose end it has not heard of: then it says so, and the buyer tries once more. */
async function pressAgain(run: Run, buyer: Buyer): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    const { code } = await buyer.finalize(at(run, time));
    if (code !== "unavailable") return;
  }
}

function confirm(run: Run, buyer: Buyer): void {
  const payment = paymentOf(run, buyer);
  if (payment?.status === "requires_action") run.standIn.answerBank(payment.id, true);
}

const UNDECIDED: ReadonlySet<string | undefined> = new Set([
  "unavailable",
  "payment_unavailable",
  "payment_in_progress",
  "payment_action_required",
]);

/** The policy, the decline, or that it is not known yet. */
const isTold = ({ card, answer: { status, code } }: Tried): boolean =>
  card === "chargeDeclined" ? code === "card_declined" || UNDECIDED.has(code) : status === 200 || UNDECIDED.has(code);

/** The card was asked once, no money moved, and another card may be given. */
const isDeclined = ({ quote, charges, policies, attempts, mails }: Sale): boolean =>
  quote.status === "open" &&
  charges.length === 1 &&
  charges[0]?.status === "requires_payment_method" &&
  policies.length + mails.length === 0 &&
  attempts.length === 1 &&
  attempts[0]?.status === "declined";

interface Found {
  readonly ended: Ended;
  /** For each message that came to nothing while connections ended: whether it was taken afterwards. */
  readonly lateNews: readonly boolean[];
  readonly seconds: readonly number[];
}

async function figuresOf(
  run: Run,
  tried: readonly Tried[],
  { ended, lateNews, seconds }: Found,
): Promise<readonly Figure[]> {
  const sales = await readSales(
    run,
    tried.map(({ buyer }) => buyer),
  );
  const isRight = (sale: Sale, card: Card): boolean =>
    card === "chargeDeclined"
      ? isDeclined(sale)
      : isPaidOnce(sale) && isSoldAsQuoted(sale, run.prices) && isMailedOnce(sale, RECEIPT);
  const wrong = (declined: boolean): number =>
    sales.filter((sale, n) => {
      const { card } = tried[n] as Tried;
      const isWrong = (card === "chargeDeclined") === declined && !isRight(sale, card);
      if (isWrong) run.say(`wrong with ${card}: ${inWords(sale)}`);
      return isWrong;
    }).length;
  const count = (is: (one: Tried) => boolean): number => tried.filter(is).length;
  return [
    told("payments while connections ended", tried.length),
    told("connections ended", ended.all),
    atLeast("of these: within a transaction", ended.within, Math.ceil(tried.length / 4)),
    told(
      "callers who were told that the service is away",
      count(({ answer }) => answer.code === "unavailable"),
    ),
    told(
      "of these: whose payment had begun",
      count(({ answer, isBegun }) => isBegun && answer.code === "unavailable"),
    ),
    exactly(
      "callers who were told something else than the state of it",
      count((one) => !isTold(one)),
      0,
    ),
    exactly("servers that ended by themselves", run.lost(), 0),
    told(
      "messages of Stripe",
      count(({ isNewsTaken }) => isNewsTaken !== undefined),
    ),
    told("messages of Stripe that had to come again", lateNews.length),
    exactly("messages of Stripe that were never taken", lateNews.filter((isTaken) => !isTaken).length, 0),
    exactly("good cards: not one charge, policy and receipt", wrong(false), 0),
    exactly("declined cards: not declined once, with nothing sold", wrong(true), 0),
    exactly("payments that settled", seconds.length, tried.length),
    atMost("longest time until settled, s", longest(seconds), SETTLED_WITHIN_S),
  ];
}

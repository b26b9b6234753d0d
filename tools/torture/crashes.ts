import { once } from "node:events";
import type { Step } from "../../server/base/failpoint";
import { STEPS } from "../../server/base/failpoint";
import type { Product } from "../product/server";
import { buyerAt, byCard } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import { paymentOf } from "./news";
import { Interrupted } from "./product";
import type { Servers } from "./product";
import type { Run } from "./run";
import { hasBegun, inWords, isMailedOnce, isPaidOnce, isSoldAsQuoted, readSales, RECEIPT, RETURNED } from "./sales";
import type { Sale } from "./sales";
import { longest, SETTLED_WITHIN_S, watchSettling } from "./settling";
import type { Settling } from "./settling";
import { withStripe } from "./stripe";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** Each step of a payment, and one more: while the provider has charged and not answered. */
type Moment = Step | "charge.under_way";
const MOMENTS: readonly Moment[] = [...STEPS, "charge.under_way"];
/** Servers that start at once: as many as this machine has processors. */
const AT_ONCE = 2;

interface Killed {
  readonly moment: Moment;
  readonly buyer: Buyer;
  /** Whether the server died of the kill, and its caller got no answer. */
  readonly isCut: boolean;
}

/** At each step of finalize so many servers are killed; two others settle what they left (reliability §7 M2). */
export const tortureCrashes = (root: string, say: (line: string) => void, kills = 25): Promise<readonly Figure[]> =>
  withStripe(root, say, { servers: 2, settleAfterSeconds: 30 }, ({ run, start }) => killServers(run, start, kills));

async function killServers(run: Run, start: Servers["start"], kills: number): Promise<readonly Figure[]> {
  const settling = watchSettling(run);
  const rounds = Array.from({ length: kills }, () => MOMENTS).flat();
  const killed = await inTurn(
    rounds.length,
    AT_ONCE,
    (n) => kill(run, start, rounds[n] as Moment, n, settling),
    (done) => run.say(`${done} of ${rounds.length} servers killed`),
  );
  const seconds = await settling.done();
  return [
    told("servers killed", killed.length),
    exactly("servers that did not die at their step", killed.filter(({ isCut }) => !isCut).length, 0),
    ...(await figuresOf(run, killed)),
    exactly("other servers that ended by themselves", run.lost(), 0),
    exactly("payments that settled after a kill", seconds.length, killed.length),
    atMost("longest time until settled after a kill, s", longest(seconds), SETTLED_WITHIN_S),
  ];
}

async function kill(run: Run, start: Servers["start"], moment: Moment, n: number, settling: Settling): Promise<Killed> {
  const survivor = String(run.addresses[n % run.addresses.length]);
  const card = moment === "action.recorded" ? "threeDSecure2Required" : "visa";
  const buyer = await buyerAt(survivor, `k${n}`, byCard(card, `k${n}`));
  const victim = await startVictim(run, start, moment, buyer);
  const isDead = await killOne(run, victim, moment, buyer);
  const isCut = isDead && (await hasBegun(run, buyer)) === (moment !== "finalize.checked");
  settling.watch(buyer);
  run.standIn.release(buyer.quoteNumber);
  const payment = moment === "action.recorded" ? paymentOf(run, buyer) : undefined;
  if (payment) run.standIn.answerBank(payment.id, true);
  // Nothing was recorded: the buyer presses again.
  if (moment === "finalize.checked") await buyer.finalize(survivor);
  return { moment, buyer, isCut };
}

/** Returns whether the server died, and its caller got no answer. */
async function killOne(run: Run, victim: Product, moment: Moment, buyer: Buyer): Promise<boolean> {
  try {
    const died = once(victim.child, "exit") as Promise<[number | null, string | null]>;
    if (isHeld(moment)) run.standIn.faults.plan(buyer.quoteNumber, "hold", 1);
    const answer = finalizeAt(buyer, victim);
    await Promise.race([provoke(run, moment, buyer, victim), died, answer]);
    return (await answer) === undefined && (await died)[1] === "SIGKILL";
  } finally {
    await victim.stop();
  }
}

/** On a busy machine a server may not serve in time, or another process may take its port before it. */
const MOST_STARTS = 5;

/** A server that only this buyer's payment can end. Throws when none could be started. */
async function startVictim(
  run: Run,
  start: Servers["start"],
  moment: Moment,
  { quoteNumber }: Buyer,
): Promise<Product> {
  const fatal: Record<string, string> = moment === "charge.under_way" ? {} : { FAIL_AT: `${moment}@${quoteNumber}` };
  for (let starts = 1; ; starts += 1) {
    try {
      return await start(fatal);
    } catch (error) {
      if (starts === MOST_STARTS || error instanceof Interrupted) throw error;
      run.say(`${String(error)}; the next one is started`);
    }
  }
}

/** The answer, or undefined when the connection was cut. */
const finalizeAt = (buyer: Buyer, { address }: Product): Promise<Answer | undefined> =>
  buyer.finalize(address).catch(() => undefined);

const isHeld = (moment: Moment): boolean => moment === "charge.under_way" || moment.startsWith("refund.");

/** Brings the victim to its moment, where its step alone does not. */
async function provoke({ standIn, db }: Run, moment: Moment, { quoteNumber }: Buyer, victim: Product): Promise<void> {
  if (!isHeld(moment)) return;
  await standIn.held(quoteNumber);
  if (moment === "charge.under_way") return void victim.child.kill("SIGKILL");
  // Past the API, which lets nobody close a quote while it is being paid.
  await db.updateTable("quotes").set({ status: "finalized" }).where("quote_number", "=", quoteNumber).execute();
  standIn.release(quoteNumber);
}

/** The money was taken once and given back once, the buyer was told, and there is no policy. */
const isGivenBack = (sale: Sale): boolean =>
  sale.charges.length === 1 &&
  sale.charges[0]?.refund !== undefined &&
  sale.policies.length === 0 &&
  isMailedOnce(sale, RETURNED) &&
  sale.attempts.length === 1 &&
  sale.attempts[0]?.status === "refunded";

async function figuresOf(run: Run, killed: readonly Killed[]): Promise<readonly Figure[]> {
  const sales = await readSales(
    run,
    killed.map(({ buyer }) => buyer),
  );
  const isRight = (sale: Sale, moment: Moment): boolean =>
    moment.startsWith("refund.")
      ? isGivenBack(sale)
      : isPaidOnce(sale) && isSoldAsQuoted(sale, run.prices) && isMailedOnce(sale, RECEIPT);
  return MOMENTS.map((moment) => {
    const own = sales.filter((_, n) => killed[n]?.moment === moment);
    for (const sale of own) if (!isRight(sale, moment)) run.say(`wrong at ${moment}: ${inWords(sale)}`);
    const what = `of ${own.length} killed at ${moment}: not one charge, policy and receipt`;
    const instead = `of ${own.length} killed at ${moment}: not given back once, with one mail`;
    return exactly(
      moment.startsWith("refund.") ? instead : what,
      own.filter((sale) => !isRight(sale, moment)).length,
      0,
    );
  });
}

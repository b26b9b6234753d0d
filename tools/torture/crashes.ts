import { once } from "node:events";
import type { Step } from "../../server/base/failpoint";
import { STEPS } from "../../server/base/failpoint";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { buyerAt, byCard } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import type { Run } from "./run";
import { isPaidOnce, isSoldAsQuoted, readSales } from "./sales";
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

/** Where servers are started that will be killed. */
interface Place {
  readonly root: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** At each step of finalize so many servers are killed; two others settle what they left (reliability §7 M2). */
export const tortureCrashes = (root: string, say: (line: string) => void, kills = 25): Promise<readonly Figure[]> =>
  withStripe(root, say, { servers: 2, settleAfterSeconds: 30 }, ({ run, settings }) =>
    killServers(run, { root, settings }, kills),
  );

async function killServers(run: Run, place: Place, kills: number): Promise<readonly Figure[]> {
  const settling = watchSettling(run);
  const rounds = Array.from({ length: kills }, () => MOMENTS).flat();
  const killed = await inTurn(
    rounds.length,
    AT_ONCE,
    (n) => kill(run, place, rounds[n] as Moment, n, settling),
    (done) => run.say(`${done} of ${rounds.length} servers killed`),
  );
  const seconds = await settling.done();
  return [
    told("servers killed", killed.length),
    exactly("servers that did not die at their step", killed.filter(({ isCut }) => !isCut).length, 0),
    ...(await figuresOf(run, killed)),
    exactly("payments that settled after a kill", seconds.length, killed.length),
    atMost("longest time until settled after a kill, s", longest(seconds), SETTLED_WITHIN_S),
  ];
}

/** A victim may end over another payment, which its first sweep took up: then the next one is tried. */
const MOST_VICTIMS = 5;

async function kill(run: Run, place: Place, moment: Moment, n: number, settling: Settling): Promise<Killed> {
  const survivor = String(run.addresses[n % run.addresses.length]);
  const card = moment === "action.recorded" ? "threeDSecure2Required" : "visa";
  const buyer = await buyerAt(survivor, `k${n}`, byCard(card, `k${n}`));
  let isCut = false;
  for (let victims = 0; victims < MOST_VICTIMS && !isCut; victims += 1)
    isCut =
      (await killOne(run, place, moment, buyer)) && (await hasBegun(run, buyer)) === (moment !== "finalize.checked");
  settling.watch(buyer);
  run.standIn.release(buyer.quoteNumber);
  if (moment === "action.recorded") confirm(run, buyer);
  // Nothing was recorded: the buyer presses again.
  if (moment === "finalize.checked") await buyer.finalize(survivor);
  return { moment, buyer, isCut };
}

/** Returns whether the server died, and its caller got no answer. */
async function killOne(run: Run, place: Place, moment: Moment, buyer: Buyer): Promise<boolean> {
  const victim = await startVictim(place, moment).catch((error: unknown) => run.say(String(error)));
  if (!victim) return false;
  try {
    const died = once(victim.child, "exit") as Promise<[number | null, string | null]>;
    if (isHeld(moment)) run.standIn.faults.plan(buyer.quoteNumber, "hold", 1);
    const answer = finalizeAt(buyer, victim);
    await Promise.race([provoke(run, moment, buyer, victim), died]);
    return (await answer) === undefined && (await died)[1] === "SIGKILL";
  } finally {
    await victim.stop();
  }
}

async function hasBegun({ db }: Run, { quoteNumber }: Buyer): Promise<boolean> {
  const query = db.selectFrom("payment_attempts").select("n").where("quote_number", "=", quoteNumber);
  return (await query.execute()).length > 0;
}

async function startVictim({ root, settings }: Place, moment: Moment): Promise<Product> {
  const fatal: Record<string, string> = moment === "charge.under_way" ? {} : { FAIL_AT: moment };
  const victim = await startProduct(root, {
    LOG_LEVEL: "error",
    FLOWS: "published",
    ...settings,
    // Only the buyer's own call may end it: its sweeper takes nothing up.
    SETTLE_AFTER_SECONDS: "60",
    ...fatal,
  });
  if (moment === "charge.under_way") return victim;
  victim.child.kill("SIGUSR2");
  // Once the server has answered it has seen the signal, too.
  for (let asked = 0; asked < 3; asked += 1) await fetch(`${victim.address}/healthz`).catch(() => undefined);
  return victim;
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

function confirm({ standIn }: Run, { quoteNumber }: Buyer): void {
  const payments = [...standIn.journal.payments.values()];
  const payment = payments.find(({ metadata }) => metadata.quote_number === quoteNumber);
  if (payment) standIn.answerBank(payment.id, true);
}

/** The money was taken once and given back once, the buyer was told, and there is no policy. */
const isGivenBack = ({ charges, policies, attempts, confirmations, returns }: Sale): boolean =>
  charges.length === 1 &&
  charges[0]?.refund !== undefined &&
  policies.length + confirmations === 0 &&
  returns === 1 &&
  attempts.every(({ status }) => status === "refunded");

const inWords = ({ quote, attempts, charges, policies, confirmations, returns }: Sale): string =>
  `quote ${quote.status}, attempts ${attempts.map(({ status }) => status).join()}, payments ${charges.map(({ status, refund }) => `${status}${refund === undefined ? "" : " refunded"}`).join()}, ${policies.length} policies, ${confirmations} receipts, ${returns} mails of a return`;

async function figuresOf(run: Run, killed: readonly Killed[]): Promise<readonly Figure[]> {
  const sales = await readSales(
    run,
    killed.map(({ buyer }) => buyer),
  );
  const isRight = (sale: Sale, moment: Moment): boolean =>
    moment.startsWith("refund.")
      ? isGivenBack(sale)
      : isPaidOnce(sale) && isSoldAsQuoted(sale, run.prices) && sale.confirmations === 1;
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

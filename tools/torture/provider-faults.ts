import { FAULTS } from "../stripe-stand-in/faults";
import type { Fault } from "../stripe-stand-in/faults";
import { eventOf, signed } from "../stripe-stand-in/events";
import { buyerAt, byCard } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import type { Run } from "./run";
import { isPaidOnce, isSoldAsQuoted, readSales } from "./sales";
import type { Sale } from "./sales";
import { longest, SETTLED_WITHIN_S, watchSettling } from "./settling";
import type { Settling } from "./settling";
import { WEBHOOK_SECRET } from "./stripe";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** Each way to fail, and one more: connections are refused. A held answer is what the kills are about. */
type Way = Fault | "refuse";
const WAYS = (Object.keys(FAULTS) as Fault[]).filter((fault) => fault !== "hold");
const TAKES_LONG: ReadonlySet<Way> = new Set(["hang", "hang_after", "slow"]);
/** The library repeats a cut connection once by itself. */
const timesOf = (way: Fault): number => (way.startsWith("reset") ? 2 : 1);

interface Tried {
  readonly way: Way;
  readonly buyer: Buyer;
  readonly answer: Answer;
}

/** The card provider fails in each of its ways; nobody presses again, and all settles by itself (reliability §7 M8). */
export async function failProvider(
  run: Run,
  { faults, isQuick }: { readonly faults: number; readonly isQuick?: true },
): Promise<readonly Figure[]> {
  const ways = WAYS.filter((way) => !isQuick || !TAKES_LONG.has(way));
  const settling = watchSettling(run);
  const tried = await Promise.all(ways.map((way) => meet(run, way, faults, settling)));
  tried.push(await refuse(run, faults, settling));
  run.say(`${ways.length + 1} ways to fail, ${faults} payments each: waiting until all have settled`);
  const seconds = await settling.done();
  return figuresOf(run, tried.flat(), seconds, ways.length + 1);
}

const at = ({ addresses }: Run, n: number): string => String(addresses[n % addresses.length]);

function ready(run: Run, way: Way, count: number): Promise<Buyer[]> {
  const mark = (n: number): string => `${way.replaceAll("_", "")}${n}`;
  return inTurn(
    count,
    1,
    (n) => buyerAt(at(run, n), `f${mark(n)}`, byCard("visa", mark(n))),
    () => undefined,
  );
}

async function meet(run: Run, way: Fault, count: number, settling: Settling): Promise<Tried[]> {
  const buyers = await ready(run, way, count);
  return Promise.all(
    buyers.map(async (buyer, n) => {
      run.standIn.faults.plan(buyer.quoteNumber, way, timesOf(way));
      const answer = await buyer.finalize(at(run, n));
      settling.watch(buyer);
      // Stripe's own message comes for every second payment that happened, twice, at two servers.
      if (n % 2 === 0) await Promise.all([notify(run, buyer, n), notify(run, buyer, n + 1)]);
      return { way, buyer, answer };
    }),
  );
}

async function notify(run: Run, { quoteNumber }: Buyer, n: number): Promise<void> {
  const payments = [...run.standIn.journal.payments.values()];
  const payment = payments.find(({ metadata }) => metadata.quote_number === quoteNumber);
  if (!payment) return;
  const { body, signature } = signed(eventOf("payment_intent.succeeded", payment), WEBHOOK_SECRET);
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  await fetch(`${at(run, n)}/api/payments/v1/stripe-events`, { method: "POST", headers, body });
}

async function refuse(run: Run, count: number, settling: Settling): Promise<Tried[]> {
  const buyers = await ready(run, "refuse", count);
  await run.standIn.shut();
  const answers = await Promise.all(buyers.map((buyer, n) => buyer.finalize(at(run, n))));
  await run.standIn.open();
  for (const buyer of buyers) settling.watch(buyer);
  return buyers.map((buyer, n) => ({ way: "refuse", buyer, answer: answers[n] as Answer }));
}

/** The buyer is told that it is being confirmed, or, when that is known, how it ended. */
const isTold = ({ answer: { status, code } }: Tried): boolean =>
  status === 200 || code === "payment_unavailable" || code === "payment_in_progress" || code === "payment_unconfirmed";

/** Nothing was charged, the quote is open, and a person has a line in the log. */
const isParked = ({ quote, charges, policies, attempts }: Sale): boolean =>
  quote.status === "open" && charges.length + policies.length === 0 && attempts[0]?.status === "parked";

async function figuresOf(
  run: Run,
  tried: readonly Tried[],
  seconds: readonly number[],
  ways: number,
): Promise<readonly Figure[]> {
  const sales = await readSales(
    run,
    tried.map(({ buyer }) => buyer),
  );
  const kept = sales.filter((_, n) => tried[n]?.way === "error_kept");
  const bound = sales.filter((_, n) => tried[n]?.way !== "error_kept");
  return [
    told("ways in which the provider failed", ways),
    told("payments that met them", tried.length),
    exactly(
      "callers who were told something else than the state of it",
      tried.filter((each) => !isTold(each)).length,
      0,
    ),
    exactly("of these: not exactly one charge and its policy", bound.filter((sale) => !isPaidOnce(sale)).length, 0),
    exactly(
      "of these: sold otherwise than quoted",
      bound.filter((sale) => !isSoldAsQuoted(sale, run.prices)).length,
      0,
    ),
    exactly("of these: not exactly one receipt", bound.filter(({ confirmations }) => confirmations !== 1).length, 0),
    exactly("keys that failed for good: not parked, unpaid and open", kept.filter((sale) => !isParked(sale)).length, 0),
    exactly("payments that settled", seconds.length, tried.length),
    atMost("longest time until settled, s", longest(seconds), SETTLED_WITHIN_S),
  ];
}

import { FAULTS } from "../stripe-stand-in/faults";
import type { Fault } from "../stripe-stand-in/faults";
import { buyerAt, byCard } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import { paymentOf, tellSuccess } from "./news";
import type { Run } from "./run";
import { isMailedOnce, isPaidOnce, isSoldAsQuoted, readSales, RECEIPT } from "./sales";
import type { Sale } from "./sales";
import { longest, SETTLED_WITHIN_S, watchSettling } from "./settling";
import type { Settling } from "./settling";
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
  /** Whether Stripe's messages about it were taken, each. */
  readonly news: readonly boolean[];
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
      const payment = n % 2 === 0 ? paymentOf(run, buyer) : undefined;
      const told = (server: number): Promise<boolean>[] => (payment ? [tellSuccess(payment, at(run, server), 1)] : []);
      return { way, buyer, answer, news: await Promise.all([...told(n), ...told(n + 1)]) };
    }),
  );
}

async function refuse(run: Run, count: number, settling: Settling): Promise<Tried[]> {
  const buyers = await ready(run, "refuse", count);
  await run.standIn.shut();
  const answers = await Promise.all(buyers.map((buyer, n) => buyer.finalize(at(run, n))));
  await run.standIn.open();
  for (const buyer of buyers) settling.watch(buyer);
  return buyers.map((buyer, n) => ({ way: "refuse", buyer, answer: answers[n] as Answer, news: [] }));
}

/** The buyer is told that it is being confirmed, or, when that is known, how it ended. */
const isTold = ({ answer: { status, code } }: Tried): boolean =>
  status === 200 || code === "payment_unavailable" || code === "payment_in_progress" || code === "payment_unconfirmed";

/** Nothing was charged, the quote is open, and a person has a line in the log. */
const isParked = ({ quote, charges, policies, attempts, mails }: Sale): boolean =>
  quote.status === "open" &&
  charges.length + policies.length + mails.length === 0 &&
  attempts.every(({ status }) => status === "parked") &&
  attempts.length === 1;

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
    told("messages of Stripe about them", tried.flatMap(({ news }) => news).length),
    exactly("messages of Stripe that were not taken", tried.flatMap(({ news }) => news).filter((is) => !is).length, 0),
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
    exactly(
      "of these: not exactly one mail, the receipt",
      bound.filter((sale) => !isMailedOnce(sale, RECEIPT)).length,
      0,
    ),
    exactly("keys that failed for good: not parked, unpaid and open", kept.filter((sale) => !isParked(sale)).length, 0),
    exactly("payments that settled", seconds.length, tried.length),
    atMost("longest time until settled, s", longest(seconds), SETTLED_WITHIN_S),
  ];
}

import { byCard, byCheck, buyerAt } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import { failProvider } from "./provider-faults";
import type { Run } from "./run";
import { raceSaves } from "./save-races";
import { isMailedOnce, isPaidOnce, isSoldAsQuoted, readSales, RECEIPT, receiptsOf } from "./sales";
import type { Sale } from "./sales";
import { withStripe } from "./stripe";
import { exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is asked. */
export interface Sizes {
  readonly servers: number;
  readonly quotes: number;
  /** Calls of finalize for one quote, all at once. */
  readonly calls: number;
  /** Rounds of a save against a finalize. */
  readonly rounds: number;
  /** Payments that meet each way in which the card provider fails. */
  readonly faults: number;
  /** Without the faults that hold a call for the whole time limit. */
  readonly isQuick?: true;
  /** How long a payment is left alone before the sweeper carries it on. */
  readonly settleAfterSeconds: number;
}

/** The whole run, with the product's own setting. */
export const WHOLE: Sizes = { servers: 3, quotes: 500, calls: 10, rounds: 200, faults: 20, settleAfterSeconds: 30 };

/** As little as shows each way in which a payment goes. */
export const SHORT: Sizes = {
  servers: 2,
  quotes: 20,
  calls: 10,
  rounds: 10,
  faults: 2,
  isQuick: true,
  settleAfterSeconds: 1,
};

/** Many buyers pay at once over several processes on one database: every figure of the money (reliability §7). */
export const torturePayments = (
  root: string,
  say: (line: string) => void,
  sizes: Sizes = WHOLE,
): Promise<readonly Figure[]> =>
  withStripe(root, say, sizes, async ({ run }) => [
    ...(await payAtOnce(run, sizes)),
    ...(await raceSaves(run, sizes.rounds)),
    ...(await failProvider(run, sizes)),
    exactly("servers that ended by themselves", run.lost(), 0),
  ]);

type Pay = "good card" | "bad card" | "check";
/** Every second quote by card; every tenth of these cards is declined. */
const payOf = (n: number): Pay => (n % 2 === 1 ? "check" : n % 20 === 0 ? "bad card" : "good card");
const billingOf = (pay: Pay, n: number): object =>
  pay === "check" ? byCheck : byCard(pay === "good card" ? "visa" : "chargeDeclined", `p${n}`);

async function payAtOnce(run: Run, { quotes, calls }: Sizes): Promise<readonly Figure[]> {
  const buy = async (n: number): Promise<{ buyer: Buyer; answers: Answer[] }> => {
    const buyer = await buyerAt(at(run, n), `p${n}`, billingOf(payOf(n), n));
    return {
      buyer,
      answers: await Promise.all(Array.from({ length: calls }, (_, call) => buyer.finalize(at(run, n + call)))),
    };
  };
  const begun = performance.now();
  const bought = await inTurn(quotes, run.lanes, buy, (done) =>
    run.say(`${done} of ${quotes} quotes, ${calls} finalize calls each`),
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  const sales = await readSales(
    run,
    bought.map(({ buyer }) => buyer),
  );
  const answers = bought.map((each) => each.answers);
  return [
    told("seconds of the payments at once", seconds),
    ...figuresOfAnswers(answers),
    ...figuresOfSales(sales, run.prices),
  ];
}

const at = ({ addresses }: Run, n: number): string => String(addresses[n % addresses.length]);

function figuresOfAnswers(answers: readonly (readonly Answer[])[]): Figure[] {
  const all = answers.flat();
  const expected = (n: number): number => (payOf(n) === "bad card" ? 402 : 200);
  return [
    told("finalize calls", all.length),
    exactly("answers 5xx", all.filter(({ status }) => status >= 500).length, 0),
    exactly(
      "answers that are neither the policy nor the decline",
      answers.flatMap((each, n) => each.filter(({ status }) => status !== expected(n))).length,
      0,
    ),
    exactly(
      "quotes whose callers got different answers",
      answers.filter((each) => new Set(each.map(({ text }) => text)).size !== 1).length,
      0,
    ),
  ];
}

function figuresOfSales(sales: readonly Sale[], prices: ReadonlyMap<string, number>): Figure[] {
  const by = (pay: Pay): Sale[] => sales.filter((_, n) => payOf(n) === pay);
  const [cards, checks, declined] = [by("good card"), by("check"), by("bad card")];
  const bound = [...cards, ...checks];
  const sum = (of: readonly Sale[], part: "policies" | "attempts" | "charges" | "mails"): number =>
    of.reduce((n, sale) => n + sale[part].length, 0);
  return [
    exactly("policies of the quotes to be bound", sum(bound, "policies"), bound.length),
    exactly("receipts of these", receiptsOf(bound), bound.length),
    exactly(
      "quotes without exactly one policy and one mail, the receipt",
      bound.filter((sale) => sale.policies.length !== 1 || !isMailedOnce(sale, RECEIPT)).length,
      0,
    ),
    exactly("charges of the quotes bound by card", sum(cards, "charges"), cards.length),
    exactly("attempts of these", sum(cards, "attempts"), cards.length),
    exactly("charges of the quotes bound by check", sum(checks, "charges"), 0),
    exactly("quotes not paid once, at the policy's price", bound.filter((sale) => !isPaidOnce(sale)).length, 0),
    exactly("quotes that differ from the policy sold", bound.filter((sale) => !isSoldAsQuoted(sale, prices)).length, 0),
    exactly("attempts of the declined cards", sum(declined, "attempts"), declined.length),
    exactly("charges asked for the declined cards", sum(declined, "charges"), declined.length),
    exactly("policies and mails of the declined cards", sum(declined, "policies") + sum(declined, "mails"), 0),
    exactly(
      "payments left under way",
      sales.flatMap(({ attempts }) => attempts.filter(({ status }) => status === "live" || status === "refunding"))
        .length,
      0,
    ),
  ];
}

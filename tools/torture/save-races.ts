import { addDays } from "../../server/base/dates";
import { buyerAt, byCard, byCheck, consent, OTHER_PLAN, personNamed } from "./buyer";
import type { Answer, Buyer } from "./buyer";
import { inTurn } from "./in-turn";
import type { Run } from "./run";
import { isPaidOnce, isSoldAsQuoted, readSales, receiptsOf } from "./sales";
import type { Sale } from "./sales";
import { exactly, told } from "./verdict";
import type { Figure } from "./verdict";

interface Round {
  readonly buyer: Buyer;
  readonly saved: Answer;
  readonly finalized: Answer;
  /** The last finalize, which has to bind. */
  readonly bound: Answer;
}

/** The save begins so many milliseconds after the finalize, differently from round to round. */
const DELAYS = [0, 2, 5, 8, 12, 16, 20, 25, 30, 40];
const CHANGED = "Changed";

/**
 * In each round a save of another plan, holder and start date goes to one server while a finalize goes to the other. A
 * save that is answered is in the policy; one that is refused is not (reliability §7).
 */
export async function raceSaves(run: Run, count: number): Promise<readonly Figure[]> {
  const rounds = await inTurn(
    count,
    run.lanes,
    (n) => race(run, n),
    (done) => run.say(`${done} of ${count} rounds of a save against a finalize`),
  );
  const sales = await readSales(
    run,
    rounds.map(({ buyer }) => buyer),
  );
  const is = (status: number) => rounds.filter(({ saved }) => saved.status === status).length;
  const answers = rounds.flatMap(({ saved, finalized, bound }) => [saved, finalized, bound]);
  return [
    told("rounds of a save against a finalize", count),
    told("saves that came first", is(200)),
    told("saves refused", is(409)),
    told(
      "finalize calls that had to begin anew",
      rounds.filter(({ finalized }) => finalized.code === "quote_changed").length,
    ),
    exactly("answers 5xx of these rounds", answers.filter(({ status }) => status >= 500).length, 0),
    exactly(
      "saves neither stored nor refused for the payment or the end",
      rounds.filter(({ saved }) => !isExpected(saved)).length,
      0,
    ),
    exactly("quotes not bound", rounds.filter(({ bound }) => bound.status !== 200).length, 0),
    exactly(
      "saves answered that are not in the policy, or refused that are",
      rounds.filter(({ saved }, n) => isInPolicy(sales[n]) !== (saved.status === 200)).length,
      0,
    ),
    exactly(
      "quotes of these rounds that differ from the policy sold",
      sales.filter((sale) => !isSoldAsQuoted(sale, run.prices)).length,
      0,
    ),
    exactly(
      "quotes of these rounds not paid once, at the policy's price",
      sales.filter((sale) => !isPaidOnce(sale)).length,
      0,
    ),
    exactly("receipts of these rounds", receiptsOf(sales), count),
  ];
}

async function race({ addresses }: Run, n: number): Promise<Round> {
  const [one = "", two = ""] = n % 2 === 0 ? addresses : addresses.toReversed();
  const buyer = await buyerAt(one, `r${n}`, n % 4 < 3 ? byCard("visa", `r${n}`) : byCheck);
  const change = {
    ...consent,
    plan_id: OTHER_PLAN,
    policy_effective_date: addDays(buyer.startsAt, 1),
    holders: [{ ...personNamed(CHANGED, buyer.email), dob: "1990-02-28", position_on_policy: 1 }],
  };
  const finalizing = buyer.finalize(one);
  await new Promise((wake) => setTimeout(wake, DELAYS[n % DELAYS.length]));
  const [finalized, saved] = await Promise.all([finalizing, buyer.save(two, change)]);
  return { buyer, saved, finalized, bound: finalized.status === 200 ? finalized : await buyer.finalize(two) };
}

const isExpected = ({ status, code }: Answer): boolean =>
  status === 200 || code === "payment_in_progress" || code === "quote_finalized";

const isInPolicy = (sale: Sale | undefined): boolean =>
  sale?.policies[0]?.plan.id === OTHER_PLAN && sale.policies[0].holders[0]?.last_name === CHANGED;

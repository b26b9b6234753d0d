/** Which acts meet in a round of one client. */
import type { Done } from "./offers-act";
import { askNewLink, copy, correct, correctOwn, moveTo, open, reopen, save, send, withdraw } from "./offers-changes";
import type { Link, OfferState } from "./offers-model";
import { answerBank, buy, sellByCheck, sellSecond } from "./offers-sales";
import type { Press } from "./offers-sales";
import type { Client, Waiting } from "./offers-world";

type Act = (press: Press) => Promise<Done>;
/** Draws one act for the client; undefined where there is nothing to do it with. */
type Chance = (plan: Plan) => Act | undefined;

/** What is known while a round is planned. */
interface Plan {
  readonly client: Client;
  /** Offers that are withdrawn or reopened in this round: by one act, so that the answers say which came last. */
  readonly taken: Set<string>;
  /** Offers whose bank is answered in this round. */
  readonly answered: ReadonlySet<string>;
  /** Whether an offer may become one on purpose. */
  readonly mayBeSecond: boolean;
  /**
   * What the round sells: when an offer becomes one on purpose beside another sale, the answers do not say whether its
   * links were ended before.
   */
  sells: "nothing" | "an offer that becomes one on purpose" | "offers";
}

const BROKERS = ["bkr_dana", "bkr_lee"] as const;
/** Of so many payments that wait for a bank, one is answered a round. */
const ANSWERED_EACH = 2;

/** The acts of one round, of which at least so many meet. */
export function planned(client: Client, round: number, count: number): readonly Act[] {
  const due = client.waiting.filter((waiting) => waiting.round < round && client.draw.below(ANSWERED_EACH) === 0);
  const plan: Plan = {
    client,
    taken: new Set(),
    answered: new Set(due.map(({ number }) => number)),
    mayBeSecond: client.expected.isCovered() && client.waiting.length === 0,
    sells: due.length > 0 ? "offers" : "nothing",
  };
  const acts = due.map((waiting) => answered(waiting, client.draw.below(3) > 0));
  while (acts.length < count) {
    const act = client.draw.of(CHANCES)?.(plan);
    if (act) acts.push(act);
  }
  return acts;
}

/** The answers to the banks of all payments that still wait, when the client's rounds are over. */
export const closing = (client: Client): readonly Act[] => client.waiting.map((waiting) => answered(waiting, true));

const answered =
  (waiting: Waiting, isConfirmed: boolean): Act =>
  (press) =>
    answerBank(press, waiting, isConfirmed);

const offersOf = ({ client, answered }: Plan, is: (offer: OfferState) => boolean): readonly OfferState[] =>
  [...client.expected.offers.values()].filter((offer) => !answered.has(offer.number) && is(offer));

const anOffer = (plan: Plan, state: OfferState["state"] = "open"): string | undefined =>
  plan.client.draw.of(offersOf(plan, (offer) => offer.state === state))?.number;

/** A link that lives, into an offer that may be bought; now and then any link at all. */
function aLink(plan: Plan): Link | undefined {
  const { expected, draw } = plan.client;
  const isAny = draw.below(8) === 0;
  const isOpen = (link: Link): boolean => expected.offer(link.offer).state === "open" && !expected.mustBeDead(link);
  return draw.of(expected.links.filter((link) => !plan.answered.has(link.offer) && (isAny || isOpen(link))));
}

/** With an offer in this state that no other act of the round withdraws or reopens. */
const alone =
  (state: OfferState["state"], act: (press: Press, number: string) => Promise<Done>): Chance =>
  (plan) => {
    const number = anOffer(plan, state);
    if (number === undefined || plan.taken.has(number)) return undefined;
    plan.taken.add(number);
    return (press) => act(press, number);
  };

const withOffer =
  (act: (press: Press, number: string) => Promise<Done>): Chance =>
  (plan) => {
    const number = anOffer(plan);
    return number === undefined ? undefined : (press) => act(press, number);
  };

const withLink =
  (act: (press: Press, link: Link) => Promise<Done>): Chance =>
  (plan) => {
    const link = aLink(plan);
    return link && ((press) => act(press, link));
  };

const selling =
  (chance: Chance): Chance =>
  (plan) => {
    const act = plan.sells === "an offer that becomes one on purpose" ? undefined : chance(plan);
    if (act) plan.sells = "offers";
    return act;
  };

const second: Chance = (plan) => {
  if (!plan.mayBeSecond || plan.sells !== "nothing") return undefined;
  const act = withOffer(sellSecond)(plan);
  if (act) plan.sells = "an offer that becomes one on purpose";
  return act;
};

/** One payment at a time waits for a bank: a second one is refused. */
const bank: Chance = (plan) =>
  plan.client.waiting.length > 0 ? undefined : withLink((press, link) => buy(press, "bank asked", link))(plan);
const moved: Chance =
  ({ client }) =>
  (press) =>
    moveTo(press, client.draw.of(BROKERS) ?? BROKERS[0]);

/** Each as often as it is listed; most are sales, and what may not pass a sale. */
const CHANCES: readonly Chance[] = [
  selling(withOffer((press, number) => sellByCheck(press, number, false))),
  selling(withOffer((press, number) => sellByCheck(press, number, true))),
  selling(withLink((press, link) => buy(press, "bought by card", link))),
  selling(withLink((press, link) => buy(press, "bought by card", link))),
  selling(withLink((press, link) => buy(press, "declined", link))),
  selling(bank),
  selling(bank),
  second,
  second,
  alone("open", withdraw),
  alone("open", withdraw),
  alone("withdrawn", reopen),
  alone("withdrawn", reopen),
  () => correct,
  () => correct,
  withLink(correctOwn),
  moved,
  withOffer((press, number) => send(press, number, "sent")),
  withOffer((press, number) => send(press, number, "sent")),
  withOffer((press, number) => send(press, number, "proposed")),
  withOffer(copy),
  withOffer(copy),
  withOffer(copy),
  withLink(askNewLink),
  withLink((press, link) => save(press, link.offer, link)),
  withLink((press, link) => save(press, link.offer, link)),
  withOffer((press, number) => save(press, number, undefined)),
  withLink(open),
];

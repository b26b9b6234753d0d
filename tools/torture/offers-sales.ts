/** The ways in which an offer is sold. */
import { byCard, consent } from "./buyer";
import type { ActName, Done } from "./offers-act";
import { ask, QUOTES } from "./offers-calls";
import type { Reply } from "./offers-calls";
import type { Link } from "./offers-model";
import { at } from "./offers-world";
import type { Client, Waiting, World } from "./offers-world";

/** One press: at which of the servers, in which round. */
export interface Press {
  readonly world: World;
  readonly client: Client;
  readonly round: number;
  readonly server: number;
}

const byBroker = {
  acknowledgement: { ...consent.acknowledgement, actor: "broker" },
  billing: { billing_type: "carrier_bill" },
  auto_renewal: false,
};

const path = ({ world, server }: Press, number: string, more = ""): string =>
  `${at(world, server)}${QUOTES}/${number}${more}`;

const soldIf = ({ client, round }: Press, number: string, replies: readonly Reply[]): void => {
  if (replies.some(({ status }) => status === 200)) client.expected.sold(number, round);
};

/** A broker binds it, to be paid by check: pressed once, or at both servers at the same moment. */
export async function sellByCheck(press: Press, number: string, isTwice: boolean): Promise<Done> {
  const [{ token }] = press.world.brokers;
  const name: ActName = isTwice ? "pressed twice" : "sold by check";
  const saved = await ask(path(press, number), "PUT", { token, body: { application: byBroker } });
  if (saved.status !== 200) return { name, number, replies: [saved] };
  const servers = isTwice ? [press.server, press.server + 1] : [press.server];
  const pressed = await Promise.all(
    servers.map((server) => ask(path({ ...press, server }, number, "/finalize"), "POST", { token, body: {} })),
  );
  return { name, number, replies: pressed, learn: () => soldIf(press, number, pressed) };
}

/** A broker binds it on purpose beside the client's policy. */
export async function sellSecond(press: Press, number: string): Promise<Done> {
  const [{ token }] = press.world.brokers;
  const name = "second on purpose";
  const saved = await ask(path(press, number), "PUT", { token, body: { application: byBroker } });
  if (saved.status !== 200) return { name, number, replies: [saved] };
  const body = { second_policy: true };
  const pressed = await ask(path(press, number, "/finalize"), "POST", { token, body });
  // It may be kept that it is on purpose, also where the sale is refused for another reason.
  const checkout = await ask(path(press, number, "/checkout"), "GET", { token });
  const isKept = pressed.status === 200 || checkout.at("already_covered", "on_purpose") === true;
  const learn = (): void => {
    if (isKept) press.client.expected.offer(number).isSecond = true;
    soldIf(press, number, [pressed]);
  };
  return { name, number, replies: [pressed], learn };
}

const CARDS = { "bought by card": "visa", declined: "chargeDeclined", "bank asked": "threeDSecure2Required" } as const;

/** The client pays by a link and a card, which is taken, declined, or whose bank asks first. */
export async function buy(press: Press, name: keyof typeof CARDS, link: Link): Promise<Done> {
  const { client, round } = press;
  const { token, offer: number } = link;
  const application = { ...byCard(CARDS[name], `c${client.n}x${(client.used += 1)}`), ...consent };
  const saved = await ask(path(press, number), "PUT", { token, body: { application } });
  if (saved.status !== 200) return { name, number, link, replies: [saved] };
  const pressed = await ask(path(press, number, "/finalize"), "POST", { token, body: {} });
  const learn = (): void => {
    soldIf(press, number, [pressed]);
    // A second press joins the payment that is under way.
    const isNew = !client.waiting.some((waiting) => waiting.number === number);
    if (isNew && pressed.code === "payment_action_required") client.waiting.push({ number, link, round });
  };
  return { name, number, link, replies: [pressed], learn };
}

/** The buyer has answered their bank, and the page goes on by the same link. */
export async function answerBank(press: Press, waiting: Waiting, isConfirmed: boolean): Promise<Done> {
  const { client, world } = press;
  const { number, link } = waiting;
  const { standIn } = world.run;
  const payment = [...standIn.journal.payments.values()].find(
    ({ metadata, status }) => metadata.quote_number === number && status === "requires_action",
  );
  if (payment) standIn.answerBank(payment.id, isConfirmed);
  client.waiting.splice(client.waiting.indexOf(waiting), 1);
  const name = isConfirmed ? "bank confirmed" : "bank refused";
  const pressed = await ask(path(press, number, "/finalize"), "POST", { token: link.token, body: {} });
  return { name, number, link, replies: [pressed], learn: () => soldIf(press, number, [pressed]) };
}

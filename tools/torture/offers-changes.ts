/** What is done with an offer, and with its client, besides selling it. */
import { createHash } from "node:crypto";
import type { ActName, Done } from "./offers-act";
import { isDone } from "./offers-act";
import { ask, CLIENTS, NEW_LINKS, QUOTES } from "./offers-calls";
import type { Reply } from "./offers-calls";
import type { Link } from "./offers-model";
import type { Press } from "./offers-sales";
import { at, clientBody, holders, nextAddress } from "./offers-world";

const path = ({ world, server }: Press, number: string, more = ""): string =>
  `${at(world, server)}${QUOTES}/${number}${more}`;
const byPrincipal = ({ world: { brokers } }: Press): string => brokers[0].token;
/** Either of the two brokers. */
const byAnybody = ({ world: { brokers }, client: { draw } }: Press): string => (draw.of(brokers) ?? brokers[0]).token;

export async function withdraw(press: Press, number: string): Promise<Done> {
  const replies = [await ask(path(press, number, "/withdraw"), "POST", { token: byPrincipal(press), body: {} })];
  const learn = (): void => {
    if (isDone({ replies })) press.client.expected.withdrawn(number);
  };
  return { name: "withdrawn", number, replies, learn };
}

export async function reopen(press: Press, number: string): Promise<Done> {
  const replies = [await ask(path(press, number, "/reopen"), "POST", { token: byPrincipal(press), body: {} })];
  const learn = (): void => {
    if (isDone({ replies })) press.client.expected.reopened(number);
  };
  return { name: "reopened", number, replies, learn };
}

/** Mails the client a link; the mails are read at the end of the round. */
export async function send(press: Press, number: string, name: "sent" | "proposed"): Promise<Done> {
  const body = { handoff_type: name === "sent" ? "blank" : "proposal" };
  const token = byAnybody(press);
  return { name, number, replies: [await ask(path(press, number, "/handoff"), "PATCH", { token, body })] };
}

/** The token in the address of a link. */
export const tokenIn = (url: unknown): string | undefined =>
  typeof url === "string" ? (new URL(url).searchParams.get("token") ?? undefined) : undefined;

export async function copy(press: Press, number: string): Promise<Done> {
  const reply = await ask(path(press, number, "/link"), "POST", { token: byAnybody(press), body: {} });
  const token = tokenIn(reply.at("url"));
  const { client, round } = press;
  const learn = (): void => {
    if (token !== undefined) client.expected.links.push({ token, offer: number, round });
  };
  return { name: "copied", number, replies: [reply], learn };
}

/** The client asks for a new link by one that works, or by one that has ended. */
export async function askNewLink(press: Press, link: Link): Promise<Done> {
  const body = { token: link.token };
  const reply = await ask(at(press.world, press.server) + NEW_LINKS, "POST", { body });
  return { name: "new link", number: link.offer, replies: [reply] };
}

export async function save(press: Press, number: string, link: Link | undefined): Promise<Done> {
  const mark = createHash("sha256").update(`${press.client.n} ${press.round} ${press.server}`).digest("hex");
  const application = holders(press.client, `Lee ${mark.replace(/\d/g, "").slice(0, 6)}`);
  const token = link?.token ?? byAnybody(press);
  const replies = [await ask(path(press, number), "PUT", { token, body: { application } })];
  return { name: link ? "saved by link" : "saved by broker", number, link, replies };
}

/** The page of a link says that somebody sees it. */
export async function open(press: Press, link: Link): Promise<Done> {
  const reply = await ask(path(press, link.offer, "/visits"), "POST", { token: link.token, body: { step: null } });
  return { name: "opened", number: link.offer, link, replies: [reply] };
}

/** The client as the broker's page has read it. */
const read = ({ world, client, server }: Press, token: string): Promise<Reply> =>
  ask(`${at(world, server)}${CLIENTS}/${client.id}`, "GET", { token });

interface Change {
  readonly name: ActName;
  readonly link?: Link;
  /** The new address; the one that was read when absent. */
  readonly email?: string;
  readonly broker?: string;
}

/** Saves the client from the state that was read: somebody else may be faster. Learns the address that it had. */
async function change(press: Press, { name, link, email, broker }: Change, learn: (from: string) => void) {
  const { world, client, server } = press;
  const seen = await read(press, byPrincipal(press));
  const from = String(seen.at("person", "email"));
  const body = clientBody(client, email ?? from, broker);
  const token = link?.token ?? byPrincipal(press);
  const url = `${at(world, server + 1)}${CLIENTS}/${client.id}`;
  const replies = [await ask(url, "PUT", { token, body, seen: seen.tag })];
  const done: Done = { name, link, replies, learn: () => isDone({ replies }) && learn(from) };
  return done;
}

/** The broker corrects the address: the links that were mailed to the former one end. */
export const correct = (press: Press): Promise<Done> =>
  change(press, { name: "corrected", email: nextAddress(press.client, press.client.draw.below(4) === 0) }, (from) =>
    press.client.expected.correctedFrom(from),
  );

/** The client corrects the own address: nothing ends. */
export const correctOwn = (press: Press, link: Link): Promise<Done> =>
  change(press, { name: "own address", link, email: nextAddress(press.client) }, () => undefined);

/** The client goes to the one or the other broker, with the open offers. */
export const moveTo = (press: Press, broker: string): Promise<Done> =>
  change(press, { name: "other broker", broker }, () => undefined);

import { randomInt } from "node:crypto";
import { signInAt } from "./caller";
import { Draw } from "./draw";
import { inTurn } from "./in-turn";
import { closing, planned } from "./offers-plan";
import { askLinks, meet, readDocuments } from "./offers-round";
import type { Found } from "./offers-round";
import { figuresOfAnswers, figuresOfData } from "./offers-verdict";
import { begin, clientOf } from "./offers-world";
import type { Client, World } from "./offers-world";
import { withStripe } from "./stripe";
import { told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Sizes {
  /** Sales, withdrawals, corrections, letters, links and saves, in all. */
  readonly acts: number;
  /** The same seed draws the same acts; when each is answered is another matter. */
  readonly seed: number;
}

const ACTS = 10_000;
const SERVERS = 2;
/** Acts that meet, and rounds of each client. */
const AT_ONCE = 5;
const ROUNDS = 6;
/** Clients at work at the same moment. */
const LANES = 4;
/** The product's own. */
const SETTLE_AFTER_SECONDS = 30;

/**
 * Offers of one product to one client are sold, withdrawn, taken back, sent, copied, saved and moved at once, at two
 * servers on one database, while the client's address is corrected and cards are declined or wait for a bank. A model of
 * what links must be dead follows the answers alone, and after each round every link of the client is asked
 * (resolutions R-30).
 */
export async function tortureOffers(
  root: string,
  say: (line: string) => void,
  { acts = ACTS, seed = randomInt(2 ** 31) }: Partial<Sizes> = {},
): Promise<readonly Figure[]> {
  say(`The seed is ${seed}.`);
  const sizes = { servers: SERVERS, settleAfterSeconds: SETTLE_AFTER_SECONDS };
  return withStripe(root, say, sizes, async ({ run }) => {
    const [address = ""] = run.addresses;
    const brokers = [await signInAt(address), await signInAt(address, "lee@acme.example")] as const;
    const world: World = { run, brokers, startsAt: new Date().toISOString().slice(0, 10) };
    const found: Found = { wrong: new Map(), done: new Map(), refused: new Map(), links: { asked: 0, dead: 0 }, say };
    const count = Math.ceil(acts / (AT_ONCE * ROUNDS));
    const begun = performance.now();
    const clients = await inTurn(
      count,
      LANES,
      (n) => live(world, found, n, new Draw(seed + n)),
      (done) => say(`${done} of ${count} clients, ${ROUNDS} rounds of ${AT_ONCE} acts each`),
    );
    const seconds = Math.round((performance.now() - begun) / 1000);
    for (const client of clients) await askLinks(world, found, client, ROUNDS + 1);
    let documents = 0;
    for (const client of clients) documents += await readDocuments(world, found, client);
    say([...found.refused].map(([what, times]) => `${what}: ${times}`).join(", "));
    return [
      told("seconds of the rounds", seconds),
      ...figuresOfAnswers(found, documents),
      ...(await figuresOfData(run, clients)),
    ];
  });
}

/** All rounds of one client. */
async function live(world: World, found: Found, n: number, draw: Draw): Promise<Client> {
  const client = await clientOf(world, n, draw);
  for (let round = 0; round < ROUNDS; round += 1) {
    await meet(world, found, client, round, planned(client, round, AT_ONCE));
    if (isSpent(client)) await begin(world, client, draw.below(3) === 0);
  }
  if (client.waiting.length > 0) await meet(world, found, client, ROUNDS, closing(client));
  return client;
}

/** Whether hardly an offer is left with which something may be done. */
const isSpent = ({ expected }: Client): boolean =>
  [...expected.offers.values()].filter(({ state }) => state === "open").length < 3;

import type { Product } from "../product/server";
import { announce, signInAt } from "./caller";
import type { Broker } from "./caller";
import { elsewhere } from "./elsewhere";
import { goodClientsAt } from "./good-clients";
import type { GoodClients } from "./good-clients";
import { sendHalf } from "./half-sent";
import type { Senders } from "./half-sent";
import type { DatabaseKind, KeptData } from "./kept-data";
import { onDatabases } from "./on-databases";
import { hasEnded, inMegabytes, residentBytes } from "./process";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Uploads {
  /** How many senders there are at a time, in each of the rounds. */
  readonly senders: readonly number[];
  /** How many honest people upload at once, and how many bytes each. */
  readonly honest: number;
  readonly bytes: number;
  readonly beforeMs: number;
  readonly kinds: readonly DatabaseKind[];
}

const WHOLE: Uploads = {
  senders: [100, 1000],
  honest: 40,
  bytes: 9_000_000,
  beforeMs: 10_000,
  kinds: ["embedded", "PostgreSQL"],
};
/** Only as much as shows that the run works. */
export const SHORT: Partial<Uploads> = { senders: [20], honest: 4, bytes: 200_000, beforeMs: 1_000 };

/** By then the last one who waits for a place has waited for too long, or has lost it. */
const CLOSED_WITHIN_MS = 75_000;
/** All of them together send at most so much, which the system keeps until it is read. */
const MOST_SENT = 400_000_000;
const MOST_GROWTH = 64;
const MOST_RATIO = 200;

/**
 * Many senders of half an upload at a real server on each database, with wrong and with right signatures, of one network
 * and of many, while others work; then honest uploads at once (reliability §4 and §7 M10).
 */
export function tortureUploads(
  root: string,
  say: (line: string) => void,
  asked: Partial<Uploads> = {},
): Promise<readonly Figure[]> {
  const uploads = { ...WHOLE, ...asked };
  return onDatabases(root, uploads.kinds, say, (data, sayMore) => uploadsOn(data, uploads, sayMore));
}

interface Round {
  readonly product: Product;
  readonly good: GoodClients;
  readonly beforeMs: number;
  readonly say: (line: string) => void;
}

async function uploadsOn(data: KeptData, uploads: Uploads, say: (line: string) => void): Promise<readonly Figure[]> {
  const product = await data.start({});
  try {
    const broker = await signInAt(product.address);
    const round = { product, good: await goodClientsAt([product.address]), beforeMs: uploads.beforeMs, say };
    const figures: Figure[] = [];
    for (const count of uploads.senders)
      for (const signature of ["wrong", "right"] as const)
        for (const networks of [1, count]) {
          const fields = await fieldsFor(broker, product, signature, count);
          const bytes = Math.min(uploads.bytes / 2, Math.floor(MOST_SENT / count));
          const what = `${count} senders, ${signature} signature, ${networks} network${networks === 1 ? "" : "s"}`;
          figures.push(...(await halfSentAt(round, what, { count, fields, networks, bytes })));
        }
    figures.push(...(await honestAt(round, broker, uploads)));
    return [...figures, exactly("ends of the process", hasEnded(product) ? 1 : 0, 0)];
  } finally {
    await product.stop();
  }
}

/** The fields of forms for files that never come whole: each right one is another. */
async function fieldsFor(broker: Broker, { address }: Product, signature: "wrong" | "right", count: number) {
  const signed = () => announce((path, body) => broker.call(address, "POST", path, body), "x");
  const forms: Readonly<Record<string, string>>[] = [];
  while (forms.length < (signature === "right" ? count : 1)) forms.push((await signed()).fields);
  const wrong = { ...forms[0], "X-Amz-Signature": "0".repeat(64) };
  return (n: number) => (signature === "right" ? (forms[n] ?? wrong) : wrong);
}

async function halfSentAt(
  { product, good, beforeMs, say }: Round,
  what: string,
  senders: Senders,
): Promise<readonly Figure[]> {
  const memory = watchMemory(product);
  const before = await good.during(beforeMs);
  memory.begin();
  // As long as before, so that both figures are of as many calls. Afterwards there are no other calls: what those leave,
  // attacked or not, stays until V8 collects it, more than a minute later, and is not what the senders take.
  const { half, during } = await elsewhere(async () => {
    const sent = sendHalf(product, senders);
    const served = await good.during(beforeMs);
    await sent.untilClosed(CLOSED_WITHIN_MS);
    return { half: sent, during: served };
  });
  const left = half.open();
  half.end();
  const grown = memory.end();
  say(`${what}: answered ${half.answered()}, memory ${memory.before()} and ${grown} MB more`);
  const ratio = Math.round((100 * during.p99) / before.p99);
  return [
    // A sender who goes on writing may lose the answer with the connection, which is closed half a second after it.
    told(`${what}: answers that were read`, half.answered()),
    exactly(`${what}: senders that were connected`, half.connected(), senders.count),
    exactly(`${what}: connections left open`, left, 0),
    atMost(`${what}: memory grown at most, MB`, grown, MOST_GROWTH),
    exactly(`${what}: failed requests of others`, during.failed, 0),
    told(`${what}: p99 of others before, ms`, Math.round(before.p99)),
    told(`${what}: p99 of others in the meantime, ms`, Math.round(during.p99)),
    atMost(`${what}: p99 of others, hundredths of before, ms`, ratio, MOST_RATIO),
  ];
}

/** Honest people with a large file each, all at once, from one network. */
async function honestAt({ product, say }: Round, broker: Broker, { honest, bytes }: Uploads) {
  const { address } = product;
  const row = "Ada,Lind,ada@mail.example,";
  const csv = (n: number): string => `first_name,last_name,email,note\n${row}${n}${"x".repeat(bytes - 70)}\n`;
  const post = (path: string, body: object) => broker.call(address, "POST", path, body);
  const files = [];
  for (let n = 0; n < honest; n += 1) files.push(await announce(post, csv(n)));
  const memory = watchMemory(product);
  memory.begin();
  const begun = performance.now();
  const statuses = await Promise.all(files.map((file) => file.store().catch(() => 0)));
  const seconds = Math.round((performance.now() - begun) / 1000);
  const grown = memory.end();
  say(`${honest} honest uploads of ${bytes} bytes in ${seconds} s, memory ${memory.before()} and ${grown} MB more`);
  return [
    exactly(`${honest} honest uploads at once: stored`, statuses.filter((status) => status === 204).length, honest),
    atMost(`${honest} honest uploads at once: memory grown at most, MB`, grown, MOST_GROWTH),
    told(`${honest} honest uploads at once: time until all were stored, s`, seconds),
  ];
}

/** Watches how much memory the server holds: before `begin`, and from then on. */
function watchMemory(product: Product) {
  let most = residentBytes(product);
  let before = most;
  const look = (): void => {
    if (!hasEnded(product)) most = Math.max(most, residentBytes(product));
  };
  const looking = setInterval(look, 50);
  return {
    begin(): void {
      look();
      before = most;
    },
    before: (): number => inMegabytes(before),
    /** How much it has grown at most, in megabytes. */
    end(): number {
      look();
      clearInterval(looking);
      return inMegabytes(most - before);
    },
  };
}

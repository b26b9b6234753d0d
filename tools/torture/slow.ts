import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "../product/server";
import { signInAt } from "./caller";
import { goodClientsAt } from "./good-clients";
import type { DatabaseKind, KeptData } from "./kept-data";
import { onDatabases } from "./on-databases";
import { hasEnded, inMegabytes, openDescriptors, residentBytes } from "./process";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How many slow clients, and on which databases. */
export interface Slow {
  readonly sockets: number;
  readonly kinds: readonly DatabaseKind[];
}

/** How long good clients work alone, in milliseconds. */
const BEFORE_MS = 10_000;
/** By then the server must have closed every slow connection: a minute without progress, and how often that is looked at. */
const CLOSED_WITHIN_MS = 90_000;
/** What comes and goes by itself: connections to the database, files that are just read. */
const SLACK = 14;
const MOST_GROWTH = 200;
/** Requests that a slow reader sends at once, without reading any answer. */
const PIPELINED = 200;

/** A slow client: what it writes at first, and what once a second. */
interface SlowKind {
  readonly first: string;
  readonly later: string;
}

/**
 * Slow clients of each kind: writers of heads and of bodies, readers who never read, and those who only stay. Those who
 * ask for much at once are closed at once.
 */
function kindsOf(token: string): readonly SlowKind[] {
  const list = `GET /api/management/v1/clients?_limit=100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const page = "GET /flows/passport360/1.6.0/flow.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const post = "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  return [
    { first: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", later: "x" },
    { first: `${post}Content-Length: 100000\r\n\r\n{`, later: " " },
    { first: list.repeat(4), later: "" },
    { first: page.repeat(PIPELINED), later: "" },
    { first: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", later: "" },
  ];
}

/**
 * So many slow clients hold connections at a real server on each database while others work: each is closed in time,
 * the others are served, and neither memory nor descriptors stay taken (reliability §7 M10).
 */
export async function tortureSlow(
  root: string,
  say: (line: string) => void,
  { sockets = 200, kinds = ["embedded", "PostgreSQL"] }: Partial<Slow> = {},
): Promise<readonly Figure[]> {
  return onDatabases(root, kinds, say, (data, sayMore) => slowOn(data, sockets, sayMore));
}

async function slowOn(data: KeptData, count: number, say: (line: string) => void): Promise<readonly Figure[]> {
  const product = await data.start({});
  try {
    const { token } = await signInAt(product.address);
    const good = await goodClientsAt([product.address]);
    const before = await good.during(BEFORE_MS);
    say(`alone, good clients wait ${Math.round(before.p99)} ms at most 99 times of 100`);
    const [descriptors, memory] = [openDescriptors(product), residentBytes(product)];
    const slow = openSlow(product, kindsOf(token), count);
    const watch = untilClosed(product, descriptors + SLACK);
    const during = await good.during(watch);
    const { most, peak, ms } = await watch;
    slow.end();
    return [
      atLeast("slow connections at once", most - descriptors, Math.floor(count * 0.75)),
      atMost("time until all were closed, s", Math.round(ms / 1000), CLOSED_WITHIN_MS / 1000),
      exactly("ends of the process", hasEnded(product) ? 1 : 0, 0),
      atLeast("requests of good clients meanwhile", during.answered, 100),
      exactly("of them that failed", during.failed, 0),
      told("p99 of good clients before, ms", Math.round(before.p99)),
      told("p99 of good clients meanwhile, ms", Math.round(during.p99)),
      told("ratio of the two, in hundredths", Math.round((100 * during.p99) / before.p99)),
      told("memory before, MB", inMegabytes(memory)),
      atMost("memory grown at most, MB", inMegabytes(peak - memory), MOST_GROWTH),
      atMost("descriptors left open", Math.max(0, openDescriptors(product) - descriptors), SLACK),
    ];
  } finally {
    await product.stop();
  }
}

function openSlow({ address }: Product, kinds: readonly SlowKind[], count: number) {
  const open = new Set<Socket>();
  const port = Number(new URL(address).port);
  for (let n = 0; n < count; n += 1) {
    const { first, later } = kinds[n % kinds.length] ?? { first: "", later: "" };
    const socket = connect(port, "127.0.0.1", () => socket.write(first));
    // Never read: what is answered fills up the buffers.
    socket.pause().on("error", () => undefined);
    const writing = setInterval(() => socket.write(later), 1000);
    socket.once("close", () => clearInterval(writing));
    open.add(socket);
  }
  const end = (): void => {
    for (const socket of open) socket.destroy();
  };
  return { end };
}

/** Looks until no more descriptors are open than so many, at most for a while longer than that may take. */
async function untilClosed(product: Product, few: number) {
  const begun = performance.now();
  let [most, peak] = [0, 0];
  for (let ms = 0; ms < CLOSED_WITHIN_MS * 1.2; ms = performance.now() - begun) {
    await pause(250);
    if (hasEnded(product)) break;
    const now = openDescriptors(product);
    most = Math.max(most, now);
    peak = Math.max(peak, residentBytes(product));
    if (now <= few && most > few) break;
  }
  return { most, peak, ms: performance.now() - begun };
}

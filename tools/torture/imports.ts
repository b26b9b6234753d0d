import { setTimeout as pause } from "node:timers/promises";
import { isObject } from "../../engine/index";
import { signInAt } from "./caller";
import type { Broker } from "./caller";
import { elsewhere } from "./elsewhere";
import { goodClientsAt } from "./good-clients";
import type { GoodClients } from "./good-clients";
import type { DatabaseKind, KeptData } from "./kept-data";
import { onDatabases } from "./on-databases";
import { atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Imports {
  /** The size of the larger files; an import holds at most 9,000,000 bytes. */
  readonly bytes: number;
  /** How long the lists are read alone, and beside each file. */
  readonly beforeMs: number;
  readonly kinds: readonly DatabaseKind[];
}

/** Only as much as shows that the run works. */
export const SHORT: Partial<Imports> = { bytes: 100_000, beforeMs: 500, kinds: ["embedded"] };

const HEADER = "first_name,last_name,email\n";
const ONE_ROW = `${HEADER}Kim,Lind,kim.lind@mail.example\n`;
const LIST = "/api/management/v1/clients?_limit=50";
const OPERATIONS = "/api/management/v1/long_operations";
const JUDGED_WITHIN_S = 5;
/** An import that hangs. */
const GIVE_UP_MS = 180_000;
/** A page that answers so soon is felt as immediate: the web vitals call it good. */
const QUICK_MS = 200;

/** Files that are nothing but work, by what they hold; `bytes`: how large. */
const FILES: readonly (readonly [string, (bytes: number) => string])[] = [
  ["3 MB of empty rows", (bytes) => HEADER + ",\n".repeat(Math.min(bytes, 3_000_000) / 2)],
  ["9 MB of empty rows", (bytes) => HEADER + ",\n".repeat(bytes / 2 - 100)],
  ["9 MB of blank lines", (bytes) => HEADER + "\n".repeat(bytes - 100)],
  ["9 MB of rows of one cell", (bytes) => HEADER + "x\n".repeat(bytes / 2 - 100)],
  ["9 MB in one cell", (bytes) => `${HEADER}"${"x\n".repeat(bytes / 2 - 100)}`],
  ["9 MB of columns", (bytes) => "a,".repeat(bytes / 2)],
  ["9 MB of wide empty rows", (bytes) => HEADER + `${",".repeat(32_000)}\n`.repeat(Math.floor(bytes / 32_100))],
];

/**
 * Files of a broker that are nothing but work, at a real server on each database: each is judged soon, an import of one
 * row of another brokerage does not wait for it, and the pages of others stay quick.
 */
export function tortureImports(
  root: string,
  say: (line: string) => void,
  { bytes = 9_000_000, beforeMs = 10_000, kinds = ["embedded", "PostgreSQL"] }: Partial<Imports> = {},
): Promise<readonly Figure[]> {
  return onDatabases(root, kinds, say, async (data, sayMore) => importsOn(data, { bytes, beforeMs, kinds }, sayMore));
}

interface World {
  readonly address: string;
  readonly dana: Broker;
  readonly kim: Broker;
  readonly good: GoodClients;
  /** How long each file is imported again and again. */
  readonly forMs: number;
}

async function importsOn(data: KeptData, { bytes, beforeMs }: Imports, say: (line: string) => void) {
  const product = await data.start({});
  const { address } = product;
  try {
    const kim = await signInAt(address, "kim@globex.example");
    const good = await goodClientsAt([address], { list: { path: LIST, token: kim.token } });
    const world = { address, dana: await signInAt(address), kim, good, forMs: beforeMs };
    await imported(world, world.kim, ONE_ROW);
    const quiet = await good.during(beforeMs);
    say(`alone, ${quiet.answered} lists of clients, 99 of 100 within ${Math.round(quiet.p99)} ms`);
    const figures: Figure[] = [told("p99 of the list of clients before, ms", Math.round(quiet.p99))];
    for (const [what, make] of FILES) figures.push(...(await oneFile(world, what, make(bytes), quiet.p99, say)));
    return figures;
  } finally {
    await product.stop();
  }
}

async function oneFile(world: World, what: string, csv: string, quiet: number, say: (line: string) => void) {
  const [judged, row, lists] = await elsewhere(async () => {
    const working = Promise.all([again(world, world.dana, csv), again(world, world.kim, ONE_ROW)]);
    const served = await world.good.during(working);
    return [...(await working), served] as const;
  });
  const p99 = Math.round(lists.p99);
  say(
    `${what}: ${judged.times} times, judged in ${judged.seconds} s; ${row.times} times one row beside it, in ${row.seconds} s; ${lists.answered} lists, ${p99} ms`,
  );
  return [
    told(`${what}: how often it was imported`, judged.times),
    atMost(`${what}: time until it was judged, s`, judged.seconds, JUDGED_WITHIN_S),
    exactly(`${what}: clients of it`, judged.imported, 0),
    atMost(`${what}: another brokerage's import of one row, s`, row.seconds, JUDGED_WITHIN_S),
    exactly(`${what}: clients of that, each time`, row.imported / row.times, 1),
    exactly(`${what}: lists that failed`, lists.failed, 0),
    atMost(`${what}: p99 of the list of clients, ms`, p99, Math.round(Math.max(QUICK_MS, 2 * quiet))),
  ];
}

interface Ended {
  readonly seconds: number;
  readonly imported: number;
}

/** Imports a file again and again. Returns how often, the longest time, and how many clients came of it. */
async function again(world: World, broker: Broker, csv: string): Promise<Ended & { readonly times: number }> {
  let [times, seconds, clients] = [0, 0, 0];
  const until = performance.now() + world.forMs;
  do {
    const one = await imported(world, broker, csv);
    times += 1;
    seconds = Math.max(seconds, one.seconds);
    clients += one.imported;
  } while (performance.now() < until);
  return { times, seconds, imported: clients };
}

/** Uploads and imports a file; the time counts from the call that begins the import. */
async function imported(world: World, broker: Broker, csv: string): Promise<Ended> {
  const upload = await broker.upload(world.address, csv);
  return ended(world, broker, await broker.importFile(world.address, upload));
}

async function ended({ address }: World, broker: Broker, id: string): Promise<Ended> {
  const begun = performance.now();
  for (let ms = 0; ms < GIVE_UP_MS; ms = performance.now() - begun) {
    const { body } = await broker.call(address, "GET", `${OPERATIONS}/${id}`);
    const response = isObject(body.result) ? body.result.response : undefined;
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    if (body.done === true) return { seconds, imported: isObject(response) ? Number(response.imported ?? 0) : 0 };
    await pause(100);
  }
  return { seconds: GIVE_UP_MS / 1000, imported: -1 };
}

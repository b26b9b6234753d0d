import { randomInt } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { MALFORMED, writeBytes } from "./fuzz-sockets";
import { requestsOver } from "./fuzz-requests";
import type { ApiDocument, FuzzRequest } from "./fuzz-requests";
import { prepareWorld } from "./fuzz-world";
import { inTurn } from "./in-turn";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import { createWitness, hasEnded, inMegabytes, processorSeconds } from "./process";
import type { Witness } from "./process";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Fuzz {
  readonly requests: number;
  /** The same seed draws the same requests; the ids in them are new in each run. */
  readonly seed: number;
  readonly kinds: readonly DatabaseKind[];
  /** After so many requests the records that they name are made anew. */
  readonly part: number;
}

/** One connection in so many is written by hand. */
const BARE_EACH = 40;
const LANES = 6;
const SLOW_MS = 2_000;
/** A request that is not answered in this time hangs. */
const HUNG_MS = 60_000;
/** How much the server may hold more at the end than after a fifth of the requests, in MB: caches fill up, nothing else. */
const MOST_GROWTH = 64;
const SHOWN = 20;
/** What a refusal may never tell: where the code stands, what it is made of, how the database is asked. */
const INTERNAL =
  /\bat .*:\d+:\d+|node_modules|file:\/\/|(?:Syntax|Range|Type|Reference)Error: |\bselect\b.*\bfrom\b|\binsert into\b|pglite|postgres|kysely|\.ts\b|relation "|syntax error|ECONN/i;

interface Run extends Pick<Fuzz, "requests" | "seed" | "part"> {
  readonly kind: DatabaseKind;
  readonly product: Product;
  readonly witness: Witness;
  readonly say: (line: string) => void;
}

/** What was found wrong, by what it is. */
class Findings {
  answered = 0;
  unanswered = 0;
  bare = 0;
  readonly statuses = new Map<number, number>();
  /** The calls that did what they are for at least once. */
  readonly done = new Set<string>();
  readonly wrong = new Map<string, number>();
  slowest = 0;

  constructor(private readonly say: (line: string) => void) {}

  note(what: string, line: string): void {
    const n = (this.wrong.get(what) ?? 0) + 1;
    this.wrong.set(what, n);
    if (n <= SHOWN) this.say(`${what}: ${line}`);
  }
}

/** Everything that may be wrong with an answer or its connection. */
const SERVER_ERROR = "answers 5xx";
const INSIDE = "refusals that tell something internal";
const SHAPE = "refusals of another shape";
const HUNG = "requests that hang";
const SLOW = "requests that take the server over 2 s alone";

/**
 * Sends generated requests of several callers to a real server on each database: no 5xx, no end of the process, no
 * hanging, no growth, nothing internal told, no prototype of the language changed (reliability §5 J1).
 */
export async function tortureFuzz(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Fuzz> = {},
): Promise<readonly Figure[]> {
  const { requests = 100_000, seed = randomInt(2 ** 31), kinds = ["embedded", "PostgreSQL"], part = 2_000 } = sizes;
  say(`The seed is ${seed}.`);
  const cluster = kinds.includes("PostgreSQL") ? await startPostgres() : undefined;
  const figures: Figure[] = [];
  try {
    for (const kind of kinds) {
      const data = await keepData(root, kind === "PostgreSQL" ? cluster?.url : undefined);
      try {
        figures.push(...(await fuzzOn(data, { kind, requests: Math.ceil(requests / kinds.length), seed, part, say })));
      } finally {
        await data.remove();
      }
    }
    return figures;
  } finally {
    cluster?.stop();
  }
}

async function fuzzOn(data: KeptData, side: Omit<Run, "product" | "witness">): Promise<readonly Figure[]> {
  const witness = createWitness();
  const product = await data.start(witness.settings);
  try {
    const figures = await fuzzAll({ ...side, product, witness });
    return figures.map((figure) => ({ ...figure, what: `${side.kind}: ${figure.what}` }));
  } finally {
    await product.stop();
    witness.remove();
  }
}

async function fuzzAll(run: Run): Promise<readonly Figure[]> {
  const { product, witness, requests, say } = run;
  const part = Math.min(run.part, Math.ceil(requests / 3));
  const found = new Findings((line) => say(`${run.kind}: ${line}`));
  const document = (await (await fetch(`${product.address}/api/openapi.json`)).json()) as ApiDocument;
  const parts = Math.ceil(requests / part);
  const early = Math.max(1, Math.round(parts / 5));
  await witness.ask(product);
  let before = await witness.ask(product);
  for (let n = 0; n < parts; n += 1) {
    await fuzzPart({ ...run, part }, document, n, found);
    if (hasEnded(product)) break;
    if (n + 1 === early) before = await witness.ask(product);
    if ((n + 1) % early === 0) say(`${run.kind}: ${(n + 1) * part} requests`);
  }
  const isAlive = !hasEnded(product);
  const after = isAlive ? await witness.ask(product) : undefined;
  say(
    `${run.kind}: ${[...found.statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${n} × ${status}`)
      .join(", ")}`,
  );
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  say(`${run.kind}: never done: ${calls.filter((call) => !found.done.has(call)).join(", ")}`);
  const wrong = (what: string): Figure => exactly(what, found.wrong.get(what) ?? 0, 0);
  return [
    atLeast("requests answered", found.answered, Math.floor(requests * 0.9)),
    told(
      "of them done (2xx)",
      sumOf(found.statuses, (status) => status < 300),
    ),
    told("calls of the API", calls.length),
    atLeast(
      "of them done at least once",
      calls.filter((call) => found.done.has(call)).length,
      Math.floor(calls.length / 2),
    ),
    told("connections written by hand", found.bare),
    told("connections that ended without an answer", found.unanswered),
    exactly("ends of the process", isAlive ? 0 : 1, 0),
    ...[SERVER_ERROR, HUNG, SLOW, INSIDE, SHAPE].map(wrong),
    told("slowest answer, ms", Math.round(found.slowest)),
    exactly("prototypes of the language that changed", after?.polluted ?? 0, 0),
    told("heap after a fifth, MB", inMegabytes(before.heapUsed)),
    atMost("heap grown since, MB", inMegabytes((after?.heapUsed ?? 0) - before.heapUsed), MOST_GROWTH),
    told("resident memory after a fifth, MB", inMegabytes(before.rss)),
    told("resident memory at the end, MB", inMegabytes(after?.rss ?? 0)),
  ];
}

const sumOf = (statuses: ReadonlyMap<number, number>, isMeant: (status: number) => boolean): number =>
  [...statuses].reduce((sum, [status, n]) => sum + (isMeant(status) ? n : 0), 0);

async function fuzzPart(run: Run, document: ApiDocument, n: number, found: Findings): Promise<void> {
  const { product, seed, part } = run;
  const world = await prepareWorld(product.address, n);
  const drawn = { seed: seed + n, numRuns: part };
  const requests = fc.sample(requestsOver(document, world), drawn);
  const bare = fc.sample(MALFORMED, { ...drawn, numRuns: Math.ceil(part / BARE_EACH) });
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const slow: FuzzRequest[] = [];
  await inTurn(
    part,
    LANES,
    async (at) => {
      if (hasEnded(product)) return;
      const each = requests[at];
      if (each && (await sendOne(product, agent, each, found)) > SLOW_MS) slow.push(each);
      const bytes = at % BARE_EACH === 0 ? bare[at / BARE_EACH] : undefined;
      if (bytes) await writeOne(product, bytes, found);
    },
    () => undefined,
  );
  for (const each of slow) await sendAlone(product, agent, each, found);
  agent.destroy();
}

/** Sends one request and judges the answer. Resolves to how long it took, in milliseconds. */
async function sendOne({ address }: Product, agent: Agent, sent: FuzzRequest, found: Findings): Promise<number> {
  const begun = performance.now();
  const answer = await send(address, agent, sent);
  const ms = performance.now() - begun;
  found.slowest = Math.max(found.slowest, ms);
  if (answer === "hung") found.note(HUNG, lineOf(sent));
  else if (answer === undefined) found.unanswered += 1;
  else {
    found.answered += 1;
    found.statuses.set(answer.status, (found.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) found.done.add(sent.call);
    judge(answer, sent, found);
  }
  return ms;
}

const lineOf = ({ actor, method, path, headers, body }: FuzzRequest): string =>
  `${actor}: ${method} ${path.slice(0, 200)} ${JSON.stringify({ ...headers, authorization: undefined }).slice(0, 200)} ${body?.toString().slice(0, 600) ?? ""}`;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function judge({ status, type, text }: Answer, sent: FuzzRequest, found: Findings): void {
  const line = `${status} ${text.slice(0, 300)} to ${lineOf(sent)}`;
  // A busy machine's database may be too slow for the probe, which is there to say so.
  const isProbe = status === 503 && sent.call === "get /readyz";
  if (status >= 500 && !isProbe) found.note(SERVER_ERROR, line);
  if (status < 400) return;
  if (INTERNAL.test(withoutSent(text, sent))) found.note(INSIDE, line);
  const isEmpty = sent.method === "HEAD" || text === "";
  if (!isEmpty && type.startsWith("application/json") && !/^\{"error":\{"code":"/.test(text)) found.note(SHAPE, line);
}

/** A refusal says what it found: that is the caller's own. */
const withoutSent = (text: string, { body }: FuzzRequest): string =>
  body === undefined ? text : text.replaceAll(/found .*?, expected/g, "").replaceAll(/"found":"(?:[^"\\]|\\.)*"/g, "");

/** A request that was slow among others, alone: only the server's own work counts. */
async function sendAlone(product: Product, agent: Agent, sent: FuzzRequest, found: Findings): Promise<void> {
  if (hasEnded(product)) return;
  const before = processorSeconds(product);
  await send(product.address, agent, sent);
  if (processorSeconds(product) - before > SLOW_MS / 1000) found.note(SLOW, lineOf(sent));
}

/** The answer; undefined when the connection ended without one. */
async function send(
  address: string,
  agent: Agent,
  { method, path, headers, body }: FuzzRequest,
): Promise<Answer | "hung" | undefined> {
  const signal = AbortSignal.timeout(HUNG_MS);
  try {
    const length = { "content-length": String(body?.length ?? 0) };
    const asking = request(address, { method, path, agent, signal, headers: { ...headers, ...(body && length) } });
    asking.end(body);
    const [response] = (await once(asking, "response")) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return {
      status: response.statusCode ?? 0,
      type: response.headers["content-type"] ?? "",
      text: Buffer.concat(parts).toString(),
    };
  } catch {
    return signal.aborted ? "hung" : undefined;
  }
}

async function writeOne({ address }: Product, bytes: Buffer, found: Findings): Promise<void> {
  const { text, isClosed } = await writeBytes(Number(new URL(address).port), bytes, HUNG_MS);
  found.bare += 1;
  const line = `${JSON.stringify(text.slice(0, 200))} to ${JSON.stringify(bytes.toString("latin1").slice(0, 200))}`;
  if (!isClosed) found.note(HUNG, line);
  if (/^HTTP\/1\.1 5\d\d/m.test(text)) found.note(SERVER_ERROR, line);
  if (/^HTTP\/1\.1 4\d\d/.test(text) && INTERNAL.test(text)) found.note(INSIDE, line);
}

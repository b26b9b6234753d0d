/** One part of a fuzz run: sends generated requests to a server, and judges the answers. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { MALFORMED, writeBytes } from "./fuzz-sockets";
import { requestsOver } from "./fuzz-requests";
import type { ApiDocument, FuzzRequest } from "./fuzz-requests";
import { prepareWorld } from "./fuzz-world";
import { inTurn } from "./in-turn";

/** One connection in so many is written by hand. */
const BARE_EACH = 40;
const LANES = 6;
const SLOW_MS = 2_000;
/** A request that is not answered in this time hangs. */
const HUNG_MS = 60_000;
const SHOWN = 20;
/** What a refusal may never tell: where the code stands, what it is made of, how the database is asked. */
const INTERNAL =
  /\bat .*:\d+:\d+|node_modules|file:\/\/|(?:Syntax|Range|Type|Reference)Error: |\bselect\b.*\bfrom\b|\binsert into\b|pglite|postgres|kysely|\.ts\b|relation "|syntax error|ECONN/i;

/** The server that the requests go to. */
export interface Target {
  readonly address: string;
  readonly hasEnded: () => boolean;
  /** The processor time that it has used so far, in seconds. */
  readonly processorSeconds: () => number;
}

/** What is drawn: the same seed draws the same requests. */
interface Drawn {
  readonly seed: number;
  readonly requests: number;
}

/** What was found wrong, by what it is. */
export class Findings {
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

/** All of them. */
export const WRONG: readonly string[] = [SERVER_ERROR, HUNG, SLOW, INSIDE, SHAPE];

/** The calls of the API, `get /healthz` for example. */
export const callsOf = ({ paths }: ApiDocument): readonly string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));

/** Asks a server for the description of its API. */
export const documentOf = async (address: string): Promise<ApiDocument> =>
  (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDocument;

/** Makes callers and records, numbered by `n`, sends the requests and adds what was wrong to `found`. */
export async function fuzzPart(
  target: Target,
  document: ApiDocument,
  { seed, requests: part, n }: Drawn & { readonly n: number },
  found: Findings,
): Promise<void> {
  const world = await prepareWorld(target.address, n);
  const drawn = { seed: seed + n, numRuns: part };
  const requests = fc.sample(requestsOver(document, world), drawn);
  const bare = fc.sample(MALFORMED, { ...drawn, numRuns: Math.ceil(part / BARE_EACH) });
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const slow: FuzzRequest[] = [];
  await inTurn(
    part,
    LANES,
    async (at) => {
      if (target.hasEnded()) return;
      const each = requests[at];
      if (each && (await sendOne(target, agent, each, found)) > SLOW_MS) slow.push(each);
      const bytes = at % BARE_EACH === 0 ? bare[at / BARE_EACH] : undefined;
      if (bytes) await writeOne(target, bytes, found);
    },
    () => undefined,
  );
  for (const each of slow) await sendAlone(target, agent, each, found);
  agent.destroy();
}

/** Sends one request and judges the answer. Resolves to how long it took, in milliseconds. */
async function sendOne({ address }: Target, agent: Agent, sent: FuzzRequest, found: Findings): Promise<number> {
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
async function sendAlone(target: Target, agent: Agent, sent: FuzzRequest, found: Findings): Promise<void> {
  if (target.hasEnded()) return;
  const before = target.processorSeconds();
  await send(target.address, agent, sent);
  if (target.processorSeconds() - before > SLOW_MS / 1000) found.note(SLOW, lineOf(sent));
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

async function writeOne({ address }: Target, bytes: Buffer, found: Findings): Promise<void> {
  const { text, isClosed } = await writeBytes(Number(new URL(address).port), bytes, HUNG_MS);
  found.bare += 1;
  const line = `${JSON.stringify(text.slice(0, 200))} to ${JSON.stringify(bytes.toString("latin1").slice(0, 200))}`;
  if (!isClosed) found.note(HUNG, line);
  if (/^HTTP\/1\.1 5\d\d/m.test(text)) found.note(SERVER_ERROR, line);
  if (/^HTTP\/1\.1 4\d\d/.test(text) && INTERNAL.test(text)) found.note(INSIDE, line);
}

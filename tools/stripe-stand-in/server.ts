import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { answer } from "./answers";
import type { Asked, Told } from "./answers";
import { createFaults, FAULTS } from "./faults";
import type { Fault, Faults } from "./faults";
import { openJournal } from "./journal";
import type { Journal } from "./journal";

export const SLOW_MS = 3_000;

/** Stripe's side of the calls that the product makes. */
export interface StandIn {
  readonly url: string;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Requests that arrived, of this kind: `POST /v1/payment_intents`. */
  readonly count: (request: string) => number;
  /** Resolves once an answer about this quote is held back. */
  held(quoteNumber: string): Promise<void>;
  /** Gives the answer about this quote that was held back; without a quote, all. */
  release(quoteNumber?: string): void;
  /** The buyer's answer to their bank about a payment. */
  answerBank(id: string, isConfirmed: boolean): void;
  /** Refuses connections until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

type Kept = { readonly params: string; readonly told: Told | undefined };

/** Starts it on a free port; its journal stands in `file`. `latencyMs`: how long each answer takes. */
export async function startStandIn(file: string, latencyMs = 0): Promise<StandIn> {
  const journal = openJournal(file);
  const faults = createFaults();
  const keys = new Map<string, Kept>();
  const counts = new Map<string, number>();
  const holds = createHolds();
  const work = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await read(request);
    const kind = `${asked.method} ${asked.path}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (!/^Bearer sk_/.test(request.headers.authorization ?? ""))
      return send(response, {
        status: 401,
        body: { error: { type: "invalid_request_error", message: "No API key." } },
      });
    const quote = quoteOf(journal, asked);
    const fault = faults.next(quote);
    if (latencyMs > 0) await pause(latencyMs);
    const told = fault && !FAULTS[fault].acts ? undefined : within(keys, journal, asked);
    await fail(response, { fault, told, asked, keys, hold: () => holds.wait(quote ?? "") });
  };
  const server = createServer((request, response) => void work(request, response));
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const shut = () => closed(server);
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    journal,
    faults,
    count: (request) => counts.get(request) ?? 0,
    held: holds.reached,
    release: (quoteNumber) => holds.release(quoteNumber),
    answerBank: (id, isConfirmed) => answerBank(journal, id, isConfirmed),
    shut,
    open: () => listen(port),
    stop: async () => {
      holds.release();
      await shut();
      journal.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? "/", "http://stand-in");
  const body = Buffer.concat(chunks).toString("utf8");
  const { method = "GET" } = request;
  const form = method === "GET" ? url.searchParams : new URLSearchParams(body);
  const livemode = /^Bearer [sr]k_live_/.test(request.headers.authorization ?? "");
  return { method, path: url.pathname, form, key: String(request.headers["idempotency-key"] ?? ""), livemode };
}

/** The quote that a request is about. */
function quoteOf(journal: Journal, { path, form }: Asked): string | undefined {
  const id = /pi_[0-9a-f]+/.exec(path)?.[0] ?? form.get("payment_intent") ?? "";
  return form.get("metadata[quote_number]") ?? journal.payments.get(id)?.metadata.quote_number;
}

/** The answer, once for each key: the same again for the same request, and a refusal for another one. */
function within(keys: Map<string, Kept>, journal: Journal, asked: Asked): Told & { isReplay?: true } {
  const { method, path, form, key } = asked;
  if (method === "GET" || key === "") return answer(journal, asked);
  const params = `${path}?${form.toString()}`;
  const kept = keys.get(key);
  if (kept && kept.params !== params)
    return {
      status: 400,
      body: {
        error: {
          type: "idempotency_error",
          message: "Keys for idempotent requests can only be used with the same parameters.",
        },
      },
    };
  if (kept?.told) return { ...kept.told, isReplay: true };
  if (kept)
    return {
      status: 409,
      body: {
        error: {
          type: "invalid_request_error",
          code: "idempotency_key_in_use",
          message: "Another request with this key is under way.",
        },
      },
    };
  const told = answer(journal, asked);
  keys.set(key, { params, told: undefined });
  return told;
}

const OWN_ERROR: Told = { status: 500, body: { error: { type: "api_error", message: "An error occurred." } } };
const TOO_MANY: Told = {
  status: 429,
  body: { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." } },
};

interface Failing {
  readonly fault: Fault | undefined;
  /** What the request did; undefined when it did nothing. */
  readonly told: (Told & { isReplay?: true }) | undefined;
  readonly asked: Asked;
  readonly keys: Map<string, Kept>;
  readonly hold: () => Promise<void>;
}

/** Gives the answer, or fails as planned. While an answer is on its way, its key is in use. */
async function fail(response: ServerResponse, failing: Failing): Promise<void> {
  const { fault, told = OWN_ERROR, asked, keys, hold } = failing;
  const keep = (kept: Told): void => {
    const params = `${asked.path}?${asked.form.toString()}`;
    const now = keys.get(asked.key);
    const isOurs = now === undefined || (now.params === params && now.told === undefined && kept.status !== 409);
    if (asked.key !== "" && isOurs) keys.set(asked.key, { params, told: kept });
  };
  switch (fault) {
    case "hang":
      return;
    case "error":
      return send(response, OWN_ERROR);
    case "rate_limit":
      return send(response, TOO_MANY);
    case "reset":
      return void response.destroy();
    case "garbage":
      return void response.writeHead(200, { "content-type": "application/json" }).end("<html>nothing of JSON");
    case "slow":
      await pause(SLOW_MS);
      break;
    case "hold":
      await hold();
      break;
    default:
  }
  keep(fault === "error_kept" || fault === "error_after" ? OWN_ERROR : told);
  if (fault === "error_kept" || fault === "error_after") return send(response, OWN_ERROR);
  if (fault === "hang_after") return;
  if (fault === "reset_after") return void response.destroy();
  if (fault === "garbage_after")
    return void response.writeHead(200, { "content-type": "application/json" }).end('{"id": "pi_');
  send(response, told);
}

function send(response: ServerResponse, { status, body, isReplay }: Told & { isReplay?: true }): void {
  const headers = { "content-type": "application/json", ...(isReplay && { "idempotent-replayed": "true" }) };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

function answerBank(journal: Journal, id: string, isConfirmed: boolean): void {
  if (journal.payments.get(id)?.status !== "requires_action") throw new Error(`${id} does not wait for its buyer`);
  const error = { code: "payment_intent_authentication_failure", message: "The bank did not confirm the payment." };
  journal.write(
    isConfirmed
      ? { effect: "status", id, status: "succeeded" }
      : { effect: "status", id, status: "requires_payment_method", error },
  );
}

interface Hold {
  readonly arrive: () => void;
  readonly arrived: Promise<void>;
  readonly go: () => void;
  readonly gone: Promise<void>;
}

function createHolds() {
  const holds = new Map<string, Hold>();
  const holdOf = (quote: string): Hold => {
    let [arrive, go] = [(): void => undefined, (): void => undefined];
    const arrived = new Promise<void>((settle) => (arrive = settle));
    const gone = new Promise<void>((settle) => (go = settle));
    const found = holds.get(quote) ?? { arrive: () => arrive(), arrived, go: () => go(), gone };
    holds.set(quote, found);
    return found;
  };
  return {
    wait(quote: string): Promise<void> {
      holdOf(quote).arrive();
      return holdOf(quote).gone;
    },
    reached: (quote: string): Promise<void> => holdOf(quote).arrived,
    release(quote?: string): void {
      for (const [name, { go }] of holds) if (quote === undefined || quote === name) go();
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

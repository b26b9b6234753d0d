import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Hono } from "hono";
import { createServer } from "../../../server/app";
import { createClock } from "../../../server/base/clock";
import { passOn } from "../../../server/base/failpoint";
import type { Deps } from "../../../server/domain/deps";
import { comparedSentences } from "../../../server/domain/studio/sentences";
import { openRateBooks } from "../../../server/rates/kept";
import { createLocalFiles } from "../../../server/files/local";
import { openCatalogue } from "../../../server/flows/catalogue";
import { createOutbox } from "../../../server/mail/outbox";
import type { SentMail } from "../../../server/mail/outbox";
import { createSandboxPayments } from "../../../server/payments/sandbox";
import { countNothing } from "../../../server/base/metrics";
import { createLife } from "../../../server/base/life";
import { createRoom } from "../../../server/base/room";
import { createLimits } from "../../../server/access/limits";
import { createProofs } from "../../../server/access/proof";
import { KEEP, RELAXED_LIMITS } from "../../../server/base/settings";
import type { Settings } from "../../../server/base/settings";
import { readSpaces } from "../../../server/base/spaces-file";
import type { Db } from "../../../server/store/tables";
import { declared } from "./declared";
import { BEGIN, openTestStore } from "./store";
import type { TestStore } from "./store";

const root = resolve(import.meta.dirname, "../../..");

/** A busy machine takes many times as long for a comparison. */
const PATIENCE_MS = 60_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body; its shape is what the tests are about. */
  readonly body: Body;
  readonly text: string;
}

/** A JSON value that a test walks into. */
export interface Body {
  readonly [key: string]: Body;
}

export interface Ask {
  readonly body?: unknown;
  /** The body as it goes out, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly token?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
  /** The address that the connection comes from. */
  readonly from?: string;
}

export interface TestServer {
  readonly app: Hono;
  readonly deps: Deps;
  readonly db: Db;
  readonly url: string | undefined;
  /** Throws when the answer is not what the API's description declares. */
  call(method: string, path: string, ask?: Ask): Promise<Answer>;
  mails(to?: string): Promise<readonly SentMail[]>;
  /** Signs a demo broker in through the mailed link; returns the token. */
  signIn(email: string): Promise<string>;
  close(): Promise<void>;
}

interface Changes {
  readonly settings?: Partial<Settings>;
  readonly deps?: (deps: Deps) => Partial<Deps>;
  /** A PostgreSQL server of the test's own. */
  readonly admin?: string;
}

/** The shipped space, and a second one that is known by its label alone. */
export function spacesOfTests(): Settings["spaces"] {
  const { demo } = readSpaces({ baseUrl: "http://portal.example" }).spaces;
  if (!demo) throw new Error("There is no shipped space");
  return { demo, other: { ...demo, name: "Other", hosts: [], address: "http://other.portal.example" } };
}

/** The server as a value over a database of its own, at noon UTC of 2026-11-20. */
export async function startServer(changes: Changes = {}): Promise<TestServer> {
  return startOver(await openTestStore(changes.admin), changes);
}

/** The same, over a database that is there. */
export async function startOver({ store, url, close }: TestStore, changes: Changes = {}): Promise<TestServer> {
  const files = mkdtempSync(join(tmpdir(), "server-files-"));
  const spaces = spacesOfTests();
  const clock = createClock(spaces, BEGIN);
  const folders = { main: `${root}/flows`, more: [], books: [`${root}/server/data/products`] };
  const limits = createLimits(changes.settings?.limits ?? RELAXED_LIMITS, store.pool);
  const basic: Deps = {
    store,
    clock,
    // The frozen flows: these tests are about the server, not about a flow somebody is changing.
    flows: await openCatalogue(store.db, { folder: `${root}/flows`, source: "published" }),
    rates: await openRateBooks(store.db),
    mail: createOutbox(clock, spaces),
    files: createLocalFiles(files, "/api/storage/v1/uploads", "a secret of the tests", clock),
    jobs: { wake: () => undefined },
    payments: createSandboxPayments(store.db),
    sentences: comparedSentences(folders, countNothing, PATIENCE_MS),
    pass: passOn,
    limits,
    proofs: createProofs("a secret of the tests"),
    life: createLife(),
    room: createRoom(undefined),
    settings: {
      spaces,
      defaultSpace: "demo",
      baseUrl: "http://portal.example",
      productsOff: [],
      stripePublishableKey: null,
      uploadOrigin: null,
      dev: true,
      devPages: "loopback",
      standIns: [],
      isTest: false,
      distFolder: `${root}/tests/server/support/page`,
      limits: RELAXED_LIMITS,
      trustedProxies: 0,
      tracking: true,
      keep: KEEP,
      folders,
      auditArchive: join(files, "audit"),
      ...changes.settings,
    },
    log: { info: () => undefined, error: () => undefined },
    metrics: countNothing,
  };
  const deps = { ...basic, ...changes.deps?.(basic) };
  return serverOver(deps, url, async () => {
    await deps.sentences.end();
    await close();
    rmSync(files, { recursive: true, force: true });
  });
}

/** The same, over parts that exist already: a second process in miniature. */
export function serverOver(deps: Deps, url: string | undefined, close: () => Promise<void>): TestServer {
  const app = createServer(deps);
  const call = async (method: string, path: string, ask: Ask = {}): Promise<Answer> => {
    const payload = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const headers = {
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...(ask.token !== undefined && { authorization: `Bearer ${ask.token}` }),
      ...ask.headers,
    };
    const response = await app.fetch(
      new Request(`http://localhost${path}`, { method, headers, ...(payload !== undefined && { body: payload }) }),
      { incoming: { socket: { remoteAddress: ask.from } } },
    );
    const text = await response.text();
    (await declared(app)).judge(method, path, response, text);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as Body };
  };
  const mails = async (to?: string) =>
    (await deps.mail.list(deps.store.db, 1000)).filter((mail) => to === undefined || mail.to === to);
  return {
    app,
    deps,
    db: deps.store.db,
    url,
    call,
    mails,
    close,
    async signIn(email) {
      await call("POST", "/api/auth/v1/send-login-link", { body: { email } });
      const token = tokenIn((await mails(email))[0]);
      return String((await call("POST", "/api/auth/v1/login", { body: { token } })).body.auth?.token);
    },
  };
}

/** The token in a mail's link. */
export function tokenIn(mail: SentMail | undefined): string {
  return new URL(mail?.links[0] ?? "http://no-link.example").searchParams.get("token") ?? "";
}

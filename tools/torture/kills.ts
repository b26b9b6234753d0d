import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startMailSink } from "../mail-sink/server";
import type { MailSink } from "../mail-sink/server";
import { STAND_INS } from "../product/server";
import type { Product } from "../product/server";
import { startStandIn } from "../stripe-stand-in/server";
import type { StandIn } from "../stripe-stand-in/server";
import { startPostgres } from "../test/postgres.mjs";
import { signInAt } from "./caller";
import type { Broker } from "./caller";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import { beginSaving, comeBack, prepareMails, prepareRound } from "./kill-round";
import type { Answered } from "./kill-round";
import { judgeData } from "./kill-verdict";
import { WEBHOOK_SECRET } from "./news";
import { exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Kills {
  readonly kills: number;
  /** Every so many, the server that is killed is one that sends mails. */
  readonly mailsEach: number;
  readonly kinds: readonly DatabaseKind[];
}

/** The whole run; `npm test` does a short one on each database. */
const WHOLE: Kills = { kills: 300, mailsEach: 4, kinds: ["embedded", "PostgreSQL"] };

/** A server is killed somewhere in this time after its work began, rather early than late, in milliseconds. */
const LATEST = 2500;
/** How long a payment is left alone: less than a server of these runs lives. */
const SETTLE_AFTER_SECONDS = "1";
const MAIL_FROM = "no-reply@portal.example";
/** How often the end of all work is looked for, and for how long. */
const LOOKS = 60;

interface Run {
  readonly kind: DatabaseKind;
  readonly data: KeptData;
  readonly standIn: StandIn;
  readonly sink: MailSink;
  readonly say: (line: string) => void;
  readonly kills: number;
  readonly mailsEach: number;
}

/**
 * So many servers are killed while buyers pay, answers are saved, files are imported and mails are sent: half of them on
 * the embedded database, half on PostgreSQL. Nothing that was answered may be lost, and nothing doubled, left half done
 * or stuck (reliability §7 M2, M3).
 */
export async function tortureKills(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Kills> = {},
): Promise<readonly Figure[]> {
  const { kills, mailsEach, kinds } = { ...WHOLE, ...sizes };
  const cluster = kinds.includes("PostgreSQL") ? await startPostgres() : undefined;
  try {
    const each = Math.ceil(kills / kinds.length);
    const figures = await Promise.all(
      kinds.map((kind) =>
        killOn({ root, kind, admin: kind === "PostgreSQL" ? cluster?.url : undefined, kills: each, mailsEach, say }),
      ),
    );
    return figures.flat();
  } finally {
    cluster?.stop();
  }
}

interface Side extends Pick<Run, "kind" | "say" | "kills" | "mailsEach"> {
  readonly root: string;
  /** The PostgreSQL to make a database on. */
  readonly admin: string | undefined;
}

async function killOn({ root, admin, ...side }: Side): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "torture-stripe-"));
  const data = await keepData(root, admin);
  const standIn = await startStandIn(join(folder, "journal"));
  const sink = await startMailSink();
  try {
    return await killAll({ ...side, data, standIn, sink });
  } finally {
    await sink.close();
    await standIn.stop();
    await data.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killAll(run: Run): Promise<readonly Figure[]> {
  const { kills, mailsEach } = run;
  const first = await startPaying(run);
  const broker = await signInAt(first.address);
  const answered: Answered = { buyers: [], imports: [], saver: await beginSaving(first.address), forgotten: 0 };
  await first.stop();
  for (let round = 0; round < kills; round += 1) {
    await (round % mailsEach === mailsEach - 1
      ? killMailing(run, round, answered)
      : killPaying(run, round, broker, answered));
    if ((round + 1) % 10 === 0) run.say(`${run.kind}: ${round + 1} of ${kills} servers killed`);
  }
  await untilImported(run, broker, answered);
  await untilMailed(run);
  const store = await run.data.open();
  try {
    const judged = await judgeData(store.db, run, answered);
    return [
      told("servers killed", kills),
      told("saves that were answered", answered.saver.answered),
      exactly("rounds after which an answered save was gone", answered.forgotten, 0),
      ...judged,
    ].map((figure) => ({ ...figure, what: `${run.kind}: ${figure.what}` }));
  } finally {
    await store.close();
  }
}

const startPaying = ({ data, standIn }: Run): Promise<Product> =>
  data.start({
    STRIPE_SECRET_KEY: "sk_test_torture",
    STRIPE_PUBLISHABLE_KEY: "pk_test_torture",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: standIn.url,
    SETTLE_AFTER_SECONDS,
  });

/** A server that sends mails is nobody's own machine: its limits hold, so each buyer calls from another network. */
const startMailing = ({ data, sink }: Run): Promise<Product> =>
  data.start({ ...STAND_INS, SMTP_URL: sink.url, MAIL_FROM, TRUSTED_PROXIES: "1" });

async function killPaying(run: Run, round: number, broker: Broker, answered: Answered): Promise<void> {
  const product = await startPaying(run);
  await comeBack(product.address, answered);
  const work = await prepareRound(product.address, round, broker, answered);
  // Without an import the figures of imports prove nothing: however busy the machine is, the first one is taken on.
  await killWhile(product, work, () => answered.imports.length > 0);
}

async function killMailing(run: Run, round: number, answered: Answered): Promise<void> {
  const product = await startMailing(run);
  const { work, hasBegun } = await prepareMails(product.address, round, answered);
  // As with imports: in the first such round a sale is answered, so a mail is written, before the server is killed.
  await killWhile(product, work, round < run.mailsEach ? hasBegun : undefined);
}

/** Kills the server at a moment that nobody chose, in the middle of whatever goes on then. */
async function killWhile(
  { child, stop }: Product,
  work: () => Promise<void>,
  hasBegun: () => boolean = () => true,
): Promise<void> {
  const working = work();
  const state = { isOver: false };
  const end = (): void => void (state.isOver = true);
  void working.then(end, end);
  await pause(LATEST * Math.random() ** 2);
  while (!hasBegun() && !state.isOver) await pause(10);
  const died = once(child, "exit");
  child.kill("SIGKILL");
  await died;
  await working;
  await stop();
}

/** Lets a server finish what the killed ones began. */
async function untilImported(run: Run, broker: Broker, answered: Answered): Promise<void> {
  const product = await startPaying(run);
  try {
    await comeBack(product.address, answered);
    for (const { id } of answered.imports) await untilDone(product.address, broker, id);
    // The sweeper carries on what is left of the payments.
    await pause(5 * Number(SETTLE_AFTER_SECONDS) * 1000);
  } finally {
    await product.stop();
  }
}

async function untilDone(address: string, broker: Broker, id: string): Promise<void> {
  for (let look = 0; look < LOOKS * 4; look += 1) {
    const { body } = await broker.call(address, "GET", `/api/management/v1/long_operations/${id}`);
    if (body.done === true) return;
    await pause(500);
  }
}

/** Lets servers send what is waiting, as long as there is any: the embedded database is looked into between them. */
async function untilMailed(run: Run): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const store = await run.data.open();
    const waiting = await store.db.selectFrom("outbox").select("id").where("delivery", "=", "queued").execute();
    await store.close();
    if (waiting.length === 0) return;
    const product = await startMailing(run);
    await pause(5_000);
    await product.stop();
  }
}

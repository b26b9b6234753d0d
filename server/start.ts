import { join } from "node:path";
import { createClock } from "./base/clock";
import type { Clock } from "./base/clock";
import { makeFolder } from "./base/flushed";
import { DEMO_SPACE } from "./demo/clients";
import { seedDemo } from "./demo/seed";
import type { Deps } from "./domain/deps";
import { comparedSentences } from "./domain/studio/sentences";
import { openRateBooks } from "./rates/kept";
import { ownFolder, rateBookFiles } from "./rates/plans";
import type { Env } from "./env";
import { createLocalFiles } from "./files/local";
import type { Files } from "./files/port";
import { createScan } from "./files/scan";
import { openCatalogue } from "./flows/catalogue";
import { requireProducts } from "./flows/flags";
import type { CheckCandidate } from "./flows/look";
import { requireThisEdition } from "./flows/edition";
import { releaseMails } from "./jobs/mail";
import { startJobs } from "./jobs/start";
import { tightened } from "./base/private-files";
import { reportDamaged } from "./base/damage-report";
import { createLife } from "./base/life";
import { createLimits } from "./access/limits";
import { createProofs } from "./access/proof";
import { createLog } from "./base/log";
import type { Log } from "./base/log";
import { countNothing } from "./base/metrics";
import type { Metrics } from "./base/metrics";
import { endAt, passOn } from "./base/failpoint";
import { createOutbox } from "./mail/outbox";
import type { MailSender } from "./mail/sender";
import type { Listening } from "./metrics/listen";
import type { Payments } from "./payments/port";
import { createSandboxPayments } from "./payments/sandbox";
import { UPLOAD_PATH } from "./routes/uploads";
import { createRoom } from "./base/room";
import { takesNoMoney } from "./base/stand-ins";
import { LIMITS, RELAXED_LIMITS } from "./base/settings";
import type { Settings } from "./base/settings";
import { readSpaces } from "./base/spaces-file";
import { requireAllOurs, requireOurs } from "./store/data-folder";
import { requireKnownSpaces } from "./store/known-spaces";
import { lockIn, takeLock } from "./store/lock";
import type { Opening, Store } from "./store/open";
import { releaseAll } from "./store/operations";
import { requireRestored } from "./store/restored";
import { requireHeld } from "./store/robbed";
import { sharedSecret } from "./store/secrets";
import type { Db } from "./store/tables";

/** Parts of the server that a caller may replace. */
export interface Parts {
  /** Judges a version before it may become current; in a thread of its own with a time limit if left out. */
  readonly check?: CheckCandidate;
}

/** Everything a process has opened, and how to close it. */
interface Opened {
  readonly deps: Deps;
  /** Where the metrics are served; undefined when they are not. */
  readonly metricsPort: number | undefined;
  /** What the operator should know of the database, a sentence each. */
  readonly warnings: readonly string[];
  /** Announces that the process is ending. */
  readonly end: () => void;
  /** Ends the background work; unfinished work is handed back. May be called again. */
  readonly handBack: () => Promise<void>;
  /** Ends everything else. */
  readonly close: () => Promise<void>;
}

/**
 * Opens everything that the environment names. Throws an OperatorError for what is wrong there.
 */
export async function openDeps(env: Env, root: string, parts: Parts = {}): Promise<Opened> {
  const settings = settingsOf(env, root);
  const log = createLog(env.logLevel);
  const counting = await openMetrics(env);
  const { metrics } = counting;
  const { store, release, warnings } = await openWatched(env, log, metrics);
  try {
    const clock = createClock(settings.spaces, env.now);
    await requireThisEdition(store.db, howToBeginAnew(env));
    await requireKnownSpaces(store.db, settings, env.spacesFile);
    const { rates, flows } = await openProducts(env, root, { db: store.db, log, metrics, parts });
    if (env.dev && Object.hasOwn(settings.spaces, DEMO_SPACE))
      await seedDemo(store.db, { clock, rates, flows: flows.current.map(({ flow }) => flow), withWork: true });
    const payments = await openPayments(env, store.db);
    // The embedded database has no other process, so leases left in it belong to a dead one.
    if (env.databaseUrl === undefined) await Promise.all([releaseAll(store.db), releaseMails(store.db)]);
    const files = await openFiles(env, store.db, clock);
    const life = createLife();
    const base = {
      store,
      flows,
      rates,
      mail: createOutbox(clock, settings.spaces, env.smtp ? "queued" : "kept"),
      files,
      scan: env.fileScanUrl === undefined ? undefined : createScan(env.fileScanUrl),
      payments,
      sentences: comparedSentences(settings.folders, metrics),
      pass: env.failAt ? endAt(env.failAt) : passOn,
      limits: createLimits(settings.limits, store.pool),
      proofs: createProofs(await sharedSecret(store.db, "proofs")),
      life,
      room: createRoom(env.databaseUrl === undefined || !env.s3 ? env.dataDir : undefined),
      clock,
      settings,
      log,
      metrics,
    };
    const listening = await counting.serve(store);
    const jobs = startJobs(base, await openSender(env, settings), env);
    const close = () =>
      Promise.all([jobs.stop(), listening?.close(), base.sentences.end()])
        .then(() => store.close())
        .finally(release);
    const endings = { end: life.end, handBack: jobs.stop, close };
    return { deps: { ...base, jobs }, metricsPort: listening?.port, warnings, ...endings };
  } catch (error) {
    await store.close().finally(release);
    throw error;
  }
}

/** The rate books and flows that the environment names. Throws for a product of FLAGS that there is not. */
async function openProducts(
  env: Env,
  root: string,
  { db, log, metrics, parts }: Pick<Deps, "log" | "metrics"> & { readonly db: Db; readonly parts: Parts },
) {
  const rates = await openRateBooks(db, env.productsDirs, env.flowsDirs);
  const flows = await openCatalogue(db, {
    folder: join(root, "flows"),
    more: env.flowsDirs,
    source: env.flows,
    signaturesRequired: env.signaturesRequired,
    rateBooks: rateBookFiles(rates),
    report: (damaged) => reportDamaged({ log, metrics }, damaged),
    onRefused: (flow, finding) => log.error("flow.refused", { flow, finding }),
    ...parts,
  });
  requireProducts(
    env.productsNamed,
    flows.current.map(({ flow }) => flow),
  );
  return { rates, flows };
}

/** The database; what goes wrong with it later is logged, and how long it is waited for is counted. */
async function openWatched(env: Env, log: Log, metrics: Pick<Metrics, "connectionWait">) {
  const warnings: string[] = [];
  const opened = await openDatabase(env, (error) => log.error("database.connection", { error: error.name }), {
    onWait: (seconds) => metrics.connectionWait(seconds),
    warn: (sentence) => warnings.push(sentence),
  });
  // Made by an older version, or copied: what is in them is about people.
  for (const folder of [join(env.dataDir, "files"), env.auditArchive]) warnings.push(...tightened(folder));
  return { ...opened, warnings };
}

/** The metrics, and how to serve them; without a port, nothing is counted. The library is loaded only when used. */
async function openMetrics({ metricsPort, standIns }: Env) {
  if (metricsPort === undefined) return { metrics: countNothing, serve: () => Promise.resolve(undefined) };
  const [{ createMetrics }, { addReadings }, { serveMetrics }] = await Promise.all([
    import("./metrics/registry"),
    import("./metrics/readings"),
    import("./metrics/listen"),
  ]);
  const metrics = createMetrics(standIns);
  const serve = (store: Store): Promise<Listening> =>
    serveMetrics(metrics.registry, addReadings(metrics.registry, store), metricsPort);
  return { metrics, serve };
}

/**
 * The database that the environment names, and how to release its lock. `prepare` makes the tables of a shared one ready
 * instead of bringing them up to date. Throws DataFolderInUse, NotOurData, RestoreUnfinished, DatabaseUnopened, and what
 * `prepare` throws. Drivers are loaded only when used: each costs a fraction of a second at start.
 */
export async function openDatabase(
  env: Env,
  onError: (error: Error) => void,
  opening: Pick<Opening, "prepare" | "onWait" | "warn"> = {},
): Promise<{ store: Store; release: () => void }> {
  if (env.databaseUrl !== undefined) {
    const { openPostgres } = await import("./store/postgres");
    return {
      store: await openPostgres(env.databaseUrl, onError, { ...opening, statements: env.statements }),
      release: () => undefined,
    };
  }
  await makeFolder(env.dataDir);
  const file = lockIn(env.dataDir);
  const held = await takeLock(file);
  try {
    requireRestored(env.dataDir);
    requireAllOurs(join(env.dataDir, "database"));
    const { openPglite } = await import("./store/pglite");
    const source = { dataDir: join(env.dataDir, "database"), fsync: env.fsync };
    const { onWait, warn } = opening;
    const store = await openPglite(source, { onWait, warn, beforeEach: requireHeld(file, held) });
    return { store, release: held.release };
  } catch (error) {
    held.release();
    throw error;
  }
}

/** How to begin again. The address of a database holds its password, so it is not printed. */
const howToBeginAnew = ({ databaseUrl, dataDir }: Env): string =>
  databaseUrl === undefined
    ? `To start over, remove the data folder ${dataDir} and start again. To keep it, set DATA_DIR to another folder.`
    : "To start over, name an empty database by DATABASE_URL and start again.";

async function openPayments(env: Env, db: Db): Promise<Payments> {
  if (!env.stripe) return createSandboxPayments(db);
  const { createStripePayments } = await import("./payments/stripe");
  return createStripePayments(env.stripe);
}

async function openFiles(env: Env, db: Db, clock: Pick<Clock, "now">): Promise<Files> {
  if (!env.s3) {
    const folder = join(env.dataDir, "files");
    requireOurs(folder);
    return createLocalFiles(folder, UPLOAD_PATH, await sharedSecret(db, "uploads"), clock);
  }
  const { createS3Files } = await import("./files/s3");
  return createS3Files(env.s3, clock);
}

async function openSender({ smtp }: Env, { baseUrl }: Settings): Promise<MailSender | undefined> {
  if (!smtp) return undefined;
  const { createSmtpSender } = await import("./mail/smtp");
  return createSmtpSender(smtp.url, smtp.from ?? `no-reply@${new URL(baseUrl).hostname}`);
}

/** The origin that a bucket's forms are posted to: the provider's, or the bucket's own at Amazon. */
function uploadOrigin({ s3 }: Env): string | null {
  if (!s3) return null;
  return s3.endpoint === undefined ? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com` : new URL(s3.endpoint).origin;
}

function settingsOf(env: Env, root: string): Settings {
  const spaces = readSpaces(env);
  return {
    ...spaces,
    baseUrl: spaces.spaces[spaces.defaultSpace]?.address ?? env.baseUrl,
    productsOff: env.productsOff,
    stripePublishableKey: env.stripe?.publishableKey ?? null,
    googleMapsKey: env.googleMapsKey,
    uploadOrigin: uploadOrigin(env),
    dev: env.dev,
    devPages: env.devPages,
    standIns: env.standIns,
    isTest: !env.dev && takesNoMoney(env.standIns),
    distFolder: join(root, "dist"),
    limits: env.dev ? RELAXED_LIMITS : LIMITS,
    trustedProxies: env.trustedProxies,
    tracking: env.tracking,
    keep: env.keep,
    folders: { main: join(root, "flows"), more: env.flowsDirs, books: [ownFolder, ...env.productsDirs] },
    auditArchive: env.auditArchive,
  };
}

import { join, resolve } from "node:path";
import type { FailAt } from "./base/failpoint";
import { isLoopback } from "./base/loopback";
import { OperatorError } from "./base/operator-error";
import { readSettings } from "./base/setting";
import type { Variables } from "./base/setting";
import type { KeepDays } from "./base/settings";
import type { Read } from "./env-rule";
import { flagOf, modeOf, RULES } from "./env-rules";
import { PRODUCT_FOLDERS, PUBLISHING, SETTINGS } from "./env-settings";
import type { SettingValues } from "./env-settings";
import type { S3Settings } from "./files/port";
import type { StripeSettings } from "./payments/stripe";
import type { Statements } from "./store/naming";
import { standInsOf } from "./base/stand-ins";
import type { StandIn } from "./base/stand-ins";

/** The settings from the environment. Everything has a default: without settings the embedded server starts. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Where this machine reads the metrics; undefined: nothing is counted. */
  readonly metricsPort: number | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Whether PostgreSQL plans each statement once a connection. */
  readonly statements: Statements;
  /** Whether the embedded database flushes what it commits to the disk. */
  readonly fsync: "on" | "off";
  readonly baseUrl: string;
  /** Whether each space's links lead to a host of its own, as BASE_URL names none that others reach. */
  readonly isAtHosts: boolean;
  /** The file that describes the spaces; undefined for the shipped one. */
  readonly spacesFile: string | undefined;
  readonly now: Date | undefined;
  /** With it, maps come from Google; without it, they are drawn from the app's own files. */
  readonly googleMapsKey: string | undefined;
  readonly stripe: (StripeSettings & { readonly publishableKey: string }) | undefined;
  readonly s3: S3Settings | undefined;
  /** Where uploaded answers are scanned for viruses. */
  readonly fileScanUrl: string | undefined;
  /** Where mails are sent; without `from` they come from the host of the portal. */
  readonly smtp: { readonly url: string; readonly from: string | undefined } | undefined;
  /** The ids of the products that are switched off, and of all that FLAGS names: each must be one of a product. */
  readonly productsOff: readonly string[];
  readonly productsNamed: readonly string[];
  readonly flows: "working" | "published";
  /** How often published flows are looked for, in seconds; 0: at the start alone. */
  readonly flowsEverySeconds: number;
  /** Whether nothing is taken up that was published without signatures and by none of the loud ways. */
  readonly signaturesRequired: boolean;
  /** More folders of flow files, served beside the shipped ones. */
  readonly flowsDirs: readonly string[];
  /** More folders of rate books. */
  readonly productsDirs: readonly string[];
  /** A server that only this machine can reach: it has demo data, shows its mails, and its limits are wide. */
  readonly dev: boolean;
  /** Whether `/dev/*` also answers what came through a proxy or a tunnel, or by another name than this machine's. */
  readonly devPages: "loopback" | "forwarded";
  /** What stands in for a real part. */
  readonly standIns: readonly StandIn[];
  /** The number of our own proxies in front of the server, whose entries of X-Forwarded-For are trusted. */
  readonly trustedProxies: number;
  /** Whether the app reports what happens in it. */
  readonly tracking: boolean;
  /** How long a stopping server still takes connections, and after how long it cuts open ones, in milliseconds. */
  readonly drainMs: number;
  readonly stopMs: number;
  readonly logLevel: "info" | "error" | "silent";
  /** How long a payment is left alone before the sweeper carries it on, in seconds. */
  readonly settleAfterSeconds: number;
  /** For how many days what is over is kept. */
  readonly keep: KeepDays;
  /** The folder that old audit rows are written to before they are deleted. */
  readonly auditArchive: string;
  /** The step of a payment at which this process ends itself; only for torture runs. */
  readonly failAt: FailAt | undefined;
}

/** The environment is not usable; the message lists everything that is wrong with it. */
export class BadEnvironment extends OperatorError {}

/** Reads the variables once. Throws BadEnvironment with one line for each that is wrong. */
export function readEnv(variables: Variables, root: string): Env {
  const { values, wrong } = readSettings(SETTINGS, variables, root);
  const read = withFacts(values);
  const broken = RULES.flatMap((rule) => rule.broken(read) ?? []);
  // A setting that could not be read breaks rules by its absence: its own line says what to do.
  const lines =
    wrong.length > 0 ? [...wrong, ...broken.filter((line) => !wrong.some((own) => namesSame(own, line)))] : broken;
  if (lines.length > 0)
    throw new BadEnvironment(`The server cannot start with this environment:\n  ${lines.join("\n  ")}`);
  return envOf(read, root);
}

const namesSame = (one: string, other: string): boolean => one.split(":")[0] === other.split(":")[0];

function withFacts(values: SettingValues): Read {
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  const isLocal = isLoopback(new URL(baseUrl).hostname);
  // Behind a proxy, or under a public address, others than this machine's own people reach the server.
  const isOnlyHere = values.TRUSTED_PROXIES === 0 && isLoopback(values.HOST) && isLocal;
  const dev = isOnlyHere && values.SMTP_URL === undefined;
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: open, STRIPE_WEBHOOK_SECRET: webhook } = values;
  const keys = key === undefined || open === undefined || webhook.length === 0 ? undefined : modeOf(key);
  const isAtHosts = isLocal && !dev && values.LINKS === "public" && values.SPACES_FILE !== undefined;
  return { ...values, baseUrl, dev, isAtHosts, keys };
}

function envOf(read: Read, root: string): Env {
  const dataDir = read.DATA_DIR ?? resolve(root, ".data");
  return {
    port: read.PORT,
    host: read.HOST,
    baseUrl: read.baseUrl,
    isAtHosts: read.isAtHosts,
    spacesFile: read.SPACES_FILE,
    trustedProxies: read.TRUSTED_PROXIES,
    dev: read.dev,
    devPages: read.DEV_PAGES,
    standIns: standInsOf(read),
    metricsPort: read.METRICS_PORT,
    dataDir,
    auditArchive: read.AUDIT_ARCHIVE_DIR ?? join(dataDir, "audit"),
    databaseUrl: read.DATABASE_URL,
    statements: read.DATABASE_STATEMENTS,
    fsync: read.DATABASE_FSYNC,
    stripe: stripeOf(read),
    s3: bucketOf(read),
    fileScanUrl: read.FILE_SCAN_URL,
    smtp: smtpOf(read),
    now: read.NOW,
    logLevel: read.LOG_LEVEL,
    tracking: read.TRACKING === "on",
    settleAfterSeconds: read.SETTLE_AFTER_SECONDS,
    flows: read.FLOWS,
    flowsEverySeconds: read.FLOWS_EVERY_SECONDS,
    signaturesRequired: isRequired(read),
    flowsDirs: read.FLOWS_DIR,
    productsDirs: read.PRODUCTS_DIR,
    keep: keepOf(read),
    failAt: read.FAIL_AT,
    googleMapsKey: read.GOOGLE_MAPS_KEY,
    ...productsOf(read),
    stopMs: read.STOP_MS,
    // Only with several processes on one database is there a load balancer that needs time to notice.
    drainMs: read.DRAIN_MS ?? Math.min(read.DATABASE_URL === undefined ? 0 : 500, read.STOP_MS),
  };
}

/** The products that FLAGS names. Ids are in small letters, however they are written there. */
function productsOf({ FLAGS }: Pick<Read, "FLAGS">): Pick<Env, "productsOff" | "productsNamed"> {
  const flags = FLAGS.map(flagOf);
  return {
    productsOff: [...new Set(flags.flatMap(({ id, isOff }) => (isOff ? [id] : [])))],
    productsNamed: [...new Set(flags.map(({ id }) => id))],
  };
}

type ProductFolders = Pick<Env, "flowsDirs" | "productsDirs">;

/** Reads the folders of products alone, for commands. Throws BadEnvironment with one line for each that is wrong. */
export function readProductFolders(variables: Variables, root: string): ProductFolders {
  const { values, wrong } = readSettings(PRODUCT_FOLDERS, variables, root);
  if (wrong.length > 0) throw new BadEnvironment(wrong.join("\n"));
  return { flowsDirs: values.FLOWS_DIR, productsDirs: values.PRODUCTS_DIR };
}

/** Reads whether nothing is published without two signatures, for `flow publish`. Throws BadEnvironment. */
export function readSignaturesRequired(variables: Variables, root: string): boolean {
  const { values, wrong } = readSettings(PUBLISHING, variables, root);
  if (wrong.length > 0) throw new BadEnvironment(wrong.join("\n"));
  return isRequired(values);
}

const isRequired = ({ SIGNATURES_REQUIRED }: Pick<Read, "SIGNATURES_REQUIRED">): boolean => SIGNATURES_REQUIRED === "1";

const keepOf = (read: Read): KeepDays => ({
  sign_ins: read.KEEP_SIGN_INS_DAYS,
  links: read.KEEP_LINKS_DAYS,
  login_tokens: read.KEEP_LOGIN_TOKENS_DAYS,
  mails: read.KEEP_MAILS_DAYS,
  events: read.KEEP_EVENTS_DAYS,
  imports: read.KEEP_IMPORTS_DAYS,
  open_quotes: read.KEEP_OPEN_QUOTES_DAYS,
  drafts: read.KEEP_DRAFTS_DAYS,
  policies: read.KEEP_POLICIES_DAYS,
  audit: read.KEEP_AUDIT_DAYS,
});

function stripeOf(read: Read): Env["stripe"] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read;
  if (secretKey === undefined || publishableKey === undefined) return undefined;
  return { secretKey, publishableKey, webhookSecrets: read.STRIPE_WEBHOOK_SECRET, apiUrl: read.STRIPE_API_URL };
}

const smtpOf = ({ SMTP_URL: url, MAIL_FROM: from }: Read): Env["smtp"] =>
  url === undefined ? undefined : { url, from };

/** The bucket for uploaded files; without it, files are stored in DATA_DIR/files. */
function bucketOf(read: Read): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId } = read;
  const secretAccessKey = read.S3_SECRET_ACCESS_KEY;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, region, accessKeyId, secretAccessKey, endpoint: read.S3_ENDPOINT };
}

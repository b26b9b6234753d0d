import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { STEPS } from "./base/failpoint";
import type { FailAt } from "./base/failpoint";
import { OperatorError } from "./base/operator-error";
import { KEEP } from "./base/settings";
import type { KeepDays } from "./base/settings";
import type { S3Settings } from "./files/port";
import type { StripeSettings } from "./payments/stripe";
import type { Statements } from "./store/naming";

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
  readonly baseUrl: string;
  readonly now: Date | undefined;
  /** With it, maps come from Google; without it, they are drawn from the app's own files. */
  readonly googleMapsKey: string | undefined;
  readonly stripe: (StripeSettings & { readonly publishableKey: string }) | undefined;
  readonly s3: S3Settings | undefined;
  /** Where uploaded answers are scanned for viruses. */
  readonly fileScanUrl: string | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly productsOff: readonly string[];
  readonly flows: "working" | "published";
  /** How often published flows are looked for, in seconds; 0: at the start alone. */
  readonly flowsEverySeconds: number;
  /** More folders of flow files, served beside the shipped ones. */
  readonly flowsDirs: readonly string[];
  /** More folders of rate books. */
  readonly productsDirs: readonly string[];
  /** A server that only this machine can reach: it has demo data, shows its mails, and its limits are wide. */
  readonly dev: boolean;
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

/** The variables of an environment, such as `process.env`. */
export type Variables = { readonly [name: string]: string | undefined };

/** Reads the variables once. Throws BadEnvironment with one line for each that is wrong. */
export function readEnv(variables: Variables, root: string): Env {
  const { reader, wrong } = readerOf(variables);
  const address = readAddress(reader);
  const dev = reader.text("SMTP_URL") === undefined && isOnlyHere(address);
  const env: Env = {
    ...address,
    ...readFolders(reader, root),
    ...readStopping(reader),
    metricsPort: reader.text("METRICS_PORT") === undefined ? undefined : whole(reader, "METRICS_PORT", 0, 65_535),
    databaseUrl: readDatabaseUrl(reader),
    statements: oneOf(reader, "DATABASE_STATEMENTS", ["named", "unnamed"]),
    stripe: readStripe(reader, dev),
    s3: readS3(reader),
    fileScanUrl: readFileScan(reader),
    smtp: readSmtp(reader, address.baseUrl),
    now: readNow(reader, dev),
    logLevel: oneOf(reader, "LOG_LEVEL", ["info", "error", "silent"]),
    tracking: oneOf(reader, "TRACKING", ["on", "off"]) === "on",
    settleAfterSeconds: whole(reader, "SETTLE_AFTER_SECONDS", 30, 60),
    flowsEverySeconds: whole(reader, "FLOWS_EVERY_SECONDS", 5, 3600),
    keep: readKeep(reader),
    failAt: readFailAt(reader, dev),
    googleMapsKey: reader.text("GOOGLE_MAPS_KEY"),
    productsOff: (reader.text("FLAGS") ?? "")
      .split(",")
      .map((flag) => flag.trim().replace(/^-|=off$/g, ""))
      .filter(Boolean),
    dev,
  };
  if (wrong.length > 0)
    throw new BadEnvironment(`The server cannot start with this environment:\n  ${wrong.join("\n  ")}`);
  return env;
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** Whether only this machine's own people can reach the server: behind a proxy, or under a public address, others do. */
const isOnlyHere = ({ host, baseUrl, trustedProxies }: Pick<Env, "host" | "baseUrl" | "trustedProxies">): boolean =>
  trustedProxies === 0 && LOOPBACK.has(host) && URL.canParse(baseUrl) && LOOPBACK.has(new URL(baseUrl).hostname);

/** What others than a developer would not expect of a portal, a sentence each: the real part is not configured. */
export function standInsThatOthersMeet({ dev, smtp, stripe }: Env): readonly string[] {
  if (dev) return [];
  return [
    ...(smtp ? [] : ["SMTP_URL is not set: mails are kept in the database and sent to nobody, so nobody can sign in."]),
    ...(stripe
      ? []
      : ["STRIPE_SECRET_KEY is not set: the sandbox takes test cards, and policies are sold for no money."]),
  ];
}

/** Reads the variables, and notes what is wrong with them. */
interface EnvReader {
  /** The variable, trimmed; undefined if blank. */
  readonly text: (name: string) => string | undefined;
  readonly check: (ok: boolean, line: string) => void;
}

function readerOf(variables: Variables): { readonly reader: EnvReader; readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const reader: EnvReader = {
    text: (name) => variables[name]?.trim() || undefined,
    check: (ok, line) => {
      if (!ok) wrong.push(line);
    },
  };
  return { reader, wrong };
}

function whole({ text, check }: EnvReader, name: string, fallback: number, most: number, least = 0): number {
  const value = Number(text(name) ?? fallback);
  check(
    Number.isInteger(value) && value >= least && value <= most,
    `${name}: found ${text(name)}, expected a whole number from ${least} to ${most}`,
  );
  return value;
}

/** One of the words; the first is the default. */
function oneOf<const Word extends string>(
  { text, check }: EnvReader,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const given = text(name);
  const found = words.find((word) => word === (given ?? words[0]));
  check(found !== undefined, `${name}: found ${given}, expected ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`);
  return found ?? words[0];
}

function readAddress(reader: EnvReader): Pick<Env, "port" | "host" | "baseUrl" | "trustedProxies"> {
  const port = whole(reader, "PORT", 4310, 65_535);
  const baseUrl = (reader.text("BASE_URL") ?? `http://localhost:${port}`).replace(/\/+$/, "");
  reader.check(
    isUrl(baseUrl, /^https?:$/),
    `BASE_URL: found ${baseUrl}, expected an address such as https://portal.example.com`,
  );
  const trustedProxies = whole(reader, "TRUSTED_PROXIES", 0, 10);
  return { port, host: reader.text("HOST") ?? "127.0.0.1", baseUrl, trustedProxies };
}

type ProductFolders = Pick<Env, "flowsDirs" | "productsDirs">;

/** Reads the folders of products alone, for commands. Throws BadEnvironment with one line for each that is wrong. */
export function readProductFolders(variables: Variables, root: string): ProductFolders {
  const { reader, wrong } = readerOf(variables);
  const folders = productFolders(reader, root);
  if (wrong.length > 0) throw new BadEnvironment(wrong.join("\n"));
  return folders;
}

function productFolders({ text, check }: EnvReader, root: string): ProductFolders {
  const folders = (name: string): readonly string[] => {
    const paths = (text(name) ?? "").split(delimiter).filter((path) => path !== "");
    return paths.map((path) => {
      const found = resolve(root, path);
      check(existsSync(found), `${name}: there is no folder ${path}`);
      return found;
    });
  };
  return { flowsDirs: folders("FLOWS_DIR"), productsDirs: folders("PRODUCTS_DIR") };
}

/** A hundred years: practically permanent. None is 0, which a slip of the hand would make of an empty number. */
const MOST_DAYS = 36_500;

const readKeep = (reader: EnvReader): KeepDays =>
  Object.fromEntries(
    Object.entries(KEEP).map(([name, days]) => [
      name,
      whole(reader, `KEEP_${name.toUpperCase()}_DAYS`, days, MOST_DAYS, 1),
    ]),
  ) as KeepDays;

function readFolders(
  reader: EnvReader,
  root: string,
): Pick<Env, "dataDir" | "auditArchive" | "flows"> & ProductFolders {
  const dataDir = resolve(root, reader.text("DATA_DIR") ?? ".data");
  return {
    dataDir,
    auditArchive: resolve(root, reader.text("AUDIT_ARCHIVE_DIR") ?? join(dataDir, "audit")),
    flows: oneOf(reader, "FLOWS", ["working", "published"]),
    ...productFolders(reader, root),
  };
}

function readStopping(reader: EnvReader): Pick<Env, "drainMs" | "stopMs"> {
  const stopMs = whole(reader, "STOP_MS", 8_000, 600_000);
  // Only with several processes on one database is there a load balancer that needs time to notice.
  const drainMs = whole(reader, "DRAIN_MS", reader.text("DATABASE_URL") === undefined ? 0 : 500, 600_000);
  reader.check(drainMs <= stopMs, `DRAIN_MS: found ${drainMs}, expected no more than STOP_MS (${stopMs})`);
  return { drainMs, stopMs };
}

function readDatabaseUrl({ text, check }: EnvReader): string | undefined {
  const url = text("DATABASE_URL");
  check(
    url === undefined || isUrl(url, /^postgres(ql)?:$/),
    "DATABASE_URL: expected postgres://user:password@host/database",
  );
  return url;
}

/** The keys of Stripe: all three, or none. */
function readStripe({ text, check }: EnvReader, dev: boolean): Env["stripe"] {
  const [secretKey, publishableKey, webhook, apiUrl] = [
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_API_URL",
  ].map(text);
  const given = [secretKey, publishableKey, webhook].filter((value) => value !== undefined).length;
  check(
    given === 3 || given === 0,
    "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: all three or none",
  );
  check(
    apiUrl === undefined || (given === 3 && dev && isUrl(apiUrl, /^https?:$/)),
    "STRIPE_API_URL: expected an address, with the keys, and only at a server on loopback without SMTP_URL and TRUSTED_PROXIES",
  );
  if (secretKey === undefined || publishableKey === undefined || webhook === undefined) return undefined;
  const webhookSecrets = webhook.split(",").map((secret) => secret.trim());
  return { secretKey, publishableKey, webhookSecrets, apiUrl };
}

function readFailAt({ text, check }: EnvReader, dev: boolean): FailAt | undefined {
  const wanted = text("FAIL_AT");
  if (wanted === undefined) return undefined;
  const [name, quoteNumber = ""] = wanted.split("@");
  const step = STEPS.find((each) => each === name);
  const isSound = step !== undefined && quoteNumber !== "";
  check(isSound, `FAIL_AT: found ${wanted}, expected STEP@QUOTE with one of the steps ${STEPS.join(", ")}`);
  check(dev, "FAIL_AT: only a server on loopback, without SMTP_URL and TRUSTED_PROXIES, may end itself");
  return isSound ? { step, quoteNumber } : undefined;
}

function readSmtp({ text, check }: EnvReader, baseUrl: string): Env["smtp"] {
  const url = text("SMTP_URL");
  const from = text("MAIL_FROM") ?? `no-reply@${URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "localhost"}`;
  check(url === undefined || isUrl(url, /^smtps?:$/), "SMTP_URL: expected smtp://user:password@host:587 or smtps://…");
  check(/^[^\s@<>,]+@[^\s@<>,]+$/.test(from), `MAIL_FROM: found ${from}, expected one address`);
  return url === undefined ? undefined : { url, from };
}

function readNow({ text, check }: EnvReader, dev: boolean): Date | undefined {
  const now = text("NOW");
  if (now === undefined) return undefined;
  check(!Number.isNaN(Date.parse(now)), `NOW: found ${now}, expected an instant such as 2028-02-28T12:00:00Z`);
  check(dev, "NOW: only a server on loopback, without SMTP_URL and TRUSTED_PROXIES, may pretend another time");
  return new Date(now);
}

/** The bucket for uploaded files: all of its settings, or none (then files are stored in DATA_DIR/files). */
function readS3({ text, check }: EnvReader): S3Settings | undefined {
  const endpoint = text("S3_ENDPOINT");
  const [bucket, region, accessKeyId, secretAccessKey] = [
    "S3_BUCKET",
    "S3_REGION",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ].map(text);
  const given = [bucket, region, accessKeyId, secretAccessKey].filter((value) => value !== undefined).length;
  check(
    given === 4 || (given === 0 && endpoint === undefined),
    "S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: all or none (S3_ENDPOINT only with them)",
  );
  check(
    endpoint === undefined || isUrl(endpoint, /^https?:$/),
    `S3_ENDPOINT: found ${endpoint}, expected an address such as https://storage.example.com`,
  );
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, region, accessKeyId, secretAccessKey, endpoint };
}

function readFileScan({ text, check }: EnvReader): string | undefined {
  const url = text("FILE_SCAN_URL");
  check(
    url === undefined || (isUrl(url, /^https?:$/) && new URL(url).username === ""),
    "FILE_SCAN_URL: expected an address without a user, such as http://scanner.internal:8080/scan",
  );
  return url;
}

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

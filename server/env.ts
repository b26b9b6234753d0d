import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { S3Settings } from "./files/port";

/** What the environment decides. Everything has a default: without settings the embedded server starts. */
export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly baseUrl: string;
  readonly now: Date | undefined;
  /** Maps come from Google with it; without, they are drawn from the app's own files. */
  readonly googleMapsKey: string | undefined;
  readonly stripe: { readonly secretKey: string; readonly publishableKey: string } | undefined;
  readonly s3: S3Settings | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly productsOff: readonly string[];
  readonly flows: "working" | "published";
  /** One more folder of flow files, served beside the shipped ones. */
  readonly flowsDir: string | undefined;
  /** One more folder of rate books. */
  readonly productsDir: string | undefined;
  readonly dev: boolean;
  /** Proxies of ours in front of the server; their entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number;
  /** How long a stopping server goes on taking connections, and when it cuts what is still open, in milliseconds. */
  readonly drainMs: number;
  readonly stopMs: number;
  readonly logLevel: "info" | "error" | "silent";
}

/** The environment is not usable; the message lists everything that is wrong with it. */
export class BadEnvironment extends Error {}

type Variables = { readonly [name: string]: string | undefined };

/** Reads the variables once. Throws BadEnvironment with one line for each that is wrong. */
export function readEnv(variables: Variables, root: string): Env {
  const wrong: string[] = [];
  const check = (ok: boolean, line: string): void => {
    if (!ok) wrong.push(line);
  };
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const port = Number(text("PORT") ?? 4310);
  const host = text("HOST") ?? "127.0.0.1";
  const baseUrl = (text("BASE_URL") ?? `http://localhost:${port}`).replace(/\/$/, "");
  const [secretKey, publishableKey] = [text("STRIPE_SECRET_KEY"), text("STRIPE_PUBLISHABLE_KEY")];
  const now = text("NOW");
  const flows = text("FLOWS") ?? "working";
  const whole = (name: string, fallback: number, most: number): number => {
    const value = Number(text(name) ?? fallback);
    check(
      Number.isInteger(value) && value >= 0 && value <= most,
      `${name}: found ${text(name)}, expected a whole number from 0 to ${most}`,
    );
    return value;
  };
  const trustedProxies = whole("TRUSTED_PROXIES", 0, 10);
  const stopMs = whole("STOP_MS", 8_000, 600_000);
  // Only a server that others can stand in for has somebody in front of it who has to notice.
  const drainMs = whole("DRAIN_MS", text("DATABASE_URL") === undefined ? 0 : 500, 600_000);
  const logLevel = text("LOG_LEVEL") ?? "info";
  const dev = text("SMTP_URL") === undefined && ["127.0.0.1", "localhost", "::1"].includes(host);
  check(
    Number.isInteger(port) && port >= 0 && port <= 65535,
    `PORT: found ${text("PORT")}, expected a port from 0 to 65535`,
  );
  check(
    isUrl(baseUrl, /^https?:$/),
    `BASE_URL: found ${baseUrl}, expected an address such as https://portal.example.com`,
  );
  check(
    text("DATABASE_URL") === undefined || isUrl(String(text("DATABASE_URL")), /^postgres(ql)?:$/),
    "DATABASE_URL: expected postgres://user:password@host/database",
  );
  check(
    (secretKey === undefined) === (publishableKey === undefined),
    "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: both or none",
  );
  check(flows === "working" || flows === "published", `FLOWS: found ${flows}, expected working or published`);
  const folder = (name: string): string | undefined =>
    text(name) === undefined ? undefined : resolve(root, String(text(name)));
  const [flowsDir, productsDir] = [folder("FLOWS_DIR"), folder("PRODUCTS_DIR")];
  check(flowsDir === undefined || existsSync(flowsDir), `FLOWS_DIR: there is no folder ${text("FLOWS_DIR")}`);
  check(
    productsDir === undefined || existsSync(productsDir),
    `PRODUCTS_DIR: there is no folder ${text("PRODUCTS_DIR")}`,
  );
  check(drainMs <= stopMs, `DRAIN_MS: found ${drainMs}, expected no more than STOP_MS (${stopMs})`);
  check(["info", "error", "silent"].includes(logLevel), `LOG_LEVEL: found ${logLevel}, expected info, error or silent`);
  check(
    now === undefined || !Number.isNaN(Date.parse(now)),
    `NOW: found ${now}, expected an instant such as 2028-02-28T12:00:00Z`,
  );
  check(now === undefined || dev, "NOW: only a server on loopback without SMTP_URL may pretend another time");
  const smtpUrl = text("SMTP_URL");
  const from = text("MAIL_FROM") ?? `no-reply@${URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "localhost"}`;
  check(
    smtpUrl === undefined || isUrl(smtpUrl, /^smtps?:$/),
    "SMTP_URL: expected smtp://user:password@host:587 or smtps://…",
  );
  check(/^[^\s@<>,]+@[^\s@<>,]+$/.test(from), `MAIL_FROM: found ${from}, expected one address`);
  const s3 = readS3(text, check);
  if (wrong.length > 0)
    throw new BadEnvironment(`The server cannot start with this environment:\n  ${wrong.join("\n  ")}`);
  return {
    port,
    host,
    dataDir: resolve(root, text("DATA_DIR") ?? ".data"),
    databaseUrl: text("DATABASE_URL"),
    baseUrl,
    now: now === undefined ? undefined : new Date(now),
    googleMapsKey: text("GOOGLE_MAPS_KEY"),
    stripe: secretKey !== undefined && publishableKey !== undefined ? { secretKey, publishableKey } : undefined,
    s3,
    smtp: smtpUrl === undefined ? undefined : { url: smtpUrl, from },
    productsOff: (text("FLAGS") ?? "")
      .split(",")
      .map((flag) => flag.trim().replace(/^-|=off$/g, ""))
      .filter(Boolean),
    flows: flows as Env["flows"],
    flowsDir,
    productsDir,
    dev,
    trustedProxies,
    drainMs,
    stopMs,
    logLevel: logLevel as Env["logLevel"],
  };
}

/** A bucket for uploaded files: all of its settings, or none (then they lie in DATA_DIR/files). */
function readS3(
  text: (name: string) => string | undefined,
  check: (ok: boolean, line: string) => void,
): S3Settings | undefined {
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

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

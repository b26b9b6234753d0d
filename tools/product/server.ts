import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A running product with data of its own. */
export interface Product {
  readonly address: string;
  /** The server's own process, for a caller that signals it. */
  readonly child: ChildProcess;
  /** Ends the server, by force after a while, and removes its data folder. May be called again. */
  readonly stop: () => Promise<void>;
}

/** For what hangs: a busy machine may be ten times slower than usual. */
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;

/** What a server that others could reach needs, to start on this machine without Stripe's keys and a scanner. */
export const STAND_INS = { PAYMENTS: "sandbox", FILE_SCAN: "off", LINKS: "loopback" } as const;

/**
 * What these servers are without other settings: nothing of theirs has to outlive a power cut, and flushing takes time.
 * Only a developer's own server on the embedded database may do so.
 */
function unflushed(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const others = ["DATABASE_URL", "SMTP_URL", "TRUSTED_PROXIES", "HOST", "BASE_URL"];
  return others.some((name) => name in settings) ? {} : UNFLUSHED;
}

/** A server whose embedded database flushes nothing to the disk. */
export const UNFLUSHED = { DATABASE_FSYNC: "off" } as const;

/** Starts the server on a free port with a new data folder, and answers once it serves. Throws when it ends instead. */
export async function startProduct(root: string, settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "enrollment-product-"));
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: data,
      BASE_URL: address,
      ...unflushed(settings),
      ...settings,
    },
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await untilServing(address, () => hasEnded(child));
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, child, stop };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(force);
}

/** Asks for the sign-in link of the demo broker, or of another person, and answers its path from the mail. */
export async function mailedPath(address: string, email = "dana@acme.example"): Promise<string> {
  await fetch(`${address}/api/auth/v1/send-login-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  return mailedLink(address, email);
}

/** The path and query of the link in the newest mail to somebody, at a developer's server. */
export async function mailedLink(address: string, to: string): Promise<string> {
  const mails = (await (await fetch(`${address}/dev/outbox.json`)).json()) as { to: string; links: string[] }[];
  const { pathname, search } = new URL(String(mails.find((mail) => mail.to === to)?.links[0]));
  return pathname + search;
}

async function untilServing(address: string, isOver: () => boolean): Promise<void> {
  const started = Date.now();
  while (Date.now() - started < START_LIMIT_MS) {
    if (isOver()) throw new Error("the server ended before it served");
    const served = await fetch(`${address}/flows/index.json`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (served) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("the server did not serve within three minutes");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

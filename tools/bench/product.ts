import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A running product with data of its own. */
export interface Product {
  readonly address: string;
  /** The most memory that the server has held, in MB; undefined where the system does not tell. */
  readonly peakMemory: () => number | undefined;
  readonly stop: () => Promise<void>;
}

const START_LIMIT_MS = 60_000;

/** Starts the server on a free port with a new data folder, and answers once it serves. Throws when it ends instead. */
export async function startProduct(root: string, settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "enrollment-bench-"));
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: data, BASE_URL: address, ...settings },
  });
  const ended = once(server, "exit");
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  await untilServing(address, () => server.exitCode !== null);
  return { address, stop, peakMemory: () => peakOf(server.pid) };
}

function peakOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1000);
}

/** Asks for the demo broker's sign-in link and answers its path from the mail. */
export async function mailedPath(address: string): Promise<string> {
  await fetch(`${address}/api/auth/v1/send-login-link`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: "dana@acme.example" }) });
  const [mail] = (await (await fetch(`${address}/dev/outbox.json`)).json()) as { links: string[] }[];
  const { pathname, search } = new URL(String(mail?.links[0]));
  return pathname + search;
}

async function untilServing(address: string, hasEnded: () => boolean): Promise<void> {
  const started = Date.now();
  while (Date.now() - started < START_LIMIT_MS) {
    if (hasEnded()) throw new Error("the server ended before it served");
    const served = await fetch(`${address}/flows/index.json`).then((answer) => answer.ok, () => false);
    if (served) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("the server did not serve within a minute");
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

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase, onPostgres } from "../../server/support/store";
import type { Body } from "../../server/support/server";
import { bytesOf, MANAGEMENT, sha256 } from "../../server/support/upload";

const root = resolve(import.meta.dirname, "../../..");
const ROWS = 10_000;
/** An import that nobody takes over would never end; one on a slow machine only takes longer. */
const LIMIT = 300_000;
let dataDir: string;
let database: { url: string; drop: () => Promise<void> } | undefined;
let child: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "server-kill-"));
  database = onPostgres ? await createDatabase() : undefined;
});
afterAll(async () => {
  await end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

/** The real server in a process of its own, on the port given, once it listens. */
async function start(port: number): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    PORT: String(port),
    ...(database && { DATABASE_URL: database.url }),
  };
  const started = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  await new Promise<void>((listening, failed) => {
    started.stdout.on("data", (text: Buffer) => text.toString().includes("answers at") && listening());
    started.once("exit", () => failed(new Error("The server ended")));
  });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const ending = child;
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
  const ended = new Promise((resolved) => ending.once("exit", resolved));
  ending.kill(signal);
  await ended;
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

test(
  "an import that is killed halfway, twice, still imports every row once",
  async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    await start(port);
    const json = { "content-type": "application/json" };
    const send = async (path: string, body: object, headers: object = {}) =>
      (await (
        await fetch(url + path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) })
      ).json()) as Body;
    await send("/api/auth/v1/send-login-link", { email: "dana@acme.example" });
    const [mail] = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { links: string[] }[];
    const session = await send("/api/auth/v1/login", {
      token: new URL(String(mail?.links[0])).searchParams.get("token"),
    });
    const authorization = { authorization: `Bearer ${String(session.auth?.token)}` };
    const read = async (path: string) =>
      (await (await fetch(`${url}${MANAGEMENT}${path}`, { headers: authorization })).json()) as Body;
    const before = Number((await read("/clients/stats")).total_results);

    const bytes = bytesOf(
      `first_name,last_name,email\n${Array.from({ length: ROWS }, (_, n) => `Ada,Row${n},ada.${n}@mail.example\n`).join("")}`,
    );
    const signed = await send(
      `${MANAGEMENT}/files/sign`,
      { content_type: "text/csv", file_hash: sha256(bytes), file_name: "a.csv", description: "Client import" },
      authorization,
    );
    const { url: target, post } = signed.s3_request as unknown as { url: string; post: { [field: string]: string } };
    const form = new FormData();
    for (const [name, value] of Object.entries(post)) form.append(name, value);
    form.append("file", new Blob([bytes]), "a.csv");
    expect((await fetch(target, { method: "POST", body: form })).status).toBe(204);
    const { id } = await send(
      `${MANAGEMENT}/clients/bulk-csv`,
      { file_approval_id: signed.file_approval_id },
      authorization,
    );

    /** Asks until the operation is where `until` wants it; what is seen meanwhile is none of the rows or all. */
    const watch = (until: (operation: Body) => boolean): Promise<Body> =>
      vi.waitUntil(
        async () => {
          const total = Number((await read("/clients/stats")).total_results);
          const operation = await read(`/long_operations/${String(id)}`);
          expect([before, before + ROWS]).toContain(total);
          return until(operation) && operation;
        },
        // Not at once again: on the embedded database, our questions stand in the way of the import.
        { interval: 200, timeout: LIMIT },
      );
    for (const part of [0.1, 0.5]) {
      await watch(({ done, progress }) => Boolean(done) || Number(progress?.done ?? 0) > ROWS * part);
      await end("SIGKILL");
      await start(port);
    }
    const last = await watch(({ done }) => Boolean(done));
    expect(last.result).toEqual({ response: { imported: ROWS, ignored_columns: [] } });
    expect((await read("/clients/stats")).total_results).toBe(before + ROWS);
    const found = (await read(`/search?q=row9999`)) as unknown as readonly Body[];
    expect(found.map(({ person }) => person?.last_name)).toEqual(["Row9999"]);
  },
  LIMIT,
);

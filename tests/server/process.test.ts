/**
 * The server as a process of its own: what only a process shows, which is how it dies, what it leaves, what it prints and
 * how it ends at signals. Everything else of a start is tested in the process of the tests (start.test.ts).
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payByCheck, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import { createProcesses, ending, kill } from "./support/process";
import { createOffice } from "./support/running";
import { onPostgres } from "./support/store";
import { isWhole } from "../support/tier";

/** So long that a test that waits for it fails. */
const NEVER_MS = 600_000;

const office = createOffice();
const { launch, start, killAll } = createProcesses(office);
beforeAll(office.open);
afterEach(killAll);
afterAll(office.close);

test.runIf(isWhole)(
  "killed in the middle of an enrollment and started again, the buyer goes on where they were; a later start keeps the demo data, and the server stops in good order",
  async () => {
    const first = await start();
    const quote = (await first.call("POST", QUOTES, shareLinkBody("CO"))).body;
    const [path, token] = [`${QUOTES}/${String(quote.quote_number)}`, String(quote.auth?.token)];
    const holders = [{ ...personIn("CO"), dob: "1990-02-28" }];
    const saved = await first.call("PUT", path, { application: { holders } }, token);
    expect(saved.status).toBe(200);
    if (!onPostgres) await isRefusedBeside(first.child);
    await kill(first.child, "SIGKILL");
    // On the embedded database, the dead one's lock is taken over.
    expect(readdirSync(office.dataDir()).includes("database.lock")).toBe(!onPostgres);
    const { child, call } = await start();
    expect((await call("GET", path, undefined, token)).body.application).toEqual(saved.body.application);
    const policy_effective_date = String(quote.created_at).slice(0, 10);
    const application = { plan_id: "passport360-essential-individual", policy_effective_date };
    await call("PUT", path, { application }, token);
    await call("PUT", path, { application: payByCheck }, token);
    expect((await call("POST", `${path}/finalize`, {})).status).toBe(200);
    expect((await call("GET", "/api/management/v1/brokerages/acme")).status).toBe(200);
    expect(await kill(child, "SIGTERM")).toBe(0);
    expect(readdirSync(office.dataDir())).not.toContain("database.lock");
  },
);

/** A second server on the data folder of the first ends with 1 and a sentence. */
async function isRefusedBeside({ pid }: ChildProcess): Promise<void> {
  const second = await ending(launch());
  expect(second.code).toBe(1);
  expect(second.said).toContain(`Another server (process ${pid}) is using this data folder`);
  expect(second.said).not.toContain("    at ");
}

// A process of its own takes seconds to make an embedded database: PostgreSQL alone shows this.
test.runIf(onPostgres)(
  "a process prints its addresses, logs in JSON, and ends at once at a second Ctrl+C, whatever is still open",
  async () => {
    const settings = { STOP_MS: String(NEVER_MS), DRAIN_MS: "0", METRICS_PORT: "0", LOG_LEVEL: "info" };
    const { child, output, url } = await start(settings);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      "POST /api/auth/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{",
    );
    await once(socket, "connect");
    const ended = ending({ child, output });
    const signals = setInterval(() => child.kill("SIGINT"), 100);
    const { code, said } = await ended;
    clearInterval(signals);
    expect(code).toBe(1);
    expect(said).toMatch(/^Its metrics are at http:\/\/127\.0\.0\.1:\d+\/metrics$/m);
    expect(said).toMatch(/^\{.*"msg":"stopping"\}$/m);
  },
);

/** A server as a process of its own whose data folder is taken from it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { QUOTES, shareLinkBody } from "../../server/support/enrollment";
import { createProcesses, ending } from "../../server/support/process";
import { createOffice } from "../../server/support/running";
import { onPostgres } from "../../server/support/store";

const office = createOffice();
const { start, killAll } = createProcesses(office);
beforeAll(office.open);
afterEach(killAll);
afterAll(office.close);

test.skipIf(onPostgres)(
  "a server whose lock is gone acknowledges nothing more: it ends with 1 and a sentence",
  async () => {
    const server = await start();
    const ended = ending(server);
    rmSync(join(office.dataDir(), "database.lock"));
    await expect(server.call("POST", QUOTES, shareLinkBody("CO"))).rejects.toThrow("fetch failed");
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toContain("was removed or taken over: another process may be using the folder.");
  },
);

/** The log of the embedded database stays short, however much is written. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extract } from "tar";
import { afterAll, expect, test } from "vitest";
import { shortenLog } from "../../../server/store/log-length";
import { NEW_DATABASE } from "../../../server/store/new-database";
import { openEmbedded, poolOver } from "../../../server/store/pglite";
import { isWhole } from "../../support/tier";

const folder = mkdtempSync(join(tmpdir(), "log-length-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of the log, of 16 MB each. */
const logFiles = (): number => readdirSync(join(folder, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

test.runIf(isWhole)(
  "after 100 MB of changes the log has at most 64 MB, and little new log writes no checkpoint",
  async () => {
    mkdirSync(folder, { recursive: true });
    await extract({ file: NEW_DATABASE, cwd: folder, brotli: true });
    const pglite = await openEmbedded({ dataDir: folder, fsync: "off" });
    const pool = poolOver(pglite);
    try {
      const written: boolean[] = [];
      for (let n = 0; n < 10; n += 1) {
        await pool.query("select pg_logical_emit_message(true, 'test', repeat('x', 10000000))");
        written.push(await shortenLog(pool));
      }
      expect(written).toEqual([false, true, false, true, false, true, false, true, false, true]);
      expect(await shortenLog(pool)).toBe(false);
      await pool.query("select pg_logical_emit_message(true, 'test', repeat('x', 20000000))");
      const robbed = (): void => {
        throw new Error("robbed");
      };
      await expect(shortenLog(pool, robbed)).rejects.toThrow("robbed");
      expect(await shortenLog(pool)).toBe(true);
      expect(logFiles()).toBeLessThanOrEqual(4);
    } finally {
      await pool.end();
      await pglite.close();
    }
  },
);

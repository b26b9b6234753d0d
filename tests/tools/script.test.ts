import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runScript } from "../../tools/test/script.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "script-"));
  writeFileSync(
    join(folder, "stuck.mjs"),
    'import { writeFileSync } from "node:fs"; setInterval(() => undefined, 1000); writeFileSync("pid", String(process.pid));',
  );
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({
      scripts: { "check:good": "true", "check:bad": "echo too long; false", "check:stuck": "node stuck.mjs" },
    }),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a script of npm test", () => {
  test("counts by its exit code", async () => {
    const never = new AbortController().signal;
    expect(await runScript(folder, folder, "check:good", never)).toMatchObject({ passed: 1, failed: 0 });
    expect(await runScript(folder, folder, "check:bad", never)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [expect.stringContaining("too long")],
    });
  });

  test("that is stuck is stopped with all that it started, and counts as failed", async () => {
    const stop = new AbortController();
    const result = runScript(folder, folder, "check:stuck", stop.signal);
    const pid = await vi.waitUntil(
      () => existsSync(join(folder, "pid")) && Number(readFileSync(join(folder, "pid"), "utf8")),
      { timeout: 170_000 },
    );
    stop.abort();
    expect(await result).toMatchObject({ passed: 0, failed: 1 });
    expect(isAlive(pid)).toBe(false);
  });
});

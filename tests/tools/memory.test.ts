import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { writeToMemory } from "../../tools/test/memory.mjs";

test("a temporary folder that is set stays", () => {
  const env = { TMPDIR: "/somewhere" };
  writeToMemory(env)();
  expect(env).toEqual({ TMPDIR: "/somewhere" });
});

test("a run writes to memory where there is room, lets PostgreSQL's own user in, and leaves nothing there", () => {
  const env: NodeJS.ProcessEnv = {};
  const remove = writeToMemory(env);
  const { TMPDIR } = env;
  if (TMPDIR === undefined) return;
  expect(dirname(TMPDIR)).toBe("/dev/shm");
  expect(statSync(TMPDIR).mode & 0o777).toBe(0o711);
  remove();
  expect(existsSync(TMPDIR)).toBe(false);
});

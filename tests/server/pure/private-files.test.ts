/** Files about people are read by their owner alone. */
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder, writeFlushed } from "../../../server/base/flushed";
import { tightened, tightenedOutput } from "../../../server/base/private-files";

const folder = mkdtempSync(join(tmpdir(), "private-"));
afterAll(() => rmSync(folder, { recursive: true }));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test("a folder of ours that others can read is taken away from them at the start", () => {
  const open = join(folder, "open");
  mkdirSync(open);
  chmodSync(open, 0o755);
  expect(tightened(open)).toEqual([]);
  expect(modeOf(open)).toBe("700");
  expect(tightened(join(folder, "none"))).toEqual([]);
});

test("a file that the output was redirected into is taken away from others", () => {
  const file = join(folder, "person.json");
  writeFileSync(file, "{}");
  chmodSync(file, 0o644);
  const descriptor = openSync(file, "r+");
  expect(tightenedOutput(descriptor)).toBeUndefined();
  closeSync(descriptor);
  expect(modeOf(file)).toBe("600");
});

test("what is written flushed, and the folders for it, are the owner's alone", async () => {
  const inner = join(folder, "a", "b");
  await makeFolder(inner);
  await writeFlushed(join(inner, "file"), "x", { unfinished: join(inner, "unfinished") });
  expect([join(folder, "a"), inner, join(inner, "file")].map(modeOf)).toEqual(["700", "700", "600"]);
});

test("a program that keeps its files private writes none for others", () => {
  const file = join(folder, "by-umask");
  const module = resolve("server/base/private-files.ts");
  const script = `import("${module}").then(({ keepFilesPrivate }) => { keepFilesPrivate(); require("fs").writeFileSync(${JSON.stringify(file)}, "x"); })`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "-e", script], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  expect(modeOf(file)).toBe("600");
});

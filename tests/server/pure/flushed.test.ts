/** Our own files outlive a power cut: each is flushed before it gets its name, and the name is flushed after that. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder, writeFlushed } from "../../../server/base/flushed";
import type { Disk } from "../../../server/base/flushed";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flushed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A disk that only notes the calls; the named one fails. */
function noting(failing?: string): { readonly disk: Disk; readonly calls: string[] } {
  const calls: string[] = [];
  const note = (call: string): Promise<void> => {
    calls.push(call);
    return call === failing ? Promise.reject(new Error("no space left")) : Promise.resolve();
  };
  const disk: Disk = {
    mkdir: async (path) => {
      await note(`mkdir ${path}`);
      return "/data/a";
    },
    open: (path) =>
      Promise.resolve({
        writeFile: () => note(`write ${path}`),
        sync: () => note(`flush ${path}`),
        close: () => Promise.resolve(),
      }),
    rename: (from, to) => note(`rename ${from} ${to}`),
    rm: (path) => note(`remove ${path}`),
  };
  return { disk, calls };
}

const WHOLE = ["write /data/x.new", "flush /data/x.new", "rename /data/x.new /data/x", "flush /data"];

test("a file is written, flushed, named, and its folder is flushed, in this order", async () => {
  const { disk, calls } = noting();
  await writeFlushed("/data/x", "content", { unfinished: "/data/x.new", disk });
  expect(calls).toEqual(WHOLE);
});

test.each(WHOLE)("a file whose `%s` fails is not said to be there, and what was begun is removed", async (failing) => {
  const { disk, calls } = noting(failing);
  await expect(writeFlushed("/data/x", "content", { unfinished: "/data/x.new", disk })).rejects.toThrow("no space");
  expect(calls).toEqual([...WHOLE.slice(0, WHOLE.indexOf(failing) + 1), "remove /data/x.new"]);
});

test("of each folder that is made, the one that it is in is flushed", async () => {
  const { disk, calls } = noting();
  await makeFolder("/data/a/b/c", 0o700, disk);
  expect(calls).toEqual(["mkdir /data/a/b/c", "flush /data/a/b", "flush /data/a", "flush /data"]);
});

test("on a real disk the folder is made and the file is there whole, under its own name alone", async () => {
  const own = join(folder, "one/two");
  await makeFolder(own);
  await makeFolder(own);
  await writeFlushed(join(own, "x"), "content", { unfinished: join(own, "x.new") });
  expect([readdirSync(own), readFileSync(join(own, "x"), "utf8")]).toEqual([["x"], "content"]);
  await expect(writeFlushed(join(folder, "none/x"), "", { unfinished: join(folder, "none/y") })).rejects.toThrow(
    "ENOENT",
  );
  expect(existsSync(join(folder, "none"))).toBe(false);
});

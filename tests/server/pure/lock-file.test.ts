import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lockFile } from "../../../server/base/lock-file";
import { beginningOf, isGone } from "../../../server/base/process-beginning";

const module = resolve(import.meta.dirname, "../../../server/base/lock-file.ts");
const children = new Set<ChildProcess>();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  file = join(folder, "database.lock");
});
afterEach(async () => {
  await Promise.all([...children].map((child) => ended(child)));
  rmSync(folder, { recursive: true });
});

/** A process that waits to be told, takes the lock, says what came of it, and keeps it until it is killed. */
function starter(): { child: ChildProcess; ready: Promise<string>; go: () => Promise<string> } {
  const script = `import { lockFile } from ${JSON.stringify(module)};
    process.stdin.on("data", () => console.log(JSON.stringify(lockFile(${JSON.stringify(file)}))));
    setInterval(() => undefined, 60_000);
    console.log("ready");`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  children.add(child);
  const line = () => new Promise<string>((said) => child.stdout.once("data", (part: Buffer) => said(part.toString())));
  const go = (): Promise<string> => {
    const answer = line();
    child.stdin.write("go\n");
    return answer;
  };
  return { child, ready: line(), go };
}

function ended(child: ChildProcess): Promise<void> {
  children.delete(child);
  return new Promise((gone) => {
    child.once("exit", () => gone());
    child.kill("SIGKILL");
  });
}

const isOurs = (): boolean => {
  const lock = lockFile(file);
  if ("release" in lock) lock.release();
  return "release" in lock;
};

test("names a living process, its own included, and is taken again when that has released it", () => {
  const lock = lockFile(file);
  expect(lockFile(file)).toEqual({ heldBy: String(process.pid) });
  if ("release" in lock) lock.release();
  expect(isOurs()).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

describe("is left behind", () => {
  const present = beginningOf(process.ppid) ?? "";
  test.each([
    ["an id that another program has by now", `${process.ppid} ${present}0`],
    ["our own id, from an earlier run in a container", `${process.pid} an-earlier-boot:17`],
    ["our own id, written by an older version", String(process.pid)],
    ["an id that nobody has", "2147483646 x:1"],
    ["nothing, after a power cut", ""],
    ["half a line", "12 34 56"],
    ["rubbish", "not a pid"],
  ])("with %s", (_, text) => {
    writeFileSync(file, text);
    expect(isOurs()).toBe(true);
  });
});

test.each([
  ["with its beginning", `${process.ppid} ${beginningOf(process.ppid)}`],
  ["as an older version wrote it", String(process.ppid)],
])("a living process keeps it, %s", (_, text) => {
  writeFileSync(file, text);
  expect(lockFile(file)).toEqual({ heldBy: String(process.ppid) });
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a takeover that was killed halfway is taken over, too", () => {
  writeFileSync(file, "2147483646 x:1");
  writeFileSync(`${file}.takeover`, "2147483645 x:1");
  expect(isOurs()).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test("releasing takes nothing from whoever has it by then", () => {
  const lock = lockFile(file);
  writeFileSync(file, "2147483646 x:1");
  if ("release" in lock) lock.release();
  expect(readdirSync(folder)).toEqual(["database.lock"]);
});

test("of processes that find a dead one's lock at once, exactly one gets it", async () => {
  const all = Array.from({ length: 4 }, starter);
  await Promise.all(all.map(({ ready }) => ready));
  for (let round = 0; round < 60; round += 1) {
    writeFileSync(file, "2147483646 x:1");
    const answers = await Promise.all(all.map(({ go }) => go()));
    const winners = all.filter((_, n) => answers[n]?.trim() === "{}");
    expect(winners, answers.join("")).toHaveLength(1);
  }
});

test.runIf(process.platform === "linux")("the machine's start is part of when a process began", () => {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  expect(beginningOf(process.pid)).toMatch(new RegExp(`^${boot}:\\d+$`));
});

test.runIf(process.platform === "linux")(
  "a process that has ended is gone, though its parent has not looked yet",
  async () => {
    // The shell becomes a program that never asks how its child ended. The child lives until then: a shell itself may ask.
    const parent = spawn("sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], { stdio: ["ignore", "pipe", "inherit"] });
    children.add(parent);
    const pid = await new Promise<number>((said) =>
      parent.stdout.once("data", (part: Buffer) => said(Number(part.toString()))),
    );
    await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n"), {
      timeout: 170_000,
    });
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /), { timeout: 170_000 });
    expect(isGone(pid, beginningOf(pid))).toBe(true);
  },
);

test("a process that was killed is gone, and its successor gets the lock", async () => {
  const first = starter();
  await first.ready;
  expect((await first.go()).trim()).toBe("{}");
  expect(lockFile(file)).toEqual({ heldBy: String(first.child.pid) });
  const beginning = beginningOf(Number(first.child.pid));
  await ended(first.child);
  expect(isGone(Number(first.child.pid), beginning)).toBe(true);
  expect(isOurs()).toBe(true);
});

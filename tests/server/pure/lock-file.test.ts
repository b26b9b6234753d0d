import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beginBeating } from "../../../server/base/heartbeat";
import { knock } from "../../../server/base/life-socket";
import { lockFile } from "../../../server/base/lock-file";
import type { Lock } from "../../../server/base/lock-file";
import { LAPSED_MS } from "../../../server/base/lock-judgment";
import { beginningOf, isGone } from "../../../server/base/process-beginning";
import { samples } from "../../support/tier";

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

/** What came of a try to take the lock: `ours`, or what is known of its holder. */
const stateOf = (lock: Lock) => ("refused" in lock ? `${lock.refused.state} by ${lock.refused.holder.pid}` : "ours");

/** A command that runs in process ids of its own, as in a container. Only root can do so. */
const APART = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
const asRoot = test.runIf(process.platform === "linux" && process.getuid?.() === 0);

/** A process that takes the lock whenever it is asked, says what came of it, and keeps it until it is killed. */
function starter(before: readonly string[] = [], taking: object = {}) {
  const script = `import { lockFile } from ${JSON.stringify(module)};
    const stateOf = ${stateOf.toString()};
    process.stdin.on("data", async () => {
      const lock = await lockFile(${JSON.stringify(file)}, ${JSON.stringify(taking)});
      console.log(stateOf(lock));
    });
    setInterval(() => undefined, 60_000);
    console.log("ready");`;
  const words = [...before, process.execPath, "--import", "tsx", "--input-type=module", "--eval", script];
  const child = spawn(words[0] ?? "", words.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
  children.add(child);
  const line = () =>
    new Promise<string>((said) => child.stdout.once("data", (part: Buffer) => said(part.toString().trim())));
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

/** The process in the container, as it is seen from outside. */
const childOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());

/** Kills the container, and waits until the last thread of its process is gone, too. */
async function killContainer(container: ChildProcess): Promise<void> {
  const [socket = ""] = readdirSync(folder).filter((name) => name.startsWith("life-"));
  await ended(container);
  await vi.waitFor(async () => expect(await knock(folder, socket)).toBe("refused"), { timeout: 170_000 });
}

/** Tries to take the lock, and gives it back. */
async function tried(taking: Parameters<typeof lockFile>[1] = {}): Promise<string> {
  const lock = await lockFile(file, taking);
  if ("release" in lock) lock.release();
  return stateOf(lock);
}

/** A mark that a process has left. */
const left = (over: object): string => `${JSON.stringify({ mark: "0123456789abcdef", pid: 7, host: "x", ...over })}\n`;

/** Dates the lock back, as if it had been written so long ago. */
const dateBack = (ms: number): void => utimesSync(file, new Date(), new Date(Date.now() - ms));

test("a lock names its living process, its own included, and is taken again when that has released it", async () => {
  const lock = await lockFile(file);
  expect(await tried()).toBe(`held by ${process.pid}`);
  if ("release" in lock) lock.release();
  expect(await tried()).toBe("ours");
  expect(readdirSync(folder)).toEqual([]);
});

const present = beginningOf(process.ppid) ?? "";
const BOOT = present.replace(/:\d+$/, "");

describe("a lock is left behind", () => {
  test.each([
    [
      "by an earlier start of the machine",
      left({ boot: "another", space: "another pid:[1] time:[1]", began: "another:1" }),
    ],
    ["by a release that wrote less, in an earlier start", `${process.pid} an-earlier-boot:17`],
    ["with nothing, by a power cut", ""],
    ["with half a line", "12 34 56"],
    ["with half a mark", left({}).slice(0, 20)],
    ["with a mark of other kinds", '{"mark":1,"pid":"x"}'],
  ])("%s, and is taken over", async (_, text) => {
    writeFileSync(file, text);
    expect(await tried()).toBe("ours");
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A socket in the folder at which this machine does not listen, as one of another machine's kernel. */
async function deafSocket(): Promise<string> {
  const name = "life-0123456789abcdef.sock";
  const listening = createServer().listen(join(folder, "first.sock"));
  await once(listening, "listening");
  linkSync(join(folder, "first.sock"), join(folder, name));
  await new Promise((closed) => listening.close(closed));
  return name;
}

test.each([
  [true, "ours", "sees the disk as this machine's"],
  [false, "held by 7", "sees the disk as another machine's, as a virtual machine or a client of its network does"],
])("a socket that is deaf, local %s: %s, because its holder %s", async (local, expected) => {
  writeFileSync(file, left({ boot: "another", local, socket: await deafSocket() }));
  expect(await tried({ isLocal: true })).toBe(expected);
  if (expected === "ours") return;
  dateBack(2 * LAPSED_MS);
  expect(await tried({ isLocal: true })).toBe("silent by 7");
});

describe("a lock whose holder cannot be asked", () => {
  test.each([
    ["has an id of another container", left({ boot: BOOT, space: `${BOOT} pid:[1] time:[1]`, began: `${BOOT}:1` })],
    ["has a socket that was removed", left({ boot: BOOT, socket: "life-0123456789abcdef.sock" })],
    ["was seen on another machine's disk by its holder alone", left({ boot: "of a virtual machine", local: false })],
    ["has a socket elsewhere", left({ boot: BOOT, socket: "../../life-0123456789abcdef.sock" })],
    ["was written by a release that did not say where its id counts", `7 ${BOOT}:1`],
    ["was written by a release that knew no beginning", "2147483646"],
  ])("is never taken by itself, when it %s", async (_, text) => {
    writeFileSync(file, text);
    const pid = /^\d+/.exec(text)?.[0] ?? "7";
    expect(await tried()).toBe(`held by ${pid}`);
    dateBack(LAPSED_MS + 10_000);
    expect(await tried()).toBe(`silent by ${pid}`);
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(await tried({ fromSilent: true })).toBe("ours");
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a takeover that was killed halfway is taken over, too", async () => {
  writeFileSync(file, "7 x:1");
  writeFileSync(`${file}.takeover`, "8 x:1");
  writeFileSync(`${file}.takeover.takeover`, "9 x:1");
  expect(await tried()).toBe("ours");
  expect(readdirSync(folder)).toEqual([]);
});

test("a lock that was taken over is not ours any more, and releasing it takes nothing from its holder", async () => {
  const lock = await lockFile(file);
  if ("refused" in lock) throw new Error("The lock is not taken");
  expect(lock.isOurs()).toBe(true);
  writeFileSync(file, left({}));
  expect(lock.isOurs()).toBe(false);
  lock.release();
  expect(readdirSync(folder)).toEqual(["database.lock"]);
  rmSync(file);
  expect(lock.isOurs()).toBe(false);
});

test("of processes that find a dead one's lock at once, exactly one gets it", async () => {
  const all = Array.from({ length: 4 }, () => starter());
  await Promise.all(all.map(({ ready }) => ready));
  for (let round = 0; round < samples(15, 60); round += 1) {
    writeFileSync(file, "7 x:1");
    const answers = await Promise.all(all.map(({ go }) => go()));
    expect(
      answers.filter((answer) => answer === "ours"),
      answers.join("; "),
    ).toHaveLength(1);
  }
});

test.runIf(process.platform === "linux")(
  "a folder whose path is longer than a socket's may be is held by a socket",
  async () => {
    file = join(folder, "x".repeat(200), "database.lock");
    mkdirSync(join(folder, "x".repeat(200)));
    const lock = await lockFile(file);
    expect(readdirSync(join(folder, "x".repeat(200)))).toEqual(["database.lock", expect.stringMatching(/^life-/)]);
    expect(await tried()).toBe(`held by ${process.pid}`);
    if ("release" in lock) lock.release();
  },
);

asRoot("a process in another container holds its lock while it lives, also stopped, and not after", async () => {
  const first = starter(APART);
  await first.ready;
  expect(await first.go()).toBe("ours");
  dateBack(10 * LAPSED_MS);
  expect(await tried()).toBe("held by 1");
  process.kill(childOf(first.child), "SIGSTOP");
  expect(await tried()).toBe("held by 1");
  expect(await tried({ fromSilent: true })).toBe("held by 1");
  await killContainer(first.child);
  expect(await tried()).toBe("ours");
  expect(readdirSync(folder)).toEqual([]);
});

asRoot(
  "where a socket proves nothing, a dead process of another container is called silent after a minute",
  async () => {
    const first = starter(APART, { isLocal: false });
    await first.ready;
    expect(await first.go()).toBe("ours");
    await ended(first.child);
    // The command ends before the process in it, which beats until it is gone.
    const socket = /life-\w+\.sock/.exec(readFileSync(file, "utf8"))?.[0] ?? "";
    await vi.waitFor(async () => expect(await knock(folder, socket)).toBe("refused"), { timeout: 170_000 });
    dateBack(LAPSED_MS - 10_000);
    expect(await tried({ isLocal: false, fromSilent: true })).toBe("held by 1");
    dateBack(LAPSED_MS + 10_000);
    expect(await tried({ isLocal: false })).toBe("silent by 1");
    expect(await tried({ isLocal: false, fromSilent: true })).toBe("ours");
  },
);

test("a thread writes to the lock while its process is busy", async () => {
  writeFileSync(file, left({}));
  dateBack(LAPSED_MS);
  const before = Date.now() - LAPSED_MS / 2;
  const stop = beginBeating(file, left({}), 1);
  // The process itself is busy until the thread has written.
  while (statSync(file).mtimeMs < before);
  expect(readFileSync(file, "utf8")).toBe(left({}));
  stop();
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
  expect(await first.go()).toBe("ours");
  expect(await tried()).toBe(`held by ${first.child.pid}`);
  const beginning = beginningOf(Number(first.child.pid));
  await ended(first.child);
  expect(isGone(Number(first.child.pid), beginning)).toBe(true);
  expect(await tried()).toBe("ours");
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LAPSED_MS } from "../../server/base/lock-judgment";
import { signInAt } from "./caller";
import { startContainer } from "./container";
import type { Container } from "./container";
import { beginWork } from "./lock-work";
import type { Work } from "./lock-work";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How long the run is. */
interface Rounds {
  readonly rounds: number;
  /** After how many stops one lasts longer than a heartbeat may be silent. */
  readonly longStopEvery: number;
}

const EVENTS = ["SIGTERM", "SIGSTOP", "SIGKILL"] as const;
type Event = (typeof EVENTS)[number];

/** What was seen over all rounds. */
const nothing = {
  servers: 0,
  two: 0,
  robbed: 0,
  silent: 0,
  lost: 0,
  stuck: 0,
  refused: 0,
  stops: 0,
  longStops: 0,
  full: 0,
};
type Seen = typeof nothing;

interface Run {
  readonly root: string;
  readonly disk: Disk;
  readonly work: Work;
  readonly seen: Seen;
  readonly longStopEvery: number;
}

const [IN_USE, HANDOVER_MS] = [/Another server \(process \d+[^)]*\) is using this data folder/, 180_000];

/**
 * Two servers on one data folder, each in process ids of its own as two containers on one volume: one is ended, stopped
 * or killed while the other starts, in each order of both, in the middle of saves and of a 9 MB import, every second
 * time on a full disk. There are never two that write, nothing that was acknowledged is lost, and no server that lives is
 * robbed, also when it is stopped for longer than a minute. Needs root, on Linux.
 */
export async function tortureLock(
  root: string,
  say: (line: string) => void,
  { rounds = 100, longStopEvery = 10 }: Partial<Rounds> = {},
): Promise<readonly Figure[]> {
  const disk = mountDisk();
  const seen = { ...nothing };
  let holder: Container | undefined;
  try {
    holder = await started(root, disk.data, seen);
    const broker = await signInAt(holder.address);
    const work = await beginWork(holder.address, broker);
    const run = { root, disk, work, seen, longStopEvery };
    for (let round = 0; round < rounds; round += 1) {
      await work.importAt(holder.address);
      const [first, second] = [eventAt(Math.floor(round / EVENTS.length)), eventAt(round)];
      // With nine orders of two events, each comes with and without room within 18 rounds.
      const isFull = round % 2 === 1;
      for (const event of [first, second]) holder = await handOver(run, holder, { event, isFull });
      seen.lost += await work.lostAt(holder.address, 20);
      say(`round ${round + 1}: ${first} ${second}${isFull ? ", on a full disk" : ""}; ${JSON.stringify(seen)}`);
    }
    await work.end();
    seen.lost += await work.lostAt(holder.address);
    holder.signal("SIGTERM");
    await holder.end;
    return figuresOf(run, readdirSync(disk.data).filter((name) => /^(life-|database\.lock)/.test(name)).length);
  } finally {
    await holder?.kill();
    disk.remove();
  }
}

const eventAt = (n: number): Event => EVENTS[n % EVENTS.length] ?? "SIGTERM";

function figuresOf({ seen, work }: Run, left: number): readonly Figure[] {
  return [
    told("servers started", seen.servers),
    told("of them refused beside a living one", seen.refused),
    told("stops", seen.stops),
    told("of them longer than a minute", seen.longStops),
    told("events on a full disk", seen.full),
    told("imports of 9 MB begun", work.counts.imports),
    atLeast("saves acknowledged", work.counts.saves, 1),
    atLeast("enrollments acknowledged", work.counts.begun, 1),
    exactly("two servers at once", seen.two, 0),
    exactly("living servers robbed", seen.robbed, 0),
    exactly("newcomers that ended without saying why", seen.silent, 0),
    exactly("acknowledged saves and enrollments lost", seen.lost, 0),
    exactly("events after which no server served", seen.stuck, 0),
    exactly("locks and sockets left at the end", left, 0),
  ];
}

/** One event for the server that has the folder, while another one starts. Returns who has it afterwards. */
async function handOver(
  run: Run,
  holder: Container,
  { event, isFull }: { readonly event: Event; readonly isFull: boolean },
): Promise<Container> {
  const { disk, seen } = run;
  if (isFull) {
    disk.fill();
    seen.full += 1;
  }
  try {
    if (event === "SIGSTOP") return await stopFor(run, holder);
    // The newcomer is on its way when the holder is ended: a container is replaced so.
    const early = newcomer(run);
    holder.signal(event);
    run.work.at(undefined);
    const next = await successor(run, holder, await early);
    run.work.at(next.address);
    return next;
  } finally {
    disk.empty();
    if (!(await run.work.hasSaved())) seen.stuck += 1;
  }
}

/** The holder is stopped while a newcomer starts, which must be refused; then it goes on, and has lost nothing. */
async function stopFor(run: Run, holder: Container): Promise<Container> {
  const { seen } = run;
  seen.stops += 1;
  const isLong = run.longStopEvery > 0 && seen.stops % run.longStopEvery === 1;
  holder.signal("SIGSTOP");
  const other = await newcomer(run);
  const isServing = await other.serves;
  if (isLong) {
    seen.longStops += 1;
    await pause(LAPSED_MS + 1_000);
    const late = await newcomer(run);
    if (await late.serves) seen.two += 1;
    else await sayWhy(run, late);
    await late.kill();
  }
  holder.signal("SIGCONT");
  if (isServing) seen.two += 1;
  else await sayWhy(run, other);
  await other.kill();
  // On a full disk it saves nothing, and lives.
  run.disk.empty();
  if (!(await run.work.hasSaved()) || !holder.isThere()) seen.robbed += 1;
  return holder;
}

/** Waits for a newcomer that serves: others are started until then, as a runner of containers does. */
async function successor(run: Run, holder: Container, early: Container): Promise<Container> {
  const { seen, disk } = run;
  let next = early;
  for (const until = Date.now() + HANDOVER_MS; ;) {
    if (await next.serves) {
      if (holder.isThere()) seen.two += 1;
      await holder.end;
      return next;
    }
    await sayWhy(run, next);
    if (Date.now() > until) throw new Error("No server takes the folder over");
    // Where there is no room for its lock, no server can start.
    disk.empty();
    next = await newcomer(run);
  }
}

/** What a newcomer that has ended must have said: who uses the folder, or that the disk is full. */
async function sayWhy({ seen }: Run, ended: Container): Promise<void> {
  const { code, said } = await ended.end;
  if (IN_USE.test(said)) seen.refused += 1;
  else if (code !== 1 || !/no space left on device|Make room/i.test(said)) {
    seen.silent += 1;
    console.error(`A newcomer ended with ${code}:\n${said}`);
  }
}

async function newcomer({ root, disk, seen }: Run): Promise<Container> {
  seen.servers += 1;
  return startContainer(root, disk.data);
}

async function started(root: string, data: string, seen: Seen): Promise<Container> {
  seen.servers += 1;
  const first = await startContainer(root, data);
  if (await first.serves) return first;
  throw new Error(`The first server did not start:\n${(await first.end).said}`);
}

interface Disk {
  readonly data: string;
  /** Leaves almost no room. */
  fill(): void;
  empty(): void;
  remove(): void;
}

/** A disk in memory, which is made full by making it small. */
function mountDisk(): Disk {
  const [folder, room, left] = [mkdtempSync(join(tmpdir(), "torture-lock-")), 3_000_000_000, 100_000];
  const resize = (bytes: number): void => void execFileSync("mount", ["-o", `remount,size=${bytes}`, folder]);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${room},mode=755`, "tmpfs", folder], { stdio: "pipe" });
  return {
    data: join(folder, "data"),
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      resize((blocks - bfree) * bsize + left);
    },
    empty: () => resize(room),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

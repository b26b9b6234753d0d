/** A server over the disk that a power cut finds (power-disk.ts), the people who use it, and what they were answered. */
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { buyerAt, byCheck, personNamed } from "./buyer";
import type { Buyer } from "./buyer";
import { signInAt } from "./caller";
import type { Broker } from "./caller";
import { isGone } from "./kill-round";

/** What servers have answered to people so far. */
export interface Answered {
  /** How often the saver's quote was saved. */
  saved: number;
  /** Quotes that are sold, by their numbers. */
  readonly sold: string[];
  /** Files that were uploaded, by their approvals. */
  readonly uploaded: string[];
  /** Imports that were taken on. */
  readonly imports: string[];
}

/** The people, and what they were answered. */
export interface Office {
  readonly broker: Broker;
  readonly saver: Buyer;
  readonly answered: Answered;
}

/** What a cut lost of what was not flushed, and how often each point was flushed before it. */
export interface Cut {
  readonly flushes: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<"pages" | "torn" | "ends" | "names", number>>;
}

/** How the disk of a server is: `leftOut` is the flush point whose flushes do nothing. */
export interface Disk {
  readonly folder: string;
  readonly leftOut: string | undefined;
  readonly fsync: "on" | "off";
}

/** Rows of each import. */
export const ROWS = 300;
/** The most time between two cuts, in milliseconds. */
const LATEST = 400;
/** For a server that is not asked to cut the power, or hangs, in milliseconds. */
const CUT_LIMIT = 120_000;
/** In this time an answer that was sent before the cut arrives, in milliseconds. */
const ARRIVAL = 50;

const MODEL = pathToFileURL(join(import.meta.dirname, "power-disk.ts")).href;

/** Starts a server over the disk. Throws when it does not serve. */
export const startOver = (root: string, { folder, leftOut, fsync }: Disk, seed: number): Promise<Product> =>
  startProduct(root, {
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    FLOWS: "published",
    DATABASE_FSYNC: fsync,
    NODE_OPTIONS: `--import tsx --import ${MODEL}`,
    POWER_FOLDER: folder,
    POWER_SEED: String(seed),
    POWER_LEAVE_OUT: leftOut ?? "",
  });

/** The people of new data. */
export async function openOffice(address: string): Promise<Office> {
  const broker = await signInAt(address);
  const saver = await buyerAt(address, "saver", byCheck);
  return { broker, saver, answered: { saved: 0, sold: [], uploaded: [], imports: [] } };
}

/** People work at a server until it is gone. Resolves then; throws what they were refused by. */
export async function work(office: Office, address: string, life: number): Promise<void> {
  const working = [save(office, address), sell(office, address, life), importFiles(office, address, life)];
  for (const ended of await Promise.allSettled(working))
    if (ended.status === "rejected" && !isGone(ended.reason)) throw ended.reason;
}

/**
 * Cuts the power at a random moment. While the server waits, `look` is given what was answered until then, and
 * the folder as the cut leaves it is `<folder>.image`. Returns what the cut found.
 */
export async function cutPower<Seen>(
  { child }: Product,
  { folder }: Disk,
  look: () => Promise<Seen>,
): Promise<{ readonly cut: Cut; readonly seen: Seen }> {
  const told = `${folder}.told`;
  await pause(LATEST * Math.random());
  child.kill("SIGUSR2");
  const begun = performance.now();
  while (!existsSync(told)) {
    if (performance.now() - begun > CUT_LIMIT || child.exitCode !== null) throw new Error("The power was not cut");
    await pause(5);
  }
  await pause(ARRIVAL);
  const cut: Cut = JSON.parse(readFileSync(told, "utf8"));
  const seen = await look();
  rmSync(told);
  return { cut, seen };
}

/** Ends a server that may be in the middle of anything. */
export async function kill({ child, stop }: Product): Promise<void> {
  const died = once(child, "exit");
  child.kill("SIGKILL");
  await died;
  await stop();
}

/** Never ends by itself. */
async function save({ saver, answered }: Office, address: string): Promise<void> {
  for (;;) {
    const holder = { ...personNamed(`Save${answered.saved + 1}`, saver.email), position_on_policy: 1 };
    const { status, text } = await saver.save(address, { holders: [holder] });
    if (status !== 200) throw new Error(`A save was answered ${status}: ${text}`);
    answered.saved += 1;
  }
}

/** Buyers come and buy, one after another. */
async function sell({ answered }: Office, address: string, life: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const buyer = await buyerAt(address, `power${life}x${n}`, byCheck);
    const { status, text } = await buyer.finalize(address);
    if (status !== 200) throw new Error(`A sale was answered ${status}: ${text}`);
    answered.sold.push(buyer.quoteNumber);
  }
}

/** Files are uploaded, and each but the newest is imported. */
async function importFiles({ broker, answered }: Office, address: string, life: number): Promise<void> {
  let last: { readonly file_approval_id: string } | undefined;
  for (let n = 0; ; n += 1) {
    const rows = Array.from({ length: ROWS }, (_, row) => `Ada,Row${row},p${life}.${n}.${row}@mail.example`);
    const upload = await broker.upload(address, ["first_name,last_name,email", ...rows].join("\n"));
    answered.uploaded.push(upload.file_approval_id);
    if (last) answered.imports.push(await broker.importFile(address, last));
    last = upload;
    await pause(100);
  }
}

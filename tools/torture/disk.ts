import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createDatabase } from "../product/database";
import { startProduct } from "../product/server";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { enrollment } from "./buyer";
import { announce, send, signInAt } from "./caller";
import type { CallAnswer } from "./caller";
import type { DatabaseKind } from "./kept-data";
import { hasEnded } from "./process";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** Which disks are filled. */
export interface Disks {
  readonly kinds: readonly DatabaseKind[];
}

/** A disk of the data folder, and one of PostgreSQL's tables: room for what there is at the beginning, and some more. */
const DISK = "400m";
/** Left free when a disk is filled, in bytes. */
const LEFT = 200_000;
/** New enrollments until the tables of PostgreSQL find no room: what they still hold takes some. */
const MOST_TRIES = 600;
const REFUSED_ENOUGH = 20;
/** How long a server may need to see that there is room again, in milliseconds. */
const RECOVERY_MS = 40_000;

/**
 * Fills the disk of a real server's data, or of its PostgreSQL, and empties it again: changes are refused with 503 and
 * when to come back, what was answered is kept, no half file is left, `/readyz` says so, and all goes on without a
 * restart (reliability §7 M9). Needs the right to mount a disk in memory.
 */
export async function tortureDisk(
  root: string,
  say: (line: string) => void,
  { kinds = ["embedded", "PostgreSQL"] }: Partial<Disks> = {},
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const disk = mountDisk();
    try {
      const found = await (kind === "PostgreSQL" ? fillPostgres : fillEmbedded)(root, disk);
      figures.push(...found.map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` })));
      say(`${kind}: the disk was filled and emptied again`);
    } finally {
      disk.remove();
    }
  }
  return figures;
}

/** True where disks can be mounted: as root on Linux. */
export function canMount(): boolean {
  try {
    mountDisk().remove();
    return true;
  } catch {
    return false;
  }
}

interface Disk {
  readonly folder: string;
  /** Leaves almost no room. */
  fill(): void;
  empty(): void;
  remove(): void;
}

function mountDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), "torture-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=755`, "tmpfs", folder], { stdio: "pipe" });
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT));
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settings = { LOG_LEVEL: "silent", FLOWS: "published" };

async function fillEmbedded(root: string, disk: Disk): Promise<readonly Figure[]> {
  const data = join(disk.folder, "data");
  const product = await startProduct(root, { ...settings, DATA_DIR: data });
  try {
    return await fillAndEmpty(product, disk, data);
  } finally {
    await product.stop();
  }
}

/** PostgreSQL's tables and the uploaded files are on the small disk; its log is not: a server of its own would end. */
async function fillPostgres(root: string, disk: Disk): Promise<readonly Figure[]> {
  const cluster = await startPostgres({ own: true });
  const { url, drop } = await createDatabase(cluster.url);
  const tables = join(disk.folder, "tables");
  mkdirSync(tables);
  chmodSync(disk.folder, 0o755);
  execFileSync("chown", [await ownerOf(cluster.url), tables]);
  await query(cluster.url, `create tablespace small location '${tables}'`);
  await query(cluster.url, `alter database ${new URL(url).pathname.slice(1)} set default_tablespace = small`);
  const data = join(disk.folder, "data");
  try {
    const product = await startProduct(root, { ...settings, DATABASE_URL: url, DATA_DIR: data });
    try {
      return await fillAndEmpty(product, disk, data);
    } finally {
      await product.stop();
    }
  } finally {
    await drop();
    cluster.stop();
  }
}

async function query(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The account that PostgreSQL runs under, by the owner of its data. */
async function ownerOf(url: string): Promise<string> {
  const [row] = await query(url, "show data_directory");
  return execFileSync("stat", ["-c", "%U", String(row?.data_directory)])
    .toString()
    .trim();
}

const READS = ["/healthz", "/api/management/v1/settings", "/api/management/v1/brokers/bkr_dana"];

/** An enrollment that was answered. */
interface Kept {
  readonly path: string;
  readonly token: string;
}

/** What the people at the server get while the disk is full, and afterwards. */
async function fillAndEmpty(product: Product, disk: Disk, data: string): Promise<readonly Figure[]> {
  const { address } = product;
  const dana = await signInAt(address);
  const { store } = await announce((path, body) => dana.call(address, "POST", path, body), "first_name\nAda");
  const kept: Kept[] = [];
  await begin(address, 0, kept);
  disk.fill();
  const full = await tryUntilRefused(address, kept);
  const ready = await send(address, "GET", "/readyz", {});
  const reads = await Promise.all([
    ...READS.map((path) => send(address, "GET", path, {})),
    ...kept.map((each) => read(address, each)),
  ]);
  const uploaded = await store();
  disk.empty();
  const again = await untilReady(address);
  const after = await begin(address, MOST_TRIES + 1, kept);
  const found = await Promise.all(kept.map((each) => read(address, each)));
  return [
    told("enrollments begun before there was no room", kept.length - 1),
    atLeast("changes refused while there was no room", full.refused, REFUSED_ENOUGH),
    exactly("of them without a time to come back", full.silent, 0),
    exactly("changes answered otherwise than 200 or 503", full.other, 0),
    exactly("status of /readyz meanwhile", ready.status, 503),
    exactly("reads that failed meanwhile", reads.filter(({ status }) => status !== 200).length, 0),
    exactly("status of an upload meanwhile", uploaded, 503),
    exactly("half files", existsSync(data) ? halfFiles(data) : 0, 0),
    exactly("status of /readyz once there is room", again, 200),
    exactly("status of an enrollment then", after.status, 200),
    exactly("status of the same upload then", await store(), 204),
    exactly("enrollments that were answered and are gone", found.filter(({ status }) => status !== 200).length, 0),
    exactly("ends of the process", hasEnded(product) ? 1 : 0, 0),
  ];
}

const read = (address: string, { path, token }: Kept): Promise<CallAnswer> => send(address, "GET", path, { token });

async function begin(address: string, n: number, kept: Kept[]): Promise<CallAnswer> {
  const answer = await send(address, "POST", "/api/quotes/v1/quotes", { body: enrollment(`full${n}`) });
  const { quote_number: number, auth } = answer.body as {
    readonly quote_number?: string;
    readonly auth?: { readonly token: string };
  };
  if (number !== undefined && auth) kept.push({ path: `/api/quotes/v1/quotes/${number}`, token: auth.token });
  return answer;
}

/** Begins enrollments until enough are refused. */
async function tryUntilRefused(address: string, kept: Kept[]) {
  const found = { refused: 0, silent: 0, other: 0 };
  for (let n = 1; n < MOST_TRIES && found.refused < REFUSED_ENOUGH; n += 1) {
    const { status, retryAfter } = await begin(address, n, kept);
    if (status === 503) found.refused += 1;
    if (status === 503 && !(Number(retryAfter) > 0)) found.silent += 1;
    if (status !== 200 && status !== 503) found.other += 1;
  }
  return found;
}

async function untilReady(address: string): Promise<number> {
  for (const until = Date.now() + RECOVERY_MS; ;) {
    const { status } = await send(address, "GET", "/readyz", {});
    if (status === 200 || Date.now() > until) return status;
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

/** Files that were being written: they have an ending that no finished one has. */
const halfFiles = (data: string): number =>
  readdirSync(data, { recursive: true }).filter((name) => /files\/.*\.[0-9a-f]{12}$/.test(String(name))).length;

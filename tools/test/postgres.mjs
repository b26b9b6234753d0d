// @ts-check
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { installPackage } from "../setup/programs.mjs";

/** @typedef {{ url: string, stop: () => void }} Cluster */

/**
 * What makes a scratch cluster fast, and the same in every run: nothing outlives a power cut, and nothing is cleaned up
 * in between.
 */
const FORGETFUL = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off";

/**
 * A PostgreSQL to test on: TEST_DATABASE_URL, else a scratch cluster made from the installed binaries.
 * Throws when there is neither and none can be installed: a missing database is a failure, never a skip.
 * @param {{ durable?: boolean, own?: boolean, settings?: string }} [options] durable: a scratch cluster keeps what it
 *   commits, as one in use does; own: a scratch cluster in any case, whose settings may be changed; settings: more of them
 * @returns {Promise<Cluster>}
 */
export async function startPostgres({ durable = false, own = false, settings = "" } = {}) {
  const given = own ? undefined : process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };
  return startCluster(postgresPrograms(), await freePort(), `${durable ? "" : FORGETFUL} ${settings}`);
}

/**
 * @param {string} binaries folder with initdb and pg_ctl
 * @param {number} port
 * @param {string} more settings
 * @returns {Cluster}
 */
function startCluster(binaries, port, more) {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-postgres-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  /** @param {string} program @param {string[]} args */
  const run = (program, args) => runAs(user?.name, join(binaries, program), args, folder);
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "--locale=C", "--encoding=UTF8", "--no-sync"]);
  const settings = [`-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`, more].join(" ");
  run("pg_ctl", ["start", "-w", "-D", data, "-l", join(folder, "log"), "-o", settings]);
  const stop = () => {
    run("pg_ctl", ["stop", "-m", "immediate", "-D", data]);
    rmSync(folder, { recursive: true, force: true });
  };
  // Through a socket of the file system a statement costs two thirds of what it costs through the network, which
  // `npm run test:all` goes through.
  const host = process.env.TIER === "all" ? "127.0.0.1" : encodeURIComponent(folder);
  return { url: `postgres://postgres@${host}:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root: the account to run it under, or undefined when we are not root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new Error("PostgreSQL cannot run as root, and there is no user postgres or nobody: set TEST_DATABASE_URL");
}

/**
 * @param {string} flag
 * @param {string} name
 */
function idOf(flag, name) {
  try {
    return Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
  } catch {
    return undefined;
  }
}

/**
 * @param {string | undefined} user
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
function runAs(user, program, args, cwd) {
  const [file, all] = user ? ["runuser", ["-u", user, "--", program, ...args]] : [program, args];
  // The started server keeps pg_ctl's output open for ever: no pipes for it.
  execFileSync(file, all, { cwd, stdio: ["ignore", "ignore", "inherit"], timeout: 60_000 });
}

/**
 * The folder with PostgreSQL's programs, which are installed when they are missing. Throws when they cannot be.
 * @returns {string}
 */
export const postgresPrograms = () => findBinaries() ?? installBinaries();

/** @returns {string | undefined} */
function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(join(folder, name))));
}

function installBinaries() {
  try {
    installPackage("postgresql");
  } catch {
    // What matters is whether the programs are there now.
  }
  const found = findBinaries();
  if (!found) throw new Error("No PostgreSQL: install it (initdb, pg_ctl, postgres) or set TEST_DATABASE_URL");
  return found;
}

/** @returns {Promise<number>} a port of this machine that nobody listens to */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** PostgreSQL as the layout has it on each of two machines: here in two folders, on two ports. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "../database/pair";
import { run } from "../database/run";
import { familyOf } from "../product/cpu";
import { freePort, postgresPrograms } from "../test/postgres.mjs";
import type { Account } from "./account";
import type { Secrets } from "./secrets";
import { filled, scriptIn } from "./template";

export const DATABASE = "portal";
const HOST = "127.0.0.1";

interface Place {
  readonly folder: string;
  readonly account: Account;
  readonly secrets: Secrets;
}

/** A node in a folder of its own; there is nothing in it yet. */
export interface LocalNode extends Node {
  readonly data: string;
  readonly account: Account;
  /** Ends it without care for its data. */
  readonly end: () => Promise<unknown>;
}

/** Describes a node and how this machine's commands reach it. */
export async function describeNode(name: string, { folder, account, secrets }: Place): Promise<LocalNode> {
  const port = await freePort();
  const home = account.folder(join(folder, name));
  const data = join(home, "data");
  const bin = postgresPrograms();
  const control = join(bin, "pg_ctl");
  const passfile = account.file(join(home, "passfile"), `*:*:*:replicator:${secrets.replicator}\n`);
  const options = `-p ${port} -k ${home}`;
  // PostgreSQL's own log would fill the terminal, and a started server keeps pg_ctl's output open for ever.
  const started = `${control} start -w -t 600 -D ${data} -l ${join(home, "log")} -o "${options}" >/dev/null 2>&1`;
  const as = (scriptName: string, more: readonly string[]): [string, ...string[]] =>
    command(account.command("env", [`PG_BIN=${bin}`, "sh", scriptIn(home, account, scriptName), data, ...more]));
  return {
    name,
    host: HOST,
    port,
    data,
    account,
    admin: `postgres://postgres:${secrets.postgres}@${HOST}:${port}/postgres`,
    stop: as("stop-postgres.sh", []),
    start: command(account.command("sh", ["-c", started])),
    rebuild: as("rebuild-standby.sh", [name, passfile]),
    end: () => run(as("stop-postgres.sh", [])),
  };
}

const command = (words: readonly [string, ...string[]]): [string, ...string[]] => [...words];

/** Makes the first primary, with the roles and an empty database. */
export async function createPrimary(node: LocalNode, { account, secrets }: Place): Promise<void> {
  const bin = postgresPrograms();
  const home = join(node.data, "..");
  const password = account.file(join(home, "password"), `${secrets.postgres}\n`);
  const as = (program: string, args: readonly string[]) => run(account.command(join(bin, program), args));
  const kind = ["-U", "postgres", "-A", "scram-sha-256", "--locale=C", "--encoding=UTF8", "--no-sync"];
  await as("initdb", ["-D", node.data, `--pwfile=${password}`, ...kind]);
  rmSync(password);
  account.file(join(node.data, "portal.conf"), filled("postgresql.conf", { LISTEN: HOST, WAL_KEEP: "2GB" }));
  const main = join(node.data, "postgresql.conf");
  account.file(main, `${readFileSync(main, "utf8")}\ninclude 'portal.conf'\n`);
  account.file(
    join(node.data, "pg_hba.conf"),
    filled("pg_hba.conf", { DATABASE, NETWORK: `${HOST}/32`, LOCAL_METHOD: "scram-sha-256" }),
  );
  await run(node.start);
  const roles = account.file(
    join(home, "roles.sql"),
    filled("roles.sql", {
      DATABASE,
      PORTAL_PASSWORD: secrets.portal,
      REPLICATOR_PASSWORD: secrets.replicator,
    }),
  );
  await as("psql", ["-q", "-v", "ON_ERROR_STOP=1", "-f", roles, node.admin]);
  rmSync(roles);
}

/** Ends a node at once, as a crash does, and starts it again. */
export async function restartNode({ data, account, start }: LocalNode): Promise<void> {
  await run(account.command(join(postgresPrograms(), "pg_ctl"), ["stop", "-m", "immediate", "-D", data]));
  await run(start);
}

/** The first process of a node. */
export const postmasterOf = ({ data }: LocalNode): number =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

/** Ends a node as a power cut does: every one of its processes, none of which may finish anything. */
export function killNode(node: LocalNode): void {
  // The postmaster first: nobody may be left who starts another process.
  for (const pid of familyOf(postmasterOf(node))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // A process may have ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

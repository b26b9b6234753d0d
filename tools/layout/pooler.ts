/** pgbouncer as the layout has it. */
import { join } from "node:path";
import type { Node } from "../database/pair";
import { run } from "../database/run";
import { ensureProgram } from "../setup/programs.mjs";
import { freePort } from "../test/postgres.mjs";
import type { Account } from "./account";
import { startDaemon } from "./daemon";
import type { Daemon } from "./daemon";
import { DATABASE } from "./postgres";
import type { Secrets } from "./secrets";
import { filled, scriptIn } from "./template";

/** Whose a connection to the database is: a server's for as long as it keeps it, or for one transaction. */
export type PoolMode = "session" | "transaction";

export interface Pooler extends Daemon {
  /** What servers have as DATABASE_URL. */
  readonly url: string;
  readonly admin: string;
  /** Says which node is the primary. */
  readonly point: [string, ...string[]];
}

interface Place {
  readonly folder: string;
  readonly account: Account;
  readonly secrets: Secrets;
  readonly mode: PoolMode;
}

/** Connections to the database in each mode: transaction mode needs no more than the machine can work on. */
const POOL_SIZE: Readonly<Record<PoolMode, number>> = { session: 80, transaction: 20 };

/** Starts it in front of the primary. */
export async function startPooler(primary: Node, { folder, account, secrets, mode }: Place): Promise<Pooler> {
  const port = await freePort();
  const home = account.folder(join(folder, `pgbouncer-${mode}`));
  const database = join(home, "database.ini");
  account.file(join(home, "users.txt"), `"portal" "${secrets.portal}"\n"pooler" "${secrets.pooler}"\n`);
  const values = { FOLDER: home, POOL_HOST: "127.0.0.1", POOL_PORT: port, POOL_MODE: mode, POOL_SIZE: POOL_SIZE[mode] };
  const settings = account.file(join(home, "pgbouncer.ini"), filled("pgbouncer.ini", values));
  const point: [string, ...string[]] = [
    ...account.command("sh", [scriptIn(home, account, "point-pool.sh"), database, DATABASE]),
  ];
  await run([...point, primary.host, String(primary.port)]);
  const daemon = await startDaemon(account, ensureProgram("pgbouncer", "pgbouncer"), ["-q", settings], port);
  return {
    ...daemon,
    url: `postgres://portal:${secrets.portal}@127.0.0.1:${port}/${DATABASE}`,
    admin: `postgres://pooler:${secrets.pooler}@127.0.0.1:${port}/pgbouncer`,
    point,
  };
}

import type { Env } from "../../server/env";
import { withEmbedded } from "./embedded";
import { findBroken } from "./invariants";
import { withSnapshot } from "./postgres";
import { storedFiles } from "./stored";

/** What does not hold in the data that the environment names, one line each. Throws Refused and DataFolderInUse. */
export function check(env: Env): Promise<readonly string[]> {
  const { read } = storedFiles(env);
  return env.databaseUrl === undefined
    ? withEmbedded(env.dataDir, (open) => open((ask) => findBroken(ask, read)))
    : withSnapshot(env.databaseUrl, ({ ask }) => findBroken(ask, read));
}

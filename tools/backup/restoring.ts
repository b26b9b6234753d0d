import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../../server/env";
import type { Ask } from "./ask";
import type { Manifest } from "./manifest";
import { Refused } from "./refused";

/** What restoring one kind of database needs. */
export interface Restoring {
  readonly env: Env;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly replace: boolean;
  /** Throws Refused unless the restored database has the rows that the backup counted; notes what does not hold. */
  readonly look: (ask: Ask) => Promise<void>;
  /** Puts the uploaded files in place; it adds and never changes. */
  readonly addFiles: () => Promise<void>;
  /** Removes the uploaded files of the data that was replaced. */
  readonly removeOthers: () => Promise<void>;
}

/** True when the data folder holds uploaded files. */
export const hasFiles = async ({ dataDir, s3 }: Env): Promise<boolean> =>
  s3 === undefined && existsSync(join(dataDir, "files")) && (await readdir(join(dataDir, "files"))).length > 0;

/** That a target with data is meant. */
export const isTaken = (what: string): Refused =>
  new Refused(
    `${what} holds data already. To put the backup in its place, add --replace; nothing of what is there stays.`,
  );

/** The folder of a server's own data belongs to one user of the machine. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error";

/** A part of the data belongs to another user of the machine than this process runs as. */
export class NotOurData extends OperatorError {
  constructor(path: string, owner: number) {
    super(
      `${path} belongs to the user with the id ${owner}, and this process runs as ${userInfo().username}.\n` +
        "Data belongs to one user: a server could not change what another one has written.\n" +
        "Run this as the owner (runuser -u OWNER --preserve-environment -- …), or make one user the owner of all: chown -R.",
    );
  }
}

/**
 * Throws NotOurData when the folder belongs to another user. `root` is refused, too: it could write there, and would
 * leave behind what the owner cannot change. A folder that is not there yet will be ours.
 */
export function requireOurs(folder: string): void {
  if (existsSync(folder)) requireOwn(folder);
}

/** The same of everything in the folder: about a thousand files of a database. */
export function requireAllOurs(folder: string): void {
  if (!existsSync(folder)) return;
  requireOwn(folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) requireOwn(join(folder, name));
}

function requireOwn(path: string): void {
  // Windows knows no owners of this kind.
  const us = process.getuid?.();
  const { uid } = statSync(path);
  if (us !== undefined && uid !== us) throw new NotOurData(path, uid);
}

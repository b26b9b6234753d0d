/** A folder of the account under which PostgreSQL, pgbouncer and nginx run: none of them may be root here. */
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { unprivilegedUser } from "../test/postgres.mjs";

export interface Account {
  /** How a program is started that stays: as that account. */
  readonly spawning: { readonly uid?: number; readonly gid?: number };
  /** The command, as that account runs it. */
  command(program: string, args: readonly string[]): readonly [string, ...string[]];
  /** Makes a folder of the account's own. */
  folder(path: string): string;
  /** Writes a file that only the account, and root, can read. */
  file(path: string, text: string): string;
}

/** The account: ours, or an unprivileged one when we are root. */
export function openAccount(): Account {
  const user = unprivilegedUser();
  const own = (path: string, mode: number): string => {
    if (user) chownSync(path, user.uid, user.gid);
    chmodSync(path, mode);
    return path;
  };
  return {
    spawning: user ? { uid: user.uid, gid: user.gid } : {},
    command: (program, args) => (user ? ["runuser", "-u", user.name, "--", program, ...args] : [program, ...args]),
    folder(path) {
      mkdirSync(path, { recursive: true });
      return own(path, 0o700);
    },
    file(path, text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return own(path, 0o600);
    },
  };
}

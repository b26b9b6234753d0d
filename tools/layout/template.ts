import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Account } from "./account";

/** The files that an operator copies, with `${NAME}` where something is filled in. */
const FOLDER = resolve(import.meta.dirname, "../../docs/operating/layout");

/** A script of the layout, in a folder of the account that runs it: it may not see ours. */
export const scriptIn = (folder: string, account: Account, name: string): string =>
  account.file(join(folder, name), readFileSync(join(FOLDER, name), "utf8"));

/** A file of the layout with its values filled in. Throws when one is missing. */
export function filled(name: string, values: Readonly<Record<string, string | number>>): string {
  return readFileSync(join(FOLDER, name), "utf8").replace(/\$\{([A-Z_]+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: nothing to fill in for ${key}`);
    return String(value);
  });
}

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Packages that keep something of their own for the whole process: each tree needs its own copy of them. */
const OWN_COPY = new Set(["json-logic-js"]);

export interface OlderTree {
  readonly folder: string;
  /** The commit's short hash. */
  readonly commit: string;
  readonly remove: () => void;
}

/** Git does not know the commit. */
export class NoSuchCommit extends Error {}

/** The files of a commit in a temporary folder, with the packages of the present tree. Throws NoSuchCommit. */
export function olderTree(root: string, name: string): OlderTree {
  const commit = shortHash(root, name);
  const folder = mkdtempSync(join(tmpdir(), `enrollment-${commit}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1024 ** 3 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    linkPackages(root, folder);
    return { folder, commit, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whether git knows the commit here: a copy without its history knows none. */
export function hasCommit(root: string, name: string): boolean {
  try {
    return shortHash(root, name) !== "";
  } catch (error) {
    if (error instanceof NoSuchCommit) return false;
    throw error;
  }
}

function shortHash(root: string, name: string): string {
  try {
    const args = ["rev-parse", "--short", "--verify", "--end-of-options", `${name}^{commit}`];
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch (cause) {
    throw new NoSuchCommit(`Git knows no commit "${name}" here`, { cause });
  }
}

function linkPackages(root: string, folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [from, to] = [join(root, "node_modules", name), join(packages, name)];
    if (OWN_COPY.has(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
}

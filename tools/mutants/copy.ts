import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies a tree as it now stands, without what Git ignores, to `to`, a Git repository of its own whose only commit it is.
 * The packages are the original's. Throws when Git cannot list or keep it.
 */
export function copyTree(from: string, to: string): void {
  const names = git(from, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).split("\0");
  for (const name of names.filter((each) => each !== "" && existsSync(join(from, each)))) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(from, name), join(to, name), { force: true });
  }
  git(to, ["init", "--quiet"]);
  git(to, ["add", "--all"]);
  git(to, ["commit", "--quiet", "--message=the tree as it is"]);
  mkdirSync(join(to, ".cache"), { recursive: true });
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
  // Some tests read what the project shares with others, beside the tree.
  if (existsSync(join(from, "../shared"))) symlinkSync(realpathSync(join(from, "../shared")), join(to, "../shared"));
}

/** What Git prints. */
function git(cwd: string, args: readonly string[]): string {
  const who = ["-c", "user.name=Tests", "-c", "user.email=tests@portal.example", "-c", "commit.gpgsign=false"];
  const { stdout, status, stderr } = spawnSync("git", [...who, ...args], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")} in ${cwd}: ${stderr}`);
  return stdout;
}

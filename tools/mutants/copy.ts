import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** Copies a tree as it now stands, without what Git ignores, to `to`. The packages are the original's. Throws when Git cannot list it. */
export function copyTree(from: string, to: string): void {
  const { stdout, status, stderr } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: from, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The files of ${from} cannot be listed: ${stderr}`);
  for (const name of stdout.split("\0").filter((name) => name !== "" && existsSync(join(from, name)))) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(from, name), join(to, name), { force: true });
  }
  mkdirSync(join(to, ".cache"), { recursive: true });
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
  // Some tests read what the project shares with others, beside the tree.
  if (existsSync(join(from, "../shared"))) symlinkSync(realpathSync(join(from, "../shared")), join(to, "../shared"));
}

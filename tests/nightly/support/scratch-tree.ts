import { mkdtempSync, readdirSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyTree } from "../../../tools/mutants/copy";

/** A copy of the tree in which commands may write what they like. */
export interface ScratchTree {
  readonly tree: string;
  /** A folder beside it, for what commands make and read. */
  readonly beside: string;
  readonly remove: () => void;
}

/** Copies the tree as it is now into a Git repository of its own, whose only commit it is. */
export function scratchTree(root: string): ScratchTree {
  const scratch = mkdtempSync(join(tmpdir(), "commands-"));
  const [tree, beside] = [join(scratch, "tree"), join(scratch, "beside")];
  mkdirSync(beside);
  copyTree(root, tree);
  ownPackageFolder(root, tree);
  return { tree, beside, remove: () => rmSync(scratch, { recursive: true, force: true }) };
}

/** The packages are the original's, but not their folder, into which Vite writes. */
function ownPackageFolder(root: string, tree: string): void {
  const folder = join(tree, "node_modules");
  rmSync(folder);
  mkdirSync(folder);
  for (const name of readdirSync(join(root, "node_modules")).filter((each) => !each.startsWith(".vite")))
    symlinkSync(join(root, "node_modules", name), join(folder, name));
}

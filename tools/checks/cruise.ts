/** The graph of the imports of a tree, and the rules that it breaks (.dependency-cruiser.cjs). */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

export interface Cruise {
  readonly modules: readonly Module[];
  readonly summary: { readonly violations: readonly Violation[] };
}
interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}
export interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
}

const root = resolve(import.meta.dirname, "../..");

/** The imports of these folders of a tree, types included; by default of this one. The paths are relative to it. */
export function cruise(folders: readonly string[], tree = root): Cruise {
  const program = resolve(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = resolve(root, ".dependency-cruiser.cjs");
  const output = execFileSync(process.execPath, [program, "--config", config, "--output-type", "json", ...folders], {
    cwd: tree,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output.toString()) as Cruise;
}

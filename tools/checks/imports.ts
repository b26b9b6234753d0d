/** Checks the import rules, and that the tool saw every source file: one that sees nothing would pass for ever. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { sourceFiles, sourceFolders } from "./sources";

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly Violation[] };
}
interface Violation {
  readonly from: string;
  readonly to: string;
  readonly comment?: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
}

const root = resolve(import.meta.dirname, "../..");
const folders = sourceFolders(root);
const cruise = cruiseFolders();
const seen = new Set(cruise.modules.map((module) => module.source));
const unseen = folders.flatMap((folder) => sourceFiles(root, folder)).filter((file) => !seen.has(file));

for (const violation of cruise.summary.violations) console.error(sentence(violation));
if (unseen.length > 0) console.error(`The import checker did not see: ${unseen.join(", ")}`);
console.log(
  `${folders.join(", ")}: ${seen.size - unseen.length} modules, ${cruise.summary.violations.length} broken rules`,
);
process.exitCode = cruise.summary.violations.length + unseen.length > 0 ? 1 : 0;

function cruiseFolders(): Cruise {
  const program = resolve(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const output = execFileSync(process.execPath, [program, "--output-type", "json", ...folders], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output.toString()) as Cruise;
}

function sentence({ rule, from, to, cycle }: Violation): string {
  const path = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
  return `${rule.name}: ${from} → ${path}`;
}

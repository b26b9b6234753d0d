/** Checks the import rules, and that the tool saw every source file: one that sees nothing would pass for ever. */
import { resolve } from "node:path";
import { cruise } from "./cruise";
import type { Violation } from "./cruise";
import { sourceFiles, sourceFolders } from "./sources";

const root = resolve(import.meta.dirname, "../..");
const folders = sourceFolders(root);
const { modules, summary } = cruise(folders);
const seen = new Set(modules.map((module) => module.source));
const unseen = folders.flatMap((folder) => sourceFiles(root, folder)).filter((file) => !seen.has(file));

for (const violation of summary.violations) console.error(sentence(violation));
if (unseen.length > 0) console.error(`The import checker did not see: ${unseen.join(", ")}`);
console.log(`${folders.join(", ")}: ${seen.size - unseen.length} modules, ${summary.violations.length} broken rules`);
process.exitCode = summary.violations.length + unseen.length > 0 ? 1 : 0;

function sentence({ rule, from, to, cycle }: Violation): string {
  const path = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
  return `${rule.name}: ${from} → ${path}`;
}

/**
 * `npm run torture -- NAME [COUNT]`: faults, kills and floods against real server processes; exits 1 when a figure is
 * wrong. `--short` does as little as shows that a run works, on a machine that does other things, too: times are only
 * told.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { NoSuchCommit } from "../editions/older-tree";
import { Interrupted } from "./product";
import { RUNS } from "./runs";
import { table, withoutTime } from "./verdict";

const root = resolve(import.meta.dirname, "../..");
const say = (line: string): void => console.log(line);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, short: { type: "boolean", default: false } },
});
const [name = "", asked, ...more] = positionals;
// The older release of an upgrade is named by its commit, which may look like a number.
const [count, commit] = name === "upgrade" ? [undefined, asked] : [asked, undefined];
const isShort = values.short;

const whole = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const isWhole = (text: string | undefined): boolean => text === undefined || /^(0|[1-9]\d*)$/.test(text);
const run = more.length > 0 || count === "0" || ![count, values.seed].every(isWhole) ? undefined : RUNS[name];
if (!run) {
  console.error(
    `usage: npm run torture -- ${Object.keys(RUNS).join("|")} [how many; for upgrade, the older release's commit] [--seed N, for fuzz] [--short]`,
  );
  process.exit(2);
}
try {
  const found = await run(root, say, { count: whole(count), seed: whole(values.seed), commit, isShort });
  const figures = isShort ? found.map(withoutTime) : found;
  console.log(`\n${table(figures)}`);
  if (isShort) console.log("\nshort: times are not judged, and rare faults are hardly met.");
  const wrong = figures.filter(({ isRight }) => !isRight).length;
  console.log(wrong === 0 ? "\nAll right." : `\n${wrong} wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  if (error instanceof NoSuchCommit) {
    console.error(error.message);
    process.exit(2);
  }
  if (!(error instanceof Interrupted)) throw error;
  console.error("Interrupted: this run says nothing about the product.");
  process.exit(130);
}

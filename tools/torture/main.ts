/** `npm run torture -- NAME`: many calls at once against real server processes on PostgreSQL; exits 1 when a figure is wrong. */
import { resolve } from "node:path";
import { table } from "./verdict";
import type { Figure } from "./verdict";

const root = resolve(import.meta.dirname, "../..");
const say = (line: string): void => console.log(line);
/** Each run is loaded only when asked for. */
const runs: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  payments: async () => (await import("./payments")).torturePayments(root, say),
  stop: async () => (await import("./stop")).tortureStopAlone(root, say),
};

const [name, ...more] = process.argv.slice(2);
const run = name === undefined || more.length > 0 ? undefined : runs[name];
if (!run) {
  console.error(`usage: npm run torture -- ${Object.keys(runs).join("|")}`);
  process.exit(2);
}
const figures = await run();
console.log(`\n${table(figures)}`);
const wrong = figures.filter(({ isRight }) => !isRight).length;
console.log(wrong === 0 ? "\nAll right." : `\n${wrong} wrong.`);
process.exitCode = wrong === 0 ? 0 : 1;

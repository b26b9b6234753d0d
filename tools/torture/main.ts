/** `npm run torture -- NAME`: many calls at once against real server processes on PostgreSQL; exits 1 when a figure is wrong. */
import { resolve } from "node:path";
import { Interrupted } from "./product";
import { table } from "./verdict";
import type { Figure } from "./verdict";

const root = resolve(import.meta.dirname, "../..");
const say = (line: string): void => console.log(line);
/** Each run is loaded only when asked for. */
const runs: Readonly<Record<string, (count?: number) => Promise<readonly Figure[]>>> = {
  connections: async (payments) => (await import("./connections")).tortureConnections(root, say, payments),
  crashes: async (kills) => (await import("./crashes")).tortureCrashes(root, say, kills),
  kills: async (kills) => (await import("./kills")).tortureKills(root, say, kills === undefined ? {} : { kills }),
  payments: async () => (await import("./payments")).torturePayments(root, say),
  stop: async () => (await import("./stop")).tortureStopAlone(root, say),
};

const [name = "", count, ...more] = process.argv.slice(2);
const run = more.length > 0 || (count !== undefined && !/^[1-9]\d*$/.test(count)) ? undefined : runs[name];
if (!run) {
  console.error(
    `usage: npm run torture -- ${Object.keys(runs).join("|")} [servers killed at each step, or payments whose connections end]`,
  );
  process.exit(2);
}
try {
  const figures = await run(count === undefined ? undefined : Number(count));
  console.log(`\n${table(figures)}`);
  const wrong = figures.filter(({ isRight }) => !isRight).length;
  console.log(wrong === 0 ? "\nAll right." : `\n${wrong} wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  console.error("Interrupted: this run says nothing about the product.");
  process.exit(130);
}

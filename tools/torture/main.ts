/** `npm run torture -- NAME [COUNT]`: faults, kills and floods against real server processes; exits 1 when a figure is wrong. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { NoSuchCommit } from "../editions/older-tree";
import { Interrupted } from "./product";
import { table } from "./verdict";
import type { Figure } from "./verdict";

const root = resolve(import.meta.dirname, "../..");
const say = (line: string): void => console.log(line);
const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: "string" } } });
const [name = "", asked, ...more] = positionals;
// The older release of an upgrade is named by its commit, which may look like a number.
const [count, commit] = name === "upgrade" ? [undefined, asked] : [asked, undefined];
/** Each run is loaded only when asked for. */
const runs: Readonly<Record<string, (count?: number, seed?: number) => Promise<readonly Figure[]>>> = {
  connections: async (payments) => (await import("./connections")).tortureConnections(root, say, payments),
  crashes: async (kills) => (await import("./crashes")).tortureCrashes(root, say, kills),
  disk: async () => (await import("./disk")).tortureDisk(root, say),
  failover: async (times) => (await import("./failover")).tortureFailover(root, say, { ...(times && { times }) }),
  fuzz: async (requests, seed) =>
    (await import("./fuzz")).tortureFuzz(root, say, {
      ...(requests && { requests }),
      ...(seed !== undefined && { seed }),
    }),
  kills: async (kills) => (await import("./kills")).tortureKills(root, say, kills === undefined ? {} : { kills }),
  limits: async (requests) =>
    (await import("./limits")).tortureLimits(root, say, requests === undefined ? {} : { requests }),
  mail: async (buyers) => (await import("./mail")).tortureMail(root, say, buyers === undefined ? {} : { buyers }),
  payments: async () => (await import("./payments")).torturePayments(root, say),
  slow: async (sockets) => (await import("./slow")).tortureSlow(root, say, sockets === undefined ? {} : { sockets }),
  restarts: async (times) => (await import("./restarts")).tortureRestarts(root, say, { ...(times && { times }) }),
  standby: async (times) => (await import("./standby")).tortureStandby(root, say, { ...(times && { times }) }),
  stop: async () => (await import("./stop")).tortureStopAlone(root, say),
  upgrade: async () => (await import("./upgrade")).tortureUpgrade(root, say, { ...(commit && { commit }) }),
};

const whole = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const isWhole = (text: string | undefined): boolean => text === undefined || /^(0|[1-9]\d*)$/.test(text);
const run = more.length > 0 || count === "0" || ![count, values.seed].every(isWhole) ? undefined : runs[name];
if (!run) {
  console.error(
    `usage: npm run torture -- ${Object.keys(runs).join("|")} [how many; for upgrade, the older release's commit] [--seed N, for fuzz]`,
  );
  process.exit(2);
}
try {
  const figures = await run(whole(count), whole(values.seed));
  console.log(`\n${table(figures)}`);
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

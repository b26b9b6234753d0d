/**
 * `npm run bench [-- engine|analysis|comparison|browser|studio|hostile|keys|clients|api|saves|pooler|large|growth|memory …] [--against COMMIT]`:
 * measures, prints, and keeps the figures in bench.json. `--against` measures the engine, or the server, of that commit
 * too, in the same run. `--beside FOLDER,FOLDER` measures `keys` in other working copies too, in the same run.
 * `--clients 100000,1000000`: how many clients there are at each step of `growth`. `--short` measures as little as shows
 * that a part works, and keeps nothing.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { NoSuchCommit } from "../editions/older-tree";
import { UNFLUSHED } from "../product/server";
import type { Figures } from "./numbers";
import { COMPARED, PARTS } from "./parts";
import { isShort } from "./size";

const root = resolve(import.meta.dirname, "../..");
const file = resolve(root, "bench.json");
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    beside: { type: "string" },
    clients: { type: "string" },
    short: { type: "boolean", default: false },
  },
});
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}
if (values.against !== undefined && asked.length > 0 && !asked.some((name) => COMPARED.includes(name))) {
  console.error(`--against compares ${COMPARED.join(" and ")}: name one of them too`);
  process.exit(2);
}

const also = {
  against: values.against,
  beside: values.beside?.split(","),
  clients: values.clients?.split(",").map(Number),
};
/** A commit that waits for the disk takes longer: who reads the figures has to know. */
const UNFLUSHED_SERVERS = `Embedded databases ran with DATABASE_FSYNC=${UNFLUSHED.DATABASE_FSYNC}, but where a figure says that they flush.`;
const kept: Record<string, Figures> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const figures = await measure(root, also).catch(wrongUsage);
  kept[name] = figures;
  console.log(`\n${name}`);
  const width = Math.max(...Object.keys(figures).map(({ length }) => length));
  for (const [what, value] of Object.entries(figures))
    console.log(`  ${what.padEnd(width)} ${String(value).padStart(12)}`);
}
console.log(`\n${UNFLUSHED_SERVERS}`);
if (isShort) console.log("\nshort: these figures say nothing about speed, and are not kept.");
else keep();

/** Writes the figures beside those of the parts that were not asked for. */
function keep(): void {
  const processor = cpus()[0]?.model ?? "unknown";
  kept.machine = { node: process.version, processor, cores: cpus().length, databases: UNFLUSHED_SERVERS };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/** A commit that Git does not know is the caller's mistake. */
function wrongUsage(error: unknown): never {
  if (!(error instanceof NoSuchCommit)) throw error;
  console.error(error.message);
  process.exit(2);
}

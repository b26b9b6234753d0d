/**
 * `npm run bench [-- engine|analysis|browser|keys|clients|api|pooler|large|growth|memory …] [--against COMMIT]`:
 * measures, prints, and keeps the figures in bench.json. `--against` measures the engine, or the server, of that commit
 * too, in the same run. `--beside FOLDER,FOLDER` measures `keys` in other working copies too, in the same run.
 * `--clients 100000,1000000`: how many clients there are at each step of `growth`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { NoSuchCommit } from "../editions/older-tree";
import type { Figures } from "./numbers";

const root = resolve(import.meta.dirname, "../..");
const file = resolve(root, "bench.json");
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" }, clients: { type: "string" }, beside: { type: "string" } },
});
/** Each part is loaded only when asked for: the engine's figures need neither a browser nor a server. */
const parts: Readonly<Record<string, () => Promise<Figures>>> = {
  engine: async () => (await import("./engine")).benchEngine(root, values.against),
  browser: async () => (await import("./browser")).benchBrowser(root),
  combobox: async () => (await import("./combobox")).benchCombobox(root),
  search: async () => (await import("./search")).benchSearch(root),
  clients: async () => (await import("./clients")).benchClients(root),
  fields: async () => (await import("./fields")).benchFields(root),
  keys: async () => (await import("./keys")).benchKeys(root, values.beside?.split(",")),
  api: async () => (await import("./api")).benchApi(root, values.against),
  pooler: async () => (await import("./pooler")).benchPooler(root),
  large: async () => (await import("./large")).benchLarge(root),
  growth: async () => (await import("./growth/growth")).benchGrowth(root, values.clients?.split(",").map(Number)),
  memory: async () => (await import("./memory")).benchMemory(root),
  analysis: async () => (await import("./analysis")).benchAnalysis(),
};

/** The parts that measure another commit, too. */
const COMPARED = ["engine", "api"];
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
if (values.against !== undefined && asked.length > 0 && !asked.some((name) => COMPARED.includes(name))) {
  console.error(`--against compares ${COMPARED.join(" and ")}: name one of them too`);
  process.exit(2);
}

const kept: Record<string, Figures> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const figures = await measure().catch(wrongUsage);
  kept[name] = figures;
  console.log(`\n${name}`);
  const width = Math.max(...Object.keys(figures).map(({ length }) => length));
  for (const [what, value] of Object.entries(figures))
    console.log(`  ${what.padEnd(width)} ${String(value).padStart(12)}`);
}
kept.machine = { node: process.version, processor: cpus()[0]?.model ?? "unknown", cores: cpus().length };
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);

/** A commit that Git does not know is the caller's mistake. */
function wrongUsage(error: unknown): never {
  if (!(error instanceof NoSuchCommit)) throw error;
  console.error(error.message);
  process.exit(2);
}

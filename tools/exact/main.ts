/**
 * `npm run exact [-- --sets 20000] [--only WORD] [--seed 7]`: compares every planted edit (`edits/`) with the shipped
 * flow, and judges the reported classes by random answer sets that both versions play. Every set that differs must lie in
 * a reported class, and every reported class must hold one that does. Exit code 1 when either is not so.
 */
import { fork } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { EDITS } from "./edits/index";
import { allOf, closing, lineOf, type Total } from "./totals";
import type { Asked, Found } from "./work";

const PROCESSES = 2;
/** How many sets a process plays before it says what it found. */
const PORTION = 500;
const { values } = parseArgs({
  options: {
    sets: { type: "string", default: "20000" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: "7" },
  },
});
const [sets, seed] = [Number(values.sets), Number(values.seed)];
if (!Number.isInteger(sets) || sets < 1 || !Number.isInteger(seed)) {
  console.error("usage: npm run exact [-- --sets 20000] [--only WORD] [--seed 7]");
  process.exit(2);
}
const waiting = [...new Set(EDITS.map(({ product }) => product))].flatMap(portionsOf);
if (waiting.length === 0) {
  console.error(`No edit has "${values.only}" in its product and name.`);
  process.exit(2);
}
const totals = new Map<number, Total>();
await Promise.all(Array.from({ length: PROCESSES }, work));
console.log(`classes | sets that differ of ${sets} | outside of every class | classes not hit | edit`);
const sorted = [...totals.values()].toSorted((a, b) => a.edit - b.edit);
for (const total of sorted) console.log(lineOf(total));
console.log(closing(sorted, sets));
process.exitCode = sorted.every(({ outside, notHit }) => outside.length + notHit.size === 0) ? 0 : 1;

function portionsOf(product: string): readonly Asked[] {
  const edits = EDITS.flatMap((edit, index) =>
    edit.product === product && `${product}: ${edit.name}`.includes(values.only) ? [index] : [],
  );
  if (edits.length === 0) return [];
  return Array.from({ length: Math.ceil(sets / PORTION) }, (_, at) => ({
    edits,
    sets: Math.min(PORTION, sets - at * PORTION),
    seed: seed + at,
  }));
}

/** Judges portions in a process of its own until none waits. */
function work(): Promise<void> {
  return new Promise((done, failed) => {
    const child = fork(resolve(import.meta.dirname, "work.ts"), { execArgv: process.execArgv });
    const next = (): void => {
      const portion = waiting.shift();
      if (portion) child.send(portion);
      else child.disconnect();
    };
    child.on("message", (found: readonly Found[]) => {
      for (const each of found) totals.set(each.edit, allOf(totals.get(each.edit), each));
      process.stderr.write(`${waiting.length} portions wait\n`);
      next();
    });
    child.on("exit", (code) => (code === 0 ? done() : failed(new Error(`A process ended with ${code}.`))));
    next();
  });
}

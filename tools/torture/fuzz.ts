import { randomInt } from "node:crypto";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { callsOf, documentOf, Findings, fuzzPart, WRONG } from "./fuzz-part";
import type { Target } from "./fuzz-part";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import { createWitness, hasEnded, inMegabytes, processorSeconds } from "./process";
import type { Witness } from "./process";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Fuzz {
  readonly requests: number;
  /** The same seed draws the same requests; the ids in them are new in each run. */
  readonly seed: number;
  readonly kinds: readonly DatabaseKind[];
  /** After so many requests the records that they name are made anew. */
  readonly part: number;
}

/** How much the server may hold more at the end than after a fifth of the requests, in MB: caches fill up, nothing else. */
const MOST_GROWTH = 64;
interface Run extends Pick<Fuzz, "requests" | "seed" | "part"> {
  readonly kind: DatabaseKind;
  readonly product: Product;
  readonly witness: Witness;
  readonly say: (line: string) => void;
}

/**
 * Sends generated requests of several callers to a real server on each database: no 5xx, no end of the process, no
 * hanging, no growth, nothing internal told, no prototype of the language changed (reliability §5 J1).
 */
export async function tortureFuzz(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Fuzz> = {},
): Promise<readonly Figure[]> {
  const { requests = 100_000, seed = randomInt(2 ** 31), kinds = ["embedded", "PostgreSQL"], part = 2_000 } = sizes;
  say(`The seed is ${seed}.`);
  const cluster = kinds.includes("PostgreSQL") ? await startPostgres() : undefined;
  const figures: Figure[] = [];
  try {
    for (const kind of kinds) {
      const data = await keepData(root, kind === "PostgreSQL" ? cluster?.url : undefined);
      try {
        figures.push(...(await fuzzOn(data, { kind, requests: Math.ceil(requests / kinds.length), seed, part, say })));
      } finally {
        await data.remove();
      }
    }
    return figures;
  } finally {
    cluster?.stop();
  }
}

async function fuzzOn(data: KeptData, side: Omit<Run, "product" | "witness">): Promise<readonly Figure[]> {
  const witness = createWitness();
  const product = await data.start(witness.settings);
  try {
    const figures = await fuzzAll({ ...side, product, witness });
    return figures.map((figure) => ({ ...figure, what: `${side.kind}: ${figure.what}` }));
  } finally {
    await product.stop();
    witness.remove();
  }
}

async function fuzzAll(run: Run): Promise<readonly Figure[]> {
  const { product, witness, requests, say } = run;
  const part = Math.min(run.part, Math.ceil(requests / 3));
  const found = new Findings((line) => say(`${run.kind}: ${line}`));
  const document = await documentOf(product.address);
  const target: Target = {
    address: product.address,
    hasEnded: () => hasEnded(product),
    processorSeconds: () => processorSeconds(product),
  };
  const parts = Math.ceil(requests / part);
  const early = Math.max(1, Math.round(parts / 5));
  await witness.ask(product);
  let before = await witness.ask(product);
  for (let n = 0; n < parts; n += 1) {
    await fuzzPart(target, document, { seed: run.seed, requests: part, n }, found);
    if (hasEnded(product)) break;
    if (n + 1 === early) before = await witness.ask(product);
    if ((n + 1) % early === 0) say(`${run.kind}: ${(n + 1) * part} requests`);
  }
  const isAlive = !hasEnded(product);
  const after = isAlive ? await witness.ask(product) : undefined;
  say(
    `${run.kind}: ${[...found.statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${n} × ${status}`)
      .join(", ")}`,
  );
  const calls = callsOf(document);
  say(`${run.kind}: never done: ${calls.filter((call) => !found.done.has(call)).join(", ")}`);
  const wrong = (what: string): Figure => exactly(what, found.wrong.get(what) ?? 0, 0);
  return [
    atLeast("requests answered", found.answered, Math.floor(requests * 0.9)),
    told(
      "of them done (2xx)",
      sumOf(found.statuses, (status) => status < 300),
    ),
    told("calls of the API", calls.length),
    atLeast(
      "of them done at least once",
      calls.filter((call) => found.done.has(call)).length,
      Math.floor(calls.length / 2),
    ),
    told("connections written by hand", found.bare),
    told("connections that ended without an answer", found.unanswered),
    exactly("ends of the process", isAlive ? 0 : 1, 0),
    ...WRONG.map(wrong),
    told("slowest answer, ms", Math.round(found.slowest)),
    exactly("prototypes of the language that changed", after?.polluted ?? 0, 0),
    told("heap after a fifth, MB", inMegabytes(before.heapUsed)),
    atMost("heap grown since, MB", inMegabytes((after?.heapUsed ?? 0) - before.heapUsed), MOST_GROWTH),
    told("resident memory after a fifth, MB", inMegabytes(before.rss)),
    told("resident memory at the end, MB", inMegabytes(after?.rss ?? 0)),
  ];
}

const sumOf = (statuses: ReadonlyMap<number, number>, isMeant: (status: number) => boolean): number =>
  [...statuses].reduce((sum, [status, n]) => sum + (isMeant(status) ? n : 0), 0);

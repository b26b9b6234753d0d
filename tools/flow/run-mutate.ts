import type { Output } from "../command/output";
import type { Places } from "./files";
import type { Context } from "./command";
import { WrongUsage } from "./command";
import { mutationsOf, type Judged } from "./mutate";
import { linesOfSurvivor, linesOfTotals, totalsOf } from "./mutate-lines";
import { printJson } from "./print";
import { idOf, NothingFound, select } from "./select";

/**
 * `flow test --mutate`: tries every small mistake in the flows that are named. Each that no scenario notices is printed as
 * it is found, beside the result where that is JSON, so that a run which is ended before loses none of them.
 */
export async function mutateFlows({ places, names, has, value, output }: Context): Promise<number> {
  const { flows, others } = select(places, names);
  if (flows.length === 0) throw new NothingFound(`${others.join(", ")}: expected a flow.`);
  const every = everyOf(value("every"));
  const all: { readonly flow: string; readonly judged: readonly Judged[] }[] = [];
  for (const file of flows) all.push(await mutateFlow(places, file, every, { ...output, isJson: has("json") }));
  if (has("json"))
    printJson(
      output,
      all.map(({ flow, judged }) => ({ flow, totals: totalsOf(judged), mutants: judged })),
    );
  else for (const { flow, judged } of all) for (const line of linesOfTotals(flow, judged)) output.out(line);
  return all.some(({ judged }) => judged.some(({ fate }) => UNNOTICED.has(fate))) ? 1 : 0;
}

async function mutateFlow(
  places: Places,
  file: string,
  every: number,
  { out, err, isJson }: Output & { readonly isJson: boolean },
): Promise<{ readonly flow: string; readonly judged: readonly Judged[] }> {
  const flow = idOf(file);
  const judged: Judged[] = [];
  const isDue = dueEach(REPORTED_MS);
  for await (const { judged: one, at, of } of mutationsOf(places, file, { every })) {
    judged.push(one);
    for (const line of linesOfSurvivor(flow, one)) (isJson ? err : out)(line);
    if (isDue()) err(progressLine({ flow, at, of, judged }));
  }
  return { flow, judged };
}

function everyOf(written: string | undefined): number {
  if (written === undefined) return 1;
  const every = Number(written);
  if (!Number.isInteger(every) || every < 1)
    throw new WrongUsage(`--every takes a whole number from 1, not ${written}.`);
  return every;
}

/** What scenarios let pass, whether or not it is known to have an effect. */
const UNNOTICED: ReadonlySet<Judged["fate"]> = new Set(["survived", "open"]);

/** How often it is said how far a run is that takes longer. */
const REPORTED_MS = 1000;

/** Whether so much time has passed since this was asked and true last. */
function dueEach(ms: number): () => boolean {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}

/** How far the mistakes of a flow are tried. */
interface Tried {
  readonly flow: string;
  readonly at: number;
  readonly of: number;
  readonly judged: readonly Judged[];
}

/** How far it is, for people who wait. */
function progressLine({ flow, at, of, judged }: Tried): string {
  const survived = judged.filter(({ fate }) => fate === "survived").length;
  return `${flow}: ${at} of ${of} mistakes tried, ${survived} noticed by no scenario`;
}

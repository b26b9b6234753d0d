import type { Context } from "./command";
import { WrongUsage } from "./command";
import { mutationsOf, type Judged } from "./mutate";
import { linesOfMutations, totalsOf } from "./mutate-lines";
import { printJson } from "./print";
import { idOf, NothingFound, select } from "./select";

/** `flow test --mutate`: tries every small mistake in the flows that are named, and prints those that nobody notices. */
export async function mutateFlows({ places, names, has, value }: Context): Promise<number> {
  const { flows, others } = select(places, names);
  if (flows.length === 0) throw new NothingFound(`${others.join(", ")}: expected a flow.`);
  const every = everyOf(value("every"));
  const all: { readonly flow: string; readonly judged: readonly Judged[] }[] = [];
  for (const file of flows) {
    const judged: Judged[] = [];
    for await (const { judged: one, at, of } of mutationsOf(places, file, { every })) {
      judged.push(one);
      report(idOf(file), at, of, judged);
    }
    all.push({ flow: idOf(file), judged });
  }
  if (has("json")) printJson(all.map(({ flow, judged }) => ({ flow, totals: totalsOf(judged), mutants: judged })));
  else for (const { flow, judged } of all) for (const line of linesOfMutations(flow, judged)) console.log(line);
  return all.some(({ judged }) => judged.some(({ fate }) => fate === "survived")) ? 1 : 0;
}

function everyOf(written: string | undefined): number {
  if (written === undefined) return 1;
  const every = Number(written);
  if (!Number.isInteger(every) || every < 1)
    throw new WrongUsage(`--every takes a whole number from 1, not ${written}.`);
  return every;
}

const REPORTED_EACH = 50;

/** How far it is, for people who wait: what is printed at the end goes elsewhere. */
function report(flow: string, at: number, of: number, judged: readonly Judged[]): void {
  if (at % REPORTED_EACH !== 0 && at !== of) return;
  const survived = judged.filter(({ fate }) => fate === "survived").length;
  process.stderr.write(`${flow}: ${at} of ${of} mistakes tried, ${survived} noticed by nobody\n`);
}

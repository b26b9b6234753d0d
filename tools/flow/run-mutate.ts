import type { Output } from "../command/output";
import type { Context } from "./command";
import { WrongUsage } from "./command";
import { mutationsOf, type Judged } from "./mutate";
import { linesOfMutations, totalsOf } from "./mutate-lines";
import { printJson } from "./print";
import { idOf, NothingFound, select } from "./select";

/** `flow test --mutate`: tries every small mistake in the flows that are named, and prints those that nobody notices. */
export async function mutateFlows({ places, names, has, value, output }: Context): Promise<number> {
  const { flows, others } = select(places, names);
  if (flows.length === 0) throw new NothingFound(`${others.join(", ")}: expected a flow.`);
  const every = everyOf(value("every"));
  const all: { readonly flow: string; readonly judged: readonly Judged[] }[] = [];
  for (const file of flows) {
    const judged: Judged[] = [];
    for await (const { judged: one, at, of } of mutationsOf(places, file, { every })) {
      judged.push(one);
      report(output, { flow: idOf(file), at, of, judged });
    }
    all.push({ flow: idOf(file), judged });
  }
  if (has("json"))
    printJson(
      output,
      all.map(({ flow, judged }) => ({ flow, totals: totalsOf(judged), mutants: judged })),
    );
  else for (const { flow, judged } of all) for (const line of linesOfMutations(flow, judged)) output.out(line);
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

/** How far the mistakes of a flow are tried. */
interface Tried {
  readonly flow: string;
  readonly at: number;
  readonly of: number;
  readonly judged: readonly Judged[];
}

/** How far it is, for people who wait: what is printed at the end goes elsewhere. */
function report({ err }: Output, { flow, at, of, judged }: Tried): void {
  if (at % REPORTED_EACH !== 0 && at !== of) return;
  const survived = judged.filter(({ fate }) => fate === "survived").length;
  err(`${flow}: ${at} of ${of} mistakes tried, ${survived} noticed by nobody`);
}

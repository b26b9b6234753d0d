import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadRateBooks } from "../../server/rates/plans";
import { readAnswers } from "../scenarios/scenario";
import { callLines } from "./explain";
import { WrongUsage, type Context } from "./command";
import { scenarioFolders } from "./coverage";
import { tellJourney } from "./journey";
import { journeyLines } from "./journey-lines";
import { loadFlowFile } from "./load";
import { printJson } from "./print";
import { idOf, NothingFound, oneFlow, select } from "./select";

/** `flow explain`: prints which calls follow from the flows, or what comes of a journey and why. */
export function runExplain(context: Context): number | Promise<number> {
  const answers = context.value("answers");
  if (answers !== undefined) return explainJourney(context, answers);
  if (context.has("calls")) return explainCalls(context);
  throw new WrongUsage("Say what to explain: --answers FILE or --calls.");
}

function explainCalls({ places, names, has, output }: Context): number {
  const { flows, others } = select(places, names);
  if (flows.length === 0) throw new NothingFound(`${others.join(", ")}: expected a flow.`);
  const all = flows.map((file) => ({ id: idOf(file), lines: callLines(loadFlowFile(places, file).engine) }));
  if (has("json")) printJson(output, Object.fromEntries(all.map(({ id, lines }) => [id, lines])));
  else for (const { id, lines } of all) output.out([...(all.length > 1 ? [id] : []), ...lines].join("\n"));
  return 0;
}

async function explainJourney({ places, names, has, output }: Context, answers: string): Promise<number> {
  const file = oneFlow(places, names);
  const given = resolve(answers);
  if (!existsSync(given)) throw new NothingFound(`There is no file "${answers}" with answers.`);
  const { engine, flow, placeOf } = loadFlowFile(places, file);
  const scenario = readAnswers(given, flow.id, scenarioFolders(places, file));
  const told = await tellJourney(engine, scenario, loadRateBooks(places.books.slice(1)));
  if (has("json")) printJson(output, told);
  else for (const line of journeyLines(told, placeOf)) output.out(line);
  return 0;
}

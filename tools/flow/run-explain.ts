import { callLines } from "./explain";
import { WrongUsage, type Context } from "./command";
import { loadFlowFile } from "./load";
import { printJson } from "./print";
import { idOf, NothingFound, select } from "./select";

/** `flow explain`: prints which calls follow from the flows. */
export function runExplain({ places, names, has }: Context): number {
  if (!has("calls")) throw new WrongUsage("Say what to explain: --calls.");
  const { flows, others } = select(places, names);
  if (flows.length === 0) throw new NothingFound(`${others.join(", ")}: expected a flow.`);
  const all = flows.map((file) => ({ id: idOf(file), lines: callLines(loadFlowFile(places, file).engine) }));
  if (has("json")) printJson(Object.fromEntries(all.map(({ id, lines }) => [id, lines])));
  else for (const { id, lines } of all) console.log([...(all.length > 1 ? [id] : []), ...lines].join("\n"));
  return 0;
}

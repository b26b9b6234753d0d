import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { stateTable, wholeFlow } from "../../engine/index";
import { loadRateBooks } from "../../server/rates/plans";
import type { Context } from "./command";
import { loadFlowFile } from "./load";
import { printJson } from "./print";
import { oneFlow } from "./select";
import { soldBy, tableLines, tablePage } from "./table";

/** `flow table`: prints what depends on the region that rates a quote. */
export function runTable({ places, names, has, value }: Context): number {
  const { flow, engine, lists } = loadFlowFile(places, oneFlow(places, names));
  const rows = stateTable(wholeFlow(engine), lists, soldBy(loadRateBooks(places.books.slice(1)), flow));
  const page = value("html");
  if (page !== undefined)
    writeFileSync(resolve(page), tablePage(`${flow.title} ${flow.version}, region by region`, rows));
  if (has("json")) printJson(rows);
  else
    for (const line of [`${flow.title} ${flow.version}: ${rows.length} regions`, ...tableLines(rows)])
      console.log(line);
  return 0;
}

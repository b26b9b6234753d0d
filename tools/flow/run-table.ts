import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { stateTable, wholeFlow } from "../../engine/analysis";
import type { Context } from "./command";
import { editionNamed } from "./edition";
import { printJson } from "./print";
import { oneName } from "./select";
import { soldBy, tableLines, tablePage } from "./table";

/** `flow table`: prints what depends on the region that rates a quote. */
export function runTable({ places, names, has, value, output }: Context): number {
  const { flow, engine, lists, priced, book } = editionNamed(places, oneName(names));
  const rows = stateTable(wholeFlow(engine), lists, soldBy(priced, flow));
  const page = value("html");
  if (page !== undefined)
    writeFileSync(resolve(page), tablePage(`${flow.title} ${flow.version}, region by region`, rows));
  if (has("json")) printJson(output, rows);
  else
    for (const line of [`${flow.title} ${flow.version}: ${rows.length} regions`, ...tableLines(rows)]) output.out(line);
  if (typeof book?.unsure === "string") output.err(book.unsure);
  return 0;
}

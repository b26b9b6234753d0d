import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { flowGraph, graphEntries, wholeFlow } from "../../engine/analysis";
import { WrongUsage, type Context } from "./command";
import { graphSvg } from "./graph";
import { editionNamed } from "./edition";
import { oneName } from "./select";

/** `flow graph`: draws the path of each way in, or of one. */
export function runGraph({ places, names, value, output }: Context): number {
  const entry = value("entry");
  const entries = entry === undefined ? graphEntries : graphEntries.filter((name) => name === entry);
  if (entries.length === 0)
    throw new WrongUsage(`There is no entry "${entry}". The entries are ${graphEntries.join(", ")}.`);
  const { flow, engine } = editionNamed(places, oneName(names));
  const graphs = entries.map((name) => flowGraph(wholeFlow(engine), name));
  const svg = graphSvg(`${flow.title} ${flow.version}`, graphs);
  const out = value("out");
  if (out === undefined) output.out(svg);
  else writeFileSync(resolve(out), svg);
  return 0;
}

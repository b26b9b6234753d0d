import { listsNamed, withParts } from "../../engine/index";
import { startedClasses, type Fate, type StartedClass } from "../../server/domain/started";
import type { Judges } from "../../server/domain/deps";
import { readMedia } from "../../server/flows/media";
import { serve } from "../../server/flows/served";
import type { ServedFlow } from "../../server/flows/served";
import type { Db } from "../../server/store/tables";
import { placesOf, type Places } from "./files";
import { loadFlowFile } from "./load";
import { count } from "./looked";
import { overQuotes } from "./quotes";
import { NothingFound, select } from "./select";

/**
 * `flow started FLOW [--against FILE]`: prints what the working copy, or the flow of a file, would mean for the started
 * quotes of this server's database. Returns the exit code. Throws NothingFound, UnsoundFlow, BadEnvironment.
 */
export function started(root: string, name: string, against: string | undefined): Promise<number> {
  const places = placesOf(root, process.env);
  const by = flowOf(places, against ?? name);
  if (against !== undefined && flowOf(places, name).flow.id !== by.flow.id)
    throw new NothingFound(`${against} is not a version of ${name}.`);
  return overQuotes(root, async (judges, db) => ({ code: 0, lines: await startedLines(judges, db, by) }));
}

function flowOf(places: Places, name: string): ServedFlow {
  const [file, ...more] = select(places, [name]).flows;
  if (file === undefined || more.length > 0)
    throw new NothingFound(`${name}: expected the id or the file of one flow.`);
  const { flow, parts, lists } = loadFlowFile(places, file);
  const whole = withParts(flow, parts);
  const named = listsNamed(whole).flatMap((list) => (lists[list] ? [[list, lists[list]] as const] : []));
  return serve({ flow: whole, lists: Object.fromEntries(named) }, readMedia([]));
}

const FATES: readonly Fate[] = ["untouched", "asked again", "refused"];

/** Returns the report: for each version how many quotes and classes have which fate, and each class that is touched. */
export async function startedLines(judges: Judges, db: Db, by: ServedFlow): Promise<readonly string[]> {
  const classes = await startedClasses(judges, db, by);
  const versions = [...new Set(classes.map(({ version }) => version))].toSorted((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const lines = versions.flatMap((version) =>
    linesOf(
      version,
      classes.filter((each) => each.version === version),
    ),
  );
  const all = classes.reduce((sum, { quotes }) => sum + quotes, 0);
  return [
    ...lines,
    `${count(versions.length, "version")}, ${count(all, "started quote")}: judged by ${by.flow.id} ${by.flow.version}`,
  ];
}

function linesOf(version: string, classes: readonly StartedClass[]): readonly string[] {
  const summary = FATES.map((fate) => {
    const own = classes.filter((each) => each.fate === fate);
    const quotes = own.reduce((sum, each) => sum + each.quotes, 0);
    return `${quotes} ${fate} (${own.length === 1 ? "1 class" : `${own.length} classes`})`;
  });
  const touched = classes.filter(({ fate }) => fate !== "untouched");
  return [
    `${version}: ${summary.join(", ")}`,
    ...touched.map(({ fate, quotes, rules }) => `  ${count(quotes, "quote")} ${fate}: ${rules.join(", ")}`),
  ];
}

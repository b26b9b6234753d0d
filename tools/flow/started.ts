import { listsNamed, withParts } from "../../engine/index";
import { startedClasses, type Fate, type StartedClass } from "../../server/domain/started";
import { readMedia } from "../../server/flows/media";
import { serve } from "../../server/flows/served";
import type { ServedFlow } from "../../server/flows/served";
import type { Places } from "./files";
import { loadFlowFile } from "./load";
import { count } from "./looked";
import { overQuotes, type QuotesOf } from "./quotes";
import { idOf, NothingFound, select } from "./select";

/** Which quotes, and by which flow they are judged: the working copy, or the flow of another file. */
export interface StartedOf extends QuotesOf {
  readonly name: string;
  readonly against: string | undefined;
}

/**
 * `flow started FLOW [--against FILE]`: prints what the working copy, or the flow of a file, would mean for the started
 * quotes of this server's database. Returns the exit code: 1 when a quote cannot be judged. Throws NothingFound,
 * UnsoundFlow, NoDatabase, BadEnvironment.
 */
export function started({ name, against, ...of }: StartedOf): Promise<number> {
  const { places } = of;
  const own = fileOf(places, name);
  const by = flowOf(places, against === undefined ? own : fileOf(places, against));
  if (idOf(own) !== by.flow.id) throw new NothingFound(`${against} is not a version of ${name}.`);
  return overQuotes(of, async (judges, db) => {
    const classes = await startedClasses(judges, db, by);
    return { code: classes.some(({ fate }) => fate === UNJUDGED) ? 1 : 0, lines: startedLines(classes, by) };
  });
}

function fileOf(places: Places, name: string): string {
  const [file, ...more] = select(places, [name]).flows;
  if (file === undefined || more.length > 0)
    throw new NothingFound(`${name}: expected the id or the file of one flow.`);
  return file;
}

function flowOf(places: Places, file: string): ServedFlow {
  const { flow, parts, lists } = loadFlowFile(places, file);
  const whole = withParts(flow, parts);
  const named = listsNamed(whole).flatMap((list) => (lists[list] ? [[list, lists[list]] as const] : []));
  return serve({ flow: whole, lists: Object.fromEntries(named) }, readMedia([]));
}

const UNJUDGED: Fate = "not to be judged";
const FATES: readonly Fate[] = ["untouched", "asked again", "refused"];

/** Returns the report: for each version how many quotes and classes have which fate, and each class that is touched. */
export function startedLines(classes: readonly StartedClass[], by: ServedFlow): readonly string[] {
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
  const hasUnjudged = classes.some(({ fate }) => fate === UNJUDGED);
  const summary = [...FATES, ...(hasUnjudged ? [UNJUDGED] : [])].map((fate) => {
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

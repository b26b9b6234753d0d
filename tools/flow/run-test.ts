import { WrongUsage, type Context } from "./command";
import { count } from "./looked";
import { printJson } from "./print";
import { linesOfFailed } from "./report";
import { otherLooks, recordLooks, type OtherLooks } from "./run-looks";
import { mutateFlows } from "./run-mutate";
import { recordScenario } from "./run-record";
import { select } from "./select";
import { testFlows } from "./test";

/** `flow test`: plays the scenarios, records new ones, or tries whether they notice mistakes. */
export async function runTest(context: Context): Promise<number> {
  const asked = ["record", "looks", "mutate"].filter(context.has);
  if (asked.length > 1) throw new WrongUsage(`Only one of --${asked.join(" and --")} at a time.`);
  if (context.has("record")) return recordScenario(context);
  if (context.has("looks")) return recordLooks(context);
  return context.has("mutate") ? mutateFlows(context) : testScenarios(context);
}

/** Plays the scenarios, and prints those that came out otherwise than expected, and what looks otherwise than recorded. */
async function testScenarios({ places, names, has, output }: Context): Promise<number> {
  const { flows, tested, seen } = await testFlows(places, select(places, names));
  const failed = tested.filter(({ failures }) => failures.length > 0);
  const other = otherLooks(places, seen);
  if (has("json")) printJson(output, tested);
  else {
    for (const line of [...linesOfFailed(failed), ...other.flatMap(linesOfOther)]) output.out(line);
    output.out(`${count(flows, "flow")}, ${count(tested.length, "scenario")}: ${failed.length} failed`);
  }
  return failed.length + other.length > 0 ? 1 : 0;
}

const MOST_LINES = 40;

/** What looks otherwise, and how it is recorded when it is meant. */
function linesOfOther({ file, flow, lines }: OtherLooks): readonly string[] {
  const more = lines.length - MOST_LINES;
  return [
    `${file}: the scenarios show something else than was recorded`,
    ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${count(more, "more line")}`] : []),
    `  If this is meant: npm run flow -- test ${flow} --looks`,
  ];
}

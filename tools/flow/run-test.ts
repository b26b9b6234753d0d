import type { Context } from "./command";
import { count } from "./looked";
import { printJson } from "./print";
import { linesOfFailed } from "./report";
import { select } from "./select";
import { testFlows } from "./test";

/** `flow test`: plays the scenarios, and prints those that came out otherwise than expected. */
export async function runTest({ places, names, has }: Context): Promise<number> {
  const { flows, tested } = await testFlows(places, select(places, names));
  const failed = tested.filter(({ failures }) => failures.length > 0);
  if (has("json")) printJson(tested);
  else {
    for (const line of linesOfFailed(failed)) console.log(line);
    console.log(`${count(flows, "flow")}, ${count(tested.length, "scenario")}: ${failed.length} failed`);
  }
  return failed.length > 0 ? 1 : 0;
}

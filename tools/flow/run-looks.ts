import { writeFileSync } from "node:fs";
import type { Context } from "./command";
import { shownFile, type Places } from "./files";
import { differencesOfLooks, fileOfLooks, recordedBeside, textOfLooks } from "./looks";
import { count } from "./looked";
import { select } from "./select";
import { testFlows, type SeenFlow } from "./test";
import { linesOfFailed } from "./report";

/** What a flow shows otherwise than it was recorded. */
export interface OtherLooks {
  readonly file: string;
  readonly flow: string;
  readonly lines: readonly string[];
}

/** Compares what is seen in scenarios with what was recorded beside them; a flow without a record has nothing to compare. */
export function otherLooks(places: Places, flows: readonly SeenFlow[]): readonly OtherLooks[] {
  return flows.flatMap(({ loaded: { engine, flow }, seen }) => {
    const scenarios = seen.map(({ scenario }) => scenario);
    const recorded = recordedBeside(scenarios);
    const lines = recorded === undefined ? [] : differencesOfLooks(recorded, textOfLooks(engine, flow.id, seen));
    return lines.length === 0 ? [] : [{ file: shownFile(places, fileOfLooks(scenarios)), flow: flow.id, lines }];
  });
}

/** `flow test --looks`: writes what is seen in the scenarios of these flows beside them. */
export async function recordLooks({ places, names, output }: Context): Promise<number> {
  const { seen, tested } = await testFlows(places, select(places, names));
  const failed = tested.filter(({ failures }) => failures.length > 0);
  for (const line of linesOfFailed(failed)) output.out(line);
  for (const { loaded, seen: own } of seen) {
    const file = fileOfLooks(own.map(({ scenario }) => scenario));
    const text = textOfLooks(loaded.engine, loaded.flow.id, own);
    const changed = differencesOfLooks(recordedBeside(own.map(({ scenario }) => scenario)) ?? "", text);
    writeFileSync(file, text);
    const lines = changed.filter((line) => line.startsWith("  ")).length;
    output.out(`${shownFile(places, file)}: ${count(lines, "line")} changed; read them with git diff.`);
  }
  return failed.length > 0 ? 1 : 0;
}

import { formatFinding } from "../../engine/index";
import { openLines } from "./open-publications";
import { checkedIn } from "./check";
import type { Context } from "./command";
import { shownFile, type Places } from "./files";
import { count, looked } from "./looked";
import { printJson } from "./print";
import { progressOf } from "./progress";
import { unprovenLines } from "./reach";
import { reachJson, reachLines } from "./reach-lines";
import { NothingFound, select } from "./select";

/** `flow check`: prints what is wrong with the files named. */
export function runCheck({ places, names, has, output }: Context): number {
  const selection = select(places, names);
  if (selection.others.length > 0) throw new NothingFound(notChecked(places, selection.others));
  const { findings, reaches, isToContinue } = checkedIn(places, selection, {
    scenarios: !has("no-scenarios"),
    reach: true,
    progress: progressOf,
  });
  if (has("json")) printJson(output, has("reach") ? { findings, reach: reaches.map(reachJson) } : findings);
  else {
    for (const finding of findings) output.out(formatFinding(finding));
    if (has("reach")) for (const line of reaches.flatMap(reachLines)) output.out(line);
    output.out(`${looked(selection)}: ${count(findings.length, "finding")}`);
  }
  for (const line of unprovenLines(reaches, findings)) output.err(line);
  if (isToContinue && !has("json")) output.err(TO_CONTINUE);
  for (const line of openLines(places)) output.err(line);
  return findings.length > 0 ? 1 : 0;
}

const TO_CONTINUE =
  "More may be found once these findings are gone: the edges of rules and prices are looked at after them.";

function notChecked(places: Places, files: readonly string[]): string {
  return `${files.map((file) => shownFile(places, file)).join(", ")}: expected a flow, a part, a list or a rate book.`;
}

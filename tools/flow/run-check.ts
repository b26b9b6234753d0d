import { formatFinding } from "../../engine/index";
import { findingsIn } from "./check";
import type { Context } from "./command";
import { shownFile, type Places } from "./files";
import { count, looked } from "./looked";
import { printJson } from "./print";
import { NothingFound, select, type Selection } from "./select";

/** `flow check`: prints what is wrong with the files named. */
export function runCheck({ places, names, has }: Context): number {
  return check(places, select(places, names), { json: has("json"), scenarios: !has("no-scenarios") });
}

/** Prints what is wrong with the selected files, and how much was looked at. Returns the exit code. */
function check(
  places: Places,
  selection: Selection,
  options: { readonly json: boolean; readonly scenarios: boolean },
): number {
  if (selection.others.length > 0) throw new NothingFound(notChecked(places, selection.others));
  const findings = findingsIn(places, selection, options);
  if (options.json) printJson(findings);
  else {
    for (const finding of findings) console.log(formatFinding(finding));
    console.log(`${looked(selection)}: ${count(findings.length, "finding")}`);
  }
  return findings.length > 0 ? 1 : 0;
}

function notChecked(places: Places, files: readonly string[]): string {
  return `${files.map((file) => shownFile(places, file)).join(", ")}: expected a flow, a part, a list or a rate book.`;
}

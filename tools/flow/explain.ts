import { readFileSync } from "node:fs";
import {
  callOutlines,
  compileValidators,
  createEngine,
  formatFinding,
  loadFlowText,
  type CallOutline,
  type Engine,
} from "../../engine/index";
import { BadScenario } from "../scenarios/scenario";
import { readLists, readParts } from "./files";

const ENTRIES = ["dashboard", "enroll", "share"] as const;

/** An engine over a flow file that uses the lists and parts of `root`. Throws BadScenario, which says what is wrong. */
export function engineOf(root: string, file: string): Engine {
  const library = { lists: readLists(root), parts: readParts(root) };
  const loaded = loadFlowText(readFileSync(file, "utf8"), { file, ...library });
  if (!loaded.ok) throw new BadScenario(loaded.findings.map(formatFinding).join("\n"));
  return createEngine(loaded.flow, { ...library, validators: compileValidators(loaded.flow, library) });
}

/** The calls that a flow makes, for each entry: one line for each call, with its payload (flow-format principle 5). */
export function callLines(root: string, file: string): readonly string[] {
  const engine = engineOf(root, file);
  return ENTRIES.flatMap((entry) => {
    const shown = new Set<string>();
    return [entry, ...callOutlines(engine, entry).flatMap((outline) => linesOf(outline, shown))];
  });
}

/** The lines of one event; a payload that was printed before is not printed again. */
function linesOf({ step, event, calls }: CallOutline, shown: Set<string>): readonly string[] {
  const lines = calls.map(({ call, when, with: sent }) => {
    const condition = when === undefined ? "" : `  if ${when}`;
    const payload = sent === undefined ? "" : JSON.stringify(sent);
    const isKnown = shown.has(payload);
    shown.add(payload);
    return `    ${call}${condition}${payload === "" ? "" : `\n      ${isKnown ? "(as above)" : payload}`}`;
  });
  return [`  ${step}: ${event}`, ...lines];
}

import type { Engine } from "../../engine/index";
import { callOutlines, type CallOutline } from "../../engine/analysis";

const ENTRIES = ["dashboard", "enroll", "share"] as const;

/**
 * Returns the calls that a flow makes, for each entry: one line for each call, with its payload (flow-format principle
 * 5).
 */
export function callLines(engine: Engine): readonly string[] {
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

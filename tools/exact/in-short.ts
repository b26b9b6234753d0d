import { english, type ChangedClass, type Condition } from "../../engine/analysis";

const ENTRIES = 3;

/** A class in a line: decision, steps, entries if not all, and its conditions. */
export function inShort({ decision, steps, entries, where }: ChangedClass): string {
  const by = entries.length === ENTRIES ? "" : ` [${entries.join()}]`;
  return `${decision} @${steps.join("+")}${by}: ${where.map(said).join(" & ") || "all"}`;
}

function said(condition: Condition): string {
  if ("differs" in condition) return "where they differ";
  if ("rule" in condition) return `(${english(condition.rule)}) is ${String(condition.is)} (${condition.in})`;
  if ("term" in condition) return `${english(condition.term)} ${bounds(condition)}`;
  return `${condition.input.replace("answers.", "")} ${alternatives(condition.is)}`;
}

type Alternatives = Extract<Condition, { readonly input: string }>["is"];

function alternatives(all: Alternatives): string {
  if (all.length > MANY) return `one of ${all.length}`;
  return all
    .map((each) => {
      if ("value" in each) return String(each.value);
      if ("blank" in each) return "blank";
      if ("bad" in each) return "bad";
      return "length" in each ? `length ${bounds(each.length)}` : bounds(each);
    })
    .join(", ");
}

const MANY = 6;

const bounds = ({ from, to }: { readonly from?: unknown; readonly to?: unknown }): string =>
  from === undefined && to === undefined
    ? "answered"
    : from === to
      ? String(from)
      : `${from === undefined ? "" : String(from)}..${to === undefined ? "" : String(to)}`;

import { isBlankText } from "../../engine/index";

/** Objects whose keys are merged one by one: there `null` clears what is kept. */
const MERGED: ReadonlySet<string> = new Set(["application", "answers"]);

/**
 * A body without its blank texts, which count as absent as in the wizard's fields and in an import. Also removes
 * `null` inside a record that is sent whole. Items of a list keep their place, so a blank one stays and is refused.
 * Other texts stay as they came: what is changed of them depends on their kind, which the schema says.
 */
export const withoutBlanks = (value: unknown): unknown => stripped(value, true);

function stripped(value: unknown, keepsNull: boolean): unknown {
  if (typeof value === "string") return isBlankText(value) ? "" : value;
  if (Array.isArray(value)) return value.map((item) => stripped(item, false));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([name, part]) => [name, stripped(part, MERGED.has(name))] as const);
  return Object.fromEntries(kept.filter(([, part]) => part !== "" && (keepsNull || part !== null)));
}

import { child } from "../../flow/pointer";
import type { Course } from "../journeys/journey";
import { formatAt } from "../mutants/places";

type WholeFlow = Course["run"]["flow"]["flow"];

/** Words of which only counts whether their rule holds. */
const CONDITIONS: ReadonlySet<string> = new Set(["when", "show_when", "fail_when"]);

/** Returns whether a place holds a condition: by what the format calls it, since a value or a question may have any name. */
export function isConditionAt(keys: readonly string[], flow: WholeFlow): boolean {
  const word = keys.at(-1) ?? "";
  const pointer = keys.reduce((around, key) => child(around, key), "");
  return CONDITIONS.has(word) && formatAt(flow, pointer)?.endsWith(`.${word}`) === true;
}

/** Keeps an application to what the flow asks (flow-format principles 3 and 8). */
import type { Correction, Json, JsonObject } from "../contract";
import type { CompiledFlow, CompiledQuestion } from "../flow/compiled";
import { write } from "../moment/codec";
import { isBlank } from "../values/blank";
import { under } from "../values/path";
import { isPartOf } from "./calls";
import type { Here } from "./here";

/**
 * The corrections of answers that are stored although they are not asked: each is removed, or becomes its
 * `not_asked_is`. An empty list stays: a No leaves one.
 */
export const correctionsOf = (here: Here): readonly Correction[] =>
  here.flow.conditional.flatMap((question) =>
    here.isAsked(question)
      ? []
      : pathsOf(here.flow, question).flatMap((path) => corrected(here.application, path, question)),
  );

function corrected(
  application: JsonObject | undefined,
  path: readonly string[],
  question: CompiledQuestion,
): readonly Correction[] {
  const stored = under(application, path);
  if (isBlank(stored) || (Array.isArray(stored) && stored.length === 0)) return [];
  const value = write(question, question.declared.not_asked_is);
  if (value === undefined) return [{ path }];
  if (isOfOthers(question)) return [];
  return isPartOf(stored as Json, value) && isPartOf(value, stored as Json) ? [] : [{ path, value }];
}

/** Whether only brokers or only clients are asked: the other may have answered, and binding judges the answer. */
const isOfOthers = ({ dependsOn }: CompiledQuestion): boolean => dependsOn.every((path) => path.startsWith("is."));

/** Where the application keeps an answer: its home, and the copies of it. */
function pathsOf({ records }: CompiledFlow, { home, name }: CompiledQuestion): readonly (readonly string[])[] {
  if (home.in === "application") return [home.path];
  if (home.in !== "record") return [];
  const record = records.get(home.role);
  if (!record) return [];
  const copies = record.copies.flatMap(({ of, path, places }) => {
    const place = of === "application" ? places.get(name) : undefined;
    return place ? [[...path, ...place]] : [];
  });
  return [[...record.path, ...home.path], ...copies];
}

/** Parts of an application that every flow has: the chosen plan, the rating address, and answers by name. */
const OF_EVERY_FLOW = ["plan_id", "rating_address", "answers"];

/**
 * The parts of an application that belong to no question, person or price of the flow. `null` only clears, so it does
 * not count. Nothing inside `answers` counts either: an unknown name is stored and never read (N-06).
 */
export function strangersIn(flow: CompiledFlow, application: JsonObject): readonly string[] {
  const known = new Set(OF_EVERY_FLOW);
  for (const { home } of flow.questions.values()) if (home.in === "application") known.add(home.path[0] ?? "");
  for (const { path, copies } of flow.records.values()) {
    known.add(path[0] ?? "");
    for (const copy of copies) if (copy.of === "application") known.add(copy.path[0] ?? "");
  }
  return Object.keys(application).filter((key) => !known.has(key) && (application[key] ?? null) !== null);
}

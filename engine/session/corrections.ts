/** What an application may keep: the homes of what is asked, and nothing else (flow-format principles 3 and 8). */
import type { Correction, Json, JsonObject } from "../contract";
import type { CompiledFlow, CompiledQuestion } from "../flow/compiled";
import { write } from "../moment/codec";
import { isBlank } from "../values/blank";
import { under } from "../values/path";
import { isPartOf } from "./calls";
import type { Here } from "./here";

/**
 * What an application says of questions that are not asked, and may not: it is taken away, or becomes what the answer is
 * while it is not asked. An empty list is what a No leaves, and says nothing more.
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

/** Whether it is asked of one sort of person only: then others may have answered it, and it is judged at binding. */
const isOfOthers = ({ dependsOn }: CompiledQuestion): boolean => dependsOn.every((path) => path.startsWith("is."));

/** Where the application keeps an answer: its home, and the copies of it. */
function pathsOf({ records }: CompiledFlow, { home, name }: CompiledQuestion): readonly (readonly string[])[] {
  if (home.in === "application") return [home.path];
  const record = home.in === "record" ? records.get(home.role) : undefined;
  if (home.in !== "record" || !record) return [];
  const copies = record.copies.flatMap(({ of, path, places }) => {
    const place = of === "application" ? places.get(name) : undefined;
    return place ? [[...path, ...place]] : [];
  });
  return [[...record.path, ...home.path], ...copies];
}

/** What every flow keeps: the plan that was chosen, the address that rates, and answers by their names. */
const OF_EVERY_FLOW = ["plan_id", "rating_address", "answers"];

/**
 * The parts of an application that belong to no question, person or price of the flow. What only clears is nothing; an
 * answer under a name that is not asked is kept by its name, and read by nothing (N-06).
 */
export function strangersIn(flow: CompiledFlow, application: JsonObject): readonly string[] {
  const known = new Set(OF_EVERY_FLOW);
  for (const { home } of flow.questions.values()) if (home.in === "application") known.add(home.path[0] ?? "");
  for (const { path, copies } of flow.records.values())
    for (const place of [path, ...copies.flatMap((copy) => (copy.of === "application" ? [copy.path] : []))])
      known.add(place[0] ?? "");
  return Object.keys(application).filter((key) => !known.has(key) && (application[key] ?? null) !== null);
}

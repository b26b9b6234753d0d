/** Keeps an application to what the flow asks (flow-format principles 3 and 8). */
import type { Correction, Json, JsonObject } from "../contract";
import type { CompiledFlow, CompiledItems, CompiledQuestion } from "../flow/compiled";
import { write } from "../moment/codec";
import { writeItem } from "../moment/saves";
import { isBlank } from "../values/blank";
import { isObject } from "../values/objects";
import { under } from "../values/path";
import { isPartOf } from "./calls";
import type { Here } from "./here";

/**
 * The corrections of answers that are stored although they are not asked: each is removed, or becomes its
 * `not_asked_is`. An empty list stays: a No leaves one.
 */
export const correctionsOf = (here: Here): readonly Correction[] => [
  ...here.flow.conditional.flatMap((question) =>
    here.isAsked(question)
      ? []
      : pathsOf(here.flow, question).flatMap((path) => corrected(here.application, path, question)),
  ),
  ...[...here.flow.questions.values()].flatMap((question) => kept(here, question)),
];

/**
 * An answer that is worked out is stored as it is worked out here, no matter what was sent. The things of a list among the
 * answers keep only what is asked of them: nothing else is judged, priced or printed.
 */
function kept(here: Here, question: CompiledQuestion): readonly Correction[] {
  const { home, derived, items } = question;
  if (home.in !== "application" || !(derived || (items && home.path[0] === ANSWERS))) return [];
  if (!here.isAsked(question)) return [];
  const stored = here.storedAt(question) as Json | undefined;
  const value = derived ? write(question, here.answer(question)) : ofItems(items, stored, here.answer(question));
  if (isBlank(value)) return isBlank(stored) ? [] : derived ? [{ path: home.path }] : [];
  return isPartOf(stored, value) && isPartOf(value, stored) ? [] : [{ path: home.path, value: value as Json }];
}

/** The stored list with only the answers that its things are asked; undefined where something else is stored. */
function ofItems(
  items: CompiledItems | null,
  stored: Json | undefined,
  answer: Json | undefined,
): readonly Json[] | undefined {
  if (!items || !Array.isArray(stored) || !Array.isArray(answer) || !answer.every(isObject)) return undefined;
  return answer.map((item) => writeItem(items, item));
}

const ANSWERS = "answers";

function corrected(
  application: JsonObject | undefined,
  path: readonly string[],
  question: CompiledQuestion,
): readonly Correction[] {
  const stored = under(application, path);
  if (isBlank(stored)) return [];
  const value = write(question, question.declared.not_asked_is);
  if (value === undefined) return [{ path }];
  if (isOfOthers(question)) return [];
  return isPartOf(stored as Json, value) && isPartOf(value, stored as Json) ? [] : [{ path, value }];
}

/** Whether only brokers or only clients are asked: the other may have answered, and binding judges the answer. */
const isOfOthers = ({ dependsOn }: CompiledQuestion): boolean =>
  dependsOn.length > 0 && dependsOn.every((path) => path.startsWith("is."));

/** Where the application keeps an answer: its home, and the copies of it. */
export function pathsOf({ records }: CompiledFlow, { home, name }: CompiledQuestion): readonly (readonly string[])[] {
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

/** Parts of an application that every flow has: the plan, the rating address, answers by name, and what became of them. */
const OF_EVERY_FLOW = ["plan_id", "released_plan", "rating_address", "rating_confirmed", "answers"];

/**
 * The parts of an application that belong to no question, person or price of the flow. `null` only clears, so it does
 * not count. Nothing inside `answers` counts either: a name that the flow does not ask was asked by an earlier version,
 * and is never read (N-06).
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

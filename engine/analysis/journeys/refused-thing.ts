import type { FieldError, Json, Session, SessionEvent, Transition } from "../../contract";
import type { Engine } from "../../session/engine";

/** What is said of an answer that was not taken, and what was answered. */
export interface Refused extends FieldError {
  readonly found: Json;
}

/**
 * What is said of a thing that was not taken into its list, named as the server names one that is there:
 * `vehicles.0.plate`. One that has no room is refused in the words of its page. None for any other event. `earlier`: what
 * was refused before, so that each thing has the place at which it was given.
 */
export function refusedThing(
  engine: Engine,
  before: Session,
  event: SessionEvent,
  { outcome }: Transition,
  earlier: readonly FieldError[],
): readonly Refused[] {
  if (event.type !== "item.add" || (outcome.kind !== "invalid" && outcome.kind !== "ignored")) return [];
  const { name, item } = event;
  const list = listOf(engine, before, name);
  const count = list?.items.length ?? 0;
  const place = `${name}.${count + refusedBefore(earlier, name)}`;
  if (outcome.kind === "invalid")
    return outcome.errors.map((each) => ({ ...each, at: `${place}.${each.at}`, found: item[each.at] ?? null }));
  if (list?.can_add !== false) return [];
  return [{ at: place, rule: "max", message: `No more than ${count} can be added.`, found: item }];
}

/** How many things of a list were refused. */
const refusedBefore = (earlier: readonly FieldError[], name: string): number =>
  new Set(
    earlier.flatMap(({ at }) => {
      const [list, index] = at.split(".");
      return list === name && index !== undefined ? [index] : [];
    }),
  ).size;

function listOf(engine: Engine, session: Session, name: string) {
  const { step } = engine.view(session);
  const asked = "form" in step ? step.form.questions : [];
  return asked.find((question) => question.name === name)?.items;
}

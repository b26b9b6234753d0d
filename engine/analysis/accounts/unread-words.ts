import { kindFacts } from "../../flow/kind-facts";
import { child, keysOf } from "../../flow/pointer";
import type { HomeRecord } from "../../../schemas/flow.types";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import type { Edit } from "../edits/tree";
import { canonical } from "../equality/closure";
import type { Course } from "../journeys/journey";
import { formatAt } from "../mutants/places";

/** A place of a version's flow at which a word is changed. */
interface Place {
  readonly keys: readonly string[];
  readonly course: Course;
}

type Says = (place: Place, edit: Edit, sides: readonly Course[]) => boolean;

/** Words that say nothing at some places, by what the format calls them: whether a place is one of these. */
const UNREAD: { readonly [format: string]: Says } = {
  "question.optional": mayStayOpenInVain,
  // The record of a thing is kept in the thing: whose it is says nothing there.
  "home_record.role": (place) => recordAround(place, 1)?.saved === ITEM,
  "home_record.copied_to.*.without[]": (place, { was, now }, sides) => {
    const role = recordAround(place, 4)?.role;
    return [was, now].every((name) => sides.every((course) => !isOfRecord(name, role, course)));
  },
};

/** Returns whether nothing in either version reads a word that was changed, because of what is around it. */
export function isUnreadWord(edit: Edit, was: Course, now: Course): boolean {
  const own = { keys: keysOf(edit.at).slice(1), course: edit.kind === "removed" ? was : now };
  const before = { keys: keysOf(edit.wasAt).slice(1), course: edit.kind === "added" ? now : was };
  return [own, before].every((place) => {
    const says = UNREAD[formatOf(place, 0) ?? ""];
    return says?.(place, edit, [was, now]) === true || isOfNeverAsked(place) || areInOrder(place, edit);
  });
}

/** What the format calls a place, or one so many levels around it. */
function formatOf({ keys, course }: Place, levels: number): string | undefined {
  const pointer = keys.slice(0, keys.length - levels).reduce((around, key) => child(around, key), "");
  return formatAt(course.run.flow.flow, pointer);
}

/** Whether questions only moved past others that are never asked. */
function areInOrder(place: Place, { kind, was, now }: Edit): boolean {
  const all = around(place, 0);
  if (kind !== "moved" || !Array.isArray(was) || !Array.isArray(now) || !isObject(all)) return false;
  const isAsked = (name: unknown): boolean => {
    const question = all[String(name)];
    return !isObject(question) || question.show_when !== false;
  };
  return (
    /\.questions$/.test(formatOf(place, 0) ?? "") && canonical(was.filter(isAsked)) === canonical(now.filter(isAsked))
  );
}

/** Words of a question that only count where it is asked: how it looks there, and what it begins with. */
const WHERE_ASKED: ReadonlySet<string> = new Set(
  ["autocomplete", "hint", "optional", "placeholder", "starts_as", "width"].map((word) => `question.${word}`),
);

/** Whether a place is within such a word of a question that is never asked; the region's first answer is compared, too. */
function isOfNeverAsked(place: Place): boolean {
  return place.keys.some((_, level) => {
    const question = around(place, level + 1);
    const isRating = place.keys.at(-2 - level) === place.course.run.flow.flow.rated_by;
    return (
      isObject(question) && question.show_when === false && !isRating && WHERE_ASKED.has(formatOf(place, level) ?? "")
    );
  });
}

/** What is so many levels around a place. */
const around = ({ keys, course }: Place, levels: number): unknown =>
  under(course.run.flow.flow, keys.slice(0, keys.length - levels));

function recordAround(place: Place, levels: number): Partial<HomeRecord> | undefined {
  const record = around(place, levels);
  return isObject(record) ? record : undefined;
}

const ITEM = "item";

/** Whether a question that is asked may be a field of a record, or that is not known. */
function isOfRecord(name: unknown, role: unknown, { run: { flow } }: Course): boolean {
  if (typeof role !== "string") return true;
  const fields = flow.records.get(role)?.fields ?? [];
  return name !== undefined && fields.some(({ question }) => question.name === name);
}

/**
 * Whether a question is answered as before although it may stay open now: one by which a plan is chosen, since its step
 * can only be left with a plan that is offered. Rules wait for an answer that must be given.
 */
function mayStayOpenInVain({ keys, course }: Place): boolean {
  const { flow } = course.run;
  const asked = flow.questions.get(keys.at(-2) ?? "");
  const step = flow.steps.get(asked?.step ?? "");
  if (asked?.home.in !== "plan" || !step || kindFacts(step.declared).plan !== "chooses") return false;
  return [...flow.steps.values()].every(({ checks, rejects }) =>
    [...checks, ...rejects].every(({ reads }) => !reads.includes(asked.name)),
  );
}

import type { Group, Question } from "../../schemas/flow.types";
import type { WholeQuestions, WholeStep } from "./parts";
import { child } from "./pointer";

/** A question with its step, its groups and its place in the file. */
export interface Asked {
  readonly name: string;
  readonly question: Question;
  readonly pointer: string;
  readonly step: WholeStep;
  /** The conditions of its groups and its own, each with its place. */
  readonly conditions: readonly unknown[];
  /** The place of its answer: `application.…`, `plan.…`, `item.…`; null if it is not saved. */
  readonly home: string | null;
  /** The role of the person whose record holds the answer. */
  readonly role: string | null;
  /** The groups around it, from the outermost. */
  readonly groups: readonly GroupPlace[];
  /** For a list: the questions of each item. */
  readonly items: readonly Asked[];
}

/** A group of questions and its place. */
export interface GroupPlace {
  readonly name: string;
  readonly group: Group;
  readonly pointer: string;
}

interface Around extends Pick<Asked, "conditions" | "role" | "groups"> {
  readonly step: WholeStep;
  /** The pointer of its record, if it has one. */
  readonly record: string | null;
}

/** The questions of a step, in the order asked. */
export function gather(step: WholeStep, index: number): readonly Asked[] {
  if (!("questions" in step)) return [];
  const around: Around = { step, conditions: [], role: null, groups: [], record: null };
  return among(step.questions as WholeQuestions, `${child("/steps", index)}/questions`, around);
}

function among(questions: WholeQuestions, pointer: string, around: Around): readonly Asked[] {
  return Object.entries(questions).flatMap(([name, entry]) => {
    const place = child(pointer, name);
    if ("questions" in entry) {
      const inside = within({ name, group: entry as Group, pointer: place }, around);
      return among((entry as Group).questions as WholeQuestions, `${place}/questions`, inside);
    }
    return [asked(name, entry as Question, place, around)];
  });
}

function within(place: GroupPlace, around: Around): Around {
  const { record, show_when } = place.group;
  const conditions = show_when === undefined ? around.conditions : [...around.conditions, show_when];
  const inside = { ...around, conditions, groups: [...around.groups, place] };
  if (!record) return inside;
  if (record.role !== undefined) return { ...inside, role: record.role, record: record.saved };
  if (record.saved === ITEM || around.record === null) return { ...inside, record: record.saved };
  return { ...inside, record: `${around.record}.${record.saved}` };
}

/** The root of the homes within an item of a list. */
const ITEM = "item";

function asked(name: string, question: Question, pointer: string, around: Around): Asked {
  const { step, conditions, role, groups } = around;
  const own = question.show_when === undefined ? conditions : [...conditions, question.show_when];
  const inItem: Around = { step, conditions: [], role: null, groups: [], record: ITEM };
  const items = question.items
    ? among(question.items.questions as WholeQuestions, `${pointer}/items/questions`, inItem)
    : [];
  return { name, question, pointer, step, conditions: own, home: homeOf(name, question, around), role, groups, items };
}

function homeOf(name: string, { saved }: Question, { record }: Around): string | null {
  if (saved === false) return null;
  if (record !== null) return `${record}.${name}`;
  return saved ?? `application.answers.${name}`;
}

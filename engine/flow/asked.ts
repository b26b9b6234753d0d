import type { Group, Question } from "../../schemas/flow.types";
import type { WholeQuestions, WholeStep } from "./parts";
import { child } from "./pointer";

/** A question with what is around it. */
export interface Asked {
  readonly name: string;
  readonly question: Question;
  readonly pointer: string;
  readonly step: WholeStep;
  /** The conditions of its groups and its own, each with its place. */
  readonly conditions: readonly unknown[];
  /** The place of its answer: `application.…`, `plan.…`, `item.…`; null where it is not kept. */
  readonly home: string | null;
  /** The role of the person whose record keeps it. */
  readonly role: string | null;
  /** The groups around it, from the outermost. */
  readonly groups: readonly GroupPlace[];
  /** Of a list: what is asked of each thing. */
  readonly items: readonly Asked[];
}

/** A group of questions and where it stands. */
export interface GroupPlace {
  readonly name: string;
  readonly group: Group;
  readonly pointer: string;
}

interface Around extends Pick<Asked, "conditions" | "role" | "groups"> {
  readonly step: WholeStep;
  /** The record's place, where there is one. */
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

/** The home of what is one thing of a list. */
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

import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { kindFacts, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import { child } from "../flow/pointer";
import { pathOf, possibleValues } from "./reading";
import type { Question } from "../../schemas/flow.types";

/** A list of things is asked on a step that can show it, with all the words that the step shows; a filter finds something. */
export const checkLists: Check = (facts) =>
  facts.asked.flatMap((each) => [
    ...checkList(each),
    ...checkItems(each),
    ...[each, ...each.items].flatMap((filtered) => checkFilter(filtered, facts)),
  ]);

/** A filter names attributes that the items of its list have, and values by which each item can be offered. */
function checkFilter({ question: { list = "", where = {} }, pointer }: Asked, facts: Facts): Finding[] {
  const items = facts.lists?.[list]?.items;
  if (!items) return [];
  const known = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return Object.entries(where).flatMap(([attribute, rule]) => {
    const place = child(`${pointer}/where`, attribute);
    const values: readonly unknown[] = [...new Set(items.flatMap((item) => item[attribute] ?? []))];
    if (values.length === 0) return [unknownName("attribute", place, attribute, known)];
    const path = pathOf(rule);
    if (path === undefined)
      return typeof rule === "object" || values.includes(rule) ? [] : [neverOffered(place, rule, values)];
    const possible = possibleValues(path, { facts });
    const lost = possible && values.find((value) => !possible.includes(value));
    return lost === undefined ? [] : [neverOffered(place, lost, possible ?? [])];
  });
}

const neverOffered = (pointer: string, found: unknown, possible: readonly unknown[]): Finding =>
  finding("never-offered", pointer, {
    found: show(found),
    expected: oneOf(possible.map(String)),
    message: "The two sides of the filter can never be equal, so people would miss what is in the list.",
  });

function checkList({ question, pointer, step, name }: Asked): Finding[] {
  if (!question.items) return [];
  if (!kindFacts(step).hasLists) return [misplaced(pointer, name, "a step of questions")];
  return [
    ...(question.words ? [] : [wordless(pointer)]),
    ...(question.optional === undefined ? [] : [optionalList(`${pointer}/optional`)]),
    ...checkShare(question, pointer),
  ];
}

const misplaced = (pointer: string, name: string, expected: string): Finding =>
  finding("list-misplaced", pointer, {
    found: show(name),
    expected,
    message: "Such a list cannot be asked here.",
  });

const wordless = (pointer: string): Finding =>
  finding("missing-property", pointer, {
    found: "nothing",
    expected: "the property words",
    message: "A property is missing.",
  });

const optionalList = (pointer: string): Finding =>
  finding("keyword-does-not-fit", pointer, {
    found: show("optional"),
    expected: "`minItems`: a list without it may stay empty",
    message: "This word says nothing about such a question.",
  });

/** Words that need the whole flow or the saved quote, which one thing of a list does not have. */
const NOT_IN_ITEMS: readonly (keyof Question)[] = ["derived", "opens", "saves_on_change", "keep_saved", "show_when"];

/** A thing of a list is asked plain questions: no list within a list, nothing that depends on other answers of it. */
const checkItems = ({ items }: Asked): readonly Finding[] =>
  items.flatMap(({ question, pointer, name }) => [
    ...(question.items ? [misplaced(pointer, name, "a step of questions, not inside another list")] : []),
    ...NOT_IN_ITEMS.filter((word) => word in question).map((word) =>
      finding("keyword-does-not-fit", `${pointer}/${word}`, {
        found: show(word),
        expected: "a question of a step",
        message: "This word says nothing about a question of a list.",
      }),
    ),
  ]);

/** The share of an item is saved beside its answers, so no question may have its name. */
function checkShare({ shares, items }: Question, pointer: string): Finding[] {
  if (!shares || !items || !namesIn(items.questions).includes(shares.name)) return [];
  return [
    finding("share-named-like-question", `${pointer}/shares/name`, {
      found: show(shares.name),
      expected: "a name that no question of it has",
      message: "The share would overwrite an answer.",
    }),
  ];
}

const namesIn = (questions: object): string[] =>
  Object.entries(questions).flatMap(([name, entry]: [string, object]) =>
    "questions" in entry ? namesIn(entry.questions as object) : [name],
  );

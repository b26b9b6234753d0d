import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { kindFacts, type Check } from "../flow/facts";
import { finding, show } from "../flow/finding";
import type { Question } from "../../schemas/flow.types";

/** A list of things is asked on a step that can show it, with all the words that the step shows. */
export const checkLists: Check = ({ asked }) => asked.flatMap((each) => [...checkList(each), ...checkItems(each)]);

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

import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { kindOf, type Check } from "../flow/facts";
import { finding, show } from "../flow/finding";
import type { Question } from "../../schemas/flow.types";

/** A list is asked on a step that can show it. */
export const checkLists: Check = ({ asked }) => asked.flatMap(checkList);

const NEEDED: readonly (keyof Question)[] = ["items", "shares", "words"];

/** A list is the only question of a `people` step, and gives all texts that the step shows. */
function checkList({ question, pointer, step, name }: Asked, _index: number, all: readonly Asked[]): Finding[] {
  const isPeople = kindOf(step) === "people";
  if (question.type !== "array") return isPeople ? [notAlone(pointer, `${show(name)}, which is not a list`)] : [];
  if (!isPeople)
    return [
      finding("list-misplaced", pointer, {
        found: show(name),
        expected: "a step of the kind people",
        message: "Such a list cannot be asked on this step.",
      }),
    ];
  const [first] = all.filter((other) => other.step === step && other.question.type === "array");
  const absent = NEEDED.filter((word) => !(word in question));
  return [
    ...(first?.name === name ? [] : [notAlone(pointer, `${show(name)}, a second list`)]),
    ...absent.map((word) =>
      finding("missing-property", pointer, {
        found: "nothing",
        expected: `the property ${word}`,
        message: "A property is missing.",
      }),
    ),
    ...checkShare(question, pointer),
  ];
}

const notAlone = (pointer: string, found: string): Finding =>
  finding("one-list", pointer, {
    found,
    expected: "one question, which is a list",
    message: "A step of the kind people asks for one list.",
  });

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

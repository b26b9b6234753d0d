import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { kindFacts, type Check, type Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import { child } from "../flow/pointer";
import { reads } from "../language/reads";
import { SCOPE_ROOTS } from "../language/roots";
import { pathOf, possibleValues, type Place } from "./reading";
import type { Question } from "../../schemas/flow.types";

/** A list of things is asked on a step that can show it, with all the words that the step shows; a filter finds something. */
export const checkLists: Check = (facts) =>
  facts.asked.flatMap((each) => [
    ...[each, ...each.items].flatMap((asked) => checkCodes(asked, facts.lists)),
    ...checkList(each),
    ...checkItems(each),
    ...checkFilter(each, { facts }),
    ...each.items.flatMap((item) => checkFilter(item, { facts, thing: each })),
  ]);

/** The codes of a list are what its question takes: texts, or whole numbers. */
function checkCodes({ question: { type, list = "" }, pointer }: Asked, lists: Facts["lists"]): Finding[] {
  const isText = type === "string";
  if (!isText && type !== "integer") return [];
  const strange = lists?.[list]?.items.find(({ code }) => (typeof code === "string") !== isText);
  if (strange === undefined) return [];
  return [
    finding("codes-of-other-type", `${pointer}/list`, {
      found: `the code ${show(strange.code)} of ${show(list)}`,
      expected: isText ? `codes in quotes, such as ${show(String(strange.code))}` : "codes without quotes",
      message: `The question has the type ${type}, so this could not be chosen from the list.`,
    }),
  ];
}

/** A filter names attributes that the items of its list have, and values by which each item can be offered. */
function checkFilter({ question: { list = "", where = {} }, pointer }: Asked, around: Place): Finding[] {
  const items = around.facts.lists?.[list]?.items;
  if (!items) return [];
  const known = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return Object.entries(where).flatMap(([attribute, rule]) => {
    const place = child(`${pointer}/where`, attribute);
    const values: readonly unknown[] = [...new Set(items.flatMap((item) => item[attribute] ?? []))];
    if (values.length === 0) return [unknownName("attribute", place, attribute, known)];
    const without = items.find((item) => item[attribute] === undefined);
    if (without) return [unfiltered(place, attribute, show(without.code))];
    const path = pathOf(rule);
    if (path === undefined)
      return typeof rule === "object" || values.includes(rule) ? [] : [neverOffered(place, rule, values)];
    const possible = possibleValues(path, around);
    const lost = possible && values.find((value) => !possible.includes(value));
    return lost === undefined ? [] : [neverOffered(place, lost, possible ?? [])];
  });
}

const unfiltered = (pointer: string, attribute: string, code: string): Finding =>
  finding("never-offered", pointer, {
    found: `the item with the code ${code}, which has no "${attribute}"`,
    expected: `"${attribute}" in each item of the list`,
    message: "The filter never offers an item that lacks this, so people would miss it.",
  });

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

/** Words that need a step of their own or a place on the quote, which one thing of a list does not have. */
const NOT_IN_ITEMS: readonly (keyof Question)[] = [
  "when_judging",
  "opens",
  "keep_saved",
  "not_kept",
  "saves_on_change",
  "errors",
  "agrees_to",
  "card",
  "shares",
  "words",
];

/** What is asked of one thing of a list: no list within a list, and only words that mean something there. */
const checkItems = (list: Asked): readonly Finding[] => [
  ...list.items.flatMap(({ question, pointer, name }) => [
    ...(question.items ? [misplaced(pointer, name, "a step of questions, not inside another list")] : []),
    ...NOT_IN_ITEMS.filter((word) => word in question && !question.items).map((word) => ofStep(pointer, word)),
    ...checkName(name, pointer),
  ]),
  ...checkOrder(list),
];

const ofStep = (pointer: string, word: string): Finding =>
  finding("keyword-does-not-fit", `${pointer}/${word}`, {
    found: show(word),
    expected: "a question of a step",
    message: "This word says nothing about a question of a list.",
  });

/** A rule over the thing reads its answer by this name alone. */
const checkName = (name: string, pointer: string): Finding[] =>
  SCOPE_ROOTS.includes(name)
    ? [
        finding("name-of-root", pointer, {
          found: show(name),
          expected: `a name that starts no path: not ${oneOf(SCOPE_ROOTS)}`,
          message: "A rule over this thing could not tell its answer from what is around it.",
        }),
      ]
    : [];

/** Whether a question of a thing is asked, and what is worked out, is decided by the answers above it. */
function checkOrder({ items }: Asked): Finding[] {
  const names = items.map(({ name }) => name);
  return items.flatMap(({ question, conditions, pointer }, index) => {
    const below = new Set(names.slice(index));
    const rules = [...conditions, question.derived, question.starts_as];
    const late = rules.flatMap(reads).map((path) => path.replace(/^item\./, ""));
    return [...new Set(late)]
      .filter((name) => below.has(name))
      .map((name) =>
        finding("reads-later-answer", pointer, {
          found: name === names[index] ? `${show(name)}, which reads itself` : `${show(name)}, asked below`,
          expected: "an answer of the thing that is asked above",
          message: "What is asked depends only on earlier answers.",
        }),
      );
  });
}

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

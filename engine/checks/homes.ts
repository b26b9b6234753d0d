import type { Finding } from "../contract";
import common from "../../schemas/api/common.schema.json";
import type { Asked } from "../flow/asked";
import type { Check } from "../flow/facts";
import { finding, oneOf, show } from "../flow/finding";
import { otherTypes, saidOf } from "./api-places";
import { checkLimits } from "./limits";
import { placeAt, READ, SAVED, type UnknownPlace } from "./api-records";

/** Every answer has one home that the API knows, and no two share one (flow-format principle 3). */
export const checkHomes: Check = ({ asked }) => [
  ...asked.flatMap((question) => [...checkHome(question), ...checkUnsaved(question), ...checkWord(question)]),
  ...asked.flatMap((list) => [
    ...checkShare(list),
    ...list.items.flatMap((item) => [...checkWord(item), ...checkItem(item, list)]),
  ]),
  ...checkTwice(asked),
  ...checkAnswers(asked),
];

const ANSWERS = "application.answers.";
const LONGEST_KEY = 64;
const MOST_ANSWERS = common.definitions.answers.maxProperties;

/** The product's own answers are so many, and have such names, as the API takes. */
function checkAnswers(asked: readonly Asked[]): Finding[] {
  const kept = asked.filter(({ home }) => home?.startsWith(ANSWERS));
  const long = kept.filter(({ home }) => (home ?? "").length - ANSWERS.length > LONGEST_KEY);
  const [over] = kept.slice(MOST_ANSWERS);
  return [
    ...long.map((one) =>
      homeFinding(
        "bad-home",
        one,
        show(one.home),
        `a name of at most ${LONGEST_KEY} characters`,
        "The quote refuses an answer of such a long name.",
      ),
    ),
    ...(over
      ? [
          homeFinding(
            "home-too-small",
            over,
            `${kept.length} answers`,
            `at most ${MOST_ANSWERS}`,
            "The quote cannot hold so many answers of its own.",
          ),
        ]
      : []),
  ];
}

function checkTwice(asked: readonly Asked[]): Finding[] {
  const first = new Map<string, Asked>();
  return asked.flatMap((question) => {
    const { home, name } = question;
    if (home === null) return [];
    const other = first.get(home);
    first.set(home, other ?? question);
    if (!other || other.name === name) return [];
    return [
      homeFinding(
        "home-twice",
        question,
        `${show(home)}, where ${other.name} is saved`,
        "a home of its own",
        "Two answers would overwrite each other.",
      ),
    ];
  });
}

const homeFinding = (
  rule: string,
  { pointer, question }: Asked,
  found: string,
  expected: string,
  message: string,
  near?: string,
): Finding =>
  finding(rule, "saved" in question ? `${pointer}/saved` : pointer, { found, expected, nearest: near, message });

/** An answer in a record, or of an item of a list, is saved there under its name. */
function checkWord(asked: Asked): Finding[] {
  const { question, groups, home } = asked;
  const isInside = groups.some(({ group }) => group.record) || (home?.startsWith("item.") ?? false);
  if (!isInside || question.saved === undefined || question.saved === false) return [];
  return [
    homeFinding(
      "home-of-record",
      asked,
      show(question.saved),
      "nothing: the record is its home",
      "The record says where its answers are saved.",
    ),
  ];
}

/** A question that is not saved says its value while the server judges, or opens one that is saved. */
function checkUnsaved(asked: Asked): Finding[] {
  const { home, question } = asked;
  if (home !== null || question.optional === true || question.opens !== undefined) return [];
  if (question.when_judging !== undefined || question.starts_as !== undefined) return [];
  return [
    homeFinding(
      "never-saved",
      asked,
      "a question that must be answered and is never saved",
      "a home, `when_judging`, `starts_as` or `optional`",
      "The server never gets this answer, so nothing could ever be bound.",
    ),
  ];
}

/** A question of a list is saved in each item. */
function checkItem(item: Asked, list: Asked): Finding[] {
  if (item.home !== null) return checkPlace(item, [...keysOfItem(list), ...item.home.split(".").slice(1)]);
  return [
    homeFinding(
      "never-saved",
      item,
      "a question of a list that is not saved",
      "a question that is saved",
      "Items of a list are saved whole.",
    ),
  ];
}

/** The share of each item is saved beside its answers. */
function checkShare(list: Asked): Finding[] {
  const { shares } = list.question;
  if (!shares || !list.home?.startsWith("application.")) return [];
  const share: Asked = { ...list, question: { type: "integer", minimum: 0, maximum: shares.total }, groups: [] };
  const found = checkPlace(share, [...keysOfItem(list), shares.name]);
  return found.map((finding) => ({ ...finding, pointer: `${list.pointer}/shares/name` }));
}

/** The keys of one item of a list, within the application. */
const keysOfItem = ({ home }: Asked): readonly string[] => [...(home ?? "").split(".").slice(1), "0"];

function checkHome(asked: Asked): Finding[] {
  const { home } = asked;
  if (home === null) return [];
  const [root = "", ...keys] = home.split(".");
  if (root === "plan") return keys.length > 0 ? checkInPlan(asked, home.split(".")) : [notAHome(asked, home)];
  if (root !== "application" || keys.length === 0) return [notAHome(asked, home)];
  if (keys[0] === "plan_id")
    return [
      homeFinding(
        "bad-home",
        asked,
        show(home),
        "plan.…",
        "A question that chooses the plan is saved at its place in the plan.",
      ),
    ];
  if (keys[0] === "answers" && keys.length > 2)
    return [unknownHome(asked, ["application", ...keys], { unknown: 3, known: [] }, "The quote has no such place.")];
  return checkPlace(asked, keys);
}

const notAHome = (asked: Asked, home: string): Finding =>
  homeFinding(
    "bad-home",
    asked,
    show(home),
    "application.… or plan.…",
    "An answer is saved on the quote, or chooses the plan.",
  );

/** A question that chooses the plan is saved at a place that plans have. */
function checkInPlan(asked: Asked, path: readonly string[]): Finding[] {
  const place = placeAt(path, READ);
  return "unknown" in place ? [unknownHome(asked, path, place, "A plan has no such place.")] : [];
}

/** The API has this place, and it can hold the answer. */
function checkPlace(asked: Asked, keys: readonly string[]): Finding[] {
  const path = ["application", ...keys];
  const place = placeAt(path, SAVED);
  if ("unknown" in place) return [unknownHome(asked, path, place, "The quote has no such place.")];
  const types = otherTypes(asked, place.schema);
  return types.length === 0 ? [...checkLimits(asked, place.schema)] : [homeOfOtherType(asked, types)];
}

function unknownHome(asked: Asked, path: readonly string[], unknownPlace: UnknownPlace, message: string): Finding {
  const { found, expected, near } = saidOf(path, unknownPlace);
  const said = homeFinding("bad-home", asked, found, expected, message, near);
  const place = recordAt(asked, unknownPlace.unknown - 1);
  return place === undefined ? said : { ...said, pointer: place };
}

/** The pointer of the record that gives the key of a home at this index; undefined if the question gives it. */
function recordAt({ groups }: Asked, index: number): string | undefined {
  const holder = groups.find(({ group }) => group.record?.role !== undefined);
  const keys = holder?.group.record?.saved.split(".") ?? [];
  return holder && index < keys.length - 1 ? `${holder.pointer}/record/saved` : undefined;
}

const homeOfOtherType = (asked: Asked, types: readonly string[]): Finding =>
  homeFinding(
    "home-of-other-type",
    asked,
    `a question of type ${asked.question.type}`,
    `one of type ${oneOf(types)}`,
    "The quote cannot hold this answer there.",
  );

import type { Finding } from "../contract";
import common from "../../schemas/api/common.schema.json";
import type { Asked } from "../flow/asked";
import type { Check } from "../flow/facts";
import { finding, nearest, oneOf, show } from "../flow/finding";

/** Every answer has one home that the API knows, and no two have the same (flow-format principle 3). */
export const checkHomes: Check = ({ asked }) => [
  ...asked.flatMap((question) => [...checkHome(question), ...checkUnsaved(question), ...checkWord(question)]),
  ...asked.flatMap((list) => [
    ...checkShare(list),
    ...list.items.flatMap((item) => [...checkWord(item), ...checkItem(item, list)]),
  ]),
  ...checkTwice(asked),
];

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

/** An answer within a record, or of a thing in a list, is saved there under its name. */
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

/** An answer that is not kept says what it is while the server judges, or leads to one that is kept. */
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
      "Nothing of this answer reaches the server, so nothing can be bound by it.",
    ),
  ];
}

/** What is asked of each thing of a list is saved in that thing. */
function checkItem(item: Asked, list: Asked): Finding[] {
  if (item.home !== null) return checkPlace(item, [...keysOfThing(list), ...item.home.split(".").slice(1)]);
  return [
    homeFinding(
      "never-saved",
      item,
      "a question of a list that is not saved",
      "a question that is saved",
      "Things of a list are saved whole.",
    ),
  ];
}

/** The share of each thing is saved beside its answers. */
function checkShare(list: Asked): Finding[] {
  const { shares } = list.question;
  if (!shares || !list.home?.startsWith("application.")) return [];
  const share: Asked = { ...list, question: { type: "integer" }, groups: [] };
  const found = checkPlace(share, [...keysOfThing(list), shares.name]);
  return found.map((finding) => ({ ...finding, pointer: `${list.pointer}/shares/name` }));
}

/** The place of one thing of a list, within the application. */
const keysOfThing = ({ home }: Asked): readonly string[] => [...(home ?? "").split(".").slice(1), "0"];

/** The parts of the quote's application that an answer may be saved in. */
const APPLICATION = common.definitions.application_input as unknown as ApiSchema;

interface ApiSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly ApiSchema[];
  readonly type?: string | readonly string[];
  readonly properties?: { readonly [name: string]: ApiSchema };
  readonly items?: ApiSchema;
  readonly additionalProperties?: boolean | ApiSchema;
}

const DEFINITIONS = common.definitions as unknown as { readonly [name: string]: ApiSchema };

/** What stands behind a reference, and of a place that may be cleared what it is otherwise. */
function resolved(schema: ApiSchema): ApiSchema {
  const [kept] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (kept) return resolved(kept);
  return schema.$ref === undefined ? schema : resolved(DEFINITIONS[schema.$ref.replace("#/definitions/", "")] ?? {});
}

function checkHome(asked: Asked): Finding[] {
  const { home } = asked;
  if (home === null) return [];
  const [root = "", ...keys] = home.split(".");
  if (root === "plan") return keys.length > 0 ? [] : [notAHome(asked, home)];
  if (root !== "application" || keys.length === 0) return [notAHome(asked, home)];
  if (keys[0] === "plan_id")
    return [
      homeFinding("bad-home", asked, show(home), "plan.…", "What chooses the plan is saved by its place in the plan."),
    ];
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

/** The API has this place, and it holds what the question answers. */
function checkPlace(asked: Asked, keys: readonly string[]): Finding[] {
  let here = APPLICATION;
  for (const [index, key] of keys.entries()) {
    const { properties, items, additionalProperties } = here;
    const next = properties?.[key] ?? (items && /^\d+$/.test(key) ? items : undefined);
    if (next === undefined) {
      if (typeof additionalProperties === "object" && index === keys.length - 1) return [];
      return [unknownHome(asked, keys, index, Object.keys(properties ?? {}))];
    }
    here = resolved(next);
  }
  return checkType(asked, here);
}

function unknownHome(asked: Asked, keys: readonly string[], index: number, known: readonly string[]): Finding {
  const found = ["application", ...keys.slice(0, index + 1)].join(".");
  const places = known.map((name) => ["application", ...keys.slice(0, index), name].join("."));
  const near = nearest(keys[index] ?? "", known);
  const nearPlace = near === undefined ? undefined : places[known.indexOf(near)];
  const place = recordAt(asked, index);
  const said = homeFinding("bad-home", asked, show(found), oneOf(places), "The quote has no such place.", nearPlace);
  return place === undefined ? said : { ...said, pointer: place };
}

/** Where the record says the key of a home at this index; undefined where the question itself does. */
function recordAt({ groups }: Asked, index: number): string | undefined {
  const holder = groups.find(({ group }) => group.record?.role !== undefined);
  const keys = holder?.group.record?.saved.split(".") ?? [];
  return holder && index < keys.length - 1 ? `${holder.pointer}/record/saved` : undefined;
}

/** How an answer is stored: a card as a token, a consent with its texts, a state with its name. */
function storedTypes({ question }: Asked, place: ApiSchema): readonly string[] {
  if (question.widget === "card") return ["string"];
  if (question.agrees_to) return ["object"];
  if (question.list !== undefined && place.properties?.code) return ["object"];
  return question.type === "integer" ? ["integer", "number"] : [question.type];
}

function checkType(asked: Asked, place: ApiSchema): Finding[] {
  const types = place.type === undefined ? [] : [place.type].flat();
  if (types.length === 0 || storedTypes(asked, place).some((type) => types.includes(type))) return [];
  return [
    homeFinding(
      "home-of-other-type",
      asked,
      `a question of type ${asked.question.type}`,
      `one of type ${oneOf(types)}`,
      "The quote cannot hold this answer there.",
    ),
  ];
}

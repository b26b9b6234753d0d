import type { List } from "../contract";
import { english } from "../language/english";
import { SCOPE, SCOPE_ROOTS } from "../language/roots";
import type { Asked } from "../flow/asked";
import { plainOf } from "../flow/compile-question";
import { BY_ADDRESS, factsOf, ratingQuestion, type Facts, type ListFiles } from "../flow/facts";
import type { Flow } from "../../schemas/flow.types";
import { expand, type Parts } from "../flow/parts";
import { placesIn, READ, SAVED } from "./api-records";

/** A name, and what it stands for in a line. */
export type Named = readonly [name: string, about: string];

/** Sort of name, as flow.schema.json defines it → the names of this sort that there are. */
export type KnownNames = { readonly [sort: string]: readonly Named[] };

/**
 * The names that the places of a flow can use, those of its parts too. The paths include what the
 * API's records hold. Trusts that the flow is sound (`loadFlow`).
 */
export function knownNames(
  flow: Flow,
  given: { readonly lists: ListFiles; readonly media?: readonly string[]; readonly parts: Parts },
): KnownNames {
  const facts = factsOf(flow, expand(flow, given.parts).flow, given);
  return {
    ...declared(facts),
    ...mediaFiles(given.media ?? []),
    ...listed(facts, given.lists),
    ...asked(facts),
    path: [...paths(facts), ...RECORDS.flatMap((root) => placesUnder(root))],
    home: [...placesIn(SAVED.application ?? {}, "application."), ...placesUnder("plan")],
    plan_place: placesIn(READ.plan ?? {}, ""),
  };
}

/** The roots of a scope whose parts are one record of the API, in the order that an editor offers. */
const RECORDS = ["quote", "client", "broker", "brokerage", "carrier", "plan", "checkout"];

const placesUnder = (root: string): readonly Named[] => placesIn(READ[root] ?? {}, `${root}.`);

function declared({ flow, steps }: Facts): KnownNames {
  const rejecting = steps.flatMap((step) => ("reject" in step ? (step.reject ?? []) : []));
  const { tables, groups } = flow.coverages ?? { groups: [] };
  return {
    step_id: steps.map(({ id, title }) => [id, plainOf(title)]),
    group_name: Object.entries(flow.groups).map(([name, label]) => [name, plainOf(label)]),
    rejection_name: Object.entries(flow.rejections).map(([name, { title }]) => [name, plainOf(title)]),
    rule_id: rejecting.map(({ id, when }) => [id, english(when)]),
    row_key: groups.flatMap(({ rows }) => Object.entries(rows).map(([key, { title }]) => [key, title] as const)),
    coverage_table: Object.entries(tables ?? {}).map(([key, { title }]) => [key, title]),
  };
}

/** The files of each sort, by their endings. */
function mediaFiles(media: readonly string[]): KnownNames {
  const ending = (endings: RegExp, about: string): readonly Named[] =>
    media.filter((name) => endings.test(name)).map((name) => [name, about]);
  return {
    drawing_name: ending(/\.svg$/, "A drawing."),
    video_name: ending(/\.(?:webm|mp4)$/, "A video."),
    poster_name: ending(/\.webp$/, "A picture of a video."),
    captions_name: ending(/\.vtt$/, "Captions of a video."),
  };
}

function listed(facts: Facts, lists: ListFiles): KnownNames {
  const tables = Object.entries(facts.flow.tables ?? {});
  const keyed = new Set(tables.map(([, { by }]) => by));
  const names = Object.entries(lists).map(([name, { name: list }]): Named => [name, `The list ${list}.`]);
  return {
    list_name: names,
    table_name: [...tables.map(([name, { by }]): Named => [name, `A table by ${by}.`]), ...names],
    table_key: [...keyed].flatMap((by) => codesOf(lists[by])),
    region_code: codesOf(lists[ratingQuestion(facts)?.question.list ?? ""]),
  };
}

const codesOf = (list: List | undefined): readonly Named[] =>
  (list?.items ?? []).map(({ code, name }) => [String(code), name]);

function asked({ asked: all, questions }: Facts): KnownNames {
  const known = [...questions.values()];
  const inside = [...all, ...all.flatMap(({ items }) => items)];
  return {
    question_name: known.map(named),
    question_or_group: [...known.map(named), ...inside.flatMap(({ groups }) => groups.map(ofGroup))],
    role: inside.flatMap(({ role, step }) => (role === null ? [] : [[role, plainOf(step.title)] as const])),
    rating: [
      [BY_ADDRESS, "The policyholder's address."],
      ...known.filter(({ question }) => question.list !== undefined).map(named),
    ],
  };
}

const named = ({ name, question, step }: Asked): Named => [name, plainOf(question.title ?? step.title)];
const ofGroup = ({ name }: Asked["groups"][number]): Named => [name, "A group of questions."];

function paths({ asked: all, questions, flow }: Facts): readonly Named[] {
  const items = all.flatMap(({ question, items: things }) => [
    ...things.map(named),
    ...(question.shares ? [[question.shares.name, question.shares.title] as const] : []),
  ]);
  const fixed = SCOPE_ROOTS.flatMap((root): Named[] => {
    const parts = SCOPE[root];
    if (parts === null) return [[root, ""]];
    return Array.isArray(parts) ? parts.map((part) => [`${root}.${part}`, ""]) : [];
  });
  return [
    ...under("answers", [...questions.values()].map(named)),
    ...under(
      "values",
      Object.entries(flow.values ?? {}).map(([name, rule]) => [name, english(rule)]),
    ),
    ...under("item", items),
    ...fixed,
  ];
}

const under = (root: string, names: readonly Named[]): readonly Named[] =>
  names.map(([name, about]) => [`${root}.${name}`, about]);

/** The names in a scenario, and in the usual answers of a product. */
import { child } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { USING } from "./declaring";
import { choicesOf } from "./choices";
import { ANY_LIST, COVERED, KEPT_AT, PLAN_ID, type Mention } from "./mention";
import { homeOf } from "./reading";
import { definitionIn, rootOf, walked, type Spot } from "./schema-walk";

type Named = Pick<Mention, "sort" | "name"> & Partial<Mention>;
type At = Spot<null>;

/** Returns all names in a scenario, or in the usual answers. */
export function namesInScenario(path: string, value: unknown, isUsual: boolean): readonly Mention[] {
  const found: Mention[] = [];
  const around: object = {};
  walked(isUsual ? definitionIn("scenario", "Usual") : rootOf("scenario"), value, "", around, (spot) => {
    const base = { path, pointer: spot.pointer, isKey: spot.isKey, before: 0, declares: false };
    for (const each of namesAt(spot)) found.push({ ...base, ...each });
    return spot.around;
  });
  return found;
}

function namesAt({ from, value, pointer, isKey }: Pick<At, "from" | "value" | "pointer" | "isKey">): readonly Named[] {
  const read = typeof value === "string" ? namesIn(from, value) : undefined;
  if (read) return read;
  if (isKey) return [];
  if (from === "Answers/*")
    return [...chosen(value, pointer, lastOf(pointer)), ...keysOfThings(value, pointer, lastOf(pointer))];
  if (from === "Action/people") return keysOfThings(value, pointer, ANY_LIST);
  if (from === "Expected/policy/plan") return ofPlan(value, pointer);
  if (from === "Expected/saved" || from === "Given/application") return ofSaved(value, pointer, "application");
  const application = from === "ExpectedCall/with" && isObject(value) ? value.application : undefined;
  return application === undefined ? [] : ofSaved(application, child(pointer, "application"), "application");
}

function namesIn(from: string, name: string): readonly Named[] | undefined {
  if (from === "Action/expect/invalid/{}") return ofInvalid(name);
  if (from === "Expected/not_saved/*") return name.startsWith(ANSWERS) ? homeOf(name.slice(8), 8) : [];
  const sort = USING[from];
  return sort === undefined ? undefined : [{ sort, name }];
}

const ANSWERS = "answers.";

/** A question that has a message: `plate`, or `vehicles.0.plate`. */
function ofInvalid(text: string): readonly Named[] {
  const [name = "", index = "", inside] = text.split(".");
  const own = { sort: "question_name", name, before: 0 };
  if (inside === undefined) return [own, { ...own, of: ANY_LIST }];
  return [own, { sort: "question_name", name: inside, of: name, before: name.length + index.length + 2 }];
}

/** What the things of a list answer. */
function keysOfThings(value: unknown, pointer: string, of: string): readonly Named[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((thing, index) =>
    Object.entries(isObject(thing) ? thing : {}).flatMap(([name, own]): readonly Named[] => {
      const place = child(child(pointer, index), name);
      return [
        { sort: "question_name", name, of, pointer: place, isKey: true },
        ...chosen(own, place, choicesOf(name, of)),
      ];
    }),
  );
}

/** What is chosen among the choices of a question: one, or several. */
function chosen(value: unknown, pointer: string, of: string): readonly Named[] {
  if (typeof value === "string") return [{ sort: "choice", name: value, of, pointer, isKey: false }];
  return Array.isArray(value)
    ? value.flatMap((each, index) => (typeof each === "string" ? chosen(each, child(pointer, index), of) : []))
    : [];
}

/** What the application holds: answers by the names of their questions, and things of lists. */
function ofSaved(value: unknown, pointer: string, home: string): readonly Named[] {
  if (Array.isArray(value)) return keysOfThings(value, pointer, KEPT_AT + home);
  if (home === "application.plan_id" && typeof value === "string") return ofPlanId(value, pointer);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, own]) => {
    const place = child(pointer, name);
    const answer = [{ sort: "home", name, pointer: place, isKey: true }, ...chosen(own, place, name)];
    return [...(home === "application.answers" ? answer : []), ...ofSaved(own, place, `${home}.${name}`)];
  });
}

/** The parts of a plan's id, which is made of its book's id, its name and its type. */
const ofPlanId = (id: string, pointer: string): readonly Named[] =>
  [...id.matchAll(/[^-]+/g)].map(({ 0: name, index }) => ({
    sort: PLAN_ID,
    name,
    before: index,
    pointer,
    isKey: false,
  }));

/** The plan that is kept: its name, its type, and what it covers. */
function ofPlan(value: unknown, pointer: string): readonly Named[] {
  const { settings } = isObject(value) ? value : {};
  const { details } = isObject(settings) ? settings : {};
  const { coverage_details: covered, ...words } = isObject(details) ? details : {};
  const at = `${pointer}/settings/details`;
  return [
    ...Object.entries(words).flatMap(([word, name]) =>
      typeof name === "string" && (word === "plan_name" || word === "plan_type")
        ? [{ sort: word, name, pointer: child(at, word), isKey: false }]
        : [],
    ),
    ...ofCovered(covered, `${at}/coverage_details`),
  ];
}

/** What is covered: coverages, or those of each table. */
function ofCovered(value: unknown, pointer: string): readonly Named[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, own]) => {
    const place = child(pointer, name);
    return [{ sort: COVERED, name, pointer: place, isKey: true }, ...ofCovered(own, place)];
  });
}

const lastOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

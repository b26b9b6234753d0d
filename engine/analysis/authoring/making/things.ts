/** New things that have to name, read or fit something that is there. */
import type { Json } from "../../../contract";
import { isObject, ownOf } from "../../../values/objects";
import type { Around, AskedQuestion } from "./around";
import { only, type Maker, type Making, type NewThing } from "./maker";
import { OF_BOOK } from "./of-book";
import { OF_PAGE } from "./of-page";
import { newGroup, newQuestion, questionSorts } from "./questions";
import { placeOf } from "../../../flow/check-uses";
import type { Collection } from "./place";
import { canBeAsked, newestOf, PART, withOf, type Variant } from "./parts";
import { conditionIn } from "./rules";
import { newStep, stepSorts } from "./steps";
import { nameFrom, TO_BE_WRITTEN } from "../new-words";

/** A rule with an id and words, about a question of the step where there is one. */
const ruled =
  (
    id: string,
    word: string,
    more: (making: Making, question: string | undefined) => { readonly [word: string]: Json },
  ) =>
  (making: Making): NewThing => {
    const { around, title } = making;
    const { rule, question } = conditionIn(around);
    const { at, ...rest } = more(making, question?.name);
    return { value: { id: around.newName(title ?? id), ...(at !== undefined && { at }), [word]: rule, ...rest } };
  };

const message = (title: string | undefined): string => title ?? TO_BE_WRITTEN;

const check = only(
  ruled("new check", "fail_when", ({ title, around }, question) => ({
    at: question ?? around.questions()[0]?.name ?? "new_question",
    message: message(title),
  })),
);

const GROUP = "group";

/** Kinds of steps that ask about the plan alone. */
const OF_PLANS: ReadonlySet<unknown> = new Set(["plan-choice", "plan-details", "add-ons"]);

const question: Maker = {
  variants: (around) => {
    const step = around.keys[0] === "steps" ? around.at(around.keys.slice(0, 2)) : undefined;
    if (isObject(step) && OF_PLANS.has(step.kind)) return [];
    const parts = newestOf(around, (part) => placeOf(part) === "questions" && canBeAsked(around, part));
    // What a list of the API keeps of each thing is not for the flow to say.
    if (around.names.some(({ of, isKept }) => of !== undefined && of === around.list && isKept)) return parts;
    return [...questionSorts(around), { variant: GROUP, label: "Several questions under one condition" }, ...parts];
  },
  make({ around, variant, title }) {
    if (variant === GROUP) return newGroup(around);
    if (!variant.startsWith(PART)) return newQuestion(around, variant === "" ? "yes-no" : variant, title);
    const use = variant.slice(PART.length);
    return { name: around.newName(title ?? use.replace(/@\d+$/, "")), value: { use, ...withOf(around, use) } };
  },
};

/** A migration takes an answer of the version before to where this one asks. */
const MIGRATIONS: readonly Variant[] = [
  { variant: "rename", label: "An answer has another name" },
  { variant: "move", label: "An answer is kept elsewhere" },
  { variant: "split", label: "An answer became others" },
  { variant: "remove", label: "An answer is not asked any more" },
];

function migration(around: Around, variant: string): Json {
  const kept = around.questions().find(({ name, home }) => home === `application.answers.${name}`);
  const name = kept?.name ?? "new_question";
  if (variant === "move") return { move: "application.answers.old_question", to: `application.answers.${name}` };
  if (variant === "split") return { split: "old_question", into: { [name]: { var: "answers.old_question" } } };
  return variant === "remove" ? { remove: "old_question" } : { rename: "old_question", to: name };
}

/** The makers, by the definition of a thing or else by the place of its list or map. */
const MAKERS: { readonly [place: string]: Maker } = {
  ...OF_BOOK,
  ...OF_PAGE,
  "flow/steps": {
    variants: stepSorts,
    make: ({ around, fresh, variant, title }) => newStep(around, fresh, variant === "" ? "questions" : variant, title),
  },
  questions: question,
  check,
  thing_check: check,
  binding_check: only(ruled("new check", "fail_when", ({ title }) => ({ message: message(title) }))),
  reject: only(({ around, title }): NewThing => {
    const { rule } = conditionIn(around);
    const words = around.declared("rejection_name");
    return {
      value: { id: around.newName(title ?? "new rejection"), with: refusing(around) ?? words[0] ?? "", when: rule },
    };
  }),
  confirm: only(ruled("new dialog", "when", ({ title }) => ({ title: title ?? "New dialog", body: [TO_BE_WRITTEN] }))),
  rejection: only(({ around, title = "New refusal" }) => ({
    name: around.newName(title),
    value: { title, body: [TO_BE_WRITTEN], contacts: ["carrier"] },
  })),
  table: only(({ around, title = "new table" }) => {
    const by = around.lists[0] ?? "new-list@1";
    const code = String(around.listNamed(by)?.items[0]?.code ?? "");
    return {
      name: around.newName(title),
      value: { by, of: { type: "integer", minimum: 0 }, cells: { [code]: 0 }, else: 0 },
    };
  }),
  "flow/values": only(({ around, title = "new value" }) => {
    const [asked] = around.questions();
    return { name: around.newName(title), value: asked ? { var: `answers.${asked.name}` } : { var: "today" } };
  }),
  "flow/groups": only(({ around, title = "New heading" }) => ({ name: around.newName(title), value: title })),
  "flow/policy/shows": only(({ around, title }) => {
    const [asked] = around.questions();
    const label = title ?? (asked && typeof asked.value.title === "string" ? asked.value.title : "New row");
    return { value: { label, value: asked ? `{said.${asked.name}}` : TO_BE_WRITTEN } };
  }),
  "flow/migrations": {
    variants: () => MIGRATIONS,
    make: ({ around, collection, variant }) => {
      const version = String(around.at(["version"]) ?? "1.0.0");
      const taken = Object.keys(isObject(collection.value) ? collection.value : {});
      const name = /^\d+\.\d+\.\d+$/.test(version) && !taken.includes(version) ? version : "9.0.0";
      return { name, value: [migration(around, variant)] };
    },
  },
  migration: { variants: () => MIGRATIONS, make: ({ around, variant }) => ({ value: migration(around, variant) }) },
  "step_checkout/sections": only(({ around, collection, title }) => ({
    value: { title: title ?? "New section", questions: [unlisted(around, collection) ?? ""] },
  })),
  "coverages/groups": only(({ around, title }) => {
    const name = nameFrom("new coverage", around.taken);
    return { value: { title: title ?? "New benefits", rows: { [name]: { title: "New coverage" } } } };
  }),
  "coverages/groups/*/rows": only(({ around, title = "New coverage" }) => ({
    name: around.newName(title),
    value: { title },
  })),
  "question/choices": {
    variants: (around) => (isYesNo(around) ? [] : [{ variant: "", label: "" }]),
    make: ({ collection, title = "New choice" }) => {
      const there = collection.value;
      const taken = Array.isArray(there) ? there.map(String) : Object.keys(isObject(there) ? there : {});
      const name = nameFrom(title, taken);
      return collection.isList ? { value: name } : { name, value: title };
    },
  },
  "question/agrees_to": only(({ collection, title = "New text" }) => {
    const taken = Object.keys(isObject(collection.value) ? collection.value : {});
    const name = nameFrom(
      title,
      taken.map((each) => each.replace(/@\d+$/, "")),
    );
    return { name: `${name}@1`, value: { title, body: [TO_BE_WRITTEN] } };
  }),
  "confirm/sets": only(({ around, collection }) => {
    const there = Object.keys(isObject(collection.value) ? collection.value : {});
    const known = [...around.questions(), ...around.asked()];
    const all = [...known.filter(({ name }) => !there.includes(name)), ...known];
    const [asked] = all.filter(({ value }) => value.items === undefined && value.type !== "file");
    return { name: asked?.name ?? "new_question", value: asked ? answerTo(around, asked) : true };
  }),
  "question/where": only(({ around }) => {
    const asked = around.at(around.keys.slice(0, -1));
    const item = around.listNamed(isObject(asked) ? asked.list : undefined)?.items[0];
    const [name = "code", value = ""] = Object.entries(item ?? {}).find(([word]) => word !== "name") ?? [];
    const [own = name, same = value] =
      Object.entries(item ?? {}).find(([word]) => word !== "name" && word !== "code") ?? [];
    return { name: own, value: same };
  }),
  "in text": only(variant),
  "in paragraph": only(variant),
  "question/items/copy": only(({ around, collection }) => {
    const there = Object.keys(isObject(collection.value) ? collection.value : {});
    const groups = around.declared("question_group", around.list);
    const name = groups.find((each) => !there.includes(each)) ?? groups[0] ?? "new_group";
    return { name, value: { from: around.declared("role")[0] ?? "new_role", label: TO_BE_WRITTEN } };
  }),
  "summary_card/ask_if_missing": only(({ around, collection }) => {
    const entry = around.at(around.keys.slice(0, -2));
    const { ask, questions } = isObject(entry) ? entry : {};
    const all = Array.isArray(ask) ? ask.map(String) : Object.keys(isObject(questions) ? questions : {});
    const there: readonly unknown[] = Array.isArray(collection.value) ? collection.value : [];
    return { value: all.find((name) => !there.includes(name)) ?? all[0] ?? "new_question" };
  }),
  "part_use/ask": only(({ around, collection }) => {
    const use = around.at(around.keys.slice(0, -1));
    const part = isObject(use) && typeof use.use === "string" ? ownOf(around.draft.parts, use.use) : undefined;
    const all = Object.keys(isObject(part?.questions) ? part.questions : {});
    const there: readonly unknown[] = Array.isArray(collection.value) ? collection.value : [];
    return { value: all.find((name) => !there.includes(name)) ?? all[0] ?? "new_question" };
  }),
};

/** An answer that a question takes. */
function answerTo(around: Around, asked: AskedQuestion): Json {
  const { type, format, minimum } = asked.value;
  const code = around.codeOf(asked);
  if (type === "array") return code === undefined ? [] : [code];
  if (code !== undefined) return code;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return typeof minimum === "number" ? minimum : 1;
  return format === "date" || format === "us-date" ? { var: "today" } : "";
}

/** The choices of yes and no are these two. */
const isYesNo = (around: Around): boolean => {
  const asked = around.at(around.keys.slice(0, -1));
  return isObject(asked) && asked.type === "boolean";
};

/** Words for some, before those for all others. */
function variant({ around, collection: { value }, title }: Making): NewThing {
  const there: readonly unknown[] = Array.isArray(value) ? value : [];
  const plain = there.findIndex((each) => typeof each === "string");
  const made = { when: conditionIn(around).rule, text: title ?? TO_BE_WRITTEN };
  return { value: made, ...(plain >= 0 && { index: plain }) };
}

/** A question of the checkout that no section has. */
function unlisted(around: Around, { value }: Collection): string | undefined {
  const sections: readonly unknown[] = Array.isArray(value) ? value : [];
  const listed = new Set<unknown>(
    sections.flatMap((each) => (isObject(each) && Array.isArray(each.questions) ? each.questions : [])),
  );
  const here = around.at(around.keys.slice(0, -1));
  const own = isObject(here) && isObject(here.questions) ? Object.keys(here.questions) : [];
  return own.find((name) => !listed.has(name)) ?? own[0] ?? around.questions()[0]?.name;
}

/** The words of a refusal that rules name, and not only the product being sold nowhere. */
function refusing(around: Around): string | undefined {
  const all = around.at(["rejections"]);
  return Object.entries(isObject(all) ? all : {}).find(([, own]) => isObject(own) && own.also_for === undefined)?.[0];
}

/** Returns what makes a thing of a collection; undefined where nothing but its schema says what it is. */
export const makerOf = ({ item, at, isList }: Collection, sort: string | undefined): Maker | undefined =>
  (isList ? MAKERS[`in ${at}`] : undefined) ?? MAKERS[at] ?? MAKERS[sort ?? item.at];

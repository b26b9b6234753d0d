/** New things of a product's page. */
import { isObject } from "../../../values/objects";
import type { Around, AskedQuestion } from "./around";
import { only, type Maker } from "./maker";
import { TO_BE_WRITTEN } from "../new-words";

/** The parts of the page that a document can show. */
const PAGE_PARTS = ["proofs", "figures", "benefits", "questions"];

export const OF_PAGE: { readonly [place: string]: Maker } = {
  "landing_estimate/asks": only(({ around, collection }) => {
    const there: readonly unknown[] = Array.isArray(collection.value) ? collection.value : [];
    const all = around.questions().filter((each) => isForEstimate(around, each));
    return { value: (all.find(({ name }) => !there.includes(name)) ?? all[0])?.name ?? "new_question" };
  }),
  landing_document: only(({ around, title = "New document" }) => ({
    value: {
      name: around.newName(title, "-"),
      title,
      sections: [{ title: "New section", paragraphs: [TO_BE_WRITTEN] }],
    },
  })),
  "landing_document/shows": {
    variants: (around) => {
      const page = around.at(["landing"]);
      const there = around.at(around.keys);
      const shown = PAGE_PARTS.filter((part) => isObject(page) && page[part] !== undefined);
      return shown
        .filter((part) => !(Array.isArray(there) && there.includes(part)))
        .map((part) => ({ variant: part, label: part }));
    },
    make: ({ variant: part }) => ({ value: part === "" ? (PAGE_PARTS[0] ?? "") : part }),
  },
};

/** The page of a product can ask for one number or one choice. */
const isForEstimate = (around: Around, asked: AskedQuestion): boolean => {
  const { type, saved } = asked.value;
  const isOne = type === "integer" || type === "number" || (type === "string" && around.codeOf(asked) !== undefined);
  return isOne && saved !== false && asked.home?.startsWith("application.") === true;
};

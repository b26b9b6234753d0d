/** Several edits at once, which change exactly the classes that each of them changes alone. */
import type { PlantedEdit } from "../edit";
import { BOA_RULES } from "./boa-rules";
import { BOA_STEPS } from "./boa-steps";
import { BOA_WORDS } from "./boa-words";
import { PASSPORT } from "./passport";

const ALONE = [...BOA_WORDS, ...BOA_RULES, ...BOA_STEPS, ...PASSPORT];

/** The edits with these names as one. Throws when there is no such edit. */
function together(product: PlantedEdit["product"], ...names: readonly string[]): PlantedEdit {
  const edits = names.map((name) => {
    const found = ALONE.find((edit) => edit.product === product && edit.name === name);
    if (!found) throw new Error(`There is no edit “${name}” of ${product}.`);
    return found;
  });
  return {
    product,
    name: `together: ${names.join("; ")}`,
    apply: (files) => edits.forEach((edit) => edit.apply(files)),
    classes: edits.flatMap(({ classes }) => classes),
  };
}

export const TOGETHER: readonly PlantedEdit[] = [
  together("boa", "two steps change places in one entry", "a rate", "a row is omitted in one more state"),
  together(
    "boa",
    "a word of every product",
    "a row is omitted in one more state",
    "two steps change places in one entry",
  ),
  together(
    "boa",
    "a minimum is one higher",
    "a rejection is taken out",
    "payment by check is ticked first",
    "the broker's heading",
    "a rate",
    "a word of every product",
    "a row is omitted in one more state",
    "two steps change places in one entry",
    "an answer is saved elsewhere",
  ),
  together("passport360", "a rate", "the longest first name", "a relationship is taken out", "a heading of clients"),
];

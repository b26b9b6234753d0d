import { describe, expect, test } from "vitest";
import { renameSaid } from "../../engine/analysis";
import { differingSteps } from "../../tools/exact/differing";
import { EDITS } from "../../tools/exact/edits/index";
import { inShort } from "../../tools/exact/in-short";
import { judged, planted, type Planted } from "../../tools/exact/judge";
import { sampled } from "../support/tier";

/** Few, so that a run stays short; `npm run exact` plays 20,000 for each edit. */
const RANDOM_SETS = 40;
/** How many of the edits `npm test` compares: each takes a second or more. */
const SAMPLE = 3;
const SEED = 7;
/** Each edit of a product is compared once, in whichever test asks first; a busy machine takes many times as long. */
const LIMIT = 600_000;

const made = new Map<string, Planted>();

/** Both versions of an edit, compared once for all tests. */
function compared(edit: (typeof EDITS)[number]): Planted {
  const name = `${edit.product}: ${edit.name}`;
  const known = made.get(name) ?? planted(edit);
  made.set(name, known);
  return known;
}

const TRIED = sampled(EDITS, SAMPLE);
const named = TRIED.map((edit) => [`${edit.product}: ${edit.name}`, edit] as const);
const products = [...new Set(TRIED.map(({ product }) => product))];

describe("the difference of two versions", () => {
  test.each(named)("%s: exactly the changed classes", (_, edit) => {
    expect(compared(edit).difference.changed.map(inShort).toSorted()).toEqual(edit.classes.toSorted());
  });

  test.each(named)("%s: each witness behaves differently", (_, edit) => {
    const { was, now, difference } = compared(edit);
    for (const { witness, about, steps } of difference.changed) {
      if (about === "binding" || about === "page") continue; // Only the server sees it: `random answers` look there.
      const apart = differingSteps(
        { course: was, steps: was.passed(witness) },
        { course: now, steps: now.passed(witness) },
        true,
      );
      expect(apart.map(({ step }) => step).filter((step) => steps.includes(step))).not.toEqual([]);
    }
  });

  test.each(products)(
    "%s: random answers differ only inside the classes of each edit",
    { timeout: LIMIT },
    (product) => {
      const edits = TRIED.filter((edit) => edit.product === product);
      const found = judged(edits.map(compared), RANDOM_SETS, SEED);
      expect(found.map(({ outside }, at) => [edits[at]?.name, outside])).toEqual(edits.map(({ name }) => [name, []]));
    },
  );
});

describe("a question with another name", () => {
  const renamesOf = (name: string): readonly string[] => {
    const edit = EDITS.find((each) => each.name === name);
    return edit ? compared(edit).renames.map(renameSaid) : [];
  };

  test("is said, with what it does to started quotes", () => {
    expect(renamesOf("a question is renamed without a record")).toEqual([
      "The question related_industries is excluded_industries now, without a record: a started quote that moves loses its answer, and is asked again.",
    ]);
    expect(renamesOf("a question is renamed, with a record")).toEqual([
      "The question related_industries is excluded_industries now, with a record: quotes that move keep their answer.",
    ]);
  });
});

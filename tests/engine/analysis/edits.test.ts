import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editsIn, treeOf, withoutEdits } from "../../../engine/analysis";

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(0, 1, "a", "b", true, null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("id", "name", "steps", "questions", "text", "a", "b"), tie("value"), { maxKeys: 4 }),
  ),
})).value;

const documents = fc.dictionary(fc.constantFrom("flow", "lists", "book"), value, { maxKeys: 3 });

describe("The edits between two documents", () => {
  it("are none where both say the same", () => {
    fc.assert(
      fc.property(documents, (one) => {
        expect(editsIn(treeOf(one, structuredClone(one)))).toEqual([]);
      }),
    );
  });

  it("make the older document when all are taken back, and the newer one when none is", () => {
    fc.assert(
      fc.property(documents, documents, (was, now) => {
        const tree = treeOf(was, now);
        expect(withoutEdits(tree, () => true)).toEqual(was);
        expect(withoutEdits(tree, () => false)).toEqual(now);
      }),
      { numRuns: 2000 },
    );
  });

  it("are each a difference of its own: one that is taken back alone changes the newer document", () => {
    fc.assert(
      fc.property(documents, documents, (was, now) => {
        const tree = treeOf(was, now);
        for (const edit of editsIn(tree))
          expect(JSON.stringify(withoutEdits(tree, (each) => each === edit))).not.toBe(
            JSON.stringify(withoutEdits(tree, () => false)),
          );
      }),
      { numRuns: 1000 },
    );
  });

  it("name a changed cell, a new paragraph and a removed rule where they are, and leave a rule whole", () => {
    const was = {
      flow: { steps: [{ id: "a", body: ["one", "two"], reject: [{ id: "x", when: { "<": [1, 2] } }, { id: "y" }] }] },
    };
    const now = {
      flow: { steps: [{ id: "a", body: ["one", "new", "two"], reject: [{ id: "x", when: { "<": [1, 3] } }] }] },
    };
    expect(editsIn(treeOf(was, now)).map(({ at, kind }) => [at, kind])).toEqual([
      ["/flow/steps/0/body/1", "added"],
      ["/flow/steps/0/reject/0/when", "changed"],
      ["/flow/steps/0/reject/1", "removed"],
    ]);
  });
});

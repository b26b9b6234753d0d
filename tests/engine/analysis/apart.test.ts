/** The smallest parts in which two values differ. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../engine";
import { apart } from "../../../engine/analysis";

describe("two values apart", () => {
  const cases: readonly (readonly [string, Json, Json, readonly string[]])[] = [
    ["a word", "a", "b", [': "a" → "b"']],
    ["a member", { a: 1, b: 2 }, { a: 1, b: 3 }, ["b: 2 → 3"]],
    ["a member that is new", { a: 1 }, { a: 1, b: { c: 2 } }, ['b: null → {"c":2}']],
    [
      "a named thing",
      [
        { id: "x", n: 1 },
        { id: "y", n: 1 },
      ],
      [
        { id: "x", n: 1 },
        { id: "y", n: 2 },
      ],
      ["y, n: 1 → 2"],
    ],
    ["one thing more before the others", [{ id: "y" }], [{ id: "x" }, { id: "y" }], ['x: null → {"id":"x"}']],
    ["another order", [{ id: "x" }, { id: "y" }], [{ id: "y" }, { id: "x" }], ['order: ["x","y"] → ["y","x"]']],
    ["things without names by their places", [1, 2], [1, 3], ["second: 2 → 3"]],
    [
      "the words of a text, however it is broken into parts",
      {
        body: [
          {
            kind: "paragraph",
            spans: [
              { kind: "text", text: "Call " },
              { kind: "strong", text: "us" },
            ],
          },
        ],
      },
      { body: [{ kind: "paragraph", spans: [{ kind: "text", text: "Write" }] }] },
      ['body: "Call us" → "Write"'],
    ],
    ["a rule in English", { when: { var: "a" } }, { when: { "!": [{ var: "a" }] } }, ['when: "a" → "not a"']],
    [
      "rows that keep their labels while values change",
      [
        { label: "Amount", value: "$1" },
        { label: "By", value: "May" },
      ],
      [
        { label: "Amount", value: "$2" },
        { label: "By", value: "June" },
      ],
      ['Amount, value: "$1" → "$2"', 'By, value: "May" → "June"'],
    ],
  ];
  test.each(cases)("%s", (_, was, now, expected) => {
    expect(
      apart(was, now).map((each) => `${each.at}: ${JSON.stringify(each.was)} → ${JSON.stringify(each.now)}`),
    ).toEqual(expected);
  });

  test("are none exactly for values that are the same", () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(json, json, (was, now) => {
        expect(apart(was, was)).toEqual([]);
        expect(apart(was, now).length > 0).toBe(JSON.stringify(was) !== JSON.stringify(now));
      }),
    );
  });
});

/** Two values beside each other: what differs is always among what is shown. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bothShortly } from "../../tools/flow/difference-lines";
import { textsApart } from "../../tools/flow/text-apart";

const long = Array.from({ length: 200 }, (_, at) => `word${at}`).join(" ");

describe("two long texts", () => {
  test("are shown around their last words, where only these differ", () => {
    expect(textsApart(`${long} to all`, `${long} to everybody`)).toEqual([
      "… word195 word196 word197 word198 word199 to all",
      "… word195 word196 word197 word198 word199 to everybody",
    ]);
  });

  test("are shown around each change, with what is the same between left out", () => {
    const now = long.replace("word20 ", "").replace("word150 ", "word150 and ");
    const [before, after] = textsApart(long, now);
    expect(before).toContain("word19 word20 word21");
    expect(after).toContain("word19 word21");
    expect(after).toContain("word150 and word151");
    expect(before.split(" … ")).toHaveLength(2);
    expect(before.length).toBeLessThan(260);
  });

  test("that are rewritten say how many words more there are", () => {
    expect(textsApart(long, long.replaceAll("word", "other"))[1]).toMatch(/^other0 other1 .* … \(80 words more\)$/);
  });
});

describe("two values that differ", () => {
  const words = fc.array(fc.constantFrom("the", "policy", "a", "b"), { minLength: 0, maxLength: 120 });
  const text = fc.tuple(fc.constantFrom("", long), words).map(([begin, all]) => [begin, ...all].join(" "));
  const value = fc.oneof(
    text,
    fc.array(fc.record({ title: text, amount: fc.nat(3) }), { maxLength: 2 }),
    fc.constant(null),
  );

  test("are never shown alike", () => {
    fc.assert(
      fc.property(value, value, (was, now) => {
        fc.pre(JSON.stringify(was) !== JSON.stringify(now));
        const [before, after] = bothShortly(was, now);
        expect(before).not.toBe(after);
      }),
      { numRuns: 2000 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { explain } from "../../engine/analysis";
import { kiteEngine } from "./support/kite";

/** What the engine says of a rule to whoever asks why. */
function explained(rule: unknown) {
  const engine = kiteEngine({ values: { asked: rule } });
  const { session } = engine.start({ entry: "share", today: "2027-01-15", answers: { line: 20, colour: "R" } });
  return explain(engine, session, "/values/asked");
}

describe("a rule in English", () => {
  const line = { var: "answers.line" };
  const colour = { var: ["answers.colour", "G"] };
  it.each([
    [{ "==": [colour, "R"] }, 'answers.colour is "R": true'],
    [{ "===": [line, 20] }, "answers.line is 20: true"],
    [{ "!=": [line, 20] }, "answers.line is not 20: false"],
    [{ "!==": [line, 1] }, "answers.line is not 1: true"],
    [{ "<": [1, line, 30] }, "1 is less than answers.line is less than 30: true"],
    [{ "<=": [line, 20] }, "answers.line is at most 20: true"],
    [{ ">": [line, 20] }, "answers.line is more than 20: false"],
    [{ ">=": [line, 20] }, "answers.line is at least 20: true"],
    [{ "+": [line, 1, 2] }, "answers.line plus 1 plus 2: 23"],
    [{ "-": [line, 1] }, "answers.line minus 1: 19"],
    [{ "-": [line] }, "- answers.line: -20"],
    [{ "*": [line, 2] }, "answers.line times 2: 40"],
    [{ in: [colour, ["R", "G"]] }, 'answers.colour is one of "R", "G": true'],
    [{ "!": [line] }, "not answers.line: false"],
    [{ "!!": line }, "there is answers.line: true"],
    [{ count: [["a", "b"]] }, 'the number of "a", "b": 2'],
    [{ cat: [colour, "-", line] }, 'the text answers.colour, "-", answers.line: "R-20"'],
    [{ min: [line, 3] }, "the smallest of answers.line, 3: 3"],
    [{ max: [line, 3] }, "the largest of answers.line, 3: 20"],
    [{ iso_date: ["02/29/2000"] }, 'the date "02/29/2000": "2000-02-29"'],
    [{ us_date: ["2000-02-29"] }, 'the date "2000-02-29": "02/29/2000"'],
    [{ add_days: [{ var: "today" }, 30] }, 'today plus 30 days: "2027-02-14"'],
    [{ add_years: [{ var: "today" }, 1] }, 'today plus 1 years: "2028-01-15"'],
    [{ lookup: ["longest_line", colour] }, "longest_line for answers.colour: 40"],
    [{ lookup: ["longest_line", "B", 50] }, 'longest_line for "B" (else 50): 50'],
    [
      { and: [{ or: [line, colour] }, { "!": [line] }] },
      "(answers.line or answers.colour) and not answers.line: false",
    ],
    [{ or: [{ and: [line, colour] }, false] }, '(answers.line and answers.colour) or false: "R"'],
    [{ if: [line, "a", colour, "b", "c"] }, '"a" if answers.line, else "b" if answers.colour, else "c": "a"'],
  ])("%j", (rule, sentence) => {
    const { english, result } = explained(rule);
    expect(english).toBe(sentence);
    expect(sentence.endsWith(`: ${JSON.stringify(result)}`)).toBe(true);
  });

  it("names each path that it reads once, in the order they stand, defaults and all", () => {
    const rule = {
      if: [
        { ">": [{ var: "answers.line" }, 3] },
        { var: ["answers.colour", "G"] },
        { cat: [{ var: "answers.line" }, { var: "today" }] },
      ],
    };
    expect(explained(rule).reads).toEqual([
      { path: "answers.line", value: 20 },
      { path: "answers.colour", value: "R" },
      { path: "today", value: "2027-01-15" },
    ]);
  });
});

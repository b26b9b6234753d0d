/** What people type into a cell or paste from a spreadsheet, as the values and cells that they mean. */
import { expect, test } from "vitest";
import { copiedText, pastedCells } from "../../../app/studio/draft/sheets/model/clipboard";
import type { CellType } from "../../../app/studio/draft/sheets/model/sheet";
import { typedAs, wrongIn } from "../../../app/studio/draft/sheets/model/typed";

const NUMBER: CellType = { kind: "number" };
const WHOLE: CellType = { kind: "number", isWhole: true, minimum: 0, maximum: 100 };

test.each([
  ["12", 12],
  ["1,200", 1200],
  ["1,200,300.50", 1_200_300.5],
  ["1 200", 1200],
  ["$12", 12],
  ["$ 1,200.50", 1200.5],
  ["-$12", -12],
  ["$-12", -12],
  ["(12)", -12],
  ["−3", -3],
  ["CA$40", 40],
  ["USD 7", 7],
  ["12 €", 12],
  [".5", 0.5],
  ["1.2E+05", 120_000],
  ["10 %", 0.1],
  ["10.1%", 0.101],
  ["-0", 0],
  [" 3 ", 3],
])("%j is the number %d", (text, value) => {
  expect(typedAs(text, NUMBER)).toEqual({ value });
});

test.each(["1,2", "12,00", "1.2.3", "ten", "12 people", "1,2000", "$", "%"])(
  "%j is not a number, so it is kept as it was typed, and is wrong there",
  (text) => {
    expect(typedAs(text, NUMBER)).toEqual({ value: text });
    expect(wrongIn(text, NUMBER)).toBe("This is not a number.");
  },
);

test("a percentage is the number before its sign where only whole numbers fit", () => {
  expect(typedAs("10 %", WHOLE)).toEqual({ value: 10 });
});

test("a number that a file cannot hold is refused", () => {
  expect(typedAs("1e999", NUMBER)).toEqual({ refused: "1e999 is larger than any number can be." });
});

test("a number is held against the bounds of its cell", () => {
  expect(wrongIn(1.5, WHOLE)).toBe("This is not a whole number.");
  expect(wrongIn(-1, WHOLE)).toBe("This is less than 0.");
  expect(wrongIn(101, WHOLE)).toBe("This is more than 100.");
  expect(wrongIn(100, WHOLE)).toBeUndefined();
});

test("yes and no are understood as people write them; nothing else can be in a cell that is one of two", () => {
  const strict: CellType = { kind: "yes-no", isStrict: true };
  for (const yes of ["yes", "Y", "TRUE", "x", "✓", "1"]) expect(typedAs(yes, strict)).toEqual({ value: true });
  for (const no of ["no", "N", "False", "0", "-"]) expect(typedAs(no, strict)).toEqual({ value: false });
  expect(typedAs("maybe", strict)).toEqual({ refused: "maybe is neither yes nor no." });
  expect(typedAs("", strict)).toEqual({ refused: "A cell here is yes or no." });
  const loose: CellType = { kind: "yes-no" };
  expect(typedAs("maybe", loose)).toEqual({ value: "maybe" });
  expect(wrongIn("maybe", loose)).toBe("This is neither yes nor no.");
  expect(typedAs("", loose)).toEqual({ value: undefined });
});

test("a text stays as it is, but for a choice that was written in other letters", () => {
  expect(typedAs(" 1,200 ", { kind: "text" })).toEqual({ value: " 1,200 " });
  const choices = ["Low", "High"];
  expect(typedAs("high ", { kind: "text", choices })).toEqual({ value: "High" });
  expect(wrongIn("Medium", { kind: "text", choices })).toBe("This is not one of Low, High.");
  expect(wrongIn(undefined, { kind: "text", isNeeded: true })).toBe("This cell may not be blank.");
});

test("a code that is a whole number is a number; one that begins with zeros is a text", () => {
  expect(typedAs("742", { kind: "code" })).toEqual({ value: 742 });
  expect(typedAs("007", { kind: "code" })).toEqual({ value: "007" });
});

const cells = (text: string, isProse = false, html = "") => pastedCells({ text, html }, isProse);

test("a spreadsheet's cells are separated by tabs; a trailing blank line is none of them", () => {
  expect(cells("CO\t10\r\nNM\t12\r\n")).toEqual([
    ["CO", "10"],
    ["NM", "12"],
  ]);
  expect(cells("a\t\t\n")).toEqual([["a", "", ""]]);
  expect(cells("a\n\nb\n")).toEqual([["a"], [""], ["b"]]);
});

test("a cell in quotes holds line breaks, tabs and quotes; a quote that is never closed is a letter", () => {
  expect(cells('"two\r\nlines"\t"a ""word"""\n"a\tb"\tc')).toEqual([
    ["two\nlines", 'a "word"'],
    ["a\tb", "c"],
  ]);
  expect(cells('5" pipe\t"open\n1\t2')).toEqual([
    ['5" pipe', '"open'],
    ["1", "2"],
  ]);
});

test("lines of commas or semicolons are cells; the commas of numbers and of sentences are not", () => {
  expect(cells("CO,10\nNM,12\n")).toEqual([
    ["CO", "10"],
    ["NM", "12"],
  ]);
  expect(cells("CO;1,5\nNM;2,5")).toEqual([
    ["CO", "1,5"],
    ["NM", "2,5"],
  ]);
  expect(cells('"Smith, Ann",1\n"Lee, Bo",2')).toEqual([
    ["Smith, Ann", "1"],
    ["Lee, Bo", "2"],
  ]);
  expect(cells("10,20,30")).toEqual([["10", "20", "30"]]);
  expect(cells("1,200\n$1,300\n12 %")).toEqual([["1,200"], ["$1,300"], ["12 %"]]);
  expect(cells("Hello,world", true)).toEqual([["Hello,world"]]);
  expect(cells("Yes, we do.\nNo, we do not.", true)).toEqual([["Yes, we do."], ["No, we do not."]]);
});

test("an HTML table is taken where the clipboard has nothing else", () => {
  const html =
    "<table><tr><th colspan=2>State</th><td>x</td></tr><tr><td>New\n   Mexico</td><td>two<br>lines</td><td>12</td></tr></table>";
  expect(cells("", false, html)).toEqual([
    ["State", "", "x"],
    ["New Mexico", "two\nlines", "12"],
  ]);
  expect(cells("a", false, html)).toEqual([["a"]]);
  expect(cells("", false, "<p>no table</p>")).toEqual([]);
});

test("what is copied is pasted the same", () => {
  const rows = [
    ["a", "two\nlines", 'with "quotes"'],
    ["tab\tin it", "", "1,200"],
  ];
  expect(cells(copiedText(rows))).toEqual(rows);
});

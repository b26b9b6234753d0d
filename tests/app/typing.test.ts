import { describe, expect, test } from "vitest";
import { caretAfter, formatDate, formatPhone } from "../../app/shared/typing";

describe("a phone number while it is typed", () => {
  test.each([
    ["5", "5"],
    ["555", "555"],
    ["5551", "555-1"],
    ["5551234567", "555-123-4567"],
    ["(555) 123-4567", "555-123-4567"],
    ["+1 (555) 123-4567", "555-123-4567"],
    ["555-123-45678", "555-123-45678"],
    ["1", "1"],
    ["18", "1-8"],
    ["1-800-3", "1-800-3"],
    ["1-800-356-9377", "800-356-9377"],
    ["1-800-356-93777", "1-800-356-93777"],
    ["abc", ""],
  ])("%s becomes %s", (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  test("the caret stays behind the same digit when one is put into the middle", () => {
    const typed = "555-9123-4567";
    expect(caretAfter(typed, 5, formatPhone(typed))).toBe(5);
  });

  test("the caret stays at the end when a dash is added before it", () => {
    expect(caretAfter("5551", 4, "555-1")).toBe(5);
  });

  test("a pasted country code does not push the caret over", () => {
    const typed = "15551234567";
    expect(caretAfter(typed, typed.length, formatPhone(typed))).toBe(12);
  });
});

describe("a date while it is typed (W13)", () => {
  test.each([
    ["0", "0"],
    ["02", "02"],
    ["022", "02/2"],
    ["02/", "02/"],
    ["02/29", "02/29"],
    ["02/29/", "02/29/"],
    ["19/90-", "1990-"],
    ["19/90.", "1990."],
    ["1990-0", "1990-0"],
    ["1990-05-06", "1990-05-06"],
    ["02/291", "02/29/1"],
    ["02291992", "02/29/1992"],
    ["02/29/1992", "02/29/1992"],
    ["1/1/90", "1/1/90"],
    ["12/1/90", "12/1/90"],
    ["012/29/1992", "012/29/1992"],
    ["12/1990", "12/1990"],
    ["12/31990", "12/31990"],
    ["tomorrow", "tomorrow"],
  ])("%s becomes %s", (typed, shown) => {
    expect(formatDate(typed)).toBe(shown);
  });

  test("digit by digit, as a phone's number keys give them, is a whole date; taking back leaves what was typed", () => {
    let shown = "";
    for (const digit of "02291992") shown = formatDate(shown + digit);
    expect(shown).toBe("02/29/1992");
    for (let left = shown.length - 1; left >= 0; left -= 1) {
      const kept = shown.slice(0, left);
      expect(formatDate(kept)).toBe(kept);
    }
  });
});

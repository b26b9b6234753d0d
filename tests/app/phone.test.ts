import { describe, expect, test } from "vitest";
import { caretAfter, formatPhone } from "../../app/shared/phone";

describe("a phone number while it is typed", () => {
  test.each([
    ["5", "5"],
    ["555", "555"],
    ["5551", "555-1"],
    ["5551234567", "555-123-4567"],
    ["(555) 123-4567", "555-123-4567"],
    ["+1 (555) 123-4567", "555-123-4567"],
    ["555-123-45678", "555-123-45678"],
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

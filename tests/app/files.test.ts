import { describe, expect, test } from "vitest";
import { endingsOf, withType, wrongOf } from "../../app/wizard/form/files";

const file = (name: string, type: string, size = 10): File => new File([new Uint8Array(size)], name, { type });
const wrong = { accepts: "Not this type", max_bytes: "Not so large" };
const photos = { accepts: ["application/pdf", "image/jpeg", "image/heic"], max_bytes: 2_000_000, wrong };

test("a chooser shows every ending of the types that are taken, and a type that is none of ours as it is", () => {
  expect(endingsOf(photos)).toBe(".pdf,.jpg,.jpeg,.heic,.heif");
  expect(endingsOf({ accepts: ["text/csv"] })).toBe("text/csv");
});

describe("the type of a file", () => {
  test.each([
    ["IMG_1.HEIC", "", "image/heic"],
    ["photo.heif", "image/heif", "image/heic"],
    ["scan.pdf", "application/pdf", "application/pdf"],
    ["notes.txt", "text/plain", "text/plain"],
    ["no ending", "", ""],
  ])("%s, which the browser says is %j, is %j", (name, type, expected) => {
    const typed = withType(file(name, type));
    expect([typed.type, typed.name, typed.size]).toEqual([expected, name, 10]);
  });
});

describe("a file that is not even sent", () => {
  test.each([
    ["empty.pdf", "application/pdf", 0, "empty.pdf is empty. Please choose another file."],
    ["notes.txt", "text/plain", 10, "Not this type"],
    ["big.pdf", "application/pdf", 2_100_000, "Not so large"],
  ])("%s", (name, type, size, message) => expect(wrongOf(file(name, type, size), photos)).toBe(message));

  test("one of a type that is taken, as large as may be, is sent", () => {
    expect(wrongOf(file("scan.pdf", "application/pdf", 2_000_000), photos)).toBeUndefined();
    expect(wrongOf(file("scan.pdf", "application/pdf"), { accepts: ["application/pdf"], wrong })).toBeUndefined();
  });
});

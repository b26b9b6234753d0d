/** Which bytes are a file of which type, and the name under which it is saved. */
import { describe, expect, test } from "vitest";
import { FILE_TYPES, isOfType, safeName } from "../../../server/files/kinds";

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const END = `PK\x05\x06${"\0".repeat(16)}`;

const SAMPLES: { readonly [type: string]: readonly string[] } = {
  "application/pdf": ["%PDF-1.4\n%%EOF", "%PDF-2.0"],
  "image/jpeg": ["\xFF\xD8\xFF\xE0\0\x10JFIF", "\xFF\xD8\xFF\xE1\0\x10Exif"],
  "image/png": ["\x89PNG\r\n\x1A\n\0\0\0\rIHDR"],
  "image/webp": ["RIFF\x10\0\0\0WEBPVP8 "],
  "image/heic": ["\0\0\0\x18ftypheic", "\0\0\0\x18ftypmif1"],
};

test("every type has a sample", () => expect(Object.keys(SAMPLES)).toEqual(FILE_TYPES));

describe.each(FILE_TYPES)("%s", (type) => {
  test.each(Object.entries(SAMPLES).flatMap(([of, texts]) => texts.map((text) => [text, of] as const)))(
    "%j",
    (text, of) => {
      expect(isOfType(type, bytes(text))).toBe(of === type);
      expect(isOfType(type, bytes(text.slice(0, 2)))).toBe(false);
      expect(isOfType(type, bytes(` ${text}`))).toBe(false);
    },
  );
});

test.each([
  ["nothing", ""],
  ["a program", "MZ\x90\0"],
  ["a page", "<!doctype html>"],
  ["a drawing with a script", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
  ["sound in the same container as WebP", "RIFF\x10\0\0\0WAVEfmt "],
  ["a film in the same container as HEIC", "\0\0\0\x18ftypisom"],
  ["an archive", `PK\x03\x04${END}\0\0`],
])("%s is none of them", (_, text) => {
  expect(FILE_TYPES.filter((type) => isOfType(type, bytes(text)))).toEqual([]);
});

test.each([
  ["an archive hung on it", `%PDF-1.7\n${END}\0\0`, false],
  ["one with a note", `%PDF-1.7\n${END}\x05\0hello`, false],
  ["one with the longest note", `%PDF-1.7\n${END}\xFF\xFF${"n".repeat(0xffff)}`, false],
  ["the same letters, and more behind them", `%PDF-1.7\n${END}\0\0 and more`, true],
  ["the same letters at the very end", "%PDF-1.7\nPK\x05\x06", true],
  ["the letters of no archive before one", `%PDF-1.7\nPK\x05\x06 ${END}\0\0`, false],
])("a PDF with %s", (_, text, isPassed) => {
  expect(isOfType("application/pdf", bytes(text))).toBe(isPassed);
});

test("a type that is none of ours has no bytes", () => {
  expect(["text/html", "", "constructor"].map((type) => isOfType(type, bytes("%PDF-1.7")))).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ["scan.pdf", "application/pdf", "scan.pdf"],
  ["Scan.PDF", "application/pdf", "Scan.PDF"],
  ["photo.jpeg", "image/jpeg", "photo.jpeg"],
  ["photo", "image/jpeg", "photo.jpg"],
  ["invoice.exe", "application/pdf", "invoice.exe.pdf"],
  ["../../etc/passwd", "image/png", "..-..-etc-passwd.png"],
  ["gpj.\u202Eexe.pdf", "image/png", "gpj.-exe.pdf.png"],
  ["März 日本.pdf", "application/pdf", "März 日本.pdf"],
  ["   ", "application/pdf", "file.pdf"],
])("%j of %s is saved as %j", (name, type, saved) => expect(safeName(name, type)).toBe(saved));

/** Which bytes are a file of which type, and the name under which it is saved. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { FILE_TYPES, isOfType, safeName } from "../../../server/files/kinds";

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const END = `PK\x05\x06${"\0".repeat(16)}`;

/** The end of an archive with one file: its directory of 46 bytes, and the record that speaks of it. */
const ZIP = `PK\x01\x02${"\0".repeat(42)}PK\x05\x06\0\0\0\0\x01\0\x01\0\x2E\0\0\0\0\0\0\0`;

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
  ["an archive and one byte behind it", `%PDF-1.7\n${END}\0\0.`, false],
  ["an archive and a page behind it", `%PDF-1.7\n${END}\0\0${"x".repeat(70_000)}`, false],
  ["an archive with a file, and more behind it", `%PDF-1.7\n${ZIP}\0\0%%EOF`, false],
  [
    "the same letters before what is not a directory",
    `%PDF-1.7\n${END.replace("\0".repeat(8), `${"\0".repeat(6)}\x01\0`)}\0\0`,
    true,
  ],
  ["the same letters at the very end", "%PDF-1.7\nPK\x05\x06", true],
  ["the letters of no archive before one", `%PDF-1.7\nPK\x05\x06 ${END}\0\0`, false],
])("a PDF with %s", (_, text, isPassed) => {
  expect(isOfType("application/pdf", bytes(text))).toBe(isPassed);
});

afterEach(() => vi.restoreAllMocks());

/** As many letters that begin an archive's end, none of which is one. */
const falseEnds = (count: number): string => `PK\x05\x06${"\x01".repeat(18)}`.repeat(count);

test("a few places that look like an archive's end do not refuse a PDF", () => {
  expect(isOfType("application/pdf", bytes(`%PDF-1.7\n${falseEnds(16)}`))).toBe(true);
  expect(isOfType("application/pdf", bytes(`%PDF-1.7\n${falseEnds(16)}${END}\0\0`))).toBe(false);
});

describe.each(FILE_TYPES)("a file of %s that was made to take time", (type) => {
  const [sample = ""] = SAMPLES[type] ?? [];
  test.each([
    ["nothing but the letters of an archive's end", "PK\x05\x06"],
    ["ends of archives that are none", falseEnds(1)],
    ["ends that speak of a directory at the beginning", `PK\x05\x06${"\0".repeat(8)}\x16\0\0\0${"\0".repeat(10)}`],
  ])("%s: few of its places are judged, and it is refused", (_, piece) => {
    const whole = bytes(sample + piece.repeat(1_000_000 / piece.length));
    const searches = vi.spyOn(Buffer.prototype, "indexOf");
    expect(isOfType(type, whole)).toBe(false);
    expect(searches.mock.calls.length).toBeLessThan(50);
  });
});

describe.each(FILE_TYPES)("a file of %s", (type) => {
  const [sample = ""] = SAMPLES[type] ?? [];
  test.each([
    ["an archive", `${ZIP}\0\0`],
    ["an archive and more", `${ZIP}\0\0and more`],
    ["an empty archive and more", `${END}\0\0and more`],
    ["a page", "<!DOCTYPE html><title>x</title>"],
    ["a page without its head", "\n<HTML><body>"],
    ["a script", "<script>alert(1)</script>"],
  ])("is refused with %s hung on it", (_, more) => {
    const whole = type === "application/pdf" ? "%PDF-1.4\n%%EOF\n" : sample;
    expect(isOfType(type, bytes(whole))).toBe(true);
    expect(isOfType(type, bytes(whole + more))).toBe(false);
  });
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

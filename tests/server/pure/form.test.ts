import { expect, test } from "vitest";
import { boundaryOf, formParts } from "../../../server/http/form";

const partsIn = (text: string, most = 9) =>
  formParts(Buffer.from(text), "x", most)?.map(({ name, isFile, bytes }) => [
    name,
    isFile,
    Buffer.from(bytes).toString(),
  ]);
const part = (disposition: string, content: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const FIELD = part('name="a"', "1");

test.each([
  ["one field", `${FIELD}--x--\r\n`, [["a", false, "1"]]],
  ["no line break at its end", `${FIELD}--x--`, [["a", false, "1"]]],
  ["nothing in it", "--x--\r\n", []],
  ["an empty field", `${part('name="a"', "")}--x--`, [["a", false, ""]]],
  ["a name without quotes", `${part("name=a", "1")}--x--`, [["a", false, "1"]]],
  ["a header in other letters", `${FIELD.replace("Content-D", "content-d")}--x--`, [["a", false, "1"]]],
  ["blank lines in a file", `${part('name="file"; filename="b"', "\r\n\r\n")}--x--`, [["file", true, "\r\n\r\n"]]],
  [
    "a file with its type",
    `${part('name="file"; filename=""', "é", "Content-Type: a/b\r\n")}--x--`,
    [["file", true, "é"]],
  ],
  ["a file's name in other letters", `${part("filename*=utf-8''b; name=file", "1")}--x--`, [["file", true, "1"]]],
  ["a name within the file's name", `${part('filename="; name=\\"b\\""; name="a"', "1")}--x--`, [["a", true, "1"]]],
  ["two names", `${part('name="a"; name="b"', "1")}--x--`, [["a", false, "1"]]],
  [
    "two fields",
    `${FIELD}${part('name="b"', "2")}--x--`,
    [
      ["a", false, "1"],
      ["b", false, "2"],
    ],
  ],
])("a form with %s is read", (_, text, expected) => {
  expect(partsIn(text)).toEqual(expected);
});

test.each([
  ["nothing", ""],
  ["something before", `hello\r\n${FIELD}--x--`],
  ["something behind", `${FIELD}--x--\r\nbye`],
  ["no end", FIELD],
  ["half an end", `${FIELD}--x-`],
  ["another boundary", FIELD.replaceAll("--x", "--y")],
  ["a longer boundary", `${FIELD}--xy\r\n--x--`],
  ["line feeds alone", `${FIELD.replaceAll("\r\n", "\n")}--x--`],
  ["a part without a name", `${part('filename="a"', "1")}--x--`],
  ["a part without a disposition", "--x\r\nContent-Type: a/b\r\n\r\n1\r\n--x--"],
  ["a part without an empty line", '--x\r\nContent-Disposition: form-data; name="a"\r\n--x--'],
  ["a disposition in the content", '--x\r\nA: b\r\n\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'],
  ["too many lines about a part", `${part('name="a"', "1", `A: ${"b".repeat(5000)}\r\n`)}--x--`],
  ["too many parts", `${FIELD.repeat(10)}--x--`],
])("bytes with %s are not a form", (_, text) => {
  expect(partsIn(text)).toBeUndefined();
});

test("a part is a view of the form's bytes: a large file is not held twice", () => {
  const body = Buffer.from(new TextEncoder().encode(`${FIELD}--x--`).buffer);
  expect(formParts(body, "x", 1)?.[0]?.bytes.buffer).toBe(body.buffer);
});

test.each([
  ["multipart/form-data; boundary=x", "x"],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
  ["multipart/form-data", undefined],
  ["multipart/form-data; boundary=", undefined],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, undefined],
  ["text/plain; boundary=x", undefined],
  ["", undefined],
])("the boundary of %j is %j", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});

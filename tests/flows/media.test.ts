import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { mediaNamed, type Flow } from "../../engine/index";
import { drawingProblem } from "../../server/flows/drawing";
import { flowFiles, readFlow } from "./files";

const folder = new URL("../../flows/media/", import.meta.url);
const files = readdirSync(folder);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

describe("the media of the shipped flows", () => {
  it("are all named by a page: nothing is left over", () => {
    const named = new Set(flowFiles.flatMap((file) => mediaNamed(JSON.parse(readFlow(file)) as Flow)));
    expect(files.filter((name) => !named.has(name.replace("-dark@", "@")))).toEqual([]);
  });

  test.each(files.filter((name) => name.endsWith(".svg")))("%s can stand in a page, light or dark", (name) => {
    expect(drawingProblem(read(name).trim())).toBeUndefined();
  });

  test.each(files.filter((name) => name.endsWith(".webm")))("%s is small", (name) => {
    expect(statSync(new URL(name, folder)).size).toBeLessThan(250_000);
  });

  test.each(files.filter((name) => name.endsWith(".vtt")))(
    "%s has captions in order, up to its video's end",
    (name) => {
      const text = read(name);
      expect(text).toMatch(/^WEBVTT\n\n/);
      const times = [...text.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(
        ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
      );
      expect(times.length).toBeGreaterThan(3);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const length = flowFiles.map((file) => new RegExp(`"seconds": (\\d+),[^}]*"${name}"`).exec(readFlow(file))?.[1]);
      expect(length.map(Number)).toContain(times.at(-1));
    },
  );
});

describe("a drawing", () => {
  const svg = (shapes: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`;

  it("of shapes in the page's colours is sound", () => {
    expect(drawingProblem(svg('<g fill="none" stroke="currentColor"><path d="M0 0h8"/></g>'))).toBeUndefined();
    expect(drawingProblem(svg('<circle r="3" fill="var(--drawing-accent, #1f5f8b)"/>'))).toBeUndefined();
  });

  it.each([
    ["a script", "<script>alert(1)</script>", /no text/],
    ["an empty script", '<script href="x"/>', /<script>/],
    ["what runs", '<path d="M0 0" onload="alert(1)"/>', /onload/],
    ["a link", '<a href="https://example.com"><path d="M0 0"/></a>', /<a>/],
    ["an image", '<image href="https://example.com/x.png"/>', /<image>/],
    ["a foreign page", "<foreignObject><p>hello</p></foreignObject>", /no text/],
    ["a style", '<path d="M0 0" style="fill:red"/>', /style/],
    ["a fixed colour", '<path d="M0 0" fill="#ff0000"/>', /light or in dark/],
    ["a colour that loads", '<path d="M0 0" fill="url(https://example.com)"/>', /light or in dark/],
    ["words", "<text>Hello</text>", /no text/],
    ["an attribute that never ends", '<path d="M0 0" x="<img src=x>"/>', /no text/],
    ["a comment", "<!-- x -->", /no text/],
  ])("with %s cannot stand in a page", (_, shapes, reason) => {
    expect(drawingProblem(svg(shapes))).toMatch(reason);
  });
});

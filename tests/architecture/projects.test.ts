import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sourceFolders } from "../../tools/checks/sources";
import { projects, refused } from "./support/projects";

const root = resolve(import.meta.dirname, "../..");
const compiled = projects();
const CODE = /\.[cm]?[jt]sx?$/;

/** Every code file of the source folders and every configuration beside them, relative to the repository. */
function codeFiles(): readonly string[] {
  const inside = sourceFolders(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  // The import checker's own configuration is CommonJS, and checked by being run.
  const beside = readdirSync(root).filter((file) => !file.startsWith("."));
  return [...inside, ...beside].filter((file) => CODE.test(file));
}

test("every code file is compiled by exactly one project", () => {
  const times = new Map<string, number>();
  for (const file of compiled.flatMap((project) => project.files)) times.set(file, (times.get(file) ?? 0) + 1);
  const files = codeFiles();
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => times.get(file) !== 1)).toEqual([]);
});

test("compiling writes nothing outside of .cache/types", () => {
  const written = compiled.flatMap((project) => project.written);
  expect(written).toContain(join(".cache/types/engine/index.d.ts"));
  expect(written.filter((file) => !file.startsWith(join(".cache/types/")))).toEqual([]);
});

test("no two projects write the same file", () => {
  const written = compiled.flatMap((project) => project.written);
  expect(written.length).toBe(new Set(written).size);
});

test("a changed package makes every project that imports packages check its files again", () => {
  const users = compiled.filter(({ name }) => name !== "schemas");
  const installed = "node_modules/.package-lock.json";
  expect(users.filter(({ files }) => !files.includes(installed)).map(({ name }) => name)).toEqual([]);
});

const IMPURE = [
  "window.name;",
  "document.title;",
  "void fetch('/');",
  "setTimeout(() => undefined, 1);",
  "console.log(1);",
  "process.exit();",
  "Buffer.from('');",
  "import { readFileSync } from 'node:fs'; readFileSync('x');",
];
const PURE = "[1].toSorted();";

test.each(["engine", "schemas"])("%s/ compiles with nothing that only a browser or Node has", (name) => {
  const project = compiled.find((one) => one.name === name);
  expect(project && refused(project, [PURE, ...IMPURE])).toEqual(IMPURE);
});

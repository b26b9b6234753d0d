import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";

/** Follows the recipes of the guides for product staff and QA word for word, each in a copy of the repository. */
const root = resolve(import.meta.dirname, "../..");
const COPIED = ["package.json", "tsconfig.json", "engine", "flows", "schemas", "server", "tests/fixtures", "tools"];

const recipesOf = (guide: string): readonly (readonly [title: string, text: string])[] =>
  readFileSync(join(root, "docs", guide), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), text] as const);
const recipes = [...recipesOf("for-product-staff.md"), ...recipesOf("for-qa.md")];

let place = "";
afterEach(() => rmSync(place, { recursive: true, force: true }));

function copyOfRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "guides-"));
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** What a recipe says to do, in its order: a change of a file, or a command with its answer. */
const DEED =
  /[Ii]n `(?<file>[^`]+)`,\s+change\s+```json\n(?<from>.*?)\n```\s+to\s+```json\n(?<to>.*?)\n```|```console\n(?<console>.*?)```/gs;

interface Spoken {
  readonly command: string;
  readonly answer: string;
}

/** The guide leaves out how far a place of a file is indented. */
const spaces = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

function change(file: string, from: string, to: string): void {
  const path = join(place, file);
  const before = readFileSync(path, "utf8");
  const found = [...before.matchAll(new RegExp(spaces(from), "g"))];
  expect(found, `${file} has once:\n${from}`).toHaveLength(1);
  const [first] = found;
  if (!first) return;
  const indent = /[ ]*$/.exec(before.slice(0, first.index))?.[0] ?? "";
  const after = before.slice(first.index + first[0].length);
  writeFileSync(path, before.slice(0, first.index) + to.replaceAll("\n", `\n${indent}`) + after);
}

const spokenIn = (console: string): readonly Spoken[] =>
  console
    .split(/^\$ /m)
    .slice(1)
    .map((part) => ({ command: part.slice(0, part.indexOf("\n")), answer: part.slice(part.indexOf("\n") + 1) }));

function run(commands: readonly string[], env: NodeJS.ProcessEnv): string {
  const quiet = commands.join("\n").replaceAll("npm run flow", "npm run --silent flow");
  const { stdout, stderr } = spawnSync("bash", ["-c", quiet], { cwd: place, encoding: "utf8", env });
  return stdout + stderr.replaceAll(/^npm warn .*\n/gm, "");
}

/** What a new terminal has: Vitest adds an address of its own, and no recipe may reach a database of somebody. */
const { BASE_URL: _base, DATABASE_URL: _database, DATA_DIR: _data, ...terminal } = process.env;

test("the guides have recipes", () => {
  expect(recipes.map(([title]) => title)).toEqual([
    "Change a minimum",
    "Add a question",
    "Reach enrollments that have begun",
    "Add a product",
    "Compare two versions, and sign",
    "Find who is affected",
    "Record a scenario",
  ]);
});

test.each(recipes)("%s", (_, recipe) => {
  place = copyOfRepository();
  // A variable that one command exports is there for the next ones, as in one terminal.
  const exported: string[] = [];
  for (const { groups = {} } of recipe.matchAll(DEED)) {
    const { file, from, to, console } = groups;
    if (file !== undefined) change(file, from ?? "", to ?? "");
    else
      for (const { command, answer } of spokenIn(console ?? "")) {
        expect(run([...exported, command], terminal), command).toBe(answer);
        if (command.startsWith("export ")) exported.push(command);
      }
  }
});

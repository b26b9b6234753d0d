import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runFlow } from "../../tools/flow/run";
import { isWhole } from "../support/tier";
import { inThisThread } from "../tools/support/in-this-thread";
import { saidBy } from "../tools/support/said";

/**
 * Follows the recipes of the guides for product staff and QA word for word, each in a copy of the repository. `npm test`
 * runs their flow commands in its own process, `npm run test:all` in the shell, as a person does.
 */
const root = resolve(import.meta.dirname, "../..");
const DATA = ["flows", "server/data/products", "tests/fixtures"];
const COPIED = isWhole ? ["package.json", "tsconfig.json", "engine", "schemas", "server", "tools", ...DATA] : DATA;

/** What a recipe says to do, in its order: a change of a file, or a command with its answer. */
const DEED =
  /[Ii]n `(?<file>[^`]+)`,\s+change\s+```json\n(?<from>.*?)\n```\s+to\s+```json\n(?<to>.*?)\n```|```console\n(?<console>.*?)```/gs;

const recipesOf = (guide: string): readonly (readonly [title: string, text: string])[] =>
  readFileSync(join(root, "docs", guide), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), text] as const);
const isRecipe = ([, text]: readonly [title: string, text: string]): boolean => text.search(DEED) >= 0;
const recipes = [...recipesOf("for-product-staff.md"), ...recipesOf("for-qa.md")].filter(isRecipe);

let place = "";
afterEach(() => rmSync(place, { recursive: true, force: true }));

function copyOfRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "guides-"));
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  if (isWhole) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

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

/** What a command answers in a shell of its own, after others that only it remembers. */
function inShell(commands: readonly string[], env: NodeJS.ProcessEnv): string {
  const quiet = commands.join("\n").replaceAll("npm run flow", "npm run --silent flow");
  const { stdout, stderr } = spawnSync("bash", ["-c", quiet], { cwd: place, encoding: "utf8", env });
  return stdout + stderr.replaceAll(/^npm warn .*\n/gm, "");
}

/** The words of `npm run flow -- …`, and the file that its output goes to; undefined for any other command. */
function flowCommand(command: string): { readonly words: readonly string[]; readonly to?: string } | undefined {
  const [, typed, to] = /^npm run flow -- (.*?)(?: > (\S+))?$/.exec(command) ?? [];
  if (typed === undefined) return undefined;
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
  return { words, ...(to !== undefined && { to }) };
}

/** The same answer as in a shell, from a command in this process. */
async function inProcess(command: string, exported: readonly string[]): Promise<string> {
  const flow = flowCommand(command);
  if (!flow) return inShell([...exported, command], terminal);
  const before = process.cwd();
  process.chdir(place);
  try {
    const run: typeof runFlow = (words, variables, output) => runFlow(words, variables, output, place, inThisThread);
    const { out, err } = await saidBy(run, flow.words, { ...terminal, ...variablesOf(exported) });
    if (flow.to === undefined) return out + err;
    writeFileSync(flow.to, out);
    return err;
  } finally {
    process.chdir(before);
  }
}

/** `export A=1 B=2` as variables. */
const variablesOf = (exported: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    exported.flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value])),
  );

/** What a new terminal has: Vitest adds an address of its own, and no recipe may reach a database of somebody. */
const { BASE_URL: _base, DATABASE_URL: _database, DATA_DIR: _data, ...terminal } = process.env;

test("the guides have recipes", () => {
  expect(recipes.map(([title]) => title)).toEqual([
    "Change a minimum",
    "Add a question",
    "Reach enrollments that have begun",
    "Add a product",
    "Compare two versions, and sign",
    "Compare prices",
    "Find who is affected",
    "Record a scenario",
  ]);
});

/**
 * They compare whole flows again and again, as tests/tools/diff.test.ts does once, or play all scenarios of a product
 * three times, as tests/tools/flow-test.test.ts does.
 */
const LONG = new Set([
  "Change a minimum",
  "Reach enrollments that have begun",
  "Compare two versions, and sign",
  "Compare prices",
  "Find who is affected",
  "Record a scenario",
]);

test.each(recipes.filter(([title]) => isWhole || !LONG.has(title)))("%s", async (_, recipe) => {
  place = copyOfRepository();
  // A variable that one command exports is there for the next ones, as in one terminal.
  const exported: string[] = [];
  for (const { groups = {} } of recipe.matchAll(DEED)) {
    const { file, from, to, console } = groups;
    if (file !== undefined) change(file, from ?? "", to ?? "");
    else
      for (const { command, answer } of spokenIn(console ?? "")) {
        const said = isWhole ? inShell([...exported, command], terminal) : await inProcess(command, exported);
        expect(said, command).toBe(answer);
        if (command.startsWith("export ")) exported.push(command);
      }
  }
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { GROUPS } from "../../tools/mutants/groups";
import { COMMANDS, type Command } from "../support/commands";
import { ALIKE, commandIn, NAMES, namedIn, OPTIONS } from "./support/command-names";

const root = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const isOfTheRunner = (script: string): boolean => /^(test|(check|test):.*)$/.test(script);

const withThoseBeside = (commands: readonly Command[]): readonly Command[] =>
  commands.flatMap((command) => [command, ...withThoseBeside(command.until ?? [])]);
const rows = withThoseBeside(COMMANDS);
/** What each row runs: `bench -- api`, or `build` alone. */
const run = rows.flatMap(({ words }) =>
  namedIn(`npm run ${words}`).map((named) => ({ words, script: named.script, name: commandIn(named) })),
);

const guides = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
);

test("every command that a guide names exists", () => {
  const missing: string[] = [];
  let found = 0;
  for (const guide of guides)
    for (const named of namedIn(readFileSync(join(root, guide), "utf8"))) {
      found += 1;
      const isCommand = NAMES.has(named.script) && named.words !== "" ? commandIn(named) !== undefined : true;
      if (!(named.script in scripts) || !isCommand) missing.push(`${guide}: npm run ${named.script} -- ${named.words}`);
    }
  expect(found).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("every script of package.json has a row in tests/support/commands.ts, which runs it, or is a suite or a check", () => {
  const missing = Object.keys(scripts).filter(
    (script) => !isOfTheRunner(script) && !run.some((row) => row.script === script),
  );
  expect(missing).toEqual([]);
});

test("every command of the tools' own tables has a row in tests/support/commands.ts, which runs it", () => {
  const missing = [...NAMES].flatMap(([script, names]) => {
    const own = names.filter((name) => !run.some((row) => row.script === script && row.name === name));
    return ALIKE.has(script) && own.length < names.length ? [] : own.map((name) => `${script} -- ${name}`);
  });
  expect(missing).toEqual([]);
});

test("every option of npm run flow and npm run admin is used by a row of its command", () => {
  // Each admin command has them, and they go through one place: one row is enough.
  const common = new Set(["json", "space"]);
  const missing = [...OPTIONS].flatMap(([command, options]) => {
    const [script = ""] = command.split(" ");
    const own = rows.filter(({ words }) => words === command || words.startsWith(`${command} `));
    const wanted = options.filter((option) => script !== "admin" || !common.has(option));
    return wanted
      .filter((option) => !own.some(({ words }) => words.split(" ").includes(`--${option}`)))
      .map((option) => `${command} --${option}`);
  });
  expect(OPTIONS.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("no row of tests/support/commands.ts is for a command that does not exist", () => {
  const unknown = rows.filter(({ words }) => namedIn(`npm run ${words}`).every(({ script }) => !(script in scripts)));
  expect(unknown).toEqual([]);
});

test("every file and function that a group of npm run mutants names is there", () => {
  const missing = Object.entries(GROUPS).flatMap(([group, { mutate, tests }]) => {
    const places = [...mutate, ...tests].map((place) =>
      typeof place === "string" ? { file: place.replace(/^!/, ""), functions: [] } : place,
    );
    return places.flatMap(({ file, functions }) => {
      if (file.includes("*")) return existsSync(join(root, dirname(file))) ? [] : [`${group}: ${file}`];
      if (!existsSync(join(root, file))) return [`${group}: ${file}`];
      const text = readFileSync(join(root, file), "utf8");
      const gone = functions.filter((name) => !new RegExp(`^(export )?(async )?function ${name}\\(`, "m").test(text));
      return gone.map((name) => `${group}: ${name} of ${file}`);
    });
  });
  expect(missing).toEqual([]);
});

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { targetAt } from "../../../tools/bench/quote-load";
import { freePort } from "../../../tools/test/postgres.mjs";
import { COMMANDS, type Command } from "../../support/commands";
import { npmRun, type Ended, type Running } from "../support/npm-run";
import { scratchTree, type ScratchTree } from "../support/scratch-tree";

/**
 * Starts every command of tests/support/commands.ts in a copy of the tree, one after the other, and looks at what it
 * prints: `bench -- fields` was dead for a long time, since a check refused its flow, and nobody noticed. One of them:
 * `TIER=all npx vitest run --project unit tests/nightly/unit/commands.test.ts -t "run start|run admin"`; what reads a
 * developer's data needs `start` before it.
 */
let scratch: ScratchTree | undefined;
const places: Record<string, string> = {};
/** Only against what hangs: none takes half of it on a machine that is busy many times over. */
const LIMIT = 60 * 60_000;

beforeAll(async () => {
  scratch = scratchTree(resolve(import.meta.dirname, "../../.."));
  Object.assign(places, { beside: scratch.beside, port: String(await freePort()) });
}, LIMIT);
afterAll(() => scratch?.remove(), LIMIT);

const treeOf = (): string => scratch?.tree ?? expect.fail("there is no copy of the tree");

/** Fills in what stands in braces. */
const placed = (text: string): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => places[name] ?? expect.fail(`no command has said {${name}}`));

function begin({ words, env = {} }: Command): Running {
  const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, placed(value)]));
  return npmRun(treeOf(), placed(words).split(" "), variables);
}

/** Holds how a command ended against its row; a failure shows all that it printed. */
function check({ words, code = 0, says, to, leaves = {} }: Command, { out, err, ...ended }: Ended): void {
  const all = `npm run ${words} ended with ${ended.code}:\n${out}${err}`;
  expect(ended.code, all).toBe(code);
  expect(says.test(out) || says.test(err), `${all}\nexpected ${says}`).toBe(true);
  if (to !== undefined) writeFileSync(placed(to), out);
  for (const [file, held] of Object.entries(leaves))
    expect(held.test(readFileSync(resolve(treeOf(), placed(file)), "latin1")), `${all}\n${file} has ${held}`).toBe(
      true,
    );
}

function runs(command: Command): void {
  if (command.until) return runsUntilInterrupted(command, command.until);
  test(`npm run ${command.words}`, { timeout: LIMIT }, async () => {
    const running = begin(command);
    try {
      check(command, await running.end);
    } finally {
      running.kill();
    }
  });
}

function runsUntilInterrupted(command: Command, others: readonly Command[]): void {
  describe(`npm run ${command.words}`, () => {
    let running: Running | undefined;
    test("begins", { timeout: LIMIT }, async () => {
      running = begin(command);
      Object.assign(places, (await running.says(command.says)).groups);
      // Buyers begin here, so that later commands find something to judge, to export and to erase.
      if (command.words === "start") await targetAt(String(places.address));
    });
    for (const each of others) runs(each);
    test("ends at Ctrl+C", { timeout: LIMIT }, async () => {
      running?.interrupt();
      const { code, out, err } = (await running?.end) ?? expect.fail("it did not begin");
      // npm itself ends by the signal, as a terminal shows it.
      expect([0, 130, null], out + err).toContain(code);
      expect(command.ends?.test(out + err) ?? true, `${out}${err}\nexpected ${command.ends}`).toBe(true);
    });
    afterAll(() => running?.kill());
  });
}

for (const command of COMMANDS) runs(command);

/** What the rows write into the tree on purpose. */
const WRITTEN = /^(flows\/media\/|tests\/figures\/|flows\/scenarios\/boa\/recorded\.json$)/;

test("the commands left the tree as it was, but for what they are there to write", () => {
  const { stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: treeOf(), encoding: "utf8" });
  const changed = stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.slice(3)]));
  expect(changed.filter((file) => !WRITTEN.test(file))).toEqual([]);
});

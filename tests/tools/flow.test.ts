import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCommandLine } from "../../tools/command/command-line";
import { COMMANDS } from "../../tools/flow/commands";
import { runFlow } from "../../tools/flow/run";
import { inThisThread } from "./support/in-this-thread";
import { saidBy } from "./support/said";
import { isWhole } from "../support/tier";

const root = resolve(import.meta.dirname, "../..");
const sound = join(root, "flows/passport360.flow.json");
let folder = "";
let misspelled = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flow-"));
  misspelled = join(folder, "misspelled.flow.json");
  writeFileSync(misspelled, readFileSync(sound, "utf8").replace('"use": "checkout@5"', '"use": "chekout@5"'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function flow(...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
  const run: typeof runFlow = (words, variables, output) => runFlow(words, variables, output, root, inThisThread);
  const { code, said } = await saidBy(run, args);
  return { code, output: said };
}

describe("flow check", () => {
  test("finds nothing in the flows of this repository", async () => {
    expect(await flow("check")).toEqual({ code: 0, output: expect.stringMatching(/ 0 findings\n$/) });
  });

  test("names file, line, place, what it found and what was meant", async () => {
    const { code, output } = await flow("check", misspelled);
    const line =
      readFileSync(misspelled, "utf8")
        .split("\n")
        .findIndex((text) => text.includes("chekout@5")) + 1;
    expect(code).toBe(1);
    expect(output).toContain(`${misspelled}:${line}:`);
    expect(output).toContain("did you mean checkout@5?");
    expect(output).toContain("at /steps/7/use");
    expect(output).toContain("More may be found once these findings are gone");
  });

  test("speaks JSON to machines", async () => {
    const { output } = await flow("check", misspelled, "--json");
    expect(JSON.parse(output)).toEqual([expect.objectContaining({ found: '"chekout@5"', nearest: "checkout@5" })]);
  });
});

test("flow publish refuses a flow that is not sound", async () => {
  expect(await flow("publish", misspelled)).toEqual({
    code: 1,
    output: expect.stringMatching(/1 finding\nNothing was published: only what has no findings is\.\n/),
  });
});

test.each([
  [[], "COMMAND --help says more"],
  [["chekc"], 'There is no command "chekc". The commands are check, '],
  [["chekc"], "did you mean check?"],
  [["publish"], "Name the one flow to publish"],
  [["explain", "boa"], "Say what to explain"],
  [["check", "no-such-file.json"], 'There is no flow and no JSON file "no-such-file.json"'],
  [
    ["check", "--josn"],
    'There is no option "--josn" of check. It has --json, --no-scenarios, --reach; did you mean --json?',
  ],
  [["check", "--json=yes"], "--json takes no value."],
  [["publish", "boa", "--json"], 'There is no option "--json" of publish. It has --take-off, --roll-back, '],
])("wrong usage ends with 2 and says what is known: flow %j", async (args, sentence) => {
  const { code, output } = await flow(...args);
  expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
});

test("flow --help names every command, and each says how it is used, with examples that are read", async () => {
  const { code, output } = await flow("--help");
  expect([
    code,
    COMMANDS.filter(({ name, summary }) => !output.includes(`${name} `) || !output.includes(summary)),
  ]).toEqual([0, []]);
  expect(await flow("check", "--help")).toEqual({
    code: 0,
    output: expect.stringContaining("npm run flow -- check boa\n"),
  });
  for (const command of COMMANDS) {
    expect(command.examples, command.name).not.toEqual([]);
    for (const example of command.examples)
      expect(readCommandLine(example.split(" "), COMMANDS)).toMatchObject({ does: "run", command });
  }
});

test.each(["check", "test", "explain", "publish"])(
  "flow %s names what there is when a name stands for nothing",
  async (command) => {
    expect(await flow(command, "bao", ...(command === "explain" ? ["--calls"] : []))).toEqual({
      code: 2,
      output:
        'There is no flow and no JSON file "bao". The flows are boa, passport360: the files *.flow.json in flows.\n',
    });
  },
);

test.runIf(isWhole)("a reader that is gone before the end crashes nothing", async () => {
  const command = `node --import tsx tools/flow/main.ts table boa | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", command], { cwd: root });
  expect([stdout, stderr]).toEqual(["0\n", ""]);
});

test("flow explain --calls tells which calls follow, each with when and what it sends", async () => {
  const { code, output } = await flow("explain", sound, "--calls");
  expect(code).toBe(0);
  const [dashboard = "", enroll = "", share = ""] = output.split(/^(?:dashboard|enroll|share)$/m).slice(1);
  expect(dashboard).toContain("policyholder: next\n    client.update  if the client is known and has changed");
  expect(enroll).toContain(
    '"application":{"plan_id":"<plan.id>","policy_effective_date":"<answers.policy_effective_date>"}',
  );
  expect(share).toContain('"billing":{"billing_type":"<answers.billing_type>","source_token":"<card token>"}');
  expect(share).toContain('{"drop_auth":true}');
});

test("flow table groups the states, and has each of them as JSON and as a page", async () => {
  const page = join(folder, "boa.html");
  const { code, output } = await flow("table", "boa", "--html", page);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining("\nColorado, New Mexico, West Virginia\n  staff minimum  10\n"),
  ]);
  expect(readFileSync(page, "utf8")).toContain("<small>CO</small>");
  expect(JSON.parse((await flow("table", "boa", "--json")).output)).toHaveLength(56);
});

test("flow graph draws one way in, and names those that there are", async () => {
  const { code, output } = await flow("graph", "boa", "--entry", "share");
  expect([code, output]).toEqual([0, expect.stringContaining("Anybody, by a share link")]);
  expect(output).not.toContain("A broker, from the dashboard");
  expect(await flow("graph", "boa", "--entry", "shop")).toEqual({
    code: 2,
    output: 'There is no entry "shop". The entries are dashboard, enroll, share.\n',
  });
});

test.each([
  [["graph", "boa", "--out"], "no-such-folder/boa.svg", "no such file or directory"],
  [["table", "boa", "--html"], ".", "illegal operation on a directory"],
  [["explain", "boa", "--answers"], ".", "illegal operation on a directory"],
])("flow %j says in a line that it cannot use a file", async (args, name, reason) => {
  const file = join(folder, name);
  const { code, output } = await flow(...args, file);
  expect([code, output]).toEqual([2, expect.stringMatching(new RegExp(`^(?:${file}: )?${reason}\\n$`))]);
});

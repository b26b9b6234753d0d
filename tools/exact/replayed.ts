/** What is handed between `npm run exact -- --drawn … --replay` and the test that has the servers. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ToldClass } from "./covered";
import type { DrawnEdit } from "./drawn";

/** An edit with its classes, to be replayed. */
export interface Replayable {
  readonly edit: Pick<DrawnEdit, "product" | "place" | "does" | "content">;
  readonly classes: readonly ToldClass[];
}

/** What came of the witness of a class on two servers. */
export interface Outcome {
  readonly came: "differs" | "alike" | "not replayable";
  readonly why: string;
}

const root = resolve(import.meta.dirname, "../..");
const TEST = "tests/server/drawn-edits.test.ts";

/** Replays the witnesses of edits on two servers. Returns an outcome for each class of each edit. Throws where it cannot. */
export async function replayedOf(all: readonly Replayable[]): Promise<readonly (readonly Outcome[])[]> {
  const folder = mkdtempSync(join(tmpdir(), "drawn-"));
  const file = join(folder, "asked.json");
  try {
    writeFileSync(file, JSON.stringify(all));
    const code = await ended(["node_modules/vitest/vitest.mjs", "run", "--project", "server", TEST], file);
    if (code !== 0) throw new Error(`${TEST} ended with ${code}.`);
    const outcomes: readonly (readonly Outcome[])[] = JSON.parse(readFileSync(`${file}.said`, "utf8"));
    return outcomes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ended(args: readonly string[], file: string): Promise<number | null> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DRAWN: file },
      stdio: ["ignore", process.stderr, process.stderr],
    });
    child.on("exit", done);
  });
}

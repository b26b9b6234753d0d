import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TookTooMuch } from "../../../server/base/apart";
import { createLastingThread } from "../../../server/base/lasting-thread";
import { createSentences } from "../../../server/drafts/sentences";
import { sampled } from "../../support/tier";

const module = new URL("work/tasks.ts", import.meta.url);
const threadOf = (ms = 60_000) => createLastingThread<string, object>(module, { ms, megabytes: 64 });

test("one thread does one piece of work after another, in their order", async () => {
  const thread = threadOf();
  const answers = await Promise.all(["one", "two", "three"].map((task) => thread.run(task)));
  expect(answers).toEqual([{ task: "one" }, { task: "two" }, { task: "three" }]);
  const [first, second] = [await thread.run("thread"), await thread.run("thread")];
  expect(first).toEqual(second);
  await thread.end();
});

test("an error of the work is thrown to its own caller, and the thread goes on", async () => {
  const thread = threadOf();
  const before = await thread.run("thread");
  await expect(thread.run("throw")).rejects.toThrow("The work went wrong.");
  expect(await thread.run("thread")).toEqual(before);
  await thread.end();
});

test.each(sampled(["spin", "hoard", "exit"]))("a thread that has to be ended is replaced: %s", async (task) => {
  const thread = threadOf(task === "spin" ? 300 : 60_000);
  await thread.run("thread");
  const waiting = [thread.run(task), thread.run("well")];
  await expect(waiting[0]).rejects.toThrow();
  expect(await waiting[1]).toEqual({ task: "well" });
  await thread.end();
});

test("more work than may wait is refused at once", async () => {
  const thread = threadOf(300);
  const all = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => thread.run(`work ${n}`)));
  const refused = all.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toHaveLength(10);
  expect(refused[0]).toEqual(new TookTooMuch("time"));
  await thread.end();
});

test("a comparison that takes too long, or fails, costs a sentence of lines and nothing else", async () => {
  const outcomes: string[] = [];
  const folders = { main: "nowhere", more: [], books: [] };
  const never = { module: new URL("work/never.ts", import.meta.url), allowed: { ms: 300, megabytes: 64 } };
  const sentences = createSentences({ ...never, folders }, (outcome) => outcomes.push(outcome));
  const file = (text: string) => [{ path: "kite.flow.json", text }];
  expect(await sentences.between({ was: file("1\n"), now: file("2\n") })).toEqual([
    { text: "Line 1 of kite.flow.json changed.", path: "kite.flow.json", pointer: "" },
  ]);
  expect(await sentences.between({ was: file("1\n"), now: file("1\n") })).toEqual([]);
  expect(outcomes).toEqual(["plain"]);
  await sentences.end();
});

test("no thread begins, and nothing is loaded, before the first sentence is asked for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "thread-"));
  process.env.MARK = join(folder, "mark");
  const marks = { module: new URL("work/marks.ts", import.meta.url), allowed: { ms: 60_000, megabytes: 64 } };
  const sentences = createSentences({ ...marks, folders: { main: "nowhere", more: [], books: [] } });
  const same = [{ path: "kite.flow.json", text: "1" }];
  expect(await sentences.between({ was: same, now: same })).toEqual([]);
  expect(existsSync(process.env.MARK)).toBe(false);
  await sentences.between({ was: same, now: [] });
  expect(existsSync(process.env.MARK)).toBe(true);
  await sentences.end();
  delete process.env.MARK;
  rmSync(folder, { recursive: true });
});

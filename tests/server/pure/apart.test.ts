import { expect, test } from "vitest";
import { runApart, TookTooMuch } from "../../../server/base/apart";

const run = (task: string, ms = 60_000) =>
  runApart(new URL("work/tasks.ts", import.meta.url), task, { ms, megabytes: 64 });

test("the result of a thread is that of the work", async () => {
  expect(await run("well")).toEqual({ task: "well" });
});

test("an error of the work is thrown here", async () => {
  await expect(run("throw")).rejects.toThrow("The work went wrong.");
});

test("work that does not end is ended, and this process could work meanwhile", async () => {
  const ended = run("spin", 500);
  expect(await Promise.race([ended.catch(() => "ended"), Promise.resolve("working")])).toBe("working");
  await expect(ended).rejects.toThrow(new TookTooMuch("time"));
});

test("work that takes too much memory is ended, and this process goes on", async () => {
  await expect(run("hoard")).rejects.toThrow(new TookTooMuch("memory"));
});

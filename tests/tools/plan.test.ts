import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { inLanes, planOf } from "../../tools/test/plan.mjs";

const root = resolve(import.meta.dirname, "../..");

test("a run has every check and suite of package.json, and not the run of all tests itself", () => {
  const { scripts } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as { scripts: object };
  const names = Object.keys(scripts).filter((name) => /^(check|test):/.test(name) && name !== "test:all");
  const planned = planOf(Object.keys(scripts)).map(({ name }) => name);
  expect(planned.toSorted()).toEqual(names.toSorted());
  expect(planned.length).toBeGreaterThan(10);
});

test("a suite that needs the build waits for it while others run", async () => {
  let opened = (): void => undefined;
  const build = new Promise<void>((resolve) => (opened = resolve));
  const ran: string[] = [];
  const all = inLanes(
    [
      { name: "browser", needs: ["build"] },
      { name: "types", needs: [] },
      { name: "lint", needs: [] },
    ],
    2,
    { build },
    async ({ name }) => {
      ran.push(name);
      if (ran.length === 2) opened();
      return name;
    },
  );
  expect((await all).toSorted()).toEqual(["browser", "lint", "types"]);
  expect(ran).toEqual(["types", "lint", "browser"]);
});

test("no more tasks run at once than there are lanes", async () => {
  const tasks = Array.from({ length: 7 }, (_, n) => ({ name: `task ${n}`, needs: [] }));
  let running = 0;
  let most = 0;
  await inLanes(tasks, 3, {}, async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
  });
  expect(most).toBe(3);
});

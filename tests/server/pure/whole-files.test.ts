/** How many files of buyers are checked at once, and how long the others wait: by a clock that the test turns. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checking } from "../../../server/domain/whole-files";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How many of so many files of each network are checked, when the virus scan takes so long for each. */
async function checked(networks: readonly string[], files: number, scanMs: number): Promise<number> {
  let [done, most] = [0, 0];
  const check = async (network: string): Promise<void> => {
    const leave = await checking.enter(network);
    most = Math.max(most, checking.taken);
    await new Promise((resolve) => setTimeout(resolve, scanMs));
    leave();
    done += 1;
  };
  const all = Promise.allSettled(networks.flatMap((network) => Array.from({ length: files }, () => check(network))));
  await vi.runAllTimersAsync();
  await all;
  expect(checking.taken + checking.waiting).toBe(0);
  expect(most, "files that are held at once").toBeLessThanOrEqual(8);
  return done;
}

test.each([1_100, 2_000, 4_000])("forty buyers of one network all pass a scan of %i ms a file", async (scanMs) => {
  expect(await checked(["an office"], 40, scanMs)).toBe(40);
});

test("three offices at once all pass a scan of two seconds a file", async () => {
  expect(await checked(["one", "two", "three"], 40, 2_000)).toBe(120);
});

test("a network whose files are never answered in time leaves places for another", async () => {
  const stuck = checked(["stuck"], 64, 60_000);
  expect(await checked(["other"], 4, 1_000)).toBe(4);
  await stuck;
});

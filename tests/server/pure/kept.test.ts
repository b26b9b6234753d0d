import { expect, test } from "vitest";
import { keptByKey } from "../../../server/base/kept";

test("a value is made once for a key, also when it is undefined", () => {
  const kept = keptByKey<number | undefined>(2);
  let made = 0;
  const ask = (key: string): number | undefined => kept(key, () => (++made, undefined));
  expect([ask("a"), ask("a"), made]).toEqual([undefined, undefined, 1]);
});

test("what throws is made again", () => {
  const kept = keptByKey<number>(2);
  const failing = (): number => {
    throw new Error("not sound");
  };
  expect(() => kept("a", failing)).toThrow("not sound");
  expect(kept("a", () => 1)).toBe(1);
});

test("the newest are kept, and the oldest is made again", () => {
  const kept = keptByKey<string>(2);
  for (const key of ["a", "b", "c"]) kept(key, () => `first ${key}`);
  expect([kept("c", () => "again"), kept("b", () => "again"), kept("a", () => "again")]).toEqual([
    "first c",
    "first b",
    "again",
  ]);
});

import { expect, test } from "vitest";
import { differences, mostOf } from "../figures/figures";

test("a figure that differs is named with both counts, the worse ones first with what they are made of", () => {
  const found = new Map([
    ["same", { count: 2 }],
    ["less", { count: 1, of: ["x"] }],
    ["more", { count: 3, of: ["select 1", "select 2"] }],
    ["added", { count: 4 }],
  ]);
  expect(differences({ same: 2, less: 2, more: 2, removed: 5 }, found)).toEqual([
    "  worse: more: was 2, is 3\n    select 1\n    select 2",
    "  new: added: 4",
    "  better: less: was 2, is 1",
    "  gone: removed: was 5",
  ]);
});

test("a figure may differ by its slack, in both directions, and by no more", () => {
  const by = (count: number) => differences({ bytes: 100 }, new Map([["bytes", { count, slack: 10 }]]));
  expect([by(90), by(110)]).toEqual([[], []]);
  expect([by(89), by(111)]).toEqual([["  better: bytes: was 100, is 89"], ["  worse: bytes: was 100, is 111"]]);
});

test("a figure is said to be made of what occurs most often, and how much more there is", () => {
  expect(mostOf(["b", "a", "b", "c"], 2)).toEqual(["2 × b", "1 × a", "and 1 more"]);
});

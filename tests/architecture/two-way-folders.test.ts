import { dirname } from "node:path/posix";
import { expect, test } from "vitest";
import { cruise } from "../../tools/checks/cruise";

/**
 * Two folders that import each other are one room with a wall in it, and no rule of .dependency-cruiser.cjs can say so
 * of all folders. Imports of types count.
 */
function twoWayFolders(room: string): readonly string[] {
  const arrows = new Map<string, string>();
  for (const { source, dependencies } of cruise([room]).modules)
    for (const { resolved } of dependencies)
      if ([source, resolved].every((file) => file.startsWith(`${room}/`)) && dirname(source) !== dirname(resolved))
        arrows.set(`${dirname(source)} → ${dirname(resolved)}`, `${source} → ${resolved}`);
  expect(arrows.size, `the arrows seen in ${room}/`).toBeGreaterThan(0);
  return [...arrows].flatMap(([arrow, example]) => {
    const [from = "", to = ""] = arrow.split(" → ");
    const back = arrows.get(`${to} → ${from}`);
    return from < to && back !== undefined ? [`${from} ↔ ${to} (${example}; ${back})`] : [];
  });
}

/** The pairs that engine/ still has. Strike out the one you end; add none. An empty list may go, with the test of it. */
const STILL_IN_ENGINE = [
  "engine/contract ↔ engine/flow",
  "engine/flow ↔ engine/flow/checks",
  "engine/session ↔ engine/steps",
  "engine/session ↔ engine/validation",
  "engine/steps ↔ engine/validation",
];
const pairOf = (found: string): string => found.replace(/ \(.*$/, "");

test("no two folders of server/ import each other", () => {
  expect(twoWayFolders("server")).toEqual([]);
});

test("no two more folders of engine/ import each other, and an ended pair is struck off the list", () => {
  const found = twoWayFolders("engine");
  expect(found.filter((each) => !STILL_IN_ENGINE.includes(pairOf(each)))).toEqual([]);
  expect(STILL_IN_ENGINE.filter((pair) => !found.map(pairOf).includes(pair))).toEqual([]);
});

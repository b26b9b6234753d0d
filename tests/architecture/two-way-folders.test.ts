import { dirname } from "node:path/posix";
import { expect, test } from "vitest";
import { cruise } from "../../tools/checks/cruise";

/**
 * The pairs of folders in `room` that import each other, each with an import of either side. Imports of types count, and
 * so does a folder inside another, which the rule no-two-way-folders takes for a part of it.
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

/** The pairs that engine/ still has. Delete a pair when you end it; add none. When none is left, test engine/ like server/. */
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

test("no more folders of engine/ import each other than are listed, and a pair that has ended is off the list", () => {
  const found = twoWayFolders("engine");
  expect(found.filter((each) => !STILL_IN_ENGINE.includes(pairOf(each)))).toEqual([]);
  expect(STILL_IN_ENGINE.filter((pair) => !found.map(pairOf).includes(pair))).toEqual([]);
});

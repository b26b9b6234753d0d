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

test.each(["engine", "server"])("no two folders of %s/ import each other", (room) => {
  expect(twoWayFolders(room)).toEqual([]);
});

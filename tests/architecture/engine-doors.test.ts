import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "../../tools/checks/sources";

const root = resolve(import.meta.dirname, "../..");
const door = resolve(root, "engine/index");
const IMPORT = /(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]*)"/g;

/** The names in braces, without what they are called in the importing file. */
const namesIn = (braces: string): readonly string[] =>
  braces.split(",").flatMap((name) => name.trim().split(" as ")[0] || []);

/** The values, not the types, that the door of the hosts exports under these names. */
function valuesOfTheDoor(): readonly string[] {
  const text = readFileSync(`${door}.ts`, "utf8");
  const exports = [...text.matchAll(/export \{([^}]*)\} from/g)].map(([, braces = ""]) => braces);
  const names = exports.flatMap((braces) => braces.split(",").map((name) => name.trim()));
  return names.flatMap((name) => (name === "" || name.startsWith("type ") ? [] : (name.split(" as ").at(-1) ?? [])));
}

/** All names that app/ and server/ import from the door. */
function namesUsedByHosts(): ReadonlySet<string> {
  const files = ["app", "server"].flatMap((folder) => sourceFiles(root, folder));
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].flatMap(([, braces = "", path = ""]) => {
        const target = resolve(root, dirname(file), path);
        return target === door || target === dirname(door) ? namesIn(braces) : [];
      }),
    ),
  );
}

test("the hosts' door of the engine exports no value that neither the app nor the server uses", () => {
  const used = namesUsedByHosts();
  const exported = valuesOfTheDoor();
  expect(exported.length).toBeGreaterThan(20);
  expect(exported.filter((name) => !used.has(name))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(root, file), "utf8");

test("every package stands in the table of CONTRIBUTING.md with its reason", () => {
  const table = read("CONTRIBUTING.md").split("## Dependencies")[1] ?? "";
  const named = new Set(table.split("\n").flatMap((line) => (/^\| (.+?) \|/.exec(line)?.[1] ?? "").split(/,? +/)));
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as {
    readonly [kind: string]: { readonly [name: string]: string };
  };
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@types/"));
  expect(packages.length).toBeGreaterThan(30);
  expect(packages.filter((name) => !named.has(name))).toEqual([]);
});

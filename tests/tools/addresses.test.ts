import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { LockedPackage, LockFile } from "../../tools/setup/addresses.mjs";
import { withAddresses } from "../../tools/setup/addresses.mjs";

const root = resolve(import.meta.dirname, "../..");
const settings = { registry: "https://registry.example/npm/", "@own:registry": "https://own.example" };

const addressOf = (path: string, entry: LockedPackage): string | undefined =>
  withAddresses({ packages: { [path]: entry } }, settings).packages[path]?.resolved;

test("each package of our lock file gets an address at the machine's registry, and nothing else of it changes", () => {
  const lock: LockFile = JSON.parse(readFileSync(resolve(root, "package-lock.json"), "utf8"));
  const { packages } = withAddresses(lock, settings);
  for (const [path, entry] of Object.entries(lock.packages)) {
    const resolved = path === "" ? undefined : expect.stringMatching(/^https:\/\/registry\.example\/npm\/.+\.tgz$/);
    expect(packages[path]).toEqual({ ...entry, resolved });
  }
  expect(Object.keys(packages)).toEqual(Object.keys(lock.packages));
});

test.each([
  ["a package", "node_modules/plain", { version: "1.2.3" }, "https://registry.example/npm/plain/-/plain-1.2.3.tgz"],
  [
    "a package inside another",
    "node_modules/a/node_modules/b",
    { version: "2.0.0-rc.1" },
    "https://registry.example/npm/b/-/b-2.0.0-rc.1.tgz",
  ],
  [
    "a package under another name",
    "node_modules/alias",
    { name: "real", version: "3.0.0" },
    "https://registry.example/npm/real/-/real-3.0.0.tgz",
  ],
  [
    "a package of a scope",
    "node_modules/@scope/part",
    { version: "1.0.0" },
    "https://registry.example/npm/@scope/part/-/part-1.0.0.tgz",
  ],
  [
    "a package of a scope that has its own registry",
    "node_modules/@own/part",
    { version: "1.0.0" },
    "https://own.example/@own/part/-/part-1.0.0.tgz",
  ],
  [
    "a package that has an address",
    "node_modules/plain",
    { version: "1.2.3", resolved: "https://other.example/x.tgz" },
    "https://other.example/x.tgz",
  ],
  ["a folder of the repository", "node_modules/linked", { version: "1.0.0", link: true }, undefined],
])("the address of %s", (_, path, entry, address) => expect(addressOf(path, entry)).toBe(address));

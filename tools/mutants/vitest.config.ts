import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const tests = (process.env.MUTANTS_TESTS ?? "").split(",");
const of = (folder: string): string[] => tests.filter((test) => test.startsWith(`tests/${folder}/`));
const root = resolve(import.meta.dirname, "../..");
const project = (name: string) => ({
  test: { name, environment: "node", root, include: of(name), testTimeout: 60_000, hookTimeout: 120_000 },
});

/** The tests of one group of mutants, and nothing else. */
export default defineConfig({
  root,
  test: {
    projects: [project("engine"), project("flows"), project("server"), project("app")].filter(
      ({ test }) => test.include.length > 0,
    ),
  },
});

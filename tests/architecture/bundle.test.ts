import { resolve } from "node:path";
import { expect, test } from "vitest";
import { build } from "vite";

const root = resolve(import.meta.dirname, "../..");

/** The scripts of the app as `npm run build` makes them, with nothing written. */
async function scripts(): Promise<readonly string[]> {
  const configFile = resolve(root, "vite.config.ts");
  const built = await build({ configFile, root: resolve(root, "app"), logLevel: "warn", build: { write: false } });
  if ("on" in built) throw new Error("Vite watches instead of building once.");
  const outputs = [built].flat().flatMap(({ output }) => output);
  return outputs.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
}

test("the browser loads the compiled form of rules, and never json-logic-js", async () => {
  const codes = await scripts();
  const holding = (text: string): number => codes.filter((code) => code.includes(text)).length;
  expect([holding("Unknown operator"), holding("Unrecognized operation")]).toEqual([1, 0]);
});

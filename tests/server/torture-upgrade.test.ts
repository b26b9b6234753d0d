import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureUpgrade } from "../../tools/torture/upgrade";
import { onPostgres } from "./support/store";

test.runIf(onPostgres)(
  "a short `npm run torture -- upgrade`: a server is replaced by one of the next release and back, and nobody notices",
  { timeout: 300_000 },
  async () => {
    const said: string[] = [];
    const figures = await tortureUpgrade(resolve(import.meta.dirname, "../.."), (line) => said.push(line), {
      releases: ["this", "next", "this"],
      servers: 1,
      hasPages: false,
    });
    expect(
      figures.filter(({ isRight }) => !isRight),
      said.join("\n"),
    ).toEqual([]);
    expect(figures.length).toBeGreaterThan(30);
  },
);

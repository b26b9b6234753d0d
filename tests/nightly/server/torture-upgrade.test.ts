import { resolve } from "node:path";
import { expect, test } from "vitest";
import { hasCommit } from "../../../tools/editions/older-tree";
import type { ReleaseName } from "../../../tools/torture/releases";
import { OLDER, tortureUpgrade } from "../../../tools/torture/upgrade";
import { onPostgres } from "../../server/support/store";

const root = resolve(import.meta.dirname, "../../..");
// Where the history is missing, the older release is, too: then this one is the older of two.
const releases: readonly ReleaseName[] = hasCommit(root, OLDER) ? ["older", "this", "next"] : ["this", "next", "this"];

test.runIf(onPostgres)(
  `a short \`npm run torture -- upgrade\`: ${releases.join(" → ")}, and nobody notices`,
  { timeout: 900_000 },
  async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const figures = await tortureUpgrade(root, say, { releases, servers: 1, hasPages: false });
    expect(
      figures.filter(({ isRight }) => !isRight),
      said.join("\n"),
    ).toEqual([]);
    expect(figures.length).toBeGreaterThan(30);
  },
);

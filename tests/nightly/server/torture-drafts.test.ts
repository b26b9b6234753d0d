import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureDrafts } from "../../../tools/torture/drafts";

test("a short `npm run torture -- drafts`: two editors lose nothing, nor do servers that are killed while they save", async () => {
  const root = resolve(import.meta.dirname, "../../..");
  const figures = await tortureDrafts(root, () => undefined, { rounds: 20, kills: 4 });
  expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
});

import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureOffers } from "../../../tools/torture/offers";
import { onPostgres } from "../../server/support/store";

test.runIf(onPostgres)(
  "a short `npm run torture -- offers`: each offer is sold once, and each link lives or is dead as it has to",
  { timeout: 900_000 },
  async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const figures = await tortureOffers(resolve(import.meta.dirname, "../../.."), say, { acts: 400, seed: 7 });
    expect(
      figures.filter(({ isRight }) => !isRight),
      said.join("\n"),
    ).toEqual([]);
    expect(figures.length).toBeGreaterThan(40);
  },
);

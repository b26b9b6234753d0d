import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureFuzz } from "../../../tools/torture/fuzz";
import { onPostgres } from "../../server/support/store";

test(
  "a short `npm run torture -- fuzz`: no generated request is answered 5xx, hangs, ends the process or learns what is inside",
  { timeout: 900_000 },
  async () => {
    const said: string[] = [];
    const figures = await tortureFuzz(resolve(import.meta.dirname, "../../.."), (line) => said.push(line), {
      requests: 1500,
      seed: 20_261_120,
      kinds: [onPostgres ? "PostgreSQL" : "embedded"],
    });
    expect(
      figures.filter(({ isRight }) => !isRight),
      said.join("\n"),
    ).toEqual([]);
    expect(figures.length).toBeGreaterThan(15);
  },
);

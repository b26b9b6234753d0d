import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureLimits } from "../../../tools/torture/limits";
import { onPostgres } from "../../server/support/store";

test(
  "a short `npm run torture -- limits`: each limit holds exactly in a flood, and nobody else notices",
  { timeout: 900_000 },
  async () => {
    const figures = await tortureLimits(resolve(import.meta.dirname, "../../.."), () => undefined, {
      requests: 70,
      servers: 2,
      kinds: [onPostgres ? "PostgreSQL" : "embedded"],
    });
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(25);
  },
);

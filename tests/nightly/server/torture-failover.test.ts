import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureFailover } from "../../../tools/torture/failover";
import { onPostgres } from "../../server/support/store";

test.runIf(onPostgres)(
  "a short `npm run torture -- failover`: the primary is killed at work, the standby promoted, and nothing acknowledged is lost",
  { timeout: 900_000 },
  async () => {
    const figures = await tortureFailover(resolve(import.meta.dirname, "../../.."), () => undefined, {
      times: 1,
      servers: 2,
    });
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(20);
  },
);

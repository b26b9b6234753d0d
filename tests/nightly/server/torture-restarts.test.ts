import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureRestarts } from "../../../tools/torture/restarts";
import { onPostgres } from "../../server/support/store";

test.runIf(onPostgres)(
  "a short `npm run torture -- restarts`: the database crashes at work, and nothing acknowledged is lost",
  { timeout: 900_000 },
  async () => {
    const figures = await tortureRestarts(resolve(import.meta.dirname, "../../.."), () => undefined, {
      times: 2,
      everyMs: 4_000,
      servers: 1,
    });
    // How fast it recovers is judged by the whole run, on a machine that does nothing else.
    const isTime = (what: string): boolean => what.endsWith(", ms");
    expect(figures.filter(({ what, isRight }) => !isRight && !isTime(what))).toEqual([]);
    expect(figures.length).toBeGreaterThan(20);
  },
);

import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureStandby } from "../../../tools/torture/standby";
import { onPostgres } from "../../server/support/store";

test.runIf(onPostgres)(
  "a short `npm run torture -- standby`: the standby is lost at work, everything can be read, and nothing acknowledged is lost",
  { timeout: 900_000 },
  async () => {
    const figures = await tortureStandby(resolve(import.meta.dirname, "../../.."), () => undefined, {
      times: 1,
      servers: 1,
      lostMs: 2_000,
    });
    // How fast everybody is answered is judged by the whole run, on a machine that does nothing else.
    const isTime = (what: string): boolean => what.endsWith(", ms");
    expect(figures.filter(({ what, isRight }) => !isRight && !isTime(what))).toEqual([]);
    expect(figures.length).toBeGreaterThan(30);
  },
);

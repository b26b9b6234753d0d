import { resolve } from "node:path";
import { expect, test } from "vitest";
import { canMount, tortureDisk } from "../../../tools/torture/disk";
import { onPostgres } from "../../server/support/store";

// Elsewhere, tests/server/faults.test.ts shows the same with disks that only say that they are full.
test.runIf(canMount())(
  "`npm run torture -- disk` on one database: a disk is filled and emptied, and nothing is lost or left half done",
  { timeout: 900_000 },
  async () => {
    const kind = onPostgres ? "PostgreSQL" : "embedded";
    const figures = await tortureDisk(resolve(import.meta.dirname, "../../.."), () => undefined, { kinds: [kind] });
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(10);
  },
);

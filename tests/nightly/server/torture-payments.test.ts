import { resolve } from "node:path";
import { expect, test } from "vitest";
import { torturePayments } from "../../../tools/torture/payments";
import type { Sizes } from "../../../tools/torture/payments";
import { onPostgres } from "../../server/support/store";

const SHORT: Sizes = {
  servers: 2,
  quotes: 20,
  calls: 10,
  rounds: 10,
  faults: 2,
  isQuick: true,
  settleAfterSeconds: 1,
};

test.runIf(onPostgres)(
  "a short `npm run torture -- payments`: two processes, every figure of the money is right",
  { timeout: 900_000 },
  async () => {
    const figures = await torturePayments(resolve(import.meta.dirname, "../../.."), () => undefined, SHORT);
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(20);
  },
);

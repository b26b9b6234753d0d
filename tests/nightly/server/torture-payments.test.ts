import { resolve } from "node:path";
import { expect, test } from "vitest";
import { SHORT, torturePayments } from "../../../tools/torture/payments";
import { onPostgres } from "../../server/support/store";

test.runIf(onPostgres)(
  "a short `npm run torture -- payments`: two processes, every figure of the money is right",
  { timeout: 900_000 },
  async () => {
    const figures = await torturePayments(resolve(import.meta.dirname, "../../.."), () => undefined, SHORT);
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(20);
  },
);

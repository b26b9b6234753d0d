import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureMail } from "../../../tools/torture/mail";
import { onPostgres } from "../../server/support/store";

test(
  "a short `npm run torture -- mail`: nobody notices that the mail server fails, and every mail comes, in order",
  { timeout: 900_000 },
  async () => {
    const figures = await tortureMail(resolve(import.meta.dirname, "../../.."), () => undefined, {
      buyers: 2,
      // Each waits for the product's own further tries, so the two databases share what does not depend on them.
      faults: onPostgres ? ["later_for_one", "never_for_one"] : ["closing"],
      kinds: [onPostgres ? "PostgreSQL" : "embedded"],
      beforeMs: 500,
    });
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(20);
  },
);

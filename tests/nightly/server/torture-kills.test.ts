import { resolve } from "node:path";
import { expect, test } from "vitest";
import { tortureKills } from "../../../tools/torture/kills";
import { onPostgres } from "../../server/support/store";

test(
  "a short `npm run torture -- kills`: two servers killed at work, and nothing is lost, doubled, half done or stuck",
  { timeout: 900_000 },
  async () => {
    const kind = onPostgres ? "PostgreSQL" : "embedded";
    const figures = await tortureKills(resolve(import.meta.dirname, "../../.."), () => undefined, {
      kills: 2,
      mailsEach: 2,
      kinds: [kind],
    });
    expect(figures.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(figures.length).toBeGreaterThan(15);
  },
);

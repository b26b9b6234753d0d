import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct } from "../../../tools/product/server";
import { tortureStop } from "../../../tools/torture/stop";
import { createDatabase, onPostgres } from "../../server/support/store";

const root = resolve(import.meta.dirname, "../../..");
let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
beforeAll(async () => {
  database = onPostgres ? await createDatabase() : undefined;
});
afterAll(() => database?.drop());

// A process of its own takes seconds to make an embedded database: PostgreSQL alone shows this.
test.runIf(onPostgres)(
  "a process under keep-alive load ends with 0 and fails nothing that it took: the short form of `npm run torture -- stop`",
  { timeout: 900_000 },
  async () => {
    const said: string[] = [];
    const start = (settings: Readonly<Record<string, string>>) =>
      startProduct(root, {
        DATABASE_URL: database?.url ?? "",
        LOG_LEVEL: "error",
        FLOWS: "published",
        ...settings,
      });
    const figures = await tortureStop((line) => said.push(line), start, 2);
    // How fast it ends is judged by the whole run, on a machine that does nothing else.
    const isTime = (what: string): boolean => what.endsWith(", ms");
    expect(
      figures.filter(({ what, isRight }) => !isRight && !isTime(what)),
      said.join("\n"),
    ).toEqual([]);
  },
);

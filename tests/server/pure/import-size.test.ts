import { expect, test } from "vitest";
import { parseClients } from "../support/import-file";

const rows = (count: number) =>
  new TextEncoder().encode(`first_name,last_name,email\n${"a,b,c@d.example\n".repeat(count)}`);

test("a file of 200,000 rows is read, a longer one is split by its owner", async () => {
  expect((await parseClients(rows(200_000), "2026-11-20")).clients).toHaveLength(200_000);
  await expect(parseClients(rows(200_001), "2026-11-20")).rejects.toThrow(
    "The file has more than 200000 rows. Split it and import the parts.",
  );
});

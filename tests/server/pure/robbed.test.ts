/** A holder whose lock is gone commits nothing more. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFile } from "../../../server/base/lock-file";
import { requireHeld, Robbed, sendChecked } from "../../../server/store/robbed";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "robbed-"));
  file = join(folder, "database.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function taken() {
  const lock = await lockFile(file);
  if ("refused" in lock) throw new Error("The lock is not taken");
  return lock;
}

const NOTHING = { rows: [], command: "", rowCount: 0, oid: 0, fields: [] };

/** What is sent of these statements when each check says `isOurs`, and how often that was asked. */
async function sent(texts: readonly string[], isOurs: boolean) {
  const found: { readonly sent: string[]; asked: number } = { sent: [], asked: 0 };
  const send = sendChecked(
    (_, text) => {
      found.sent.push(text);
      return Promise.resolve(NOTHING);
    },
    () => {
      found.asked += 1;
      if (!isOurs) throw new Robbed(file);
    },
  );
  const client = Object.assign(new pg.Client(), { release: () => undefined });
  for (const text of texts) await send(client, text, []).catch(() => undefined);
  return found;
}

test("each statement asks, but for those that take back", async () => {
  const transaction = ["begin", "insert into t", "savepoint a", "rollback to a", "update t", "commit"];
  expect(await sent(transaction, true)).toEqual({ sent: transaction, asked: 5 });
  expect((await sent(["start transaction isolation level serializable", "select 1", "commit"], true)).asked).toBe(3);
  expect((await sent(["begin", "insert into t", "rollback", "insert into t", "select 1"], true)).asked).toBe(4);
});

test("a process that was robbed sends nothing but what takes its transaction back", async () => {
  const texts = ["begin", "insert into t", "commit", "rollback", "insert into u"];
  expect((await sent(texts, false)).sent).toEqual(["rollback"]);
});

test.each([
  ["removed", () => rmSync(file)],
  ["taken over", () => writeFileSync(file, '{"mark":"x","pid":1}\n')],
])("a process whose lock was %s ends, and says why", async (_, rob) => {
  const lock = await taken();
  const ends: string[] = [];
  const check = requireHeld(file, lock, ({ message }) => ends.push(message));
  check();
  expect(ends).toEqual([]);
  rob();
  expect(check).toThrow(Robbed);
  expect(ends).toEqual([expect.stringContaining(`(${file}) was removed or taken over`)]);
  lock.release();
});

test("a lock that cannot be read does not say that there is another process: the commit fails, and the process goes on", () => {
  const ends: unknown[] = [];
  const broken = () => {
    throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
  };
  expect(requireHeld(file, { isOurs: broken }, (error) => ends.push(error))).toThrow("EIO");
  expect(ends).toEqual([]);
});

/** Files that no answer names any more, uploads that were never finished, and files of a quote that is erased. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseFilesOf } from "../../server/domain/file-sweep";
import { sweep } from "../../server/domain/sweep";
import { answerAll, beginShareLink, payByCheck } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { addFile, announce, MOST, PDF, upload, withFileQuestions } from "./support/quote-files";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let quote: Enrollment;
let isAway = false;
const logged: string[] = [];
beforeAll(async () => {
  server = await startServer({
    deps: ({ flows, files }) => ({
      flows: withFileQuestions(flows),
      files: { ...files, remove: (key) => (isAway ? Promise.reject(new Error("away")) : files.remove(key)) },
      log: { info: () => undefined, error: (event) => void logged.push(event) },
    }),
  });
});
beforeEach(async () => {
  isAway = false;
  logged.length = 0;
  quote = await beginShareLink(server);
});
afterAll(() => server.close());

const sweepOnce = () => sweep(server.deps, 60);
const bytesOfFile = (file: unknown) => server.deps.files.read(`files/demo/${String(file)}`, MOST);
const isThere = async (file: unknown) => (await bytesOfFile(file)) !== undefined;
const rowsOf = async (file: unknown) =>
  (await server.db.selectFrom("quote_files").select("id").where("id", "=", String(file)).execute()).length;
/** Lets so much time pass for all files that nothing names. */
const pass = (interval: string) =>
  server.db
    .updateTable("quote_files")
    .set({ unused_since: sql<Date>`unused_since - ${interval}::interval` })
    .execute();
const erased = (file: string) =>
  server.db.selectFrom("erased_files").selectAll().where("storage_key", "=", `files/demo/${file}`).execute();

describe("the sweeper", () => {
  test("removes a file a day after the last answer that named it, and not before", async () => {
    const record = await addFile(server, quote);
    await quote.put({ answers: { proof: record } });
    await pass("48 hours");
    await sweepOnce();
    expect(await isThere(record.file)).toBe(true);
    await quote.put({ answers: { proof: null } });
    await pass("23 hours 59 minutes");
    await sweepOnce();
    expect(await isThere(record.file)).toBe(true);
    await pass("2 minutes");
    await sweepOnce();
    expect([await isThere(record.file), await rowsOf(record.file)]).toEqual([false, 0]);
  });

  test("leaves a file whose answer was put back, also in a list", async () => {
    const photo = await addFile(server, quote, PDF, { question: "things.photo" });
    await quote.put({ answers: { things: [{ photo }] } });
    await quote.put({ answers: { things: [{ name: "Bike" }] } });
    await pass("23 hours");
    await quote.put({ answers: { things: [{ name: "Bike" }, { photo }] } });
    await pass("2 hours");
    await sweepOnce();
    expect([await isThere(photo.file), await rowsOf(photo.file)]).toEqual([true, 1]);
  });

  test("counts the day anew after each save that drops a file, not from its upload", async () => {
    const [one, two] = [await addFile(server, quote), await addFile(server, quote)];
    await quote.put({ answers: { proof: one } });
    await pass("23 hours");
    await quote.put({ answers: { proof: two } });
    await pass("2 hours");
    await sweepOnce();
    expect([await isThere(one.file), await isThere(two.file)]).toEqual([true, true]);
  });

  test("counts on for a file that was dropped before, through later saves of other files", async () => {
    const [one, two, three] = [
      await addFile(server, quote),
      await addFile(server, quote),
      await addFile(server, quote),
    ];
    await quote.put({ answers: { proof: one } });
    await quote.put({ answers: { proof: two } });
    await pass("23 hours");
    await quote.put({ answers: { proof: three } });
    await pass("2 hours");
    await sweepOnce();
    expect([await isThere(one.file), await isThere(two.file), await isThere(three.file)]).toEqual([false, true, true]);
  });

  test("keeps what was sold with: binding counts as a save", async () => {
    const [sold, other] = [await addFile(server, quote), await addFile(server, quote)];
    await answerAll(quote);
    await quote.put({ ...payByCheck, answers: { proof: sold } });
    // As if the answers that are sold were not those that the last save noted.
    await server.db
      .updateTable("quote_files")
      .set({ unused_since: sql<Date>`now()` })
      .execute();
    expect((await quote.finalize()).status).toBe(200);
    await pass("25 hours");
    await sweepOnce();
    expect([await isThere(sold.file), await isThere(other.file)]).toEqual([true, false]);
  });

  test("removes uploads that were never finished, with or without their bytes", async () => {
    const [empty, full] = [await announce(server, quote, PDF), await announce(server, quote, PDF)];
    await upload(server, full, PDF);
    await pass("25 hours");
    await sweepOnce();
    expect([await rowsOf(empty.body.file), await rowsOf(full.body.file), await isThere(full.body.file)]).toEqual([
      0,
      0,
      false,
    ]);
  });

  test("tries again when the store was away, and goes on with its other work", async () => {
    const { file } = await addFile(server, quote);
    isAway = true;
    await pass("25 hours");
    await sweepOnce();
    expect([await rowsOf(file), await isThere(file), logged]).toEqual([0, true, ["file.stays"]]);
    isAway = false;
    await sweepOnce();
    expect(await isThere(file)).toBe(false);
  });

  test("removes the bytes once more when the form has ended, and then forgets them", async () => {
    const { file } = await addFile(server, quote);
    await pass("25 hours");
    await sweepOnce();
    expect(await erased(file)).toHaveLength(1);
    // In a bucket, whoever holds the form could post the same file again until it ends.
    await server.deps.files.write(`files/demo/${file}`, PDF);
    await sweepOnce();
    expect(await isThere(file)).toBe(true);
    await server.db
      .updateTable("erased_files")
      .set({ at: sql<Date>`at - interval '61 minutes'` })
      .execute();
    await sweepOnce();
    expect([await isThere(file), await erased(file)]).toEqual([false, []]);
  });
});

describe("all files of a quote go", () => {
  test("when they are erased", async () => {
    const record = await addFile(server, quote);
    await quote.put({ answers: { proof: record } });
    const other = await addFile(server, await beginShareLink(server));
    await server.db.transaction().execute((trx) => eraseFilesOf(trx, quote.number));
    await sweepOnce();
    expect([await isThere(record.file), await rowsOf(record.file)]).toEqual([false, 0]);
    expect(await isThere(other.file)).toBe(true);
  });

  test("with the quote's row", async () => {
    const record = await addFile(server, quote);
    await quote.put({ answers: { proof: record } });
    await server.db.deleteFrom("sessions").where("quote_number", "=", quote.number).execute();
    await server.db.deleteFrom("quotes").where("quote_number", "=", quote.number).execute();
    await sweepOnce();
    expect([await isThere(record.file), await rowsOf(record.file)]).toEqual([false, 0]);
  });
});

/** Files that answer questions of an enrollment: announced, uploaded, checked, named in an answer, read and removed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createClock } from "../../../server/base/clock";
import { RELAXED_LIMITS } from "../../../server/base/settings";
import { createS3Files } from "../../../server/files/s3";
import type { Verdict } from "../../../server/files/scan";
import { isWhole } from "../../support/tier";
import { answerAll, beginShareLink, payByCheck, QUOTES, shareLinkBody } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { addFile, announce, done, MOST, PDF, PNG, upload, withFileQuestions } from "../support/quote-files";
import { startBucket } from "../support/s3";
import type { Bucket } from "../support/s3";
import { startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";
import { BEGIN, onPostgres } from "../support/store";
import { bytesOf } from "../support/upload";

/** A bucket knows nothing of the database: in `npm test` it is tried beside one of them. */
const STORES = onPostgres || isWhole ? (["a folder", "a bucket"] as const) : (["a folder"] as const);

describe.each(STORES)("in %s", (store) => {
  let server: TestServer;
  let bucket: Bucket | undefined;
  let quote: Enrollment;
  let verdict: Verdict;
  let scanned: number;
  beforeAll(async () => {
    bucket = store === "a bucket" ? await startBucket(BEGIN) : undefined;
    server = await startServer({
      deps: ({ flows }) => ({
        flows: withFileQuestions(flows),
        ...(bucket && { files: createS3Files(bucket.settings, createClock({}, BEGIN)) }),
        scan: () => {
          scanned += 1;
          return Promise.resolve(verdict);
        },
      }),
    });
  });
  afterAll(async () => {
    bucket?.close();
    await server.close();
  });
  beforeEach(async () => {
    verdict = { is: "clean" };
    scanned = 0;
    quote = await beginShareLink(server);
  });

  const rows = (file: unknown) =>
    server.db.selectFrom("quote_files").selectAll().where("id", "=", String(file)).execute();
  const bytesAt = (file: unknown) => server.deps.files.read(`files/demo/${String(file)}`, MOST);
  const at = (file: unknown) => `${QUOTES}/${quote.number}/files/${String(file)}`;
  const get = (file: unknown, token: string | undefined = quote.token) => server.call("GET", at(file), { token });
  const drop = (file: unknown) => server.call("DELETE", at(file), { token: quote.token });
  const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

  test("a checked file is told as its answer, which the quote then keeps", async () => {
    const signed = await announce(server, quote, PDF);
    expect(signed.body.form?.post).toMatchObject({ key: `files/demo/${String(signed.body.file)}` });
    expect(await upload(server, signed, PDF)).toBe(204);
    const checked = await done(server, quote, signed.body.file);
    const record = { file: signed.body.file, name: "Scan März.pdf", type: "application/pdf", size: PDF.length };
    expect([checked.status, checked.body]).toEqual([200, record]);
    const { status, body } = await quote.put({ answers: { proof: record } });
    expect([status, body.application?.answers]).toEqual([200, { proof: record }]);
    expect(scanned).toBe(1);
  });

  test("asking again whether it is checked tells the same and checks nothing", async () => {
    const record = await addFile(server, quote);
    verdict = { is: "infected", reason: "" };
    expect((await done(server, quote, record.file)).body).toEqual(record);
    expect(scanned).toBe(1);
  });

  test("it is handed out to be saved, never to be shown, and to no cache", async () => {
    const { file } = await addFile(server, quote, PDF, { name: "a'b (März).exe" });
    const { status, headers, text } = await get(file);
    expect([status, text]).toEqual([200, new TextDecoder().decode(PDF)]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="a-b-M-rz-.exe.pdf"; filename*=UTF-8''a%27b%20%28M%C3%A4rz%29.exe.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    });
  });

  test("bytes that were changed in the store are not handed out", async () => {
    const { file } = await addFile(server, quote);
    const changed = bytesOf(new TextDecoder().decode(PDF).replace("obj", "evl"));
    await server.deps.files.write(`files/demo/${file}`, changed);
    expect((await get(file)).status).toBe(500);
  });

  describe("is not passed, and deleted:", () => {
    const renamed = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
    const zip = `PK\x05\x06${"\0".repeat(18)}`;
    test.each<readonly [string, Uint8Array, object]>([
      ["a program renamed", renamed("MZ\x90\0\x03"), {}],
      ["a program with a PDF inside", renamed(`MZ\x90\0${"\0".repeat(60)}%PDF-1.7\n%%EOF`), {}],
      ["a page with a PDF inside", renamed("<script>alert(1)</script>%PDF-1.7"), {}],
      ["a PDF that is an archive too", renamed(`%PDF-1.7\n%%EOF${zip}`), {}],
      ["a picture announced as a PDF", PNG, {}],
      ["a PDF announced as a picture", PDF, { type: "image/png" }],
      ["one byte", renamed("%"), {}],
    ])("%s", async (_, bytes, changes) => {
      const signed = await announce(server, quote, bytes, changes);
      expect(await upload(server, signed, bytes)).toBe(204);
      const checked = await done(server, quote, signed.body.file);
      expect(codeOf(checked)).toEqual([422, "file_content"]);
      expect(checked.body.error?.details).toMatchObject([{ at: "proof", rule: "file_content" }]);
      expect([await rows(signed.body.file), await bytesAt(signed.body.file)]).toEqual([[], undefined]);
      expect((await done(server, quote, signed.body.file)).status).toBe(404);
      expect(scanned).toBe(0);
    });

    test("an infected one, with the scan's reason", async () => {
      verdict = { is: "infected", reason: "Eicar-Test" };
      const signed = await announce(server, quote, PDF);
      await upload(server, signed, PDF);
      const checked = await done(server, quote, signed.body.file);
      expect(codeOf(checked)).toEqual([422, "file_infected"]);
      expect(checked.body.error?.details).toMatchObject([{ at: "proof", found: "Eicar-Test" }]);
      expect([await rows(signed.body.file), await bytesAt(signed.body.file)]).toEqual([[], undefined]);
    });

    test("other bytes than were announced, which lie in the store all the same", async () => {
      const signed = await announce(server, quote, PDF);
      const other = new Uint8Array(PDF.length).fill(37);
      await server.deps.files.write(`files/demo/${String(signed.body.file)}`, other);
      expect(codeOf(await done(server, quote, signed.body.file))).toEqual([400, "upload_digest"]);
      expect([await rows(signed.body.file), await bytesAt(signed.body.file)]).toEqual([[], undefined]);
    });
  });

  test("one that another check has passed in the meantime keeps its bytes", async () => {
    const signed = await announce(server, quote, PDF);
    await upload(server, signed, PDF);
    const scan = vi.spyOn(server.deps, "scan").mockImplementationOnce(async () => {
      expect((await done(server, quote, signed.body.file)).status).toBe(200);
      return { is: "infected", reason: "Eicar-Test" };
    });
    expect(codeOf(await done(server, quote, signed.body.file))).toEqual([422, "file_infected"]);
    scan.mockRestore();
    expect((await get(signed.body.file)).status).toBe(200);
  });

  test("one that cannot be scanned now stays, and is passed later", async () => {
    verdict = { is: "unknown", why: "TimeoutError" };
    const signed = await announce(server, quote, PDF);
    await upload(server, signed, PDF);
    const checked = await done(server, quote, signed.body.file);
    expect([...codeOf(checked), checked.headers.get("retry-after")]).toEqual([503, "file_unchecked", "5"]);
    expect((await get(signed.body.file)).status).toBe(404);
    verdict = { is: "clean" };
    expect((await done(server, quote, signed.body.file)).status).toBe(200);
  });

  test("one in a store that is away stays, and is passed later", async () => {
    const signed = await announce(server, quote, PDF);
    await upload(server, signed, PDF);
    const read = vi.spyOn(server.deps.files, "read").mockRejectedValueOnce(new Error("away"));
    expect(codeOf(await done(server, quote, signed.body.file))).toEqual([503, "file_unchecked"]);
    read.mockRestore();
    expect((await done(server, quote, signed.body.file)).status).toBe(200);
  });

  test("one that has not arrived is waited for", async () => {
    const signed = await announce(server, quote, PDF);
    expect(codeOf(await done(server, quote, signed.body.file))).toEqual([409, "file_missing"]);
    await upload(server, signed, PDF);
    expect((await done(server, quote, signed.body.file)).status).toBe(200);
  });

  describe("the form takes no other file:", () => {
    test.each<readonly [string, Uint8Array]>([
      ["one byte more", new Uint8Array([...PDF, 10])],
      ["other bytes", PNG],
      ["none", new Uint8Array()],
      ["more than the question accepts", new Uint8Array(MOST + 1).fill(37)],
    ])("%s", async (_, bytes) => {
      const signed = await announce(server, quote, PDF);
      expect(await upload(server, signed, bytes)).toBe(400);
      expect(await bytesAt(signed.body.file)).toBeUndefined();
    });

    test("nor takes the place of another", async () => {
      const [one, two] = [await announce(server, quote, PDF), await announce(server, quote, PDF)];
      const forged = {
        ...one,
        body: {
          form: { ...one.body.form, post: { ...one.body.form?.post, key: `files/demo/${String(two.body.file)}` } },
        },
      };
      expect(await upload(server, forged as unknown as Answer, PDF)).toBe(403);
      expect(await bytesAt(two.body.file)).toBeUndefined();
    });
  });

  test("it is removed when no saved answer names it", async () => {
    const record = await addFile(server, quote);
    await quote.put({ answers: { proof: record } });
    expect(codeOf(await drop(record.file))).toEqual([409, "file_in_use"]);
    await quote.put({ answers: { proof: null } });
    expect((await drop(record.file)).status).toBe(204);
    expect([await rows(record.file), await bytesAt(record.file)]).toEqual([[], undefined]);
    expect([(await get(record.file)).status, (await drop(record.file)).status]).toEqual([404, 404]);
  });
});

describe("of a folder alone", () => {
  let server: TestServer;
  let quote: Enrollment;
  beforeAll(async () => {
    server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    quote = await beginShareLink(server);
  });

  describe("is not announced:", () => {
    test.each<readonly [string, object, string, string]>([
      [
        "a type that is not accepted",
        { type: "image/jpeg" },
        "file_type",
        "Please choose a file of this type: PDF or PNG.",
      ],
      ["a page", { type: "text/html" }, "file_type", "Please choose a file of this type: PDF or PNG."],
      ["one that is too large by a byte", { size: MOST + 1 }, "file_too_large", "it may hold at most 5 kB"],
      ["for no question", { question: "nothing" }, "file_not_asked", "asks for no file here"],
      ["for a question of another kind", { question: "town" }, "file_not_asked", "asks for no file here"],
      ["for a list", { question: "things" }, "file_not_asked", "asks for no file here"],
      [
        "for a thing's question of another kind",
        { question: "things.name" },
        "file_not_asked",
        "asks for no file here",
      ],
      ["for a question of no list", { question: "proof.photo" }, "file_not_asked", "asks for no file here"],
      ["for what every object has", { question: "constructor" }, "file_not_asked", "asks for no file here"],
    ])("%s", async (_, changes, code, words) => {
      const { status, body } = await announce(server, quote, PDF, changes);
      expect([status, body.error?.code]).toEqual([422, code]);
      expect(String(body.error?.message)).toContain(words);
    });

    test.each([1, MOST])("but one of exactly %i bytes is", async (size) => {
      expect((await announce(server, quote, PDF, { size })).status).toBe(201);
    });

    test.each<readonly [object]>([
      [{ size: 0 }],
      [{ size: "12" }],
      [{ sha256: "A".repeat(64) }],
      [{ name: "a\nb" }],
      [{ name: " " }],
      [{ name: "x".repeat(201) }],
      [{ question: "a.b.c" }],
      [{ key: "mine" }],
    ])("%j", async (changes) => {
      const { status, body } = await announce(server, quote, PDF, changes);
      expect([status, body.error?.code]).toEqual([422, "invalid_request"]);
    });

    test("a 41st, until one is removed or a form has ended unused", async () => {
      const ids: string[] = [];
      for (let n = 0; n < 40; n += 1) ids.push(String((await announce(server, quote, PDF)).body.file));
      const { status, body } = await announce(server, quote, PDF);
      expect([status, body.error?.code]).toEqual([409, "too_many_files"]);
      await server.db
        .updateTable("quote_files")
        .set({ expires_at: new Date("2026-11-01T00:00:00Z") })
        .where("id", "=", String(ids[0]))
        .execute();
      expect((await announce(server, quote, PDF)).status).toBe(201);
    });

    test("a 41st beside files whose forms have ended, if they are checked or have arrived", async () => {
      const ids: string[] = [];
      for (let n = 0; n < 40; n += 1) ids.push(String((await announce(server, quote, PDF)).body.file));
      const ofQuote = server.db.updateTable("quote_files").where("quote_number", "=", quote.number);
      await ofQuote.set({ expires_at: new Date("2026-11-01T00:00:00Z"), uploaded_at: new Date() }).execute();
      // A bucket does not say when a file arrives: there it is known once the file is checked.
      const [checked, unused = ""] = [ids.slice(0, 20), ids.at(-1)];
      await ofQuote.set({ status: "ready", uploaded_at: null }).where("id", "in", checked).execute();
      expect((await announce(server, quote, PDF)).body.error?.code).toBe("too_many_files");
      await ofQuote.set({ uploaded_at: null }).where("id", "=", unused).execute();
      expect((await announce(server, quote, PDF)).status).toBe(201);
    });

    test("for a finished quote, in which a file is still read, and neither checked nor removed", async () => {
      const record = await addFile(server, quote);
      const waiting = await announce(server, quote, PDF);
      await answerAll(quote);
      await quote.put({ ...payByCheck, answers: { proof: record } });
      expect((await quote.finalize()).status).toBe(200);
      const path = `${QUOTES}/${quote.number}/files`;
      const statuses = [
        await announce(server, quote, PDF),
        await done(server, quote, waiting.body.file),
        await server.call("DELETE", `${path}/${record.file}`, { token: quote.token }),
      ].map(({ status, body }) => [status, body.error?.code]);
      expect(statuses).toEqual([
        [409, "quote_finalized"],
        [409, "quote_finalized"],
        [409, "quote_finalized"],
      ]);
      expect((await server.call("GET", `${path}/${record.file}`, { token: quote.token })).status).toBe(200);
    });
  });

  test("of another quote is not there, whoever holds its id", async () => {
    const other = await beginShareLink(server);
    const { file } = await addFile(server, other);
    const path = `${QUOTES}/${quote.number}/files/${file}`;
    for (const [method, tail] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/done"],
    ] as const) {
      const body = method === "POST" ? { body: {} } : {};
      expect((await server.call(method, `${path}${tail}`, { token: quote.token, ...body })).status).toBe(404);
      const reached = await server.call(method, `${QUOTES}/${other.number}/files/${file}${tail}`, {
        token: quote.token,
        ...body,
      });
      expect(reached.status).toBe(404);
    }
    expect((await server.call("GET", `${QUOTES}/${other.number}/files/${file}`, { token: other.token })).status).toBe(
      200,
    );
  });

  describe("an answer names", () => {
    const put = async (answers: object) => {
      const { status, body } = await quote.put({ answers });
      const [first] = (body.error?.details as unknown as { at: string }[] | undefined) ?? [];
      return [status, body.error?.code, first?.at];
    };
    const refusedAt = (place: string) => [422, "rule_refused", place];
    const accepted = [200, undefined, undefined];

    test("a file under the home of its question, in a group, and in a list", async () => {
      const permit = await addFile(server, quote, PDF, { question: "permit" });
      const letter = await addFile(server, quote, PDF, { question: "letter" });
      const photo = await addFile(server, quote, PDF, { question: "things.photo" });
      const answers = { venue_permit: permit, letter, things: [{ name: "Bike" }, { name: "Kite", photo }] };
      expect(await put(answers)).toEqual(accepted);
      expect((await quote.get()).body.application?.answers).toEqual(answers);
    });

    test("no file of another quote", async () => {
      const record = await addFile(server, await beginShareLink(server));
      expect(await put({ proof: record })).toEqual(refusedAt("proof"));
      expect(await put({ things: [{}, { photo: record }] })).toEqual(refusedAt("things.photo"));
    });

    test("no file that is not checked yet, and none that is unknown", async () => {
      const signed = await announce(server, quote, PDF);
      const record = { name: "Scan März.pdf", type: "application/pdf", size: PDF.length };
      expect(await put({ proof: { file: signed.body.file, ...record } })).toEqual(refusedAt("proof"));
      expect(await put({ proof: { file: "file_unknown", ...record } })).toEqual(refusedAt("proof"));
    });

    test.each([[{ name: "other.pdf" }], [{ type: "image/png" }], [{ size: PDF.length + 1 }]])(
      "no file told otherwise: %j",
      async (changes) => {
        expect(await put({ proof: { ...(await addFile(server, quote)), ...changes } })).toEqual(refusedAt("proof"));
      },
    );

    test("no file that was uploaded for another question", async () => {
      const record = await addFile(server, quote, PNG, { type: "image/png", name: "a.png" });
      for (const answers of [{ letter: record }, { venue_permit: record }])
        expect(await put(answers)).toEqual(refusedAt(String(Object.keys(answers)[0])));
      expect(await put({ things: [{ photo: record }] })).toEqual(refusedAt("things.photo"));
      expect((await quote.get()).body.application?.answers).toBeUndefined();
    });

    test("no file under a name that the flow does not ask: nothing is stored", async () => {
      const record = await addFile(server, quote);
      expect(await put({ proofs: record })).toEqual(accepted);
      expect((await quote.get()).body.application?.answers).toEqual({});
    });

    test("none when the quote only begins", async () => {
      const record = await addFile(server, quote);
      const body = shareLinkBody("CO");
      const begun = await server.call("POST", QUOTES, {
        body: { ...body, application: { ...body.application, answers: { proof: record } } },
      });
      expect([begun.status, begun.body.error?.code]).toEqual([422, "rule_refused"]);
    });
  });

  const auditOf = () =>
    server.db
      .selectFrom("audit")
      .select(["operation", "detail"])
      .where("entity_id", "=", quote.number)
      .where("operation", "like", "quote_file.%")
      .orderBy("id")
      .execute();

  test("works once: of six posts at the same time one wins, and of six checks one counts", async () => {
    const signed = await announce(server, quote, PDF);
    const six = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work));
    const posts = await six(() => upload(server, signed, PDF));
    expect(posts.toSorted((a, b) => a - b)).toEqual([204, 403, 403, 403, 403, 403]);
    const checks = await six(() => done(server, quote, signed.body.file));
    expect(checks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await auditOf()).map(({ operation }) => operation)).toEqual(["quote_file.sign", "quote_file.finish"]);
  });

  test("comes back by no form once it was removed", async () => {
    const signed = await announce(server, quote, PDF);
    const path = `${QUOTES}/${quote.number}/files/${String(signed.body.file)}`;
    expect((await server.call("DELETE", path, { token: quote.token })).status).toBe(204);
    expect(await upload(server, signed, PDF)).toBe(403);
    expect(await server.deps.files.read(`files/demo/${String(signed.body.file)}`, MOST)).toBeUndefined();
  });

  test("of six files that are announced at once beside 38, two are taken", async () => {
    for (let n = 0; n < 38; n += 1) await announce(server, quote, PDF);
    const answers = await Promise.all(Array.from({ length: 6 }, () => announce(server, quote, PDF)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409]);
  });

  test("each step leaves its audit row, without the file's name", async () => {
    const { file } = await addFile(server, quote);
    await server.call("DELETE", `${QUOTES}/${quote.number}/files/${file}`, { token: quote.token });
    const rows = await auditOf();
    expect(rows.map(({ operation }) => operation)).toEqual([
      "quote_file.sign",
      "quote_file.finish",
      "quote_file.delete",
    ]);
    expect(JSON.stringify(rows)).not.toContain("März");
  });
});

test("a network that uploads without end is asked to wait; a signed-in broker is counted alone", async () => {
  const limits = { ...RELAXED_LIMITS, quote_file: { count: 3, seconds: 60 } };
  const server = await startServer({
    settings: { limits },
    deps: ({ flows }) => ({ flows: withFileQuestions(flows) }),
  });
  const quote = await beginShareLink(server);
  await addFile(server, quote);
  expect((await announce(server, quote, PDF)).status).toBe(201);
  const { status, body, headers } = await announce(server, await beginShareLink(server), PDF);
  expect([status, body.error?.code, Number(headers.get("retry-after")) > 0]).toEqual([429, "too_many_requests", true]);
  const token = await server.signIn("dana@acme.example");
  expect((await announce(server, { ...quote, token }, PDF)).status).toBe(201);
  await server.close();
});

/** Both stores of files keep one contract: the keys of imports and of answers, each with its own limit. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClock } from "../../../server/base/clock";
import { createLocalFiles } from "../../../server/files/local";
import type { Files, Upload } from "../../../server/files/port";
import { createS3Files } from "../../../server/files/s3";
import { startBucket } from "../support/s3";
import type { Bucket } from "../support/s3";
import { BEGIN } from "../support/store";
import { bytesOf, judgeUpload, sha256 } from "../support/upload";

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket(BEGIN);
});
afterAll(() => bucket.close());

const clock = createClock({}, BEGIN);
const expiresAt = new Date(BEGIN.getTime() + 900_000);
const TEXT = bytesOf("abcdefghij");

const uploadOf = (key: string, bytes: Uint8Array, maxBytes: number): Upload => ({
  key,
  contentType: "application/pdf",
  sha256: sha256(bytes),
  maxBytes,
  expiresAt,
});

/** Posts the form to where it says: our own store is one call away, a bucket is asked. */
async function put(files: Files, upload: Upload, bytes: Uint8Array): Promise<boolean> {
  const { url, post } = await files.sign(upload, "http://localhost");
  if (files.own) {
    const { own } = files;
    const fields = new Map(Object.entries(post).map(([name, value]) => [name.toLowerCase(), value]));
    try {
      await files.write(judgeUpload(bytes, fields, own.bucket, own.credentials, clock.now()), bytes);
      return true;
    } catch {
      return false;
    }
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(post)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]));
  return (await fetch(url, { method: "POST", body: form })).status === 204;
}

describe.each([
  ["a folder", () => createLocalFiles(mkdtempSync(join(tmpdir(), "files-contract-")), "/uploads", "secret", clock)],
  ["a bucket", () => createS3Files(bucket.settings, clock)],
] as const)("%s", (_, make) => {
  let files: Files;
  beforeAll(() => {
    files = make();
  });

  test.each(["imports/file_1", "files/demo/file_1", "files/other/file_1"])(
    "keeps %s apart, and reads and removes it",
    async (key) => {
      const bytes = bytesOf(key);
      expect(await put(files, uploadOf(key, bytes, 1000), bytes)).toBe(true);
      expect(Buffer.from((await files.read(key, 1000)) ?? []).toString()).toBe(key);
    },
  );

  test("removes what is there, and says nothing of what is not", async () => {
    await files.remove("files/demo/file_1");
    await files.remove("files/demo/file_1");
    expect(await files.read("files/demo/file_1", 1000)).toBeUndefined();
    expect(await files.read("files/other/file_1", 1000)).toBeDefined();
  });

  test.each([
    [10, true],
    [11, true],
    [9, false],
  ])("of ten bytes and a form for %i: %s", async (maxBytes, isTaken) => {
    const key = `files/demo/file_of_${maxBytes}`;
    expect(await put(files, uploadOf(key, TEXT, maxBytes), TEXT)).toBe(isTaken);
    expect((await files.read(key, 100)) !== undefined).toBe(isTaken);
  });

  test.each([
    [100, 10],
    [10, 10],
    [9, 10],
    [8, 9],
    [1, 2],
  ])("reads at most one byte more than %i: %i", async (maxBytes, length) => {
    expect((await files.read("files/demo/file_of_10", maxBytes))?.length).toBe(length);
  });
});

test.each([
  [0, false],
  [1, true],
])("a form that ends in %i milliseconds is taken: %s", async (left, isTaken) => {
  const files = createLocalFiles(mkdtempSync(join(tmpdir(), "files-contract-")), "http://localhost", "secret", clock);
  const upload = uploadOf("files/demo/file_1", TEXT, 10);
  const { post } = await files.sign({ ...upload, expiresAt: new Date(BEGIN.getTime() + left) }, "http://localhost");
  const fields = new Map(Object.entries(post).map(([name, value]) => [name.toLowerCase(), value]));
  const { own } = files;
  if (!own) throw new Error("A folder has its own forms");
  const judge = () => judgeUpload(TEXT, fields, own.bucket, own.credentials, BEGIN);
  if (isTaken) expect(judge()).toBe(upload.key);
  else expect(judge).toThrow(expect.objectContaining({ code: "upload_refused" }));
});

test.each(["../x", "imports/../x", "files/x", "files/demo/../x", "files/Demo/x", "files/demo/x/y", "/etc/passwd", ""])(
  "no folder takes the key %j",
  async (key) => {
    const files = createLocalFiles(mkdtempSync(join(tmpdir(), "files-contract-")), "http://localhost", "secret", clock);
    const tries = [
      Promise.resolve().then(() => files.write(key, TEXT)),
      Promise.resolve().then(() => files.read(key, 10)),
      Promise.resolve().then(() => files.remove(key)),
    ];
    for (const tried of tries) await expect(tried).rejects.toThrow("Not a key of ours");
  },
);

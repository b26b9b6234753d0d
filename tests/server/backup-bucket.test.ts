/** The files of a bucket are in the backup, and go back to a bucket or to a folder. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Env } from "../../server/env";
import { backUp } from "../../tools/backup/back-up";
import { check } from "../../tools/backup/check";
import { restore } from "../../tools/backup/restore";
import { beginShareLink } from "./support/enrollment";
import { createPlaces, everything, filesBelow, look, root, serverAt } from "./support/places";
import { addFile, MOST, PDF } from "./support/quote-files";
import { startBucket } from "./support/s3";
import type { Bucket } from "./support/s3";
import { BEGIN } from "./support/store";

const { folder, empty, seeded, remove } = createPlaces();
afterAll(remove);

let bucket: Bucket;
let home: Env;
let whole: ReadonlyMap<string, Uint8Array>;
let rows: Awaited<ReturnType<typeof everything>>["rows"];
const rowsOf = async (env: Env) => (await look(env, (store) => everything(store, env))).rows;

const inBucket = ({ bucket: name, endpoint, region, accessKeyId, secretAccessKey }: Bucket["settings"]) => ({
  S3_BUCKET: name,
  S3_ENDPOINT: String(endpoint),
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

beforeAll(async () => {
  bucket = await startBucket(BEGIN);
  home = await seeded("home", inBucket(bucket.settings));
  const server = await serverAt(home);
  for (let n = 0; n < 20; n += 1) {
    const quote = await beginShareLink(server);
    const bytes = new Uint8Array([...PDF, n]);
    await quote.put({ answers: { proof: await addFile(server, quote, bytes) } });
  }
  await server.close();
  whole = new Map(bucket.objects);
  rows = await rowsOf(home);
  await backUp(home, folder("first"), root);
});
afterAll(() => bucket.close());

test("a backup holds the bytes of each, which only the operator may read", () => {
  expect(whole.size).toBe(20);
  const held = Object.entries(filesBelow(join(folder("first"), "files"))).map(([name, hex]) => [name.slice(1), hex]);
  const uploaded = [...whole].map(([key, bytes]) => [key, Buffer.from(bytes).toString("hex")]);
  expect(held.toSorted()).toEqual(uploaded.toSorted());
  expect(statSync(folder("first")).mode & 0o077).toBe(0);
});

test("a bucket that lost or changed them has them again after a restore, and keeps what is not of this backup", async () => {
  const [lost, changed] = [...whole.keys()];
  bucket.objects.delete(String(lost));
  bucket.objects.set(String(changed), new Uint8Array(PDF.length + 1));
  bucket.objects.set("files/demo/file_of_others", PDF);
  // From before the bucket.
  const local = join(home.dataDir, "files", "file_of_before");
  mkdirSync(dirname(local), { recursive: true });
  writeFileSync(local, PDF);
  expect(await check(home)).toHaveLength(2);
  expect(await restore(home, folder("first"), true)).toEqual([]);
  expect(bucket.objects.get("files/demo/file_of_others")).toEqual(PDF);
  expect(existsSync(local)).toBe(true);
  bucket.objects.delete("files/demo/file_of_others");
  expect(new Map([...bucket.objects].map(([key, bytes]) => [key, Buffer.from(bytes)]))).toEqual(
    new Map([...whole].map(([key, bytes]) => [key, Buffer.from(bytes)])),
  );
  expect(await check(home)).toEqual([]);
  expect(await rowsOf(home)).toEqual(rows);
});

test("an empty bucket at another provider, or a folder, gets them all", async () => {
  const other = await startBucket(BEGIN);
  const moved = await empty("moved", inBucket(other.settings));
  expect(await restore(moved, folder("first"), false)).toEqual([]);
  expect([...other.objects.keys()].toSorted()).toEqual([...whole.keys()].toSorted());
  expect(await check(moved)).toEqual([]);
  other.close();
  const local = await empty("local");
  expect(await restore(local, folder("first"), false)).toEqual([]);
  expect(Object.keys(filesBelow(join(local.dataDir, "files")))).toHaveLength(20);
  const server = await serverAt(local);
  const [key] = [...whole.keys()];
  expect(await server.deps.files.read(String(key), MOST)).toEqual(Buffer.from(whole.get(String(key)) ?? []));
  await server.close();
});

test("a file that the bucket has lost is told with the backup", async () => {
  const [lost] = [...whole.keys()];
  bucket.objects.delete(String(lost));
  expect((await backUp(home, folder("lossy"), root)).missing).toEqual([lost]);
  bucket.objects.set(String(lost), whole.get(String(lost)) ?? PDF);
});

test("a bucket that gives no answer is named, and changes nothing", async () => {
  const other = await startBucket(BEGIN);
  other.close();
  const away = await empty("away", inBucket(other.settings));
  await expect(restore(away, folder("first"), false)).rejects.toThrow(/^The bucket files gave no answer that helps: /);
  expect(filesBelow(away.dataDir)).toEqual({});
});

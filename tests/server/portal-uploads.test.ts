import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createClock } from "../../server/base/clock";
import { createS3Files } from "../../server/files/s3";
import { formFields, lengthRange, signForm } from "../../server/files/post-policy";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { bytesOf, judgeUpload, post, sha256, sign } from "./support/upload";
import type { Signed } from "./support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const FILE = bytesOf("first_name,last_name,email\nAda,Lind,ada@mail.example\n");
type Fields = readonly (readonly [string, string])[];
const without =
  (name: string) =>
  (fields: Fields): Fields =>
    fields.filter(([field]) => field !== name);
const changed =
  (name: string, value: (old: string) => string) =>
  (fields: Fields): Fields =>
    fields.map(([field, old]) => (field === name ? [field, value(old)] : [field, old]));
const added =
  (name: string, value: string) =>
  (fields: Fields): Fields => [...fields, [name, value]];
const same = (fields: Fields): Fields => fields;
/** The policy, rewritten by somebody who cannot sign. */
const forged = (from: string, to: string) =>
  changed("Policy", (policy) =>
    Buffer.from(Buffer.from(policy, "base64").toString().replace(from, to)).toString("base64"),
  );

describe("a signed form", () => {
  const cases: readonly (readonly [
    string,
    (fields: Fields) => Fields,
    Uint8Array | undefined,
    number,
    string | undefined,
  ])[] = [
    ["as signed", same, FILE, 204, undefined],
    ["its fields in another order", (fields) => fields.toReversed(), FILE, 204, undefined],
    [
      "its names in other letters",
      (fields) => fields.map(([name, value]) => [name.toUpperCase(), value]),
      FILE,
      204,
      undefined,
    ],
    ["with a field that is to be ignored", added("x-ignore-note", "hello"), FILE, 204, undefined],
    ["another key", changed("key", () => "imports/file_other"), FILE, 403, "upload_refused"],
    ["a key outside", changed("key", () => "../../etc/passwd"), FILE, 403, "upload_refused"],
    ["a key with more", changed("key", (key) => `${key}/../x`), FILE, 403, "upload_refused"],
    ["no key", without("key"), FILE, 403, "upload_refused"],
    ["two keys", added("key", "imports/file_other"), FILE, 400, "upload_malformed"],
    ["two keys in other letters", added("KEY", "imports/file_other"), FILE, 400, "upload_malformed"],
    ["another type", changed("Content-Type", () => "text/html"), FILE, 403, "upload_refused"],
    ["no type", without("Content-Type"), FILE, 403, "upload_refused"],
    [
      "another digest, of another file",
      changed("x-amz-checksum-sha256", () => Buffer.from(sha256(bytesOf("x")), "hex").toString("base64")),
      bytesOf("x"),
      403,
      "upload_refused",
    ],
    ["no digest", without("x-amz-checksum-sha256"), FILE, 403, "upload_refused"],
    ["another way to digest", changed("x-amz-checksum-algorithm", () => "CRC32"), FILE, 403, "upload_refused"],
    ["an extra acl", added("acl", "public-read"), FILE, 403, "upload_refused"],
    ["an extra redirect", added("success_action_redirect", "https://evil.example"), FILE, 403, "upload_refused"],
    ["an extra status", added("success_action_status", "201"), FILE, 403, "upload_refused"],
    ["extra metadata", added("x-amz-meta-a", "b"), FILE, 403, "upload_refused"],
    ["a field named like the prototype", added("__proto__", "x"), FILE, 403, "upload_refused"],
    [
      "forty extra fields",
      (fields) => [...fields, ...Array.from({ length: 40 }, (_, n) => [`x-ignore-${n}`, "x"] as const)],
      FILE,
      400,
      "upload_malformed",
    ],
    [
      "another signature",
      changed("X-Amz-Signature", (hex) => hex.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))),
      FILE,
      403,
      "upload_refused",
    ],
    ["a short signature", changed("X-Amz-Signature", (hex) => hex.slice(1)), FILE, 403, "upload_refused"],
    ["no signature", without("X-Amz-Signature"), FILE, 403, "upload_refused"],
    ["no policy", without("Policy"), FILE, 403, "upload_refused"],
    ["a policy with another key", forged("imports/", "imports2/"), FILE, 403, "upload_refused"],
    ["a policy with another limit", forged("9000000", "9000000000"), FILE, 403, "upload_refused"],
    ["a policy with spaces", changed("Policy", (policy) => `${policy} `), FILE, 403, "upload_refused"],
    ["a policy that is no JSON", changed("Policy", () => "bm90IGpzb24="), FILE, 403, "upload_refused"],
    [
      "another account",
      changed("X-Amz-Credential", (scope) => scope.replace("local/", "root/")),
      FILE,
      403,
      "upload_refused",
    ],
    [
      "another day",
      changed("X-Amz-Credential", (scope) => scope.replace(/\/\d{8}\//, "/20200101/")),
      FILE,
      403,
      "upload_refused",
    ],
    ["another date", changed("X-Amz-Date", () => "20200101T000000Z"), FILE, 403, "upload_refused"],
    ["another algorithm", changed("X-Amz-Algorithm", () => "none"), FILE, 403, "upload_refused"],
    ["another bucket", changed("bucket", () => "other"), FILE, 403, "upload_refused"],
    ["another file", same, bytesOf("first_name,last_name,email\nEve,Il,eve@mail.example\n"), 400, "upload_digest"],
    ["no bytes", same, new Uint8Array(), 400, "upload_size"],
    ["no file", same, undefined, 400, "upload_malformed"],
    ["nothing but the file", () => [], FILE, 403, "upload_refused"],
  ];

  test.each(cases)("%s", async (_, change, file, status, code) => {
    const signed = await sign(server, dana, FILE);
    expect(await post(server, change(Object.entries(signed.post)), file)).toMatchObject({ status, code });
    expect((await server.deps.files.read(String(signed.post.key), FILE.length)) !== undefined).toBe(status === 204);
  });

  test("works once: of ten posts at the same time one wins", async () => {
    const signed = await sign(server, dana, FILE);
    const posts = await Promise.all(Array.from({ length: 10 }, () => post(server, Object.entries(signed.post), FILE)));
    expect(posts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 403),
    ]);
  });

  test("ends after a quarter of an hour", async () => {
    const begun = Date.now();
    const later = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: begun + seconds * 1000 });
    later(0);
    const signed = await sign(server, dana, FILE);
    later(15 * 60 + 1);
    expect(await post(server, Object.entries(signed.post), FILE)).toMatchObject({
      status: 403,
      code: "upload_refused",
    });
    later(15 * 60 - 1);
    expect((await post(server, Object.entries(signed.post), FILE)).status).toBe(204);
  });

  test.each([
    [9_000_000, 204, undefined],
    [9_000_001, 400, "upload_size"],
    [9_200_000, 400, "upload_size"],
  ])("of %i bytes answers %i", async (size, status, code) => {
    const file = new Uint8Array(size).fill(97);
    const signed = await sign(server, dana, file);
    expect(await post(server, Object.entries(signed.post), file)).toMatchObject({ status, code });
  });

  test.each([["text/plain"], ["application/json"], ["multipart/form-data"], ["multipart/form-data; boundary=x"]])(
    "a body of %s is no form",
    async (type) => {
      const response = await server.app.fetch(
        new Request("http://localhost/api/storage/v1/uploads", {
          method: "POST",
          headers: { "content-type": type },
          body: "x",
        }),
      );
      expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
        400,
        "upload_malformed",
      ]);
    },
  );
});

test.each([
  [{ file_name: "clients.xlsx" }, 422],
  [{ file_name: "clients.csv.exe" }, 422],
  [{ file_name: "CLIENTS.CSV" }, 200],
  [{ file_name: "../../clients.csv" }, 200],
  [{ file_name: "a\nb.csv" }, 422],
  [{ file_hash: "A".repeat(64) }, 422],
  [{ file_hash: "a".repeat(63) }, 422],
  [{ content_type: "application/vnd.ms-excel" }, 200],
  [{ content_type: "text/csv\r\nx: y" }, 422],
  [{ key: "mine" }, 422],
  [{ description: "" }, 422],
])("signing with %j answers %i", async (changes, status) => {
  const body = {
    content_type: "text/csv",
    file_hash: "0".repeat(64),
    file_name: "clients.csv",
    description: "Client import",
    ...changes,
  };
  const answer = await server.call("POST", "/api/management/v1/files/sign", { token: dana, body });
  expect(answer.status).toBe(status);
  if (status === 200)
    expect(String((answer.body.s3_request?.post as unknown as Signed["post"]).key)).toMatch(
      /^imports\/file_[0-9a-z]{20}$/,
    );
});

describe("the bucket's own signer", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const credentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "a secret", region: "us-east-1" };
  const upload = {
    key: "imports/file_1",
    contentType: "text/csv",
    sha256: sha256(FILE),
    maxBytes: 9_000_000,
    expiresAt: new Date("2026-11-20T12:15:00Z"),
  };
  const theirs = async () => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    const client = new S3Client({ region: credentials.region, credentials });
    return (
      await createPresignedPost(client, {
        Bucket: "files",
        Key: upload.key,
        Fields: formFields(upload),
        Conditions: [[...lengthRange(upload)]],
        Expires: 900,
      })
    ).fields;
  };
  const policyOf = ({ Policy = "" }: { readonly [field: string]: string }) =>
    JSON.parse(Buffer.from(Policy, "base64").toString()) as { expiration: string; conditions: readonly unknown[] };
  const inOrder = (conditions: readonly unknown[]) => conditions.map((each) => JSON.stringify(each)).toSorted();

  test("signs the form that we sign: same fields, same conditions, same end", async () => {
    const [own, sdk] = [signForm(upload, "files", credentials, now), await theirs()];
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(sdk).toSorted());
    for (const name of Object.keys(sdk).filter((each) => each !== "Policy" && each !== "X-Amz-Signature"))
      expect([name, own[name]]).toEqual([name, sdk[name]]);
    expect(Date.parse(policyOf(own).expiration)).toBe(Date.parse(policyOf(sdk).expiration));
    expect(inOrder(policyOf(own).conditions)).toEqual(inOrder(policyOf(sdk).conditions));
  });

  test("makes a form that our store takes, and refuses once it is changed", async () => {
    const fields = new Map(Object.entries(await theirs()).map(([name, value]) => [name.toLowerCase(), value]));
    expect(judgeUpload(FILE, fields, "files", credentials, now)).toBe("imports/file_1");
    expect(() => judgeUpload(FILE, new Map([...fields, ["key", "imports/file_2"]]), "files", credentials, now)).toThrow(
      "upload_refused",
    );
    expect(() => judgeUpload(FILE, fields, "files", { ...credentials, secretAccessKey: "another" }, now)).toThrow(
      "upload_refused",
    );
  });

  test("of another provider posts to that provider", async () => {
    const files = createS3Files(
      { ...credentials, bucket: "files", endpoint: "https://storage.example" },
      createClock({}, now),
    );
    const { url, post: fields } = await files.sign(upload, "https://portal.example");
    expect(url).toBe("https://storage.example/files");
    expect(fields).toMatchObject({ key: "imports/file_1", bucket: "files", "Content-Type": "text/csv" });
    expect(files.own).toBeUndefined();
  });
});

/** The form of an upload, byte by byte at its address: what is read, what is no whole form, and what is cut off. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { bytesOf, sign } from "./support/upload";
import type { Signed } from "./support/upload";
import { samples } from "../support/tier";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const TYPE = "multipart/form-data; boundary=x";
const END = "--x--\r\n";
const CONTENT = "email\r\nada@mail.example\r\n";
const FILE = 'name="file"; filename="a.csv"';
const part = (disposition: string, content: string, more = ""): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const ignored = (count: number): string =>
  Array.from({ length: count }, (_, n) => part(`name="x-ignore-${n}"`, "")).join("");

const longNames = (count: number): string =>
  Array.from({ length: count }, (_, n) => part(`name="x-ignore-${n}${"a".repeat(3_000)}"`, "")).join("");

/** The signed form's fields as parts. */
const fieldsOf = ({ post }: Signed): string =>
  Object.entries(post)
    .map(([name, value]) => part(`name="${name}"`, value))
    .join("");
/** How many fields a form may hold besides the signed ones. */
const roomIn = ({ post }: Signed): number => 30 - Object.keys(post).length;

/** Sends the bytes in chunks of that size, without their length, as a stream. */
async function send(
  chunks: Iterable<Uint8Array>,
  headers: { readonly [name: string]: string } = {},
): Promise<{ status: number; code: string | undefined; isLeft: boolean }> {
  const source = chunks[Symbol.iterator]();
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        isLeft = true;
      },
    },
    { highWaterMark: 0 },
  );
  const request = { method: "POST", headers: { "content-type": TYPE, ...headers }, body, duplex: "half" };
  const response = await server.app.fetch(new Request("http://localhost/api/storage/v1/uploads", request));
  const text = await response.text();
  const code = text === "" ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { status: response.status, code, isLeft };
}

function* inChunks(text: string, size = Infinity): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const stored = async ({ post }: Signed): Promise<string | undefined> => {
  const bytes = await server.deps.files.read(String(post.key), 1e6);
  return bytes && Buffer.from(bytes).toString();
};

const anyOf = (content: string): ((signed: Signed) => string) => {
  return (signed) => fieldsOf(signed) + part(FILE, content) + END;
};
const READ: readonly (readonly [string, string, (signed: Signed) => string])[] = [
  ["a file behind the fields", CONTENT, anyOf(CONTENT)],
  ["no line break at its end", CONTENT, (signed) => anyOf(CONTENT)(signed).slice(0, -2)],
  ["names without quotes", CONTENT, (signed) => anyOf(CONTENT)(signed).replaceAll(/ name="([^"]*)"/g, " name=$1")],
  ["headers in other letters", CONTENT, (signed) => anyOf(CONTENT)(signed).replaceAll("Content-D", "content-d")],
  ["blank lines in the file", "\r\n\r\n", anyOf("\r\n\r\n")],
  ["almost its boundary in the file", "a\r\n--\r\n-x\r\n-", anyOf("a\r\n--\r\n-x\r\n-")],
  ["accents in the file", "é\u0000\uFEFF", anyOf("é\u0000\uFEFF")],
  ["a file with its type", CONTENT, (signed) => fieldsOf(signed) + part(FILE, CONTENT, "Content-Type: a/b\r\n") + END],
  ["a file that has no name", CONTENT, (signed) => fieldsOf(signed) + part('name="FILE"', CONTENT) + END],
  [
    "a name in the encoding",
    CONTENT,
    (signed) => fieldsOf(signed) + part("filename*=utf-8''b; name=file", CONTENT) + END,
  ],
  [
    "a name in a name",
    CONTENT,
    (signed) => fieldsOf(signed) + part('filename="; name=\\"b\\""; name="file"', CONTENT) + END,
  ],
  ["an empty field", CONTENT, (signed) => ignored(1) + anyOf(CONTENT)(signed)],
  ["as many fields as may be", CONTENT, (signed) => ignored(roomIn(signed)) + anyOf(CONTENT)(signed)],
];

test.each(READ)("a form with %s is read, at once and byte by byte", async (_, content, make) => {
  for (const size of [Infinity, 1]) {
    const signed = await sign(server, dana, bytesOf(content));
    expect(await send(inChunks(make(signed), size))).toMatchObject({ status: 204 });
    expect(await stored(signed)).toBe(content);
  }
});

const CHANGED: readonly (readonly [string, (fields: string, file: string, signed: Signed) => string])[] = [
  ["nothing", () => ""],
  ["nothing but its end", () => END],
  ["no end", (fields, file) => fields + file],
  ["half an end", (fields, file) => `${fields}${file}--x-`],
  ["another boundary", (fields, file) => (fields + file + END).replaceAll("--x", "--y")],
  ["line feeds alone", (fields, file) => (fields + file + END).replaceAll("\r\n", "\n")],
  ["no file", (fields) => fields + END],
  ["two files", (fields, file) => fields + file + file + END],
  ["two files in other letters", (fields, file) => fields + file + file.replace("file", "File") + END],
  ["a second file of another name", (fields, file) => fields + part('name="a"; filename="b"', "1") + file + END],
  ["its file under another name", (fields, file) => fields + file.replace('name="file"', 'name="fil"') + END],
  ["a file without a name", (fields, file) => fields + file.replace('name="file"; ', "") + END],
  ["a field behind the file", (fields, file) => fields + file + ignored(1) + END],
  ["a field twice", (fields, file) => ignored(1) + fields + ignored(1) + file + END],
  ["a field without a name", (fields, file) => fields + part('a="b"', "1") + file + END],
  ["a field that is too long", (fields, file) => fields + part('name="x-ignore-a"', "b".repeat(8_193)) + file + END],
  [
    "fields that are too long together",
    (fields, file) =>
      fields + part('name="x-a"', "b".repeat(5_000)) + part('name="x-b"', "b".repeat(5_000)) + file + END,
  ],
  ["names that are too long", (fields, file) => `${fields}${longNames(4)}${file}${END}`],
  ["a field too many", (fields, file, signed) => ignored(roomIn(signed) + 1) + fields + file + END],
  ["too many parts that are ignored", (fields, file) => "--x\r\nA: b\r\n\r\n\r\n".repeat(40) + fields + file + END],
  [
    "the file's lines too long",
    (fields, file) => fields + file.replace("\r\n", `\r\nA: ${"b".repeat(5000)}\r\n`) + END,
  ],
];

test.each(CHANGED)("a form with %s is malformed, at once and byte by byte", async (_, make) => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  const body = make(fieldsOf(signed), part(FILE, CONTENT), signed);
  for (const size of [Infinity, body.length > 10_000 ? 1000 : 1])
    expect(await send(inChunks(body, size))).toMatchObject({ status: 400, code: "upload_malformed" });
  expect(await stored(signed)).toBeUndefined();
});

test("a form that ends anywhere before its end is malformed", async () => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  const whole = anyOf(CONTENT)(signed).slice(0, -2);
  for (let length = 1; length < whole.length; length += samples(7, 1))
    expect([length, await send(inChunks(whole.slice(0, length)))]).toMatchObject([
      length,
      { code: "upload_malformed" },
    ]);
  expect(await send(inChunks(whole))).toMatchObject({ status: 204 });
});

test.each([
  ["no boundary", { "content-type": "multipart/form-data" }],
  ["an empty boundary", { "content-type": "multipart/form-data; boundary=" }],
  ["too long a boundary", { "content-type": `multipart/form-data; boundary=${"x".repeat(300)}` }],
  ["another type", { "content-type": "text/plain; boundary=x" }],
  ["the type of a form without files", { "content-type": "application/x-www-form-urlencoded" }],
  ["no type", { "content-type": "" }],
  ["an encoding", { "content-encoding": "gzip" }],
  ["an encoding that changes nothing", { "content-encoding": "identity" }],
])("with %s a whole form is malformed", async (_, headers) => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  expect(await send(inChunks(anyOf(CONTENT)(signed)), headers)).toMatchObject({
    status: 400,
    code: "upload_malformed",
  });
  expect(await stored(signed)).toBeUndefined();
});

test.each(['Multipart/Form-Data; charset=utf-8; boundary="x y"', 'multipart/form-data; boundary="x y"; charset=utf-8'])(
  "the boundary is read from %s",
  async (type) => {
    const signed = await sign(server, dana, bytesOf(CONTENT));
    const body = anyOf(CONTENT)(signed).replaceAll("--x", "--x y");
    expect(await send(inChunks(body), { "content-type": type })).toMatchObject({ status: 204 });
  },
);

/** A body without an end, which counts what is taken of it. */
function endless(
  begin: string,
  repeated: Uint8Array,
): { readonly chunks: Iterable<Uint8Array>; readonly taken: () => number } {
  let taken = 0;
  function* chunks(): Generator<Uint8Array> {
    yield bytesOf(begin);
    for (;;) {
      taken += repeated.length;
      yield repeated;
    }
  }
  return { chunks: chunks(), taken: () => taken };
}

test.each([
  ["no length", {}, 9_100_000],
  ["too small a length", { "content-length": "10" }, 9_100_000],
  ["no number as its length", { "content-length": "many" }, 9_100_000],
  ["too large a length", { "content-length": "99999999" }, 0],
])("a body without end and with %s is cut off", async (_, headers, most) => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  const { chunks, taken } = endless(fieldsOf(signed) + part(FILE, ""), new Uint8Array(100_000));
  expect(await send(chunks, headers)).toMatchObject({ status: 400, code: "upload_size", isLeft: most > 0 });
  expect(taken()).toBeLessThanOrEqual(most);
  expect(taken()).toBeGreaterThanOrEqual(most - 200_000);
});

test.each([
  ["with a wrong signature", (fields: string) => fields.replace(/[0-9a-f]{64}\r\n/, `${"0".repeat(64)}\r\n`)],
  ["for another key", (fields: string) => fields.replace("imports/", "imports/other_")],
  ["with a field that was not signed", (fields: string) => fields + part('name="acl"', "public-read")],
  ["without fields", () => ""],
])("a form %s is refused before anything of its file is read", async (_, change) => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  const { chunks, taken } = endless(change(fieldsOf(signed)) + part(FILE, ""), new Uint8Array(100_000));
  expect(await send(chunks)).toMatchObject({ status: 403, code: "upload_refused", isLeft: true });
  expect(taken()).toBe(0);
});

test("a form that was used before is refused before anything of its file is read", async () => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  expect(await send(inChunks(anyOf(CONTENT)(signed)))).toMatchObject({ status: 204 });
  const { chunks, taken } = endless(fieldsOf(signed) + part(FILE, ""), new Uint8Array(100_000));
  expect(await send(chunks)).toMatchObject({ status: 403, code: "upload_refused", isLeft: true });
  expect(taken()).toBe(0);
});

test.each([
  ["parts that are ignored", "--x\r\nA: b\r\n\r\n\r\n"],
  ["fields", part('name="a"', "1")],
  ["files", part(FILE, "1")],
])("of %s without end no more is read than shows it", async (_, repeated) => {
  const { chunks, taken } = endless("", bytesOf(repeated.repeat(50)));
  expect(await send(chunks)).toMatchObject({ status: 400, code: "upload_malformed", isLeft: true });
  expect(taken()).toBeLessThan(10_000);
});

test("a form whose client goes away midway is not stored, and can be sent anew", async () => {
  const signed = await sign(server, dana, bytesOf(CONTENT));
  const whole = anyOf(CONTENT)(signed);
  function* broken(): Generator<Uint8Array> {
    yield bytesOf(whole.slice(0, -20));
    throw new Error("The client is gone.");
  }
  expect(await send(broken())).toMatchObject({ status: 500 });
  expect(await stored(signed)).toBeUndefined();
  expect(await send(inChunks(whole))).toMatchObject({ status: 204 });
});

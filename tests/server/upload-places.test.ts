/** The places of uploads: who gets one, who loses it, and what is left behind. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UPLOADS } from "../../server/base/settings";
import { sweepFiles } from "../../server/domain/file-sweep";
import { createLocalFiles } from "../../server/files/local";
import type { OwnStore } from "../../server/files/port";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { bytesOf, post, sign } from "./support/upload";
import type { Signed } from "./support/upload";

const URL_OF_UPLOADS = "http://localhost/api/storage/v1/uploads";
const PLACES = { most: 4, mostOfKey: 2, mostWaiting: 60, mostWaitingOfKey: 50, longestWait: 20_000 };
const CONTENT = bytesOf("email\r\nada@mail.example\r\n");

let folder: string;
let server: TestServer;
let impatient: TestServer;
let dana: string;
let [arriving, most] = [0, 0];

/** Counts how many files arrive at a time. */
const counting = (own: OwnStore): OwnStore => ({
  ...own,
  async begin(key) {
    const file = await own.begin(key);
    arriving += 1;
    most = Math.max(most, arriving);
    const drop = (): Promise<void> => {
      arriving -= 1;
      return file.drop();
    };
    return { ...file, drop };
  },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "upload-places-"));
  server = await startServer({
    settings: { uploads: { ...UPLOADS, places: PLACES } },
    deps: ({ clock }) => {
      const files = createLocalFiles(folder, "/api/storage/v1/uploads", "a secret of the tests", clock);
      return { files: { ...files, ...(files.own && { own: counting(files.own) }) } };
    },
  });
  impatient = await startServer({
    settings: {
      uploads: {
        places: { ...PLACES, most: 1, mostOfKey: 1, longestWait: 30 },
        pace: { ...UPLOADS.pace, idleMs: 300 },
      },
    },
  });
  dana = await server.signIn("dana@acme.example");
});
afterAll(async () => {
  await Promise.all([server.close(), impatient.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const unfinished = (): readonly string[] => readdirSync(join(folder, "unfinished"));

/** A form of which half has come; the rest comes when it is sent on, or never. */
function halfSent({ post: fields }: Signed, file: Uint8Array) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const half = Math.floor(file.length / 2);
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join("")}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      given.enqueue(bytesOf(head));
      given.enqueue(file.subarray(0, half));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const sent = { method: "POST", headers, body, duplex: "half" };
  const request = new Request(URL_OF_UPLOADS, sent);
  return {
    request,
    sendOn(): void {
      controller?.enqueue(file.subarray(half));
      controller?.enqueue(bytesOf("\r\n--x--\r\n"));
      controller?.close();
    },
    breakOff: () => controller?.error(new Error("The client is gone.")),
  };
}

test("forty files that one network sends at once are all stored, a few at a time", async () => {
  const files = Array.from({ length: 40 }, (_, n) => bytesOf(`${n}\r\n`.repeat(20_000)));
  const signed = await Promise.all(files.map((file) => sign(server, dana, file)));
  most = 0;
  const stored = await Promise.all(signed.map((each, n) => post(server, Object.entries(each.post), files[n])));
  expect(stored.map(({ status }) => status)).toEqual(files.map(() => 204));
  expect(most).toBe(PLACES.mostOfKey);
  expect(unfinished()).toEqual([]);
});

test.each([
  ["breaks off", 500, ({ breakOff }: ReturnType<typeof halfSent>) => breakOff()],
  ["sends other bytes than announced", 400, ({ sendOn }: ReturnType<typeof halfSent>) => sendOn()],
])("of an upload that %s no temporary file is left", async (_, status, end) => {
  const half = halfSent(await sign(server, dana, CONTENT), bytesOf("other bytes of a file"));
  const answering = server.app.fetch(half.request);
  while (unfinished().length === 0) await turn();
  end(half);
  expect((await answering).status).toBe(status);
  expect(unfinished()).toEqual([]);
});

test("a temporary file of a process that has ended is swept, one that is being written is not", async () => {
  const [old, young] = [join(folder, "unfinished", "old"), join(folder, "unfinished", "young")];
  for (const path of [old, young]) writeFileSync(path, "half");
  utimesSync(old, new Date(0), new Date(0));
  await sweepFiles(server.deps);
  expect(unfinished()).toEqual(["young"]);
  rmSync(young);
});

test("a sender who falls silent loses the place to the next one", async () => {
  const token = await impatient.signIn("dana@acme.example");
  const [silent, next] = [await sign(impatient, token, CONTENT), await sign(impatient, token, CONTENT)];
  const refused = await impatient.app.fetch(halfSent(silent, CONTENT).request);
  expect(refused.status).toBe(408);
  expect(await post(impatient, Object.entries(next.post), CONTENT)).toMatchObject({ status: 204 });
  expect(await post(impatient, Object.entries(silent.post), CONTENT)).toMatchObject({ status: 204 });
});

test("who gets no place in time is asked to come back, and then is served", async () => {
  const token = await impatient.signIn("kim@globex.example");
  const [first, second] = [await sign(impatient, token, CONTENT), await sign(impatient, token, CONTENT)];
  const half = halfSent(first, CONTENT);
  const answering = impatient.app.fetch(half.request);
  const waiting = halfSent(second, CONTENT);
  waiting.sendOn();
  const refused = await impatient.app.fetch(waiting.request);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  half.sendOn();
  expect((await answering).status).toBe(204);
  expect(await post(impatient, Object.entries(second.post), CONTENT)).toMatchObject({ status: 204 });
});

test("of those who send one form one is received, sixteen wait, and the others are asked to come back", async () => {
  const signed = await sign(server, dana, CONTENT);
  const halves = Array.from({ length: 30 }, () => halfSent(signed, CONTENT));
  const answers = halves.map(async ({ request }, n) => ({ n, status: (await server.app.fetch(request)).status }));
  const refused = new Set<number>();
  most = 0;
  while (refused.size < 13) {
    const { n, status } = await Promise.race(answers.filter((_, at) => !refused.has(at)));
    expect(status).toBe(503);
    refused.add(n);
  }
  for (const [n, { sendOn }] of halves.entries()) if (!refused.has(n)) sendOn();
  const statuses = (await Promise.all(answers)).map(({ status }) => status).filter((status) => status !== 503);
  expect(statuses.toSorted()).toEqual([204, ...Array.from({ length: 16 }, () => 403)]);
  expect(most).toBe(1);
});

/** A body of JSON of which so many bytes have come, and nothing more comes. */
function heldBody(bytes: number) {
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      given.enqueue(bytesOf(`"${"x".repeat(bytes - 1)}`));
      leaving.signal.addEventListener("abort", () => given.error(new Error("The client is gone.")));
    },
  });
  const sent = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
  const answering = server.app.fetch(new Request("http://localhost/api/auth/v1/send-login-link", sent));
  const answer = Promise.resolve(answering);
  return { answer, leave: () => leaving.abort() };
}

test("bodies that one caller holds half-sent take a bounded room, and short ones are still read", async () => {
  const held = Array.from({ length: 30 }, () => heldBody(200_000));
  // One that is refused shows that the room is taken.
  const refused = await Promise.race(held.map(({ answer }) => answer));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  const email = { email: "nobody@mail.example" };
  expect((await server.call("POST", "/api/auth/v1/send-login-link", { body: email })).status).toBe(200);
  for (const { leave } of held) leave();
  const answers = await Promise.all(held.map(({ answer }) => answer));
  const taken = answers.filter(({ status }) => status !== 503).length;
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThanOrEqual(24);
  // What they held is free again.
  const later = heldBody(200_000);
  later.leave();
  expect((await later.answer).status).toBe(500);
});

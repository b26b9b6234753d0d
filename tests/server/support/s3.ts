import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../../server/files/port";
import { Refusal } from "../../../server/access/refusal";
import { createClock } from "../../../server/base/clock";
import { judgeUpload } from "./upload";

/** The part of a bucket that the product uses: it takes signed forms and
 * whole objects with their digest, and answers reads of a range and deletions. */
export interface Bucket {
  readonly settings: S3Settings;
  /** What lies in it: key → bytes. */
  readonly objects: Map<string, Uint8Array>;
  close(): void;
}

interface Reply {
  readonly status: number;
  readonly body?: string | Uint8Array;
}

/** A bucket on a free port, which judges forms as of the clock's beginning. */
export async function startBucket(begin: Date): Promise<Bucket> {
  const objects = new Map<string, Uint8Array>();
  const credentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "a secret", region: "us-east-1" };
  const clock = createClock({}, begin);
  const take = async (request: IncomingMessage): Promise<Reply> => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const file = form.get("file");
    const texts = [...form].filter(([name]) => name !== "file").map(([name, text]) => [name.toLowerCase(), text]);
    const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    const fields = new Map(texts as [string, string][]);
    objects.set(judgeUpload(bytes, fields, "files", credentials, clock.now()), bytes);
    return { status: 204 };
  };
  const put = async (key: string, request: IncomingMessage): Promise<Reply> => {
    const bytes = new Uint8Array(await buffer(request));
    const digest = createHash("sha256").update(bytes).digest("base64");
    if (request.headers["x-amz-checksum-sha256"] !== digest) return { status: 400 };
    objects.set(key, bytes);
    return { status: 200 };
  };
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname } = new URL(request.url ?? "", "http://bucket");
    const key = pathname.replace(/^\/files\/?/, "");
    const kept = objects.get(key);
    if (request.method === "POST") return take(request);
    if (request.method === "PUT") return put(key, request);
    if (request.method === "DELETE") objects.delete(key);
    if (request.method !== "GET") return { status: 204 };
    if (!kept) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
    const end = Number(/bytes=0-(\d+)/.exec(request.headers.range ?? "")?.[1] ?? kept.length);
    return { status: 206, body: kept.subarray(0, end + 1) };
  };
  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => ({ status: error instanceof Refusal ? error.status : 500, body: "" }))
      .then(({ status, body }: Reply) => response.writeHead(status).end(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { settings: { ...credentials, bucket: "files", endpoint }, objects, close: () => void server.close() };
}

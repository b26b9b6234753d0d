import { createHash } from "node:crypto";
import { judgeForm, requireDigest, requireSize } from "../../../server/files/post-policy";
import { runImports } from "../../../server/jobs/lanes";
import { declared } from "./declared";
import type { Answer, Body, TestServer } from "./server";

export const MANAGEMENT = "/api/management/v1";

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Judges a form and its file as a bucket does. Returns the key. Throws a Refusal. */
export function judgeUpload(bytes: Uint8Array, ...form: Parameters<typeof judgeForm>): string {
  const allowed = judgeForm(...form);
  requireSize(allowed, bytes.length);
  requireDigest(allowed, Buffer.from(sha256(bytes), "hex").toString("base64"));
  return allowed.key;
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export interface Signed {
  readonly id: string;
  readonly url: string;
  readonly post: { readonly [field: string]: string };
}

/** Asks for the form of a file, as the dashboard does. */
export async function sign(
  server: TestServer,
  token: string,
  bytes: Uint8Array,
  changes: object = {},
): Promise<Signed> {
  const body = {
    content_type: "text/csv",
    file_hash: sha256(bytes),
    file_name: "clients.csv",
    description: "Client import",
    ...changes,
  };
  const answer = await server.call("POST", `${MANAGEMENT}/files/sign`, { token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  const { url, post } = answer.body.s3_request as unknown as Signed;
  return { id: String(answer.body.file_approval_id), url, post };
}

/** Posts a form to our own store, the fields in their order and then the file. */
export async function post(
  server: TestServer,
  fields: readonly (readonly [string, string])[],
  bytes: Uint8Array | undefined,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (bytes) form.append("file", new Blob([new Uint8Array(bytes)]), "clients.csv");
  const response = await server.app.fetch(
    new Request("http://localhost/api/storage/v1/uploads", { method: "POST", body: form }),
  );
  const text = await response.text();
  (await declared(server.app)).judge("POST", "/api/storage/v1/uploads", response, text);
  const code = text.startsWith("{") ? (JSON.parse(text) as { error?: { code: string } }).error?.code : undefined;
  return { status: response.status, code, text };
}

export const begin = (server: TestServer, token: string, id: string): Promise<Answer> =>
  server.call("POST", `${MANAGEMENT}/clients/bulk-csv`, { token, body: { file_approval_id: id } });

export const operation = (server: TestServer, token: string, id: string): Promise<Answer> =>
  server.call("GET", `${MANAGEMENT}/long_operations/${id}`, { token });

/** The whole way of a file, to the end of its operation. */
export async function importFile(server: TestServer, token: string, bytes: Uint8Array): Promise<Body> {
  const signed = await sign(server, token, bytes);
  const stored = await post(server, Object.entries(signed.post), bytes);
  if (stored.status !== 204) throw new Error(stored.text);
  const begun = await begin(server, token, signed.id);
  await runImports(server.deps);
  return (await operation(server, token, String(begun.body.id))).body;
}

export const total = async (server: TestServer, token: string, query = ""): Promise<number> =>
  Number((await server.call("GET", `${MANAGEMENT}/clients/stats${query}`, { token })).body.total_results);

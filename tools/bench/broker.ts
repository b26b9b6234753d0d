/** A broker's calls to a running product: signing in, and importing a file of clients. */
import { createHash } from "node:crypto";
import { mailedPath } from "../product/server";
import { sized } from "./size";

export const MANAGEMENT = "/api/management/v1";
/** Portal §9: the largest file there may be; a small one in a short run. */
export const LARGEST = sized(9_000_000, 20_000);

/** A call of the signed-in broker; throws when it is refused. */
export type Api = (
  method: string,
  path: string,
  body?: object,
) => Promise<Record<string, unknown> & readonly unknown[]>;

/** Signs the demo broker in. */
export async function signIn(address: string): Promise<Api> {
  const json = { "content-type": "application/json" };
  const token = new URL(await mailedPath(address), address).searchParams.get("token");
  const { auth } = (await (
    await fetch(`${address}/api/auth/v1/login`, { method: "POST", headers: json, body: JSON.stringify({ token }) })
  ).json()) as { auth: { token: string } };
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${auth.token}`, ...(body && json) };
    const answer = await fetch(new URL(path, address), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown> & readonly unknown[];
  };
}

/** Uploads and imports a file. Returns once its clients are there. */
export async function importFile(api: Api, bytes: Uint8Array<ArrayBuffer>): Promise<{ id: string; imported: number }> {
  const file_hash = createHash("sha256").update(bytes).digest("hex");
  const signed = await api("POST", `${MANAGEMENT}/files/sign`, {
    content_type: "text/csv",
    file_hash,
    file_name: "clients.csv",
    description: "Client import",
  });
  const { url, post } = signed.s3_request as { url: string; post: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(post)) form.append(name, value);
  form.append("file", new Blob([bytes]), "clients.csv");
  const stored = await fetch(url, { method: "POST", body: form });
  if (!stored.ok) throw new Error(`The upload answered ${stored.status}`);
  const id = String(
    (await api("POST", `${MANAGEMENT}/clients/bulk-csv`, { file_approval_id: signed.file_approval_id })).id,
  );
  for (;;) {
    const operation = await api("GET", `${MANAGEMENT}/long_operations/${id}`);
    const { response } = (operation.result ?? {}) as { response?: { imported?: number; error?: { message: string } } };
    if (response?.imported !== undefined) return { id, imported: response.imported };
    if (response?.error) throw new Error(response.error.message);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/** A file of whole rows of invented people, as long as fits. */
export function csvOf(bytes: number): Uint8Array<ArrayBuffer> {
  const lines = ["first_name,last_name,email,phone_number,line1,city,region,postal"];
  for (let [n, size] = [0, 70]; ; n += 1) {
    const line = `Ada${n % 97},Lindström Ng${n},ada.${n}@mail.example,303-555-0100,"${n} Alder, Street",Denver,CO,80202`;
    size += Buffer.byteLength(line) + 1;
    if (size > bytes) return new TextEncoder().encode(`${lines.join("\n")}\n`);
    lines.push(line);
  }
}

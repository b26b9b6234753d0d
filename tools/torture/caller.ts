/** A broker of the demo data, at work in the dashboard. */
import { createHash } from "node:crypto";
import { mailedPath } from "../product/server";

const MANAGEMENT = "/api/management/v1";

export interface Broker {
  /** The session, good at every server of the same data. */
  readonly token: string;
  call(address: string, method: string, path: string, body?: object): Promise<CallAnswer>;
  /** Uploads a file. Returns what its import needs. Throws when anything is refused. */
  upload(address: string, csv: string): Promise<{ readonly file_approval_id: string }>;
  /** Asks for the import of an uploaded file. Returns the operation's id. Throws when it is refused. */
  importFile(address: string, upload: { readonly file_approval_id: string }): Promise<string>;
}

export interface CallAnswer {
  readonly status: number;
  /** In how many seconds to come back, as the answer says; null when it does not. */
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Signs the demo broker, or another person of the demo data, in at a developer's server. */
export const signInAt = async (address: string, email?: string): Promise<Broker> =>
  signInBy(address, await mailedPath(address, email));

/** Signs a broker in by the link of a mail. */
export async function signInBy(address: string, link: string): Promise<Broker> {
  const asked = new URL(link, address).searchParams.get("token");
  const { body } = requireOk(await send(address, "POST", "/api/auth/v1/login", { body: { token: asked } }));
  const { token } = body.auth as { readonly token: string };
  const call: Broker["call"] = (at, method, path, sent) => send(at, method, path, { body: sent, token });
  return {
    token,
    call,
    upload: (at, csv) => upload((path, sent) => call(at, "POST", path, sent), csv),
    async importFile(at, uploaded) {
      const begun = requireOk(await call(at, "POST", `${MANAGEMENT}/clients/bulk-csv`, uploaded));
      return String(begun.body.id);
    },
  };
}

/** Calls a server once. `from`: the network of the caller, for a server that believes a proxy. */
export async function send(
  address: string,
  method: string,
  path: string,
  { body, token, from }: { readonly body?: object | undefined; readonly token?: string; readonly from?: string },
): Promise<CallAnswer> {
  const headers = {
    ...(from !== undefined && { "x-forwarded-for": from }),
    ...(body && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  const retryAfter = answer.headers.get("retry-after");
  return { status: answer.status, retryAfter, body: text === "" ? {} : (JSON.parse(text) as CallAnswer["body"]) };
}

/** A file that was announced: the fields of its form; `store` uploads it and resolves to the status. */
export async function announce(post: (path: string, body: object) => Promise<CallAnswer>, csv: string) {
  const bytes = new TextEncoder().encode(csv);
  const file = { content_type: "text/csv", file_name: "clients.csv", description: "Client import" };
  const file_hash = createHash("sha256").update(bytes).digest("hex");
  const { body } = requireOk(await post(`${MANAGEMENT}/files/sign`, { ...file, file_hash }));
  const signed = body.s3_request as { url: string; post: Readonly<Record<string, string>> };
  const store = async (): Promise<number> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(signed.post)) form.append(name, value);
    form.append("file", new Blob([bytes]), file.file_name);
    return (await fetch(signed.url, { method: "POST", body: form })).status;
  };
  return { file_approval_id: String(body.file_approval_id), fields: signed.post, store };
}

async function upload(post: (path: string, body: object) => Promise<CallAnswer>, csv: string) {
  const { file_approval_id, store } = await announce(post, csv);
  const status = await store();
  if (status >= 300) throw new Error(`The upload answered ${status}`);
  return { file_approval_id };
}

function requireOk(answer: CallAnswer): CallAnswer {
  if (answer.status >= 300) throw new Error(`Refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The calls of a run of offers: to one server, as a broker or as the holder of a client's link. */
import { isObject } from "../../engine/index";

export const QUOTES = "/api/quotes/v1/quotes";
export const NEW_LINKS = "/api/quotes/v1/enrollment-links";
export const CLIENTS = "/api/management/v1/clients";
export const DOCUMENTS = "/api/management/v1/documents";

export interface Reply {
  readonly status: number;
  /** The refusal's name; undefined when there is none. */
  readonly code: string | undefined;
  /** The state of the record that the answer shows. */
  readonly tag: string | undefined;
  /** What the answer says there; undefined when it does not. */
  at(...path: readonly string[]): unknown;
}

interface Asked {
  readonly token?: string | undefined;
  readonly body?: object;
  /** The state that the caller has seen. */
  readonly seen?: string | undefined;
}

/** Asks once. A body that is not JSON is answered as none. */
export async function ask(url: string, method: string, { token, body, seen }: Asked = {}): Promise<Reply> {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(seen !== undefined && { "if-match": seen }),
  };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  const text = await answer.text();
  const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
  const at = (...path: readonly string[]): unknown => within(parsed, path);
  const code = at("error", "code");
  return {
    status: answer.status,
    code: typeof code === "string" ? code : undefined,
    tag: answer.headers.get("etag") ?? undefined,
    at,
  };
}

const within = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** The reply of a call that has to succeed. Throws when it is refused. */
export async function sound(what: string, asking: Promise<Reply>): Promise<Reply> {
  const reply = await asking;
  if (reply.status >= 300) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.at("error"))}`);
  return reply;
}

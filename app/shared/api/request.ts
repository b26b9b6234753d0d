import { takeGiven } from "./given";
import { proving } from "./proof";
import type { ProofChallenge } from "./proof";
import type { ErrorAnswer } from "./types";

/** A refusal of the API, unwrapped from `{error:{code,message,details}}` with its request id (`portal §7`, A-73). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** The server's own words; undefined when it had none for a person. */
    readonly said: string | undefined,
    readonly requestId: string | undefined,
    readonly details: readonly ErrorDetail[],
    /** With `payment_action_required`: opens the bank's question in this browser. */
    readonly clientSecret?: string,
    /** With `changed_meanwhile`: who changed the record last, and when. */
    readonly changed?: Changed,
    /** With `invalid_token`: why the offer of a link has ended, and whom to ask. */
    readonly ended?: Ended,
  ) {
    super(said ?? code);
  }
}
export interface ErrorDetail {
  readonly at?: string;
  readonly rule?: string;
  readonly found?: string;
  readonly message: string;
}
export type Ended = NonNullable<ErrorAnswer["error"]["ended"]>;
export type Changed = NonNullable<ErrorAnswer["error"]["changed"]>;
export interface RequestOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Leave the Authorization header out (`portal §6`: brokerage lookup, finalize when asked). */
  readonly anonymous?: boolean;
  /** The record as it was received: the call is refused when it has changed since. */
  readonly from?: object | undefined;
  /** The revision of the record as it was shown, where the answer that showed it holds several records. */
  readonly revision?: number;
}

/**
 * True for a refusal that another try does not change: the link, the sign-in or the record is not good. A failed
 * network, a server in trouble, a limit on calls and a proof that this browser could not give pass by themselves.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 428, 429].includes(error.status);

/** What a person reads when the server has no words of its own (`portal §8`). */
export const generic = "Sorry, something went wrong.";

/**
 * The words of any failure for a person. Those that name a place in a body (`/person/email: found …`) are for
 * programs: a person reads which fields to look at.
 * @param nameOf the label of a field by its name in the body; undefined for what is not a field on the screen
 */
export function messageOf(error: unknown, nameOf: (field: string) => string | undefined = () => undefined): string {
  if (!(error instanceof ApiError) || !error.said) return generic;
  if (!namesPlace(error)) return error.said;
  const fields = fieldsIn(error, nameOf);
  return fields.length === 0
    ? "Some of the details are not accepted. Check them and try again."
    : `Some of the details are not accepted: check ${listed(fields)} and try again.`;
}

/**
 * What a person can do about a failure, below its words (`R-05`); undefined when the refusal says it itself.
 * @param kept says that nothing is lost; false where nothing was given, as on a page that could not be loaded
 */
export function adviceFor(error: unknown, kept: string | false = "What you typed is kept."): string | undefined {
  const known = error instanceof ApiError ? error : undefined;
  if (known?.status === 0) return sentences(kept, "Check your connection and try again.");
  if (known?.said && known.status < 500 && known.status !== 429) return undefined;
  return sentences(kept, !/try again/i.test(known?.said ?? "") && "Please try again.");
}

const sentences = (...parts: readonly (string | false)[]): string | undefined =>
  parts.filter(Boolean).join(" ") || undefined;

/** True for words that tell a place in a body, as the checks of the API do. */
const namesPlace = ({ said = "", details }: ApiError): boolean =>
  /^(?:The body|\/\S*): found /.test(said) || details.some(({ at }) => at?.startsWith("/") && said.includes(at));

function fieldsIn({ details }: ApiError, nameOf: (field: string) => string | undefined): readonly string[] {
  const names = details.flatMap(({ at = "" }) => at.split("/").map(nameOf).findLast(Boolean) ?? []);
  return [...new Set(names)];
}

const listed = (names: readonly string[]): string => new Intl.ListFormat("en-US").format(names);

/** Whose calls they are: the address of a page decides it. */
export interface Caller {
  /** The token that a call carries; null for an anonymous call. */
  readonly token: () => string | null;
  /** What the person reads of a refusal of a call that carried `token`; takes note when that is over. */
  readonly refused: (error: ApiError, token: string | null) => ApiError;
}

/** For what everybody may read. */
const anonymous: Caller = { token: () => null, refused: (error) => error };

/**
 * One call of the API.
 * @returns the answer's JSON, taken to be of the shape the caller names; undefined for an empty answer
 * @throws ApiError for a refusal and for a network that fails (status 0, code `network`)
 */
export type Request = <T>(path: string, options?: RequestOptions) => Promise<T>;

/** The calls of one caller. */
export const requestAs =
  (caller: Caller): Request =>
  async <T>(path: string, options: RequestOptions = {}): Promise<T> => {
    const given = takeGiven(path, options, options.anonymous ? null : caller.token());
    if (given !== undefined) return given as T;
    const response = await fetchAs(caller, path, options);
    const text = await textOf(response);
    const answer = (text === "" ? undefined : JSON.parse(text)) as T;
    const etag = response.headers.get("ETag");
    if (etag !== null && isRecord(answer)) etags.set(answer, etag);
    return answer;
  };

/** A call that carries no session. */
export const publicRequest: Request = requestAs(anonymous);

/** A record as it was received → its revision. A copy of a record has none: only what came from the server is a state of it. */
const etags = new WeakMap<object, string>();

/** Whether a call made from this record is refused when it has changed since: it was received, and not copied. */
export const hasRevision = (record: object | undefined): boolean => record !== undefined && etags.has(record);

const isRecord = (answer: unknown): answer is object => typeof answer === "object" && answer !== null;

/** The response itself, when it is not JSON. Throws as a `Request` does. */
export async function fetchAs(caller: Caller, path: string, options: RequestOptions = {}): Promise<Response> {
  const token = options.anonymous ? null : caller.token();
  const response = await proving(
    (proof) => send(path, options, token, proof),
    (answer) => errorIn(answer).challenge,
  );
  if (response.ok) return response;
  const error = unwrap(response, await textOf(response));
  throw options.anonymous ? error : caller.refused(error, token);
}

/** The body of an answer; one that breaks off half-way is a network that fails: the call may have had its effect. */
const textOf = (response: Response): Promise<string> => response.text().catch(() => Promise.reject(networkFailure()));

/** What the server answers for a record that is not there, or out of reach. */
export const notFound = (): ApiError => new ApiError(404, "not_found", undefined, undefined, []);

const networkFailure = (): ApiError => new ApiError(0, "network", undefined, undefined, []);

/** True for a refusal of a caller whom the server does not know. */
export const isUnknownCaller = ({ code }: { readonly code: string }): boolean =>
  ["unauthenticated", "invalid_login_creds", "invalid_token"].includes(code);

/** A call without an answer for this long counts as a failed network: longer than a card payment takes. */
const ANSWER_WITHIN_MS = 60_000;

async function send(path: string, options: RequestOptions, token: string | null, proof?: string): Promise<Response> {
  const { method = "GET", body, query } = options;
  try {
    return await fetch(path + queryText(query), {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: { ...headersFor(options, token), ...(proof === undefined ? {} : { "X-Proof": proof }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw networkFailure();
  }
}

function headersFor({ body, from, revision }: RequestOptions, token: string | null): Record<string, string> {
  const etag = revision === undefined ? from && etags.get(from) : `"${revision}"`;
  return {
    Accept: "application/json",
    "X-Space": spaceOf(location.hostname),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(etag === undefined ? {} : { "If-Match": etag }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

/** The space is the host's first label; localhost and addresses by number mean the default one. */
export function spaceOf(host: string): string {
  const byNumber = /^[\d.]+$|:/.test(host);
  return host === "localhost" || byNumber ? "demo" : (host.split(".")[0] ?? "demo");
}

function queryText(query: RequestOptions["query"]): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

function unwrap(response: Response, text: string): ApiError {
  const error = errorIn(text);
  return new ApiError(
    response.status,
    error.code ?? `http_${response.status}`,
    // An empty text says nothing to a person.
    error.message || undefined,
    response.headers.get("X-Request-Id") ?? undefined,
    error.details ?? [],
    error.client_secret,
    error.changed,
    error.ended,
  );
}

interface ErrorIn {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  readonly client_secret?: string;
  readonly changed?: Changed;
  readonly ended?: Ended;
  readonly challenge?: ProofChallenge;
}

/** The error in an answer; empty when the response is not JSON of ours. */
export function errorIn(text: string): ErrorIn {
  try {
    return (JSON.parse(text) as { readonly error?: ErrorIn }).error ?? {};
  } catch {
    return {};
  }
}

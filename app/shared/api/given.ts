interface Asked {
  readonly method?: string;
  readonly query?: object;
}

/** The elements with what came with the page: responses by their paths, and what its first render needs. */
const GIVEN = "given";
const SENT = "sent";
let given: Record<string, unknown> | undefined;

/** How long a response that one page hands on is good, in milliseconds: as long as it takes to show the next one. */
const HANDED_ON_MS = 5_000;
const handed = new Map<string, { readonly response: unknown; readonly token: string | null; readonly until: number }>();

/**
 * Hands a record on to the page that is shown next, so that it is not asked for twice.
 * @param token with which it was read: by another one it may not be readable
 */
export const handOn = (path: string, response: unknown, token: string | null): void =>
  void handed.set(path, { response, token, until: performance.now() + HANDED_ON_MS });

function takeHanded(path: string, token: string | null): unknown {
  const there = handed.get(path);
  if (!there || there.token !== token) return undefined;
  handed.delete(path);
  return performance.now() < there.until ? there.response : undefined;
}

/**
 * A response of the API that came with the page or was handed on, for the first call that asks for it.
 * @returns undefined when none came, or it was taken before
 */
export function takeGiven(path: string, { method = "GET", query }: Asked, token: string | null): unknown {
  if (method !== "GET" || query) return undefined;
  const own = takeHanded(path, token);
  if (own !== undefined) return own;
  given ??= read();
  const { [path]: response, ...others } = given;
  given = others;
  return response;
}

const read = (): Record<string, unknown> => (jsonOf(GIVEN) ?? {}) as Record<string, unknown>;

/** What the server has sent along for the page's first render; undefined when there is nothing. */
export const sentWithPage = (): unknown => jsonOf(SENT);

function jsonOf(element: string): unknown {
  const text = typeof document === "undefined" ? null : document.getElementById(element)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

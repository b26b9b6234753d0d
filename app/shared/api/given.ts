interface Asked {
  readonly method?: string;
  readonly query?: object;
}

/** The elements with what came with the page: responses by their paths, and what its first render needs. */
const GIVEN = "given";
const SENT = "sent";
let given: Record<string, unknown> | undefined;

/**
 * A response of the API that came with the page, for the first call that asks for it.
 * @returns undefined when none came, or it was taken before
 */
export function takeGiven(path: string, { method = "GET", query }: Asked): unknown {
  if (method !== "GET" || query) return undefined;
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

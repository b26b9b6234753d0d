interface Asked {
  readonly method?: string;
  readonly query?: object;
}

/** The element with the responses that came with the page, by their paths. */
const ELEMENT = "given";
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

function read(): Record<string, unknown> {
  const text = typeof document === "undefined" ? null : document.getElementById(ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

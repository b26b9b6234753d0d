import type { Lists } from "../../engine/index";
import type { Settings } from "../shared/api/types";

/** What the parts of the page may ask a server for besides the enrollment's calls. */
export interface Known {
  readonly settings: Settings | undefined;
  readonly lists: Lists;
}

/**
 * A `fetch` that answers from memory: the frame may reach no network, and what its parts ask for is here or not there.
 * @param known what is known now
 */
export const answeringFrom =
  (known: () => Known): typeof fetch =>
  (asked) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    const found = answerTo(decodeURIComponent(pathname), known());
    const [body, status] = found === undefined ? [{ error: { code: "not_found" } }, 404] : [found, 200];
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }),
    );
  };

function answerTo(path: string, { settings, lists }: Known): unknown {
  if (path === "/api/management/v1/settings") return settings;
  const [, list] = /^\/flows\/lists\/(.+)\.json$/.exec(path) ?? [];
  if (list !== undefined) return lists[list];
  // A ZIP code that is not known proves nothing about an address.
  return path.startsWith("/geo/zips/") ? {} : undefined;
}

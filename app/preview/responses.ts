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
  async (asked) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    const found = await answerTo(decodeURIComponent(pathname), known());
    const [body, status] = found === undefined ? [{ error: { code: "not_found" } }, 404] : [found, 200];
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  };

async function answerTo(path: string, { settings, lists }: Known): Promise<unknown> {
  if (path === "/api/management/v1/settings") return settings;
  const [, list] = /^\/flows\/lists\/(.+)\.json$/.exec(path) ?? [];
  if (list !== undefined) return lists[list];
  const [, digit] = /^\/geo\/zips\/(\d)\.json$/.exec(path) ?? [];
  return digit === undefined ? undefined : await zipsOf(digit);
}

/** The ZIP codes of one first digit, which the build of the frame holds: a module is not asked of any network. */
async function zipsOf(digit: string): Promise<unknown> {
  const { default: zips }: { readonly default: unknown } = await import(`../public/geo/zips/${digit}.json`);
  return zips;
}

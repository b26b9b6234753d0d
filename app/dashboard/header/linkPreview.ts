/** How a link looks where it is pasted, read from the page itself as a messenger reads it. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly picture: { readonly src: string; readonly alt: string };
}

/**
 * The preview of a page of ours, as a stranger gets it.
 * @returns undefined for a page that tells none
 * @throws when the page cannot be had now
 */
export async function readPreview(link: string): Promise<LinkPreview | undefined> {
  const { pathname, search } = new URL(link);
  const response = await fetch(pathname + search, { credentials: "omit", headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`The page answered ${response.status}.`);
  const head = new DOMParser().parseFromString(metaIn(await response.text()), "text/html");
  const told = (name: string): string =>
    head.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content") ?? "";
  const [title, picture] = [told("title"), told("image")];
  if (title === "" || !URL.canParse(picture)) return undefined;
  // The portal may be open under another name than the one that it tells.
  const src = new URL(picture).pathname;
  return { title, description: told("description"), picture: { src, alt: told("image:alt") } };
}

/** The `meta` elements alone: styles of a page that is only read count as wrong under the policy of this one. */
const metaIn = (html: string): string => (html.match(/<meta\s[^>]*>/g) ?? []).join("");

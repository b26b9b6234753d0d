import type { Context, Hono } from "hono";
import { sha256 } from "../base/sha256";
import type { Space } from "../base/spaces";
import type { Deps } from "../domain/deps";
import { linkPreview } from "../domain/link-preview";
import { Refusal } from "../access/refusal";
import { createDrawer } from "../documents/pictures/drawer";
import { icoOf, iconPng, ICONS, iconsTag, iconSvg, manifestOf } from "../documents/pictures/icons";
import type { Icon } from "../documents/pictures/icons";
import { spaceOf } from "../http/caller";
import { isKnown } from "../http/etag";

const DAY = "public, max-age=86400";
const FOR_EVER = "public, max-age=31536000, immutable";
/** Of a picture under an older name: who asks for it again sees the present one soon. */
const SOON = "public, max-age=300";

/**
 * Every page says itself that it is not to be listed, which a crawler reads only on a page that it may fetch; programs that
 * show a link obey this file, too.
 */
const ROBOTS = "User-agent: *\nDisallow: /api/\n";

interface Answer {
  readonly type: string;
  readonly tag: string;
  readonly cache?: string;
  /** Undefined when it cannot be made now. */
  readonly body: () => Promise<Uint8Array<ArrayBuffer> | string | undefined>;
}

async function answer(c: Context, { type, tag, cache = DAY, body }: Answer): Promise<Response> {
  const headers = { "Cache-Control": cache, ETag: `"${tag}"`, "Content-Type": type };
  if (isKnown(c, headers.ETag)) return c.body(null, 304, headers);
  const made = await body();
  if (made === undefined) throw new Refusal("unavailable", { retryAfterSeconds: 60 });
  return c.body(made, 200, headers);
}

/** Pictures of products for programs that show a link, the icons of a space, and what crawlers ask for. */
export function mountPictures(app: Hono, deps: Deps): void {
  const drawer = createDrawer(deps);
  const spaceHere = (c: Context): readonly [label: string, space: Space] => {
    const label = spaceOf(c, deps);
    const space = deps.settings.spaces[label];
    if (!space) throw new Refusal("not_found");
    return [label, space];
  };
  app.get("/documents/links/:id/:file", (c) => {
    const [label] = spaceHere(c);
    const { id, file } = c.req.param();
    const served = deps.flows.current.find(({ flow }) => flow.id === id);
    const preview = served && linkPreview(deps, label, served);
    if (!preview || !/^[\da-f]{20}\.png$/.test(file)) throw new Refusal("not_found");
    const { path, picture: input } = preview;
    // Pages of others show it, too, where a link to here is pasted.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return answer(c, {
      type: "image/png",
      tag: path,
      cache: path.endsWith(`/${file}`) ? FOR_EVER : SOON,
      body: () => drawer.picture({ of: `link ${label} ${id}`, name: path, module: "link", input }),
    });
  });
  mountIcons(app, drawer, spaceHere);
  app.get("/robots.txt", (c) => c.text(ROBOTS, 200, { "Cache-Control": DAY }));
  // Nothing is to be listed, so there is no list of pages.
  app.get("/sitemap.xml", (c) => c.text("Not found\n", 404, { "Cache-Control": DAY }));
}

function mountIcons(
  app: Hono,
  drawer: ReturnType<typeof createDrawer>,
  spaceHere: (c: Context) => readonly [label: string, space: Space],
): void {
  const png = (c: Context, icon: Icon) => iconPng(drawer, ...spaceHere(c), icon);
  const tag = (c: Context): string => iconsTag(spaceHere(c)[1]);
  for (const [file, icon] of Object.entries(ICONS))
    app.get(`/${file}`, (c) => answer(c, { type: "image/png", tag: tag(c), body: () => png(c, icon) }));
  app.get("/favicon.ico", (c) =>
    answer(c, {
      type: "image/x-icon",
      tag: tag(c),
      body: async () => {
        const small = await png(c, { size: 32, part: 1, isFilled: false });
        return small && icoOf(small);
      },
    }),
  );
  app.get("/favicon.svg", (c) =>
    answer(c, { type: "image/svg+xml", tag: tag(c), body: () => Promise.resolve(iconSvg(spaceHere(c)[1])) }),
  );
  app.get("/manifest.webmanifest", (c) => {
    const text = JSON.stringify(manifestOf(spaceHere(c)[1]));
    return answer(c, { type: "application/manifest+json", tag: sha256(text), body: () => Promise.resolve(text) });
  });
}

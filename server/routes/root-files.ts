import type { Context } from "hono";
import { sha256 } from "../base/sha256";
import type { Space } from "../base/spaces";
import type { Drawer } from "../documents/pictures/drawer";
import { icoOf, iconPng, ICONS, iconsTag, iconSvg, manifestOf } from "../documents/pictures/icons";
import type { Icon } from "../documents/pictures/icons";
import type { Deps } from "../domain/deps";
import { spaceOf } from "../http/caller";
import { DAY, sendMade } from "../http/made";
import type { MadeFile } from "../http/made";
import type { StaticFiles } from "../http/static";

/**
 * Every page says itself that it is not to be listed, which a crawler reads only on a page that it may fetch; programs that
 * show a link obey this file, too (N-26).
 */
const ROBOTS = "User-agent: *\nDisallow: /api/\n";

interface Here {
  readonly label: string;
  readonly space: Space;
  readonly drawer: Drawer;
}

/** A file of a space by its name at the root. */
const FILES: { readonly [path: string]: (here: Here) => MadeFile } = {
  ...Object.fromEntries(
    Object.entries(ICONS).map(([file, icon]) => [`/${file}`, (here: Here) => iconFile(here, icon)]),
  ),
  "/favicon.ico": (here) => {
    const png = iconFile(here, { size: 32, part: 1, isFilled: false });
    return { ...png, type: "image/x-icon", body: async () => icoFrom(await png.body()) };
  },
  "/favicon.svg": ({ space }) => ({
    type: "image/svg+xml",
    tag: iconsTag(space),
    body: () => Promise.resolve(iconSvg(space)),
  }),
  "/manifest.webmanifest": ({ space }) => {
    const text = JSON.stringify(manifestOf(space));
    return { type: "application/manifest+json", tag: sha256(text), body: () => Promise.resolve(text) };
  },
};

const iconFile = ({ drawer, label, space }: Here, icon: Icon) => ({
  type: "image/png",
  tag: iconsTag(space),
  body: () => iconPng(drawer, label, space, icon),
});

const icoFrom = (png: Uint8Array | undefined) => png && icoOf(png);

/** What browsers, phones and crawlers ask for at the root: the icons of a space, its manifest, and the rules for crawlers. */
export function createRootFiles(deps: Deps, drawer: Drawer): StaticFiles {
  return {
    async serve(c: Context, path) {
      if (path === "/robots.txt") return c.text(ROBOTS, 200, { "Cache-Control": DAY });
      // Search engines are to list nothing, so no list of pages is served.
      if (path === "/sitemap.xml") return c.text("Not found\n", 404, { "Cache-Control": DAY });
      const fileFor = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
      if (!fileFor) return undefined;
      const label = spaceOf(c, deps);
      const space = deps.settings.spaces[label];
      return space && (await sendMade(c, fileFor({ label, space, drawer })));
    },
  };
}

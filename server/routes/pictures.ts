import type { Hono } from "hono";
import { Refusal } from "../access/refusal";
import type { Drawer } from "../documents/pictures/drawer";
import type { Deps } from "../domain/deps";
import { linkPictures } from "../domain/link-preview";
import { spaceOf } from "../http/caller";
import { sendMade } from "../http/made";

const PERMANENTLY = "public, max-age=31536000, immutable";
/** Of a picture under an older name: who asks for it again sees the present one soon. */
const SOON = "public, max-age=300";

/** The pictures of products for programs that show a link. */
export function mountPictures(app: Hono, deps: Deps, drawer: Drawer): void {
  app.get("/documents/links/:id/:file", (c) => {
    const space = spaceOf(c, deps);
    const { id, file } = c.req.param();
    const served = deps.flows.current.find(({ flow }) => flow.id === id);
    const previews = served ? linkPictures(deps, space, served) : [];
    const own = previews.find(({ path }) => path.endsWith(`/${file}`)) ?? previews[0];
    if (!own || !/^[\da-f]{20}\.png$/.test(file)) throw new Refusal("not_found");
    const { path, picture: input } = own;
    // Pages of others show it, too, where a link to here is pasted.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return sendMade(c, {
      type: "image/png",
      tag: path,
      cache: path.endsWith(`/${file}`) ? PERMANENTLY : SOON,
      body: () =>
        drawer.picture({ of: `link ${space} ${id} ${previews.indexOf(own)}`, name: path, module: "link", input }),
    });
  });
}

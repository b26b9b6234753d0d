import type { Context, Hono } from "hono";
import type { Deps } from "../deps";
import { Refusal } from "../http/errors";
import { isKnown } from "../http/etag";
import type { ServedFlow } from "../flows/catalogue";

const IMMUTABLE = "public, max-age=31536000, immutable";
const JSON_TYPE = "application/json; charset=utf-8";

/** The flows API: an index that is always fresh, and versions that never change. */
export function mountFlows(app: Hono, { flows }: Deps): void {
  app.get("/flows/index.json", (c) => {
    c.header("Cache-Control", "no-cache");
    return c.json({ flows: flows.current.map(indexEntry) });
  });
  app.get("/flows/lists/:file", (c) => {
    const list = flows.list(c.req.param("file").replace(/\.json$/, ""));
    if (!list) throw new Refusal("not_found");
    const body = JSON.stringify(list);
    return immutable(c, body, JSON_TYPE, `list-${list.name}-${list.version}-${body.length}`);
  });
  app.get("/flows/:id/:version/:part", async (c) => {
    const served = await flows.find(c.req.param("id"), c.req.param("version"));
    const part = c.req.param("part");
    if (served && part === "flow.json") return immutable(c, served.body, JSON_TYPE, served.sha256);
    if (served && part === "lists.json") return immutable(c, served.listsBody, JSON_TYPE, `l${served.sha256}`);
    if (served && part === "validators.js") return immutable(c, served.validators(), "text/javascript; charset=utf-8", `v${served.sha256}`);
    throw new Refusal("not_found");
  });
}

function indexEntry({ flow }: ServedFlow) {
  const base = urlsOf(flow.id, flow.version);
  const { id, version, title, vertical_code, slugs, default_for_unknown_slugs = false, unavailable } = flow;
  return { id, version, title, vertical_code, slugs, default_for_unknown_slugs, unavailable, urls: base };
}

/** Where the parts of a flow version are. */
export function urlsOf(id: string, version: string) {
  const base = `/flows/${id}/${version}`;
  return { flow: `${base}/flow.json`, validators: `${base}/validators.js`, lists: `${base}/lists.json` };
}

function immutable(c: Context, body: string, type: string, tag: string): Response {
  const etag = `"${tag}"`;
  const headers = { "Cache-Control": IMMUTABLE, ETag: etag };
  if (isKnown(c, etag)) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": type });
}

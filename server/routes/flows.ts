import type { Context, Hono } from "hono";
import type { LaterRules } from "../../engine/index";
import type { Deps } from "../domain/deps";
import { flowIndex } from "../domain/flow-index";
import type { Description } from "../http/description";
import { Refusal } from "../access/refusal";
import { isKnown } from "../http/etag";
import type { ServedFlow } from "../flows/catalogue";

const IMMUTABLE = "public, max-age=31536000, immutable";
const JSON_TYPE = "application/json; charset=utf-8";

const NO_RULES: LaterRules = { rules: [], values: {}, tables: {}, rejections: {} };

const LISTS = "/flows/lists/:file";
const version = "/flows/:id/:version";

/** The descriptions of the flows API, which is open to everyone. */
export const flowDescriptions: readonly Description[] = [
  {
    method: "GET",
    path: "/flows/index.json",
    summary: "The flows that are served now",
    response: { one: "flow-index" },
  },
  {
    method: "GET",
    path: LISTS,
    summary: "One list, by its name and version, such as us-regions@1.json",
    response: { one: "list" },
  },
  {
    method: "GET",
    path: `${version}/flow.json`,
    summary: "One version of a flow, without its landing page; it never changes",
    response: { one: "flow" },
  },
  {
    method: "GET",
    path: `${version}/landing.json`,
    summary: "The landing page of a version",
    response: { one: "landing-page" },
  },
  {
    method: "GET",
    path: `${version}/lists.json`,
    summary: "The lists of a version by the flow's names for them, without those that are fetched when searched",
    response: { map: "list" },
  },
  {
    method: "GET",
    path: `${version}/later.json`,
    summary: "The rules of the current version that hold for enrollments which began with this one",
    response: { one: "later-rules" },
  },
  {
    method: "GET",
    path: `${version}/validators.js`,
    summary: "The compiled checks of a version, as a module",
    response: { file: ["text/javascript"] },
  },
];

/** The flows API: an index that is always fresh, and versions that never change. */
export function mountFlows(app: Hono, { flows, rates }: Deps): void {
  app.get("/flows/index.json", (c) => {
    c.header("Cache-Control", "no-cache");
    return c.json(flowIndex({ flows, rates }));
  });
  app.get(LISTS, (c) => {
    const list = flows.list(c.req.param("file").replace(/\.json$/, ""));
    if (!list) throw new Refusal("not_found");
    const body = JSON.stringify(list);
    return immutable(c, body, JSON_TYPE, `list-${list.name}-${list.version}-${body.length}`);
  });
  const served = async (c: Context): Promise<ServedFlow> => {
    const found = await flows.find(String(c.req.param("id")), String(c.req.param("version")));
    if (!found) throw new Refusal("not_found");
    return found;
  };
  app.get(`${version}/flow.json`, async (c) => {
    const { body, sha256 } = await served(c);
    return immutable(c, body, JSON_TYPE, sha256);
  });
  app.get(`${version}/landing.json`, async (c) => {
    const { landingBody, sha256 } = await served(c);
    if (landingBody === undefined) throw new Refusal("not_found");
    return immutable(c, landingBody, JSON_TYPE, `p${sha256}`);
  });
  app.get(`${version}/lists.json`, async (c) => {
    const { listsBody, sha256 } = await served(c);
    return immutable(c, listsBody, JSON_TYPE, `l${sha256}`);
  });
  app.get(`${version}/later.json`, async (c) => {
    c.header("Cache-Control", "no-cache");
    return c.json(flows.laterRules(await served(c)) ?? NO_RULES);
  });
  app.get(`${version}/validators.js`, async (c) => {
    const flow = await served(c);
    return immutable(c, flow.validators(), "text/javascript; charset=utf-8", `v${flow.sha256}`);
  });
}

function immutable(c: Context, body: string, type: string, tag: string): Response {
  const etag = `"${tag}"`;
  const headers = { "Cache-Control": IMMUTABLE, ETag: etag };
  if (isKnown(c, etag)) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": type });
}

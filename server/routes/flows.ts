import type { Context, Hono } from "hono";
import type { LaterRules } from "../../engine/index";
import type { Deps } from "../domain/deps";
import { flowIndex } from "../domain/flow-index";
import type { Description } from "../http/description";
import { Refusal } from "../access/refusal";
import { sendTagged } from "../http/ready";
import type { Ready } from "../http/ready";
import type { ServedFlow } from "../flows/catalogue";
import { estimateDescription } from "./estimate";

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
  estimateDescription,
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
    return immutable(c, { of: list, name: "list", text: () => JSON.stringify(list) }, JSON_TYPE);
  });
  const served = async (c: Context): Promise<ServedFlow> => {
    const found = await flows.find(String(c.req.param("id")), String(c.req.param("version")));
    if (!found) throw new Refusal("not_found");
    return found;
  };
  app.get(`${version}/flow.json`, async (c) => {
    const flow = await served(c);
    return immutable(c, { of: flow, name: "flow", text: () => flow.body }, JSON_TYPE);
  });
  app.get(`${version}/landing.json`, async (c) => {
    const flow = await served(c);
    const body = flow.landingBody();
    if (body === undefined) throw new Refusal("not_found");
    return immutable(c, { of: flow, name: "landing", text: () => body }, JSON_TYPE);
  });
  app.get(`${version}/lists.json`, async (c) => {
    const flow = await served(c);
    return immutable(c, { of: flow, name: "lists", text: () => flow.listsBody }, JSON_TYPE);
  });
  app.get(`${version}/later.json`, async (c) => {
    c.header("Cache-Control", "no-cache");
    return c.json(flows.laterRules(await served(c)) ?? NO_RULES);
  });
  app.get(`${version}/validators.js`, async (c) => {
    const flow = await served(c);
    const ready = { of: flow, name: "validators", text: () => flow.validators() };
    return immutable(c, ready, "text/javascript; charset=utf-8");
  });
}

const immutable = (c: Context, body: Ready, type: string): Promise<Response> =>
  sendTagged(c, body, type, { "Cache-Control": IMMUTABLE });

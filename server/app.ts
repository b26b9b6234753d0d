import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { compress } from "hono/compress";
import { routePath } from "hono/route";
import type { Deps } from "./domain/deps";
import { Refusal } from "./access/refusal";
import { damagedRefusal } from "./http/damage";
import { cleanShareAddress } from "./http/share-address";
import { cleanMailedAddress } from "./http/mailed-address";
import { createPages } from "./http/html";
import { isPage } from "./http/addresses";
import type { Visitor } from "./http/html";
import { spaceOf } from "./http/caller";
import { mountRoutes } from "./http/route";
import { previewHeaders } from "./http/preview";
import { securityHeaders } from "./http/security";
import { createStaticFiles } from "./http/static";
import type { StaticFiles } from "./http/static";
import { createDrawer } from "./documents/pictures/drawer";
import { reportDamaged } from "./base/damage-report";
import { DamagedRecord } from "./base/damaged";
import { describeError } from "./base/log";
import { secondsSince } from "./base/metrics";
import { isAway, isFull } from "./store/away";
import { accountRoutes } from "./routes/accounts";
import { authRoutes } from "./routes/auth";
import { mountDev } from "./routes/dev";
import { mountDocuments, mountLaw } from "./routes/documents";
import { eventRoutes } from "./routes/events";
import { mountEstimate } from "./routes/estimate";
import { flowDescriptions, mountFlows } from "./routes/flows";
import { HEALTH_PATHS, healthRoutes } from "./routes/health";
import { importRoutes } from "./routes/imports";
import { managementRoutes } from "./routes/management";
import { quoteFileRoutes } from "./routes/quote-files";
import { quoteRoutes } from "./routes/quotes";
import { mountDescription } from "./routes/openapi";
import { paymentRoutes } from "./routes/payments";
import { mountPictures } from "./routes/pictures";
import { mountReports } from "./routes/reports";
import { createRootFiles } from "./routes/root-files";
import { studioRoutes } from "./routes/studio";
import { mountSandbox } from "./routes/sandbox";
import { waitingRoutes } from "./routes/waiting-policies";
import { mountUploads, uploadDescriptions } from "./routes/uploads";

/** The cookie of a browser that goes on with an enrollment (app/shared/session/session.ts). */
const ENROLLING = "enrolling";

/** Every call of the API; each obeys a row of the policy table, but for the open ones about health. */
export const apiRoutes = [
  ...authRoutes,
  ...waitingRoutes,
  ...managementRoutes,
  ...accountRoutes,
  ...importRoutes,
  ...quoteRoutes,
  ...quoteFileRoutes,
  ...paymentRoutes,
  ...eventRoutes,
  ...studioRoutes,
  ...healthRoutes,
];

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    actor: string;
    /** What the policy of this response calls the page's own style elements. */
    styleHashes: readonly string[] | undefined;
  }
}

/** The whole server as a value: `fetch` answers a request. It listens nowhere and holds nothing but `deps`. */
export function createServer(deps: Deps): Hono {
  const app = new Hono();
  const drawer = createDrawer(deps);
  app.use(observe(deps));
  app.use(securityHeaders(deps.settings));
  app.use("/studio/*", previewHeaders(deps.settings));
  app.use(compress());
  app.use(requirePlainPath());
  mountRoutes(app, deps, apiRoutes);
  mountFlows(app, deps);
  mountEstimate(app, deps);
  mountDocuments(app, deps);
  mountLaw(app, deps);
  mountPictures(app, deps, drawer);
  mountUploads(app, deps);
  mountDescription(app, [...apiRoutes, ...uploadDescriptions, ...flowDescriptions]);
  mountDev(app, deps);
  mountReports(app, deps);
  mountSandbox(app, deps);
  mountApp(app, deps, createRootFiles(deps, drawer));
  app.notFound((c) => refuse(c, new Refusal("not_found")));
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error);
    if (error instanceof DamagedRecord) {
      reportDamaged(deps, error);
      return refuse(c, damagedRefusal());
    }
    deps.log.error("request.failed", { request_id: c.get("requestId"), route: routePath(c), ...describeError(error) });
    if (isFull(error)) deps.room.noteFull();
    return refuse(c, isAway(error) ? new Refusal("unavailable", { retryAfterSeconds: 2 }) : new Refusal("internal"));
  });
  return app;
}

/**
 * Gives every request an id, counts it, and gives every answer a log line, but for the probes' that found all well. A
 * stopping server says with every answer that its connection ends with it.
 */
function observe({ log, life, metrics }: Deps) {
  return async (c: Context, next: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    c.set("requestId", randomUUID());
    await next();
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    if (life.isStopping) c.res.headers.set("Connection", "close");
    const seconds = secondsSince(begun);
    const request = { method: c.req.method, route: routePath(c), status: c.res.status };
    metrics.request({ ...request, seconds });
    if (HEALTH_PATHS.has(c.req.path) && c.res.ok) return;
    log.info("request", {
      request_id: c.get("requestId"),
      ...request,
      ms: Math.round(seconds * 1000),
      actor: c.get("actor"),
    });
  };
}

/** No address of ours holds a U+0000, which a database text cannot hold either: so no reader of a path meets one. */
function requirePlainPath() {
  return async (c: Context, next: () => Promise<void>): Promise<void> => {
    if (new URL(c.req.url).pathname.includes("%00")) throw new Refusal("not_found");
    await next();
  };
}

function refuse(c: Context, refusal: Refusal): Response {
  const { retryAfterSeconds } = refusal.extras;
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  c.header("Cache-Control", "no-store");
  return c.json(refusal.toBody(), refusal.status);
}

/** Whose browser asks for a page: one that has begun no enrollment is a stranger's. */
function visitorOf(c: Context, deps: Deps): Visitor {
  const isStranger = getCookie(c, ENROLLING) === undefined;
  try {
    return { space: spaceOf(c, deps), isStranger };
  } catch (error) {
    if (error instanceof Refusal) return { space: undefined, isStranger };
    throw error;
  }
}

/** The query of an address as it was sent: reading it as a URL would write it otherwise. */
const sentQuery = (url: string): string | undefined => /^[^?#]*\?([^#]*)/.exec(url)?.[1];

/** For good and with the same method; nothing else may say where it leads, so it is looked for again each time. */
function redirectTo(c: Context, address: string): Response {
  c.header("Cache-Control", "no-cache");
  return c.redirect(address, 308);
}

/**
 * The built app: its files, and its page for every address that it knows. At any other the page answers 404, and only
 * to everyone who asks for a page: a probe may not take it for a sign of health.
 */
function mountApp(app: Hono, deps: Deps, rootFiles: StaticFiles): void {
  const pages = createPages(deps);
  const files = createStaticFiles(deps.settings.distFolder);
  app.get("*", async (c) => {
    const url = new URL(c.req.url);
    const { pathname } = url;
    const query = sentQuery(c.req.url);
    const clean = cleanShareAddress(pathname, query) ?? cleanMailedAddress(pathname, query);
    if (clean !== undefined) return redirectTo(c, clean);
    const file = (await rootFiles.serve(c, pathname)) ?? (await files.serve(c, pathname));
    if (file) return file;
    const isNoPage = /^\/(api|flows|dev|sandbox|documents|assets|studio\/assets)(\/|$)|\.\w{1,8}$/.test(pathname);
    const isKnown = isPage(pathname);
    const isWanted = isKnown || c.req.header("accept")?.includes("text/html") === true;
    if (isNoPage || !isWanted) throw new Refusal("not_found");
    const page = await pages.page(url, visitorOf(c, deps));
    if (page === undefined) throw new Refusal("not_found");
    c.set("styleHashes", page.styleHashes);
    return c.html(page.html, page.isLost ? 404 : 200, { "Cache-Control": "no-cache", Vary: "Cookie" });
  });
}

import type { Context, Hono } from "hono";
import type { Deps } from "../domain/deps";
import { isObject } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { isLoopback } from "../base/loopback";
import { MARK } from "../mail/brand";
import type { KeptMail } from "../mail/outbox";
import { outboxPage, viewOf } from "./outbox-page";
import { OUTBOX_STYLE } from "./outbox-style";

const NEWEST = 200;
const FRESH = { "Cache-Control": "no-store" };
const SELF = "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'none'";
/**
 * A mail has its styles in its own HTML, as mails must. It is shown in a frame that runs no script, reaches nothing, and
 * opens its links in a tab of their own.
 */
const FRAME =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Shows every mail that would have been sent (resolutions N-01); mounted only on loopback without a mail server. */
export function mountDev(app: Hono, { mail, store, settings, clock, log }: Deps): void {
  app.use("/dev/*", async (c, next) => {
    if (!settings.dev) throw new Refusal("not_found");
    if (settings.devPages === "loopback" && !isFromHere(c)) {
      log.info("dev_pages.refused", {
        finding: "came by another name or through a proxy; DEV_PAGES=forwarded opens it",
      });
      throw new Refusal("not_found");
    }
    await next();
  });
  app.get("/dev/outbox.json", async (c) => c.json(await mail.list(store.db, NEWEST), 200, FRESH));
  app.get("/dev/outbox.css", (c) => c.body(OUTBOX_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/dev/outbox", async (c) => {
    const mails = await mail.list(store.db, NEWEST);
    const wanted = c.req.query("mail")?.replaceAll("\0", "") ?? mails[0]?.id;
    const shown = wanted === undefined ? undefined : await mail.find(store.db, wanted);
    if (wanted !== undefined && !shown) throw new Refusal("not_found");
    const page = outboxPage(mails, shown, viewOf(c.req.query()), clock.now());
    return c.html(page, 200, { ...FRESH, "Content-Security-Policy": SELF });
  });
  app.get("/dev/outbox/:id", async (c) => {
    const found = await mail.find(store.db, c.req.param("id"));
    if (!found) throw new Refusal("not_found");
    return framed(c, found, settings);
  });
}

/**
 * What browsers, curl and our own pages send. Any other header is a proxy's or a tunnel's, whose caller may be
 * anybody: each has names of its own, so those are not listed.
 */
const OWN_HEADERS: ReadonlySet<string> = new Set(
  (
    "host connection keep-alive user-agent referer origin cookie dnt te from pragma accept accept-encoding " +
    "accept-language accept-charset authorization cache-control expect content-length content-type " +
    "if-modified-since if-none-match if-match if-range range upgrade upgrade-insecure-requests priority purpose " +
    "save-data x-space x-requested-with"
  ).split(" "),
);
/** `Sec-Fetch-Site`, `Sec-CH-UA` and others that no script may set. */
const isOwnHeader = (name: string): boolean => OWN_HEADERS.has(name) || name.startsWith("sec-");

/**
 * Whether a browser of this machine asks, by the machine's own name: another name may be a rebound one of a stranger.
 * nginx without further settings speaks HTTP/1.0, as no browser does.
 */
function isFromHere(c: Context): boolean {
  const names = Object.keys(c.req.header()).map((name) => name.toLowerCase());
  return isLoopback(hostnameOf(c)) && names.every(isOwnHeader) && versionOf(c) !== "1.0";
}

/** The version of HTTP; undefined where a call does not come over the network. */
function versionOf({ env }: Context): unknown {
  const incoming: unknown = isObject(env) ? env.incoming : undefined;
  return isObject(incoming) ? incoming.httpVersion : undefined;
}

function hostnameOf(c: Context): string {
  const address = `http://${c.req.header("host") ?? new URL(c.req.url).host}`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

/** The mail's own HTML in the scheme that is asked for, with or without its pictures, as a mail program would show it. */
function framed(c: Context, mail: KeptMail, { spaces }: Deps["settings"]): Response | Promise<Response> {
  const { scheme, images } = viewOf(c.req.query());
  const space = spaces[mail.space];
  const picture = images === "on" && space ? `src="data:image/png;base64,${space.mark.toString("base64")}"` : "";
  const html = mail.html
    .replaceAll(`src="cid:${MARK}"`, picture)
    .replaceAll("(prefers-color-scheme: dark)", scheme === "dark" ? "all" : "not all")
    .replace("<head>", '<head><base target="_blank">');
  return c.html(html, 200, { ...FRESH, "Content-Security-Policy": FRAME });
}

import type { MiddlewareHandler } from "hono";
import { contentSecurityPolicy, EMPTY_STYLE, hostsOf } from "./security";
import type { HeaderSettings } from "./security";

/** The page of the preview frame. */
export const PREVIEW = /^\/studio\/preview\/?$/;
/** The files of the studio's build: public, and the same for everybody. */
const ASSETS = /^\/studio\/assets\//;

/**
 * What the preview frame may do. It shows drafts of any content, so its origin is its own (`sandbox`): it reads no
 * cookie, no storage and nothing of the page around it. It runs our own files alone, asks nothing of any network, sends no
 * form (their buttons may be pressed, because Next is one), and only our own pages may show it.
 */
const FRAME_POLICY = [
  "sandbox allow-scripts allow-forms",
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join("; ");

/**
 * The headers of the preview frame, and of what it needs: the studio's pages may show a frame of our own, and scripts,
 * styles and pictures of the studio's build may be read from an opaque origin, which is another one than ours.
 */
export function previewHeaders(settings: HeaderSettings): MiddlewareHandler {
  const policy = contentSecurityPolicy(hostsOf(settings));
  return async (c, next) => {
    await next();
    const { path } = c.req;
    if (ASSETS.test(path)) {
      c.header("Access-Control-Allow-Origin", "*");
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
      return;
    }
    const isFrame = PREVIEW.test(path);
    c.header("Content-Security-Policy", isFrame ? FRAME_POLICY : framing(policy, c.req.url));
    if (!isFrame) return;
    c.header("X-Frame-Options", "SAMEORIGIN");
    c.header("X-DNS-Prefetch-Control", "off");
  };
}

/**
 * The policy of a page that shows the frame. It names the frame's page alone: what runs in the frame cannot lead it to
 * another address, which would learn all that the address says.
 */
function framing(policy: string, url: string): string {
  const { host } = new URL(url);
  // A policy has no words for an address by number of the newer kind.
  const source = host.startsWith("[") ? "'self'" : `${host}/studio/preview`;
  return policy.replace(/frame-src [^;]*/, `frame-src ${source}`);
}

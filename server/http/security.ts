import type { MiddlewareHandler } from "hono";
import type { Settings } from "../base/settings";

/** The hash of the empty style element that the interface library inserts; every real rule goes in by script. */
export const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The hosts that the page may talk to, besides its own. */
interface Hosts {
  readonly stripe: boolean;
  readonly googleMaps: boolean;
  /** The origin that files are posted to, if not our own. */
  readonly upload: string | null;
}

/** What the headers depend on. */
export type HeaderSettings = Pick<Settings, "baseUrl" | "stripePublishableKey" | "googleMapsKey" | "uploadOrigin">;

/** The hosts that the settings add. */
export const hostsOf = ({ stripePublishableKey, googleMapsKey, uploadOrigin }: HeaderSettings): Hosts => ({
  stripe: stripePublishableKey !== null,
  googleMaps: googleMapsKey !== undefined,
  upload: uploadOrigin,
});

/**
 * The content security policy of every response. Google's map writes its own style elements, so they are allowed with
 * its key.
 */
export function contentSecurityPolicy(
  { stripe, googleMaps, upload }: Hosts,
  styleHashes: readonly string[] = [],
): string {
  const add = (wanted: boolean, hosts: string): string => (wanted ? ` ${hosts}` : "");
  return [
    "default-src 'none'",
    `script-src 'self'${add(stripe, "https://js.stripe.com")}${add(googleMaps, "https://maps.googleapis.com")}`,
    `connect-src 'self'${add(stripe, "https://api.stripe.com")}${add(googleMaps, "https://maps.googleapis.com https://places.googleapis.com")}${add(upload !== null, String(upload))}`,
    `img-src 'self' data:${add(stripe, "https://*.stripe.com")}${add(googleMaps, "https://*.googleapis.com https://*.gstatic.com")}`,
    "media-src 'self'",
    googleMaps
      ? "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com"
      : `style-src ${["'self'", EMPTY_STYLE, ...styleHashes].join(" ")}`,
    `font-src 'self'${add(googleMaps, "https://fonts.gstatic.com")}`,
    `frame-src ${stripe ? "https://js.stripe.com https://hooks.stripe.com" : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
    "report-uri /csp-reports",
  ].join("; ");
}

/** The security headers of every response (reliability §6), also of those that Node sends before any route runs. */
export function securityHeadersOf(settings: HeaderSettings): { readonly [name: string]: string } {
  return {
    "Content-Security-Policy": contentSecurityPolicy(hostsOf(settings)),
    ...(settings.baseUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    }),
    "X-Content-Type-Options": "nosniff",
    // The policy's frame-ancestors says the same to browsers of today; scanners and old ones ask for this.
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(self)",
  };
}

/**
 * What a response may say of itself: the policy of a page of its own, as a mail's, who may frame it, and who else may show
 * a picture.
 */
const OWN = ["Content-Security-Policy", "Cross-Origin-Resource-Policy", "X-Frame-Options"];

/** Sets the security headers on every response, errors included. */
export function securityHeaders(settings: HeaderSettings): MiddlewareHandler {
  const headers = Object.entries(securityHeadersOf(settings));
  return async (c, next) => {
    await next();
    const own = OWN.map((name) => [name, c.res.headers.get(name)] as const);
    for (const [name, value] of headers) c.res.headers.set(name, value);
    const hashes = c.get("styleHashes");
    if (hashes) c.res.headers.set("Content-Security-Policy", contentSecurityPolicy(hostsOf(settings), hashes));
    for (const [name, value] of own) if (value !== null) c.res.headers.set(name, value);
  };
}

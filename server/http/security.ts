import type { MiddlewareHandler } from "hono";

/** The hash of the empty style element that the interface library inserts; every real rule goes in by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The content security policy of every answer; the card provider's hosts only when it is configured, and the store of files when it is not ours. */
export function contentSecurityPolicy(withStripe: boolean, uploadOrigin: string | null): string {
  const stripe = (hosts: string) => (withStripe ? ` ${hosts}` : "");
  return [
    "default-src 'none'",
    `script-src 'self'${stripe("https://js.stripe.com")}`,
    `connect-src 'self'${stripe("https://api.stripe.com")}${uploadOrigin === null ? "" : ` ${uploadOrigin}`}`,
    `img-src 'self' data:${stripe("https://*.stripe.com")}`,
    `style-src 'self' ${EMPTY_STYLE}`,
    "font-src 'self'",
    `frame-src ${withStripe ? "https://js.stripe.com https://hooks.stripe.com" : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
    "report-uri /csp-reports",
  ].join("; ");
}

/** Sets the security headers on every answer, errors included (reliability §6). */
export function securityHeaders(policy: string, overHttps: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.res.headers.set("Content-Security-Policy", policy);
    if (overHttps) c.res.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    c.res.headers.set("X-Content-Type-Options", "nosniff");
    c.res.headers.set("Referrer-Policy", "no-referrer");
    c.res.headers.set("Cross-Origin-Opener-Policy", "same-origin");
    c.res.headers.set("Cross-Origin-Resource-Policy", "same-origin");
    c.res.headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(self)");
  };
}

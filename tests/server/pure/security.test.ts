/** The content security policy: what each setting adds, source by source, and nothing else (reliability §6). */
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../../server/http/security";

const NONE = { stripe: false, googleMaps: false, upload: null } as const;

/** Directive → its sources. */
const read = (policy: string): { readonly [directive: string]: readonly string[] } =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

/** What a policy has that another one has not, and where it has less. */
function added(hosts: Parameters<typeof contentSecurityPolicy>[0]): object {
  const [without, own] = [read(contentSecurityPolicy(NONE)), read(contentSecurityPolicy(hosts))];
  expect(Object.keys(own)).toEqual(Object.keys(without));
  return Object.fromEntries(
    Object.entries(own).flatMap(([directive, sources]) => {
      const more = sources.filter((source) => !without[directive]?.includes(source));
      return more.length > 0 ? [[directive, more]] : [];
    }),
  );
}

test("a server without other hosts allows its own origin alone, and no frame", () => {
  expect(read(contentSecurityPolicy(NONE))).toEqual({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "connect-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "media-src": ["'self'"],
    "style-src": ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    "font-src": ["'self'"],
    "frame-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "manifest-src": ["'self'"],
    "report-uri": ["/csp-reports"],
  });
});

test("Stripe adds its script, its calls, its pictures, and the frames of the card and of the bank's question", () => {
  expect(added({ ...NONE, stripe: true })).toEqual({
    "script-src": ["https://js.stripe.com"],
    "connect-src": ["https://api.stripe.com"],
    "img-src": ["https://*.stripe.com"],
    "frame-src": ["https://js.stripe.com", "https://hooks.stripe.com"],
  });
});

test("Google Maps adds its script, its calls, its pictures, its fonts and its styles", () => {
  expect(added({ ...NONE, googleMaps: true })).toEqual({
    "script-src": ["https://maps.googleapis.com"],
    "connect-src": ["https://maps.googleapis.com", "https://places.googleapis.com"],
    "img-src": ["https://*.googleapis.com", "https://*.gstatic.com"],
    "style-src": ["'unsafe-inline'", "https://fonts.googleapis.com"],
    "font-src": ["https://fonts.gstatic.com"],
  });
});

test("a bucket adds where files are posted to", () => {
  expect(added({ ...NONE, upload: "https://files.example" })).toEqual({ "connect-src": ["https://files.example"] });
});

test("a page that was rendered here adds the hashes of its own styles, and no other style", () => {
  const policy = read(contentSecurityPolicy(NONE, ["'sha256-a'", "'sha256-b'"]));
  expect(policy["style-src"]?.slice(2)).toEqual(["'sha256-a'", "'sha256-b'"]);
});

/** What the preview frame may do, as its response says it: a browser holds it to that (tests/browser/preview-apart.spec.ts). */
import { Hono } from "hono";
import { expect, test } from "vitest";
import { isPage, pageFileOf } from "../../../server/http/addresses";
import { previewHeaders } from "../../../server/http/preview";
import { securityHeaders } from "../../../server/http/security";

const settings = {
  baseUrl: "http://portal.example",
  stripePublishableKey: null,
  googleMapsKey: undefined,
  uploadOrigin: null,
};

function answering(): Hono {
  const app = new Hono();
  app.use(securityHeaders(settings));
  app.use("/studio/*", previewHeaders(settings));
  app.get("*", (c) => c.text("here"));
  return app;
}

/** The headers at a path, with the policy by its directives. */
async function headersAt(path: string) {
  const { headers } = await answering().request(path);
  const policy = (headers.get("Content-Security-Policy") ?? "").split("; ").map((each) => {
    const [name = "", ...values] = each.split(" ");
    return [name, values.join(" ")] as const;
  });
  return { headers, policy: new Map(policy) };
}

test.each(["/studio/preview", "/studio/preview/"])(
  "%s is a page of an origin of its own that reaches nothing",
  async (path) => {
    const { headers, policy } = await headersAt(path);
    expect(Object.fromEntries(policy)).toMatchObject({
      sandbox: "allow-scripts allow-forms",
      "default-src": "'none'",
      "script-src": "'self'",
      "connect-src": "'none'",
      "img-src": "'self' data:",
      "form-action": "'none'",
      "frame-ancestors": "'self'",
      "base-uri": "'none'",
    });
    expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect([isPage(path), pageFileOf(path)]).toEqual([true, "studio/preview/index.html"]);
  },
);

test.each(["/studio", "/studio/boa", "/studio/previews"])(
  "%s may show the frame and no other page, and is shown in none",
  async (path) => {
    const { headers, policy } = await headersAt(path);
    expect([policy.get("frame-src"), policy.get("frame-ancestors"), policy.has("sandbox")]).toEqual([
      "localhost/studio/preview",
      "'none'",
      false,
    ]);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(pageFileOf(path)).toBe("studio/studio/index.html");
  },
);

test("the files of the studio's build may be read from the frame's origin, and no others", async () => {
  const { headers } = await headersAt("/studio/assets/preview-1.js");
  expect([headers.get("Access-Control-Allow-Origin"), headers.get("Cross-Origin-Resource-Policy")]).toEqual([
    "*",
    "cross-origin",
  ]);
  for (const path of ["/assets/index-1.js", "/api/management/v1/settings", "/studio", "/dashboard"]) {
    const other = await headersAt(path);
    expect(other.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(other.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  }
});

test.each(["/", "/dashboard", "/products/acme/boa/start"])(
  "nothing frames %s, as before, and it frames nothing of ours",
  async (path) => {
    const { headers, policy } = await headersAt(path);
    expect([policy.get("frame-ancestors"), policy.get("frame-src"), headers.get("X-Frame-Options")]).toEqual([
      "'none'",
      "'none'",
      "DENY",
    ]);
  },
);

test("a page at an address that a policy cannot name shows frames of ours alone", async () => {
  const { headers } = await answering().request("http://[::1]:4310/studio");
  expect(headers.get("Content-Security-Policy")).toContain("frame-src 'self';");
});

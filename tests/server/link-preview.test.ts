/** What a program that shows a link finds: the head of each page, the picture of each product, the icons of each space. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Head, HOME, PRODUCTS, root, startWithProducts } from "./support/link-head";
import { serverOver } from "./support/server";
import type { TestServer } from "./support/server";
import { sampled } from "../support/tier";

let base: TestServer;
let server: TestServer;
beforeAll(async () => {
  ({ base, server } = await startWithProducts());
});
afterAll(() => base.close());

interface Got {
  readonly response: Response;
  readonly bytes: Buffer;
}

async function get(path: string, headers: { readonly [name: string]: string } = {}): Promise<Got> {
  const asked = new Request(`http://localhost${path}`, { headers: { accept: "text/html", ...headers } });
  const response = await server.app.fetch(asked);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function headOf(path: string, headers = {}): Promise<Head & { readonly status: number }> {
  const { response, bytes } = await get(path, headers);
  return Object.assign(new Head(bytes.toString("utf8")), { status: response.status });
}

describe("a share link", () => {
  test.each(PRODUCTS)("to %s shows the product, its price and its agent", async (slug, title, price) => {
    const head = await headOf(`/buy/acme/${slug}?b=bkr_dana&utm=secret`);
    const description = head.meta("description") ?? "";
    expect(head.meta("og:title")).toBe(title);
    expect(description).toMatch(price);
    expect(description).toContain("Prepared for you by Dana Reyes");
    expect(description.length).toBeLessThanOrEqual(201);
    expect(head.meta("og:description")).toBe(description);
    expect([head.meta("og:type"), head.meta("og:site_name"), head.meta("twitter:card")]).toEqual([
      "website",
      "Meridian Casualty",
      "summary_large_image",
    ]);
    expect(head.link("canonical")).toMatch(new RegExp(`^${HOME}/buy/acme/[a-z0-9-]+\\?b=bkr_dana$`));
    expect(head.meta("og:url")).toBe(head.link("canonical"));
    expect(head.html).not.toContain("utm=secret");
  });

  test.each([
    ["/products/acme/passport360?b=bkr_dana", "/buy/acme/passport360?b=bkr_dana"],
    ["/buy/acme/boa?b=bkr_dana", "/buy/acme/business-owners-accident?b=bkr_dana"],
    ["/buy/acme/passport360", "/buy/acme/passport360"],
    // An agent of another agency, and none: the agency's own agent sells, and the address names no agent.
    ["/buy/globex/passport360?b=bkr_dana", "/buy/globex/passport360"],
    ["/buy/acme/passport360?b=bkr_nobody", "/buy/acme/passport360"],
  ])("%s has one address: %s", async (path, address) => {
    const head = await headOf(path);
    expect(head.link("canonical")).toBe(HOME + address);
  });

  test("keeps its agent's name and address inside its wizard, whose own addresses are not published", async () => {
    const head = await headOf("/buy/acme/passport360/start/policyholder?b=bkr_dana");
    expect(head.meta("og:url")).toBe(`${HOME}/buy/acme/passport360?b=bkr_dana`);
    expect(head.meta("description")).toContain("Prepared for you by Dana Reyes");
    expect(head.link("canonical")).toBe(null);
  });
});

describe("a mailed link", () => {
  test.each(PRODUCTS)("to %s shows the product, and neither its token nor its quote", async (slug, title, price) => {
    for (const path of [
      `/products/${slug}?quote_number=Q-SECRET&token=SECRET`,
      `/products/${slug}/enroll/Q-SECRET/policyholder?token=SECRET`,
    ]) {
      const head = await headOf(path);
      expect([head.meta("og:title"), head.title]).toEqual([title, title.split(":")[0]]);
      expect(head.meta("description")).toMatch(price);
      expect(head.meta("og:image")).toContain(`${HOME}/documents/links/`);
      expect([head.link("canonical"), head.meta("og:url")]).toEqual([null, null]);
      expect(head.html).not.toContain("SECRET");
      expect(head.html).not.toContain("Prepared for you");
    }
  });

  test.each(["/enroll?token=SECRET&quote_number=Q-SECRET", "/submit-policy?token=SECRET&policy_id=pol_SECRET"])(
    "%s shows whose portal it is",
    async (path) => {
      const head = await headOf(path);
      expect([head.meta("og:title"), head.meta("og:image")]).toEqual(["Meridian Casualty", `${HOME}/icon-512.png`]);
      expect(head.meta("description")).toBe("Insurance from Meridian Casualty, through your agent.");
      expect([head.link("canonical"), head.meta("og:url")]).toEqual([null, null]);
      expect(head.html).not.toContain("SECRET");
    },
  );
});

describe("an address that leads nowhere", () => {
  test.each(["/nothing-here", "/buy", "/buy/acme/passport360/nothing/here", "/login/x", "/buy/unknown/passport360"])(
    "%s is answered with 404 and a matching title",
    async (path) => {
      const head = await headOf(path);
      expect([head.status, head.title]).toEqual([404, "We could not find this page"]);
      expect(head.meta("og:title")).toBe("Meridian Casualty");
      expect(head.link("apple-touch-icon")).toBe("/apple-touch-icon.png");
    },
  );

  test("is answered with 200 while the database is unreachable, since the agency may exist", async () => {
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    const db = new Proxy(server.deps.store.db, {
      get: () => {
        throw away;
      },
    });
    const store = { ...server.deps.store, db };
    const { app } = serverOver({ ...server.deps, store }, undefined, () => Promise.resolve());
    const response = await app.fetch(new Request("http://localhost/buy/acme/passport360"));
    expect(response.status).toBe(200);
  });
});

const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString("latin1") === "PNG";

describe("the picture of a product", () => {
  const pictureOf = async (slug: string, headers = {}) => {
    const head = await headOf(`/buy/acme/${slug}`, headers);
    return { head, path: new URL(head.meta("og:image") ?? "").pathname };
  };

  test("is drawn for each product from its flow, has the size that the head says, and may be cached permanently", async () => {
    const pictures = new Map<string, string>();
    // With a page and a drawing, and with a page alone; tests/server/pure/pictures.test.ts draws what else there may be.
    const drawn = sampled(PRODUCTS, 2);
    for (const [slug] of drawn) {
      const { head, path } = await pictureOf(slug);
      const { response, bytes } = await get(path);
      expect([response.status, response.headers.get("content-type"), isPng(bytes)]).toEqual([200, "image/png", true]);
      expect([head.meta("og:image:width"), head.meta("og:image:height")]).toEqual(sizeOf(bytes).map(String));
      expect(sizeOf(bytes)).toEqual([1200, 630]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(bytes.length).toBeLessThan(300_000);
      expect(head.meta("og:image:alt")).toContain("Meridian Casualty");
      pictures.set(bytes.toString("base64"), slug);
      const etag = response.headers.get("etag") ?? "";
      expect((await get(path, { "if-none-match": etag })).response.status).toBe(304);
    }
    expect(pictures.size).toBe(drawn.length);
  });

  test("has another address in a space with another accent color, and the space's words are escaped", async () => {
    const { head, path } = await pictureOf("passport360", { host: "other.test" });
    expect(head.status).toBe(404);
    expect(head.meta("og:site_name")).toBe(`Fish & "Sons" <b>`);
    expect(path).toBe("/icon-512.png");
    const mailed = await headOf("/products/passport360", { host: "other.test" });
    const own = await headOf("/products/passport360");
    expect(mailed.meta("og:image")).not.toBe(own.meta("og:image"));
    expect(mailed.meta("og:image:alt")).toContain(`Fish & "Sons" <b>`);
  });

  test("is served briefly at an older address, but never for another product", async () => {
    const { path } = await pictureOf("passport360");
    const older = path.replace(/[\da-f]{20}/, "0".repeat(20));
    const [present, before] = [await get(path), await get(older)];
    expect(before.bytes.equals(present.bytes)).toBe(true);
    expect(before.response.headers.get("cache-control")).toBe("public, max-age=300");
    for (const wrong of ["/documents/links/nothing/00000000000000000000.png", path.replace(".png", ".svg")])
      expect((await get(wrong)).response.status).toBe(404);
  });
});

describe("the icons", () => {
  test.each([
    ["/favicon.svg", "image/svg+xml"],
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png", 180],
    ["/icon-192.png", "image/png", 192],
    ["/icon-512.png", "image/png", 512],
    ["/icon-maskable-512.png", "image/png", 512],
  ] as const)("%s is %s", async (path, type, size?: number) => {
    const { response, bytes } = await get(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    if (size !== undefined) expect(sizeOf(bytes)).toEqual([size, size]);
    if (path.endsWith(".ico")) expect([bytes.readUInt16LE(2), sizeOf(bytes.subarray(22))]).toEqual([1, [32, 32]]);
    const etag = response.headers.get("etag") ?? "";
    expect((await get(path, { "if-none-match": etag })).response.status).toBe(304);
  });

  test("are linked from every page, in the colors of its space", async () => {
    for (const path of ["/login", "/buy/acme/passport360", "/products/passport360", "/nothing"]) {
      const head = await headOf(path);
      for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
        const { response } = await get(head.link(rel) ?? "", { accept: "*/*" });
        expect(response.status, `${path} ${rel}`).toBe(200);
      }
      expect(head.colors).toEqual(["#1f5f8b", "#172b3b"]);
    }
    expect((await headOf("/login", { host: "other.test" })).colors[0]).toBe("#7a1f5c");
  });

  test("are listed in the manifest, with the name and the colors of the space", async () => {
    const manifestAt = async (host: string) => JSON.parse(String((await get("/manifest.webmanifest", { host })).bytes));
    const manifest = await manifestAt("localhost");
    expect(manifest).toMatchObject({ name: "Meridian Casualty", short_name: "Demo", theme_color: "#1f5f8b" });
    for (const { src, sizes } of manifest.icons) {
      const { bytes } = await get(src);
      expect(sizeOf(bytes).join("x"), src).toBe(sizes);
    }
    expect(await manifestAt("other.test")).toMatchObject({ short_name: "Other", theme_color: "#7a1f5c" });
  });
});

describe("the files that crawlers ask for", () => {
  test("robots.txt lets a program fetch the page whose link it shows", async () => {
    const { response, bytes } = await get("/robots.txt", { accept: "*/*" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    expect(String(bytes)).toBe("User-agent: *\nDisallow: /api/\n");
  });

  test("the app's pages and the server's own pages ask search engines not to list them (N-26)", async () => {
    const app = new Head(readFileSync(join(root, "app/index.html"), "utf8"));
    const own = await headOf("/documents/sample/boa");
    expect([app.meta("robots"), own.status, own.meta("robots")]).toEqual(["noindex", 200, "noindex"]);
  });

  test("sitemap.xml is not found, because no page is to be listed", async () => {
    const { response } = await get("/sitemap.xml");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/plain; charset=UTF-8"]);
  });
});

/** The pages of products (`portal §2`): what the flow tells of them, their media, their PDFs and the price they print. */
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { FlowEntry } from "../../app/shared/api/types";
import type { Landing } from "../../engine/index";
import { openCatalogue } from "../../server/flows/catalogue";
import { openRateBooks } from "../../server/rates/kept";
import { loadRateBooks } from "../../server/rates/plans";
import { wordsOf } from "./support/pdf";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

const root = resolve(import.meta.dirname, "../..");
const third = join(root, "tests/fixtures/third");

let base: TestServer;
let server: TestServer;
beforeAll(async () => {
  base = await startServer();
  // The working copies, and a product from outside: the frozen versions of the other tests may have no page.
  const flows = await openCatalogue(base.db, { folder: `${root}/flows`, more: [third], source: "working" });
  const rates = await openRateBooks(base.db, [join(third, "products")]);
  server = serverOver({ ...base.deps, flows, rates }, base.url, base.close);
});
afterAll(() => base.close());

async function entryOf(id: string): Promise<FlowEntry> {
  const { flows } = (await server.call("GET", "/flows/index.json")).body as unknown as {
    readonly flows: readonly FlowEntry[];
  };
  const entry = flows.find((flow) => flow.id === id);
  if (!entry) throw new Error(`${id} is not in the index`);
  return entry;
}

interface Page {
  readonly landing: Landing;
  readonly drawings: { readonly [name: string]: string };
}
const pageOf = async (entry: FlowEntry): Promise<Page> =>
  (await server.call("GET", entry.urls.landing ?? "")).body as unknown as Page;

const bytesOf = async (path: string, headers: { readonly [name: string]: string } = {}) => {
  const response = await server.app.fetch(new Request(`http://localhost${path}`, { headers }));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("the index tells what a page needs before it asks for more", () => {
  test.each([
    ["passport360", 195, { enroll: "policyholder", share: "policyholder" }],
    ["boa", 750, { enroll: "business-region", share: "policyholder" }],
  ])("%s costs from %d, and begins where portal §2 says", async (id, amount, first_steps) => {
    expect(await entryOf(id)).toMatchObject({ price_from: { amount, currency: "USD", per: "a year" }, first_steps });
  });

  test("the price follows the rate book: a product that is dearer everywhere says so", () => {
    const rates = loadRateBooks([join(third, "products")]);
    const { code } = rates.of("sample_event_day").book.vertical;
    const everywhere = ["CO", "NY", "TX"].flatMap((region) =>
      rates.plansIn(code, region).map(({ settings }) => settings.price),
    );
    expect(rates.lowestPrice(code)?.amount).toBe(Math.min(...everywhere));
    expect(rates.lowestPrice("chubb_unknown")).toBeUndefined();
  });
});

describe("the page of a flow", () => {
  test("is served apart, for ever: the flow that the wizard loads does not have it", async () => {
    const entry = await entryOf("passport360");
    const flow = await server.call("GET", entry.urls.flow);
    expect(flow.body).toMatchObject({ id: "passport360", version: entry.version });
    expect(flow.body).not.toHaveProperty("landing");
    const page = await server.call("GET", entry.urls.landing ?? "");
    expect(page.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = page.headers.get("etag") ?? "";
    expect((await server.call("GET", entry.urls.landing ?? "", { headers: { "if-none-match": etag } })).status).toBe(
      304,
    );
  });

  test.each(["passport360", "boa", "event-day"])("%s brings every drawing that it names", async (id) => {
    const { landing, drawings } = await pageOf(await entryOf(id));
    const named = [...JSON.stringify(landing).matchAll(/"([a-z0-9-]+@\d+\.svg)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(Object.keys(drawings).toSorted()).toEqual([...new Set(named)].toSorted());
    for (const drawing of Object.values(drawings)) expect(drawing).toMatch(/^<svg /);
  });

  test("prints the figures of portal §2 to the letter (A-49)", async () => {
    const { landing } = await pageOf(await entryOf("boa"));
    expect(landing.figures?.lead).toBe(
      "Felonious Assault cover of up to $250,000 of Permanent Total Disability and $13,000 total Temporary Disability income, and up to $10,000 a year of COBRA premium expense.",
    );
    const { landing: passport } = await pageOf(await entryOf("passport360"));
    expect(passport.actions).toEqual({ first: "Check Our Prices", second: "Get Quote Now" });
  });

  test("makes a document that failed once for the next who asks", async () => {
    const { id, version } = await entryOf("event-day");
    const brochure = `/documents/pages/${id}/${version}/brochure.pdf`;
    const broken = new Proxy({}, { get: () => expect.fail("no drawing can be read") });
    const drawings = vi.spyOn(server.deps.flows, "drawings").mockReturnValueOnce(broken);
    expect((await server.call("GET", brochure)).status).toBe(500);
    drawings.mockRestore();
    expect((await server.call("GET", brochure)).status).toBe(200);
  });

  test("is not there for a version without one", async () => {
    expect((await server.call("GET", "/flows/passport360/1.0.0/landing.json")).status).toBe(404);
    expect((await server.call("GET", "/documents/pages/passport360/1.0.0/brochure.pdf")).status).toBe(404);
  });
});

describe("media", () => {
  const video = "/documents/media/passport-help@1.webm";
  const whole = readFileSync(join(root, "flows/media/passport-help@1.webm"));

  test.each([
    [video, "video/webm"],
    ["/documents/media/passport-help@1.webp", "image/webp"],
    ["/documents/media/passport-help@1.vtt", "text/vtt; charset=utf-8"],
    ["/documents/media/passport-help@1.svg", "image/svg+xml"],
  ])("%s is sent as %s and may be kept for ever", async (path, type) => {
    const { response, bytes } = await bytesOf(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(bytes).toEqual(readFileSync(join(root, "flows/media", basename(path))));
    const etag = response.headers.get("etag") ?? "";
    expect((await bytesOf(path, { "if-none-match": etag })).response.status).toBe(304);
  });

  test.each([
    ["bytes=0-99", 0, 99],
    ["bytes=1000-1999", 1000, 1999],
    ["bytes=100-", 100, whole.length - 1],
    ["bytes=5-5", 5, 5],
    [`bytes=${whole.length - 1}-`, whole.length - 1, whole.length - 1],
    ["bytes=-1", whole.length - 1, whole.length - 1],
    ["bytes=-50", whole.length - 50, whole.length - 1],
    ["bytes=5-99999999", 5, whole.length - 1],
    ["bytes=-99999999", 0, whole.length - 1],
  ])("a video is sent in pieces: %s", async (range, start, end) => {
    const { response, bytes } = await bytesOf(video, { range });
    expect([response.status, response.headers.get("content-range")]).toEqual([
      206,
      `bytes ${start}-${end}/${whole.length}`,
    ]);
    expect(bytes.equals(whole.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${whole.length}-`, "bytes=99999999-", "bytes=-0"])(
    "%s lies outside of the video",
    async (range) => {
      const { response } = await bytesOf(video, { range });
      expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
    },
  );

  test.each(["bytes=9-1", "bytes=0-1,5-6", "lines=0-1", "bytes=-"])(
    "%s asks for nothing we read: all is sent",
    async (range) => {
      const { response, bytes } = await bytesOf(video, { range });
      expect([response.status, bytes.length]).toEqual([200, whole.length]);
    },
  );

  test.each([
    "/documents/media/..%2Fboa.flow.json",
    "/documents/media/%2e%2e%2fboa.flow.json",
    "/documents/media/../../package.json",
    "/documents/media/passport-help@2.webm",
    "/documents/media/",
  ])("%s is not there", async (path) => {
    expect((await bytesOf(path)).response.status).toBe(404);
  });

  test("a picture for dark paper is sent where there is one, else the same picture", async () => {
    const onDark = async (name: string) => (await bytesOf(`/documents/media/${name}?paper=dark`)).bytes;
    expect(await onDark("passport-help@1.webp")).toEqual(
      readFileSync(join(root, "flows/media/passport-help-dark@1.webp")),
    );
    expect(await onDark("passport-help@1.svg")).toEqual(readFileSync(join(root, "flows/media/passport-help@1.svg")));
  });

  test("may be played by a page of ours, and from nowhere else", async () => {
    const { response } = await bytesOf("/login");
    expect(response.headers.get("content-security-policy")).toContain("media-src 'self';");
  });
});

describe("documents", () => {
  const documents = [
    ["passport360", "brochure", ["One policy for", "From $195 a year", "Medical evacuation"]],
    ["passport360", "faq", ["Which trips are covered?"]],
    ["passport360", "travel-assistance", ["When something happens"]],
    ["boa", "brochure", ["$250,000", "$13,000", "$10,000 a year", "COBRA premium expense"]],
  ] as const;

  test.each(documents)("%s: %s is a PDF, marked as a sample, with the carrier's name", async (id, name, said) => {
    const { version } = await entryOf(id);
    const { response, bytes } = await bytesOf(`/documents/pages/${id}/${version}/${name}.pdf`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const words = wordsOf(bytes);
    for (const text of ["SAMPLE", "sample, not a policy", "Meridian Casualty", ...said]) expect(words).toContain(text);
    expect(words).not.toMatch(/\{carrier\}|\{price\}/);
    expect(bytes.toString("latin1")).toMatch(/\/S \/H1\b/);
    expect(bytes.toString("latin1")).toContain("/Alt (Meridian Casualty)");
  });

  test("no other document is there", async () => {
    const { version } = await entryOf("boa");
    for (const name of ["faq", "constructor", "..%2Fbrochure"])
      expect((await bytesOf(`/documents/pages/boa/${version}/${name}.pdf`)).response.status).toBe(404);
  });
});

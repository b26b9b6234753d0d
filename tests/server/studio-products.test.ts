/** Products in the studio: their own files byte for byte, their versions, the library, and figures of enrollments. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../server/base/sha256";
import type { StudioProductPage } from "../../schemas/api/types";
import { codeOf } from "./support/accounts";
import { STUDIO } from "./support/drafts";
import type { DraftText } from "./support/drafts";
import { beginDashboard } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { Body, TestServer } from "./support/server";

const root = resolve(import.meta.dirname, "../..");
const flows = join(root, "flows");
const books = join(root, "server/data/products");
const FIXTURES = readdirSync(join(root, "tests/fixtures"));

let server: TestServer;
let staff: string;
let made: string[] = [];
beforeAll(async () => {
  server = await startServer();
  staff = await server.signIn("staff@carrier.example");
});
afterAll(() => server.close());
afterEach(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made = [];
});

/** The same server, which reads products in these folders, too. */
function beside(more: readonly string[], moreBooks: readonly string[] = []): TestServer {
  const folders = { main: flows, more, books: [books, ...moreBooks] };
  return serverOver({ ...server.deps, settings: { ...server.deps.settings, folders } }, server.url, server.close);
}

async function get<Found = Body>(path: string, at = server): Promise<Found> {
  const answer = await at.call("GET", `${STUDIO}/${path}`, { token: staff });
  expect(answer.status, answer.text).toBe(200);
  const found: Found = JSON.parse(answer.text);
  return found;
}
const workingOf = async (product: string, at = server) =>
  (await get<{ readonly files: readonly DraftText[] }>(`products/${product}/working`, at)).files;

/** The files below a folder, by their place in it. */
const within = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)))
    .toSorted();
const bytes = (files: readonly DraftText[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));
const bytesAt = (folder: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, sha256(readFileSync(join(folder, path)))]));

describe("the files of a working copy are those of its folder, byte for byte", () => {
  test.each(["boa", "passport360"])("%s: the flow, its scenarios and its current rate book", async (product) => {
    const files = await workingOf(product);
    const scenarios = within(join(flows, "scenarios", product)).map((path) => `scenarios/${product}/${path}`);
    const found = bytes(files.filter(({ path }) => !path.startsWith("products/")));
    expect(found).toEqual(bytesAt(flows, [`${product}.flow.json`, ...scenarios]));
    const [book] = files.filter(({ path }) => path.startsWith("products/"));
    expect(book?.path).toBe(`products/${product}@1.json`);
    expect(book?.text).toBe(readFileSync(join(books, `${product}@1.json`), "utf8"));
  });

  test.each(FIXTURES)("%s, in a folder of its own: all of it but its media", async (name) => {
    const folder = join(root, "tests/fixtures", name);
    const at = beside([folder], [join(folder, "products")]);
    const product = readdirSync(join(folder, "scenarios"))[0] ?? "";
    expect(bytes(await workingOf(product, at))).toEqual(
      bytesAt(
        folder,
        within(folder).filter((path) => !path.startsWith("media/")),
      ),
    );
  });

  test.each(["boa", "passport360", ...FIXTURES])("a draft of %s that is begun with it holds the same", async (name) => {
    const folder = join(root, "tests/fixtures", name);
    const isFixture = FIXTURES.includes(name);
    const at = isFixture ? beside([folder], [join(folder, "products")]) : server;
    const product = isFixture ? (readdirSync(join(folder, "scenarios"))[0] ?? "") : name;
    const begun = await at.call("POST", `${STUDIO}/drafts`, {
      token: staff,
      body: { product, from: { working: true } },
    });
    expect(begun.status, begun.text).toBe(200);
    const draft = await get<{ readonly files: readonly DraftText[] }>(`drafts/${String(begun.body.head?.id)}`, at);
    expect(bytes(draft.files)).toEqual(bytes(await workingOf(product, at)));
  });

  test("lists and parts that no version has frozen and no other product names are its own", async () => {
    const folder = mkdtempSync(join(tmpdir(), "studio-"));
    made.push(folder);
    for (const part of ["lists", "parts"]) mkdirSync(join(folder, part));
    writeFileSync(join(folder, "a.flow.json"), '{ "id": "a", "use": ["mine@1", "shared@1"], "lists": ["own@1"] }');
    writeFileSync(join(folder, "b.flow.json"), '{ "id": "b", "use": "shared@1" }');
    for (const name of ["mine", "shared", "deep"]) writeFileSync(join(folder, "parts", `${name}@1.json`), '"deep@1"');
    writeFileSync(join(folder, "lists", "own@1.json"), "[]\r\n");
    const paths = (await workingOf("a", beside([folder]))).map(({ path }) => path);
    expect(paths).toEqual(["a.flow.json", "lists/own@1.json", "parts/mine@1.json"]);
  });

  test("a file that is not UTF-8 text is named, and nothing is guessed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "studio-"));
    made.push(folder);
    cpSync(join(root, "tests/fixtures/bicycle"), folder, { recursive: true });
    writeFileSync(join(folder, "scenarios/bicycle/looks.txt"), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    const refused = await beside([folder]).call("GET", `${STUDIO}/products/bicycle/working`, { token: staff });
    expect(codeOf(refused)).toEqual([409, "unreadable_files"]);
    expect(refused.body.error?.message).toBe("looks.txt: found other bytes, expected UTF-8 text.");
  });

  test("a working copy that is not JSON is a product all the same, with its text as it is", async () => {
    const folder = mkdtempSync(join(tmpdir(), "studio-"));
    made.push(folder);
    const text = '\uFEFF{ "id": "broken", "version": "1.0.0",\r\n';
    writeFileSync(join(folder, "broken.flow.json"), text);
    const at = beside([folder]);
    expect(await workingOf("broken", at)).toEqual([{ path: "broken.flow.json", text }]);
    const products = await get<readonly Body[]>("products", at);
    expect(products.find(({ id }) => String(id) === "broken")).toMatchObject({
      live: null,
      working: { version: "1.0.0", is_published: false },
    });
  });
});

describe("a product's versions", () => {
  test("are listed newest first, with by which way and when each was published, in its own words", async () => {
    const { product, versions } = await get<StudioProductPage>("products/boa");
    const register = JSON.parse(readFileSync(join(flows, "published/publications.json"), "utf8"));
    const files = readdirSync(join(flows, "published/boa"));
    expect(versions).toHaveLength(files.length);
    const [newest] = versions;
    expect(newest?.version).toBe(product.live?.version);
    for (const { version, at, way, changes } of versions) {
      const { at: recorded, way: said } = register[`boa/${version}.flow.json`];
      expect([at, way]).toEqual([new Date(recorded).toISOString(), said]);
      expect(changes).toBe(JSON.parse(readFileSync(join(flows, `published/boa/${version}.flow.json`), "utf8")).changes);
    }
    expect(versions.at(-1)?.sentences).toEqual([]);
    for (const { version, sentences } of versions.slice(0, -1)) expect(sentences, version).not.toEqual([]);
  });

  test("have the bytes of their frozen files, with the rate book of their time", async () => {
    const files = (await get<{ readonly files: readonly DraftText[] }>("products/boa/versions/1.2.0")).files;
    expect(files.map(({ path }) => path)).toEqual(["boa.flow.json", "products/boa@1.json"]);
    expect(files[0]?.text).toBe(readFileSync(join(flows, "published/boa/1.2.0.flow.json"), "utf8"));
  });

  test("that the database alone has are formatted as their files would be", async () => {
    const folder = mkdtempSync(join(tmpdir(), "studio-"));
    made.push(folder);
    const folders = { main: folder, more: [], books: [] };
    const bare = serverOver(
      { ...server.deps, settings: { ...server.deps.settings, folders } },
      server.url,
      server.close,
    );
    const { files } = await get<{ readonly files: readonly DraftText[] }>("products/boa/versions/1.7.0", bare);
    expect(files).toEqual([
      { path: "boa.flow.json", text: readFileSync(join(flows, "published/boa/1.7.0.flow.json"), "utf8") },
    ]);
    const { versions } = await get<StudioProductPage>("products/boa", bare);
    expect(versions.map(({ version }) => version)).toContain("1.7.0");
  });

  test("that are not there are refused, as is a product", async () => {
    const ask = (path: string) => server.call("GET", `${STUDIO}/${path}`, { token: staff });
    expect(codeOf(await ask("products/boa/versions/9.9.9"))).toEqual([404, "not_found"]);
    expect(codeOf(await ask("products/nothing"))).toEqual([404, "not_found"]);
    const begin = (body: object) => server.call("POST", `${STUDIO}/drafts`, { token: staff, body });
    expect(codeOf(await begin({ product: "boa", from: { version: "9.9.9" } }))).toEqual([422, "unknown_version"]);
    expect(codeOf(await begin({ product: "nothing", from: { working: true } }))).toEqual([422, "unknown_product"]);
    expect(codeOf(await begin({ product: "boa", from: { working: true, version: "1.0.0" } }))).toEqual([
      422,
      "invalid_request",
    ]);
  });

  test("tell how many enrollments each has, of the space alone", async () => {
    const before = await get<StudioProductPage>("products/passport360");
    await beginDashboard(server, await server.signIn("dana@acme.example"));
    const { product } = await get<StudioProductPage>("products/passport360");
    const open = ({ enrollments }: StudioProductPage["product"]): number =>
      enrollments.reduce((sum, each) => sum + each.open, 0);
    expect(open(product)).toBe(open(before.product) + 1);
  });
});

describe("the library", () => {
  test("names lists, parts and media with the products that use each", async () => {
    const { lists, parts, media } = await get<Record<"lists" | "parts" | "media", readonly Body[]>>("library");
    const used = (all: readonly Body[], name: string) => all.find((each) => String(each.name) === name)?.used_by;
    expect(used(lists, "us-regions@1")).toEqual(["boa", "passport360"]);
    expect(used(parts, "person@2")).toEqual(["boa", "passport360"]);
    expect(used(parts, "checkout@2")).toEqual([]);
    expect(used(media, "boa-shield@1.svg")).toEqual(["boa"]);
  });

  test("names the rate books that are published, and no other version of them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "books-"));
    made.push(folder);
    const next = readFileSync(join(books, "boa@1.json"), "utf8").replace('"version": 1', '"version": 2');
    writeFileSync(join(folder, "boa@2.json"), next);
    const found = await get<{ readonly books: readonly Body[] }>("library", beside([], [folder]));
    expect(found.books).toEqual([
      { name: "boa@1", used_by: ["boa"] },
      { name: "passport360@1", used_by: ["passport360"] },
    ]);
  });

  test("gives a list, part or published rate book byte for byte", async () => {
    for (const [sort, name, folder] of [
      ["lists", "business-types@3", join(flows, "lists")],
      ["parts", "consent@4", join(flows, "parts")],
      ["books", "boa@1", books],
    ] as const)
      expect((await get(`library/${sort}/${name}`)).text).toBe(readFileSync(join(folder, `${name}.json`), "utf8"));
    expect(codeOf(await server.call("GET", `${STUDIO}/library/books/boa@2`, { token: staff }))).toEqual([
      404,
      "not_found",
    ]);
    const missing = await server.call("GET", `${STUDIO}/library/parts/us-regions@1`, { token: staff });
    expect(codeOf(missing)).toEqual([404, "not_found"]);
  });
});

test("each step says how many enrollments came there, went no further, and are there since less than an hour", async () => {
  const flow = { id: "boa", version: "1.7.0" };
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
  const seen = (step: string, quote?: string, entry = "share") => ({
    space: "demo",
    request_id: "r",
    actor: "{}",
    name: "step_seen",
    page: "wizard",
    detail: JSON.stringify({ flow, entry, step, ...(quote !== undefined && { quote_number: quote }) }),
    breadcrumbs: null,
  });
  await server.db
    .insertInto("events")
    .values(
      [
        seen("one"),
        seen("one", "Q-1"),
        seen("one", "Q-1"),
        seen("one", "Q-2"),
        seen("two", "Q-1"),
        seen("one", "Q-3"),
        seen("two", "Q-3"),
        seen("one", "Q-3"),
        seen("one", "Q-4", "dashboard"),
        { ...seen("one", "Q-5"), space: "other" },
      ].map((each, index) => ({ ...each, at: index === 7 || index === 8 ? new Date() : hoursAgo(2) })),
    )
    .execute();
  const figures = await get<readonly object[]>("products/boa/steps?days=1");
  expect(figures).toEqual([
    { entry: "dashboard", step: "one", came: 1, stopped: 0, lately: 1, unsaved: 0 },
    { entry: "share", step: "one", came: 3, stopped: 1, lately: 1, unsaved: 1 },
    { entry: "share", step: "two", came: 2, stopped: 1, lately: 0, unsaved: 0 },
  ]);
});

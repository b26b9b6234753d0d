/** A product in a folder of its own is served from what is published there, as the shipped ones are from theirs. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { BadFlow } from "../../server/flows/bad-flow";
import { openCatalogue } from "../../server/flows/catalogue";
import { openRateBooks } from "../../server/rates/kept";
import { BadRateBook } from "../../server/rates/rate-book";
import { placesOf } from "../../tools/flow/files";
import { publish } from "../../tools/flow/publish";
import { inThisThread } from "./support/published";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const root = resolve(import.meta.dirname, "../..");
const CODE = "sample_event_day";

let server: TestServer;
let folder = "";
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "apart-"));
  cpSync(join(root, "tests/fixtures/third"), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const publishNow = () =>
  publish(
    placesOf(root, { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") }),
    join(folder, "event-day.flow.json"),
  );

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

const open = () =>
  openCatalogue(server.db, { folder: join(root, "flows"), more: [folder], source: "published", check: inThisThread });

test("its published version is served, and not the working copy beside it; a higher one is taken up", async () => {
  publishNow();
  edit("event-day.flow.json", '"title": "Event Day"', '"title": "Event Night"');
  const flows = await open();
  expect(flows.currentByVertical(CODE)?.flow).toMatchObject({ version: "1.0.0", title: "Event Day" });
  edit("event-day.flow.json", '"version": "1.0.0"', '"version": "1.0.1"');
  publishNow();
  expect(await flows.look()).toEqual({ taken: ["event-day 1.0.1"], refused: [] });
  expect(flows.currentByVertical(CODE)?.flow).toMatchObject({ version: "1.0.1", title: "Event Night" });
});

test("a product that was never published is served from its working copy", async () => {
  expect((await open()).currentByVertical(CODE)?.flow.version).toMatch(/^1\.0\.0/);
});

test("a drawing that its page may not show stops the start, and not the page later", async () => {
  const [drawing = ""] = readdirSync(join(folder, "media")).filter((name) => name.endsWith(".svg"));
  edit(`media/${drawing}`, "</svg>", "<script>alert(1)</script></svg>");
  await expect(open()).rejects.toThrow(drawing);
});

test("a list that was edited after it was published stops the start", async () => {
  publishNow();
  edit("lists/occasions@1.json", "Wedding", "Marriage");
  await expect(open()).rejects.toThrow(BadFlow);
});

test("a rate book that was edited after it was published stops the start", async () => {
  publishNow();
  const books = [join(folder, "products")];
  await openRateBooks(server.db, books, [folder]);
  edit("products/event-day@1.json", "2.15", "2.25");
  await expect(openRateBooks(server.db, books, [folder])).rejects.toThrow(BadRateBook);
});

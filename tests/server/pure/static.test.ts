/** The files of the built app as they are sent: how long each may be kept, and that a changed one is sent again. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaticFiles } from "../../../server/http/static";

let folder = "";
let app: Hono;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "static-"));
  for (const path of ["assets/app-1a2b.js", "index.html", "favicon.svg", "clients.csv", "geo/zips/8.json"])
    write(path, path);
  write("assets/secret.key", "of a kind that is not sent");
  const files = createStaticFiles(folder);
  app = new Hono().get("*", async (c) => (await files.serve(c, c.req.path)) ?? c.text("not there", 404));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) => app.request(path, { headers });

describe("how long a browser may keep a file", () => {
  test.each([
    ["/assets/app-1a2b.js", "public, max-age=31536000, immutable"],
    ["/index.html", "no-cache"],
    ["/favicon.svg", "no-cache"],
    ["/clients.csv", "no-cache"],
    ["/geo/zips/8.json", "no-cache"],
  ])("%s: %s, since only a name with a hash never means other bytes", async (path, kept) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("cache-control"), await answer.text()]).toEqual([
      200,
      kept,
      path.slice(1),
    ]);
    const again = await ask(path, { "if-none-match": String(answer.headers.get("etag")) });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, kept]);
  });
});

test("a file that was changed on the disk is sent again, also to a browser that has the old one", async () => {
  write("clients.csv", "older");
  const before = await ask("/clients.csv");
  expect(await before.text()).toBe("older");
  write("clients.csv", "newer");
  utimesSync(join(folder, "clients.csv"), 2_000_000_000, 2_000_000_000);
  const after = await ask("/clients.csv", { "if-none-match": String(before.headers.get("etag")) });
  expect([after.status, await after.text()]).toEqual([200, "newer"]);
});

test("a file of another kind, a folder and what is outside are not sent", async () => {
  const statuses = ["/assets/secret.key", "/assets", "/", "/../x.js", "/%2e%2e/x.js", "/none.js"].map(
    async (path) => (await ask(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 404, 404]);
});

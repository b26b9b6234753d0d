/** The virus scan behind FILE_SCAN_URL, against a stand-in. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../../../server/env";
import { createScan } from "../../../server/files/scan";
import { bytesOf } from "../support/upload";

let scanner: Server;
let base: string;
const seen: { readonly type: string | undefined; readonly bytes: string }[] = [];
beforeAll(async () => {
  scanner = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      seen.push({ type: request.headers["content-type"], bytes: bytes.toString() });
      const [, status = "200", text = ""] = (request.url ?? "").split("/");
      // An answer that never comes.
      if (status === "0") return;
      response.writeHead(Number(status), { location: `${base}/200` }).end(decodeURIComponent(text));
    });
  });
  scanner.listen(0, "127.0.0.1");
  await once(scanner, "listening");
  base = `http://127.0.0.1:${(scanner.address() as AddressInfo).port}`;
});
afterAll(() => {
  scanner.closeAllConnections();
  scanner.close();
});

test.each([
  ["/200", { is: "clean" }],
  ["/422/Eicar-Test%0A%07found", { is: "infected", reason: "Eicar-Test found" }],
  [`/422/${"x".repeat(300)}`, { is: "infected", reason: "x".repeat(200) }],
  ["/422", { is: "infected", reason: "" }],
  ["/204", { is: "unknown", why: "status 204" }],
  ["/500", { is: "unknown", why: "status 500" }],
  ["/404", { is: "unknown", why: "status 404" }],
  ["/307", { is: "unknown", why: "TypeError" }],
  ["/0", { is: "unknown", why: "TimeoutError" }],
])("%s means %j", async (path, verdict) => {
  seen.length = 0;
  expect(await createScan(`${base}${path}`, 500)(bytesOf("a file"))).toEqual(verdict);
  expect(seen).toEqual([{ type: "application/octet-stream", bytes: "a file" }]);
});

test("a scanner that is not there means that nothing is known", async () => {
  expect(await createScan("http://127.0.0.1:9/scan", 500)(bytesOf("a file"))).toMatchObject({ is: "unknown" });
});

test("the setting is an address", () => {
  expect(readEnv({ FILE_SCAN_URL: "http://scan.internal/x" }, ".").fileScanUrl).toBe("http://scan.internal/x");
  expect(readEnv({}, ".").fileScanUrl).toBeUndefined();
  for (const wrong of ["clamav", "ftp://scan.internal", "http://user:password@scan.internal"])
    expect(() => readEnv({ FILE_SCAN_URL: wrong }, ".")).toThrow(/FILE_SCAN_URL: expected an address/);
});

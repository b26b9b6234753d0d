import { expect, test } from "vitest";
import { startServer } from "./support/server";

const SETTINGS = "/api/management/v1/settings";

test("without a key the page talks to no map server", async () => {
  const server = await startServer();
  const answer = await server.call("GET", SETTINGS);
  expect(answer.body).toMatchObject({ google_maps_key: null });
  expect(answer.headers.get("content-security-policy")).not.toMatch(/google|gstatic|unsafe/);
  await server.close();
});

test("with a key the browser is told it, and may load the map's script and pictures, and ask for addresses", async () => {
  const server = await startServer({ settings: { googleMapsKey: "key-1" } });
  const answer = await server.call("GET", SETTINGS);
  expect(answer.body).toMatchObject({ google_maps_key: "key-1" });
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' https://maps.googleapis.com;");
  expect(policy).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com;");
  expect(policy).toContain("img-src 'self' data: https://*.googleapis.com https://*.gstatic.com;");
  expect(policy).not.toContain("unsafe-eval");
  await server.close();
});

/** Which product an address opens while one is switched off (resolutions ): the server's page and the browser agree. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowForSlug } from "../../app/shared/api/flows";
import type { FlowEntry, Settings } from "../../app/shared/api/types";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const without = (productsOff: readonly string[]): TestServer =>
  serverOver({ ...server.deps, settings: { ...server.deps.settings, productsOff } }, server.url, server.close);

/** The flow that the page of a share link fetches while its scripts load. */
async function fetchedAhead(of: TestServer, slug: string): Promise<string | undefined> {
  const { text } = await of.call("GET", `/buy/acme/${slug}/start`);
  return /href="\/flows\/([^/]+)\/[^/]+\/flow\.json"/.exec(text)?.[1];
}

/** What the app makes of the same address with what the server told it. */
async function openedBy(of: TestServer, slug: string): Promise<string | undefined> {
  const { flows } = (await of.call("GET", "/flows/index.json")).body as unknown as {
    readonly flows: readonly FlowEntry[];
  };
  const { flags } = (await of.call("GET", "/api/management/v1/settings")).body as unknown as Settings;
  return flowForSlug(flows, slug, flags)?.id;
}

test.each<[string, readonly string[], string]>([
  ["passport360", [], "passport360"],
  ["boa", [], "boa"],
  ["business-owners-accident", [], "boa"],
  ["somewhere-else", [], "passport360"],
  // A named product that is off opens nobody else's enrollment: its own page says that it is unavailable.
  ["passport360", ["passport360"], "passport360"],
  ["business-owners-accident", ["boa"], "boa"],
  ["boa", ["passport360"], "boa"],
  ["passport360", ["boa"], "passport360"],
  // An unknown slug opens what is on.
  ["somewhere-else", ["passport360"], "boa"],
  ["somewhere-else", ["boa"], "passport360"],
  ["somewhere-else", ["boa", "passport360"], "passport360"],
])("/%s with %j switched off opens %s", async (slug, off, expected) => {
  const of = without(off);
  expect({ server: await fetchedAhead(of, slug), app: await openedBy(of, slug) }).toEqual({
    server: expected,
    app: expected,
  });
});

test("an address without any product opens what is on", async () => {
  expect(await openedBy(without([]), "")).toBe("passport360");
  expect(await openedBy(without(["passport360"]), "")).toBe("boa");
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileValidators, listsNamed } from "../../engine/index";
import type { Flow, Validators } from "../../engine/index";
import { openCatalogue } from "../../server/flows/catalogue";
import { BadFlow } from "../../server/flows/bad-flow";
import { validatorsModule } from "../../server/flows/validators";
import { beginShareLink, QUOTES, shareLinkBody } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

const flowsFolder = resolve(import.meta.dirname, "../../flows");
const frozen = join(flowsFolder, "published/passport360/1.0.0.flow.json");

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Entry {
  readonly id: string;
  readonly version: string;
  readonly urls: { readonly flow: string; readonly validators: string; readonly lists: string };
}
/** What the index says of Passport. */
async function entryIn(of: TestServer): Promise<Entry> {
  const entries = (await of.call("GET", "/flows/index.json")).body.flows as unknown as readonly Entry[];
  const entry = entries.find(({ id }) => id === "passport360");
  if (!entry) throw new Error("Passport is not in the index");
  return entry;
}

/** A folder of flow files whose working copy is the frozen Passport flow with its text changed. */
function copyOfFlows(change: (text: string) => string): string {
  folder = mkdtempSync(join(tmpdir(), "flows-"));
  for (const part of ["lists", "media", "parts", "published"])
    cpSync(join(flowsFolder, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, "passport360.flow.json"), change(readFileSync(frozen, "utf8")));
  return folder;
}

describe("what is served", () => {
  test("the index is always fresh and names every flow", async () => {
    const { headers } = await server.call("GET", "/flows/index.json");
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(await entryIn(server)).toMatchObject({
      id: "passport360",
      title: "Passport 360",
      vertical_code: "chubb_passport360",
      slugs: ["passport360"],
      default_for_unknown_slugs: true,
    });
  });

  test.each(["flow", "validators", "lists"] as const)(
    "a version's %s may be kept for ever, and is not sent twice",
    async (part) => {
      const url = (await entryIn(server)).urls[part];
      const { status, headers } = await server.call("GET", url);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const etag = headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect((await server.call("GET", url, { headers: { "if-none-match": etag } })).status).toBe(304);
      expect((await server.call("GET", url, { headers: { "if-none-match": `W/${etag}` } })).status).toBe(304);
      expect((await server.call("GET", url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    },
  );

  test("the flow says its own version, and its lists come by their full names", async () => {
    const entry = await entryIn(server);
    const flow = await server.call("GET", entry.urls.flow);
    expect(flow.body).toMatchObject({ id: entry.id, version: entry.version });
    const lists = await server.call("GET", entry.urls.lists);
    expect(Object.keys(lists.body)).toEqual(listsNamed(flow.body as unknown as Flow));
    expect(Object.keys(lists.body)).toContain("us-regions@1");
    const regions = await server.call("GET", "/flows/lists/us-regions@1.json");
    expect([regions.status, (regions.body.items as unknown as unknown[]).length]).toEqual([200, 56]);
  });

  test("the browser's validators judge as the server's do, and import nothing", async () => {
    const flow = JSON.parse(readFileSync(frozen, "utf8")) as Flow;
    const { lists } = server.deps.flows.currentByVertical("chubb_passport360") ?? {};
    const source = validatorsModule(flow, lists ?? {});
    expect(source).not.toMatch(/\brequire\(|\bimport\b|new Function|eval\(/);
    const { validators } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      validators: Validators;
    };
    const here = compileValidators(flow, { lists: lists ?? {} });
    expect(Object.keys(validators)).toEqual(Object.keys(here));
    const values = [
      {},
      { dob: 5 },
      { first_name: "😀".repeat(80) },
      { first_name: "x".repeat(81) },
      { plan_type: "none" },
      { plan_type: "family" },
      { acknowledged: false },
      null,
      [],
    ];
    for (const id of Object.keys(here)) {
      for (const value of values) {
        expect([id, value, validators[id]?.(value), validators[id]?.errors]).toEqual([
          id,
          value,
          here[id]?.(value),
          here[id]?.errors,
        ]);
      }
    }
  });
});

describe("versions", () => {
  test("a changed working copy is another version, and a quote keeps the one it began with", async () => {
    const begun = await beginShareLink(server);
    const version = (await begun.get()).body.flow?.version;
    const changed = copyOfFlows((text) => text.replace('"to_days": 89', '"to_days": 9'));
    const flows = await openCatalogue(server.db, { folder: changed, source: "working" });
    const restarted = serverOver({ ...server.deps, flows }, server.url, server.close);
    const entry = await entryIn(restarted);
    expect(entry.version).toMatch(/^1\.0\.0-draft\.[0-9a-f]{8}$/);
    expect(entry.version).not.toBe(version);
    expect((await restarted.call("GET", `/flows/passport360/${String(version)}/flow.json`)).status).toBe(200);
    const old = await restarted.call("PUT", `${QUOTES}/${begun.number}`, {
      token: begun.token,
      body: { application: { policy_effective_date: "2027-02-17" } },
    });
    expect(old.status).toBe(200);
    const fresh = await beginShareLink(restarted);
    expect((await fresh.put({ policy_effective_date: "2027-02-17" })).body.error).toMatchObject({
      code: "rule_refused",
      rule: "checkout.policy_effective_date.window",
    });
    expect((await fresh.put({ policy_effective_date: "2026-11-25" })).status).toBe(200);
    rmSync(changed, { recursive: true });
  });

  test("a quote may begin with a version that is still open in a browser", async () => {
    const entry = await entryIn(server);
    const { status, body } = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), flow: { id: entry.id, version: entry.version } },
    });
    expect([status, body.flow]).toEqual([200, { id: entry.id, version: entry.version }]);
  });

  test("after a release the version before it may still begin a quote, an older one may not, and quotes begun with it go on", async () => {
    const released = async (heading: string): Promise<TestServer> => {
      const changed = copyOfFlows((text) => text.replace("You're almost done", heading));
      const flows = await openCatalogue(server.db, { folder: changed, source: "working" });
      rmSync(changed, { recursive: true });
      return serverOver({ ...server.deps, flows }, server.url, server.close);
    };
    const begin = (of: TestServer, flow: Pick<Entry, "id" | "version">) =>
      of.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), flow: { id: flow.id, version: flow.version } } });
    const oldest = await released("Oldest release");
    const old = await entryIn(oldest);
    const begun = await beginShareLink(oldest);
    const first = await released("First release");
    const before = await entryIn(first);
    expect((await begin(first, old)).status).toBe(200);
    const second = await released("Second release");
    const now = await entryIn(second);
    expect((await begin(second, before)).body.flow).toEqual({ id: before.id, version: before.version });
    expect((await begin(second, now)).body.flow).toEqual({ id: now.id, version: now.version });
    const refused = await begin(second, old);
    expect([refused.status, refused.body.error?.code]).toEqual([422, "unknown_flow"]);
    expect(refused.body.error?.details).toEqual([
      expect.objectContaining({
        at: "/flow/version",
        found: `passport360 ${old.version}`,
        expected: `passport360 ${now.version} or passport360 ${before.version}`,
      }),
    ]);
    // While processes are replaced, a page that came from a new one may reach an old one.
    expect((await begin(first, now)).status).toBe(200);
    // Taken back, the first is again the one before the next.
    await released("First release");
    const third = await released("Third release");
    expect([(await begin(third, before)).status, (await begin(third, now)).status]).toEqual([200, 422]);
    const goesOn = await second.call("PUT", `${QUOTES}/${begun.number}`, {
      token: begun.token,
      body: { application: { auto_renewal: true } },
    });
    expect([goesOn.status, goesOn.body.flow?.version]).toEqual([200, old.version]);
  });

  test("a quote begins with no version of another product", async () => {
    const { body } = await server.call("GET", "/flows/index.json");
    const other = (body.flows as unknown as readonly Entry[]).find(({ id }) => id !== "passport360");
    const { status, body: answer } = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), flow: { id: other?.id, version: other?.version } },
    });
    expect([status, answer.error?.code]).toEqual([422, "unknown_flow"]);
  });

  test("a changed heading alone is a new version too", async () => {
    const changed = copyOfFlows((text) => text.replace("You're almost done", "Nearly there"));
    const flows = await openCatalogue(server.db, { folder: changed, source: "working" });
    expect(flows.currentByVertical("chubb_passport360")?.flow.version).not.toBe((await entryIn(server)).version);
    rmSync(changed, { recursive: true });
  });

  test("an unchanged working copy is the published version", async () => {
    const same = copyOfFlows((text) => `${text}\n`);
    const flows = await openCatalogue(server.db, { folder: same, source: "working" });
    expect(flows.currentByVertical("chubb_passport360")?.flow.version).toBe("1.0.0");
    rmSync(same, { recursive: true });
  });

  test("a flow that is not sound stops the start, and the message names the place and the nearest name", async () => {
    const changed = copyOfFlows((text) => text.replace('"kind": "plan-choice"', '"kind": "plan-choise"'));
    const opened = openCatalogue(server.db, { folder: changed, source: "working" });
    await expect(opened).rejects.toThrow(BadFlow);
    await expect(opened).rejects.toThrow(/passport360\.flow\.json:\d+:\d+ .*plan-choise.*plan-choice/s);
    rmSync(changed, { recursive: true });
  });
});

test("a published list that was changed stops the start", async () => {
  const changed = copyOfFlows((text) => text);
  const file = join(changed, "lists/us-regions@1.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("Colorado", "Colorada"));
  await expect(openCatalogue(server.db, { folder: changed, source: "published" })).rejects.toThrow(
    /published flow, list or media file may never change/,
  );
  rmSync(changed, { recursive: true });
});

test("a published file that was changed stops the start", async () => {
  const changed = copyOfFlows((text) => text);
  const file = join(changed, "published/passport360/1.0.0.flow.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("First version.", "Other words."));
  await expect(openCatalogue(server.db, { folder: changed, source: "published" })).rejects.toThrow(
    /published flow, list or media file may never change/,
  );
  rmSync(changed, { recursive: true });
});

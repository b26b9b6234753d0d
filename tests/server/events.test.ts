/** What the app reports of itself (resolutions R-16): who may name what, how much, how often, and what is kept of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventBody } from "../../schemas/api/types";
import { createLimits } from "../../server/access/limits";
import { RELAXED_LIMITS } from "../../server/base/settings";
import { sweep } from "../../server/domain/sweep";
import { schemaFiles } from "../../server/records/schemas";
import { beginDashboard, beginShareLink } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { TestServer } from "./support/server";

const PATH = "/api/events/v1/events";
type Name = EventBody["name"];
interface Event {
  readonly name: Name;
  readonly page: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly breadcrumbs?: readonly object[];
}

const flow = { id: "passport360", version: "1.6.0" };
const entry = "dashboard";
const page = "client";
const crumb = { name: "page_viewed", page: "clients", ago_ms: 1200 };
const at = { file: "base-Ab12_Cd3", line: 1, column: 4711 };

/** One good event of each name, as Dana sends it. */
function eventsAbout(client_id: string, quote_number: string): { readonly [name in Name]: Event } {
  return {
    page_viewed: { name: "page_viewed", page, detail: {} },
    signed_in: { name: "signed_in", page: "sign_in", detail: { broker_id: "bkr_dana" } },
    login_link_failed: { name: "login_link_failed", page: "sign_in", detail: { status: 0 }, breadcrumbs: [crumb] },
    client_modal_opened: { name: "client_modal_opened", page, detail: { position: "client_details" } },
    client_added: { name: "client_added", page, detail: { client_id } },
    client_update_failed: {
      name: "client_update_failed",
      page,
      detail: { status: 503, client_id },
      breadcrumbs: [],
    },
    map_failed: { name: "map_failed", page, detail: { map: "offline", reason: "unplaced" }, breadcrumbs: [] },
    offer_created: { name: "offer_created", page, detail: { client_id, quote_number, method: "email" } },
    import_begun: { name: "import_begun", page: "clients", detail: {} },
    import_ended: { name: "import_ended", page: "import", detail: { outcome: "imported", count: 500 } },
    step_seen: { name: "step_seen", page: "broker_wizard", detail: { flow, entry, step: "dob", quote_number } },
    rejection_shown: {
      name: "rejection_shown",
      page: "broker_wizard",
      detail: { flow, entry, step: "plans", rejection: "no_quote", quote_number },
    },
    finalize_ended: {
      name: "finalize_ended",
      page: "broker_wizard",
      detail: { flow, entry, outcome: "bound", quote_number },
    },
    error_caught: {
      name: "error_caught",
      page,
      detail: { source: "boundary", error: "TypeError", at },
      breadcrumbs: [crumb],
    },
  };
}
const forms = eventsAbout("", "");
const NAMES = Object.keys(forms) as Name[];

const logged: Readonly<Record<string, unknown>>[] = [];
let server: TestServer;
let dana: string;
let kim: string;
let mine: Enrollment;
let foreign: Enrollment;
let buyer: Enrollment;
let good: { readonly [name in Name]: Event };
beforeAll(async () => {
  const keep =
    (level: string) =>
    (event: string, fields: object = {}): void =>
      void logged.push({ level, event, ...fields });
  server = await startServer({ deps: () => ({ log: { info: keep("info"), error: keep("error") } }) });
  dana = await server.signIn("dana@acme.example");
  kim = await server.signIn("kim@globex.example");
  mine = await beginDashboard(server, dana);
  foreign = await beginDashboard(server, kim);
  buyer = await beginShareLink(server);
  good = eventsAbout(mine.clientId, mine.number);
});
beforeEach(async () => {
  logged.length = 0;
  await server.db.deleteFrom("events").execute();
});
afterAll(() => server.close());

const report = (body: object, token?: string) => server.call("POST", PATH, { body, token });
const rows = () => server.db.selectFrom("events").selectAll().orderBy("id").execute();
const withDetail = (event: Event, more: object): Event => ({ ...event, detail: { ...event.detail, ...more } });

interface Variant {
  readonly properties: { readonly name: { readonly const: string }; readonly page: object };
}
interface Definitions {
  readonly breadcrumb: { readonly properties: { readonly name: { readonly enum: readonly string[] } } };
  readonly page_name: { readonly enum: readonly string[] };
}
const definitions = schemaFiles.get("common")?.definitions as Definitions;

test("every name of the schema is in this table, and may be a breadcrumb", () => {
  const variants = schemaFiles.get("event-body")?.oneOf as readonly Variant[];
  expect(variants.map(({ properties }) => properties.name.const)).toEqual(NAMES);
  expect(definitions.breadcrumb.properties.name.enum).toEqual(NAMES);
});

describe.each(NAMES)("%s", (name) => {
  test("is kept with who sent it and the request's id", async () => {
    const { status, text, headers } = await report(good[name], dana);
    expect(status, text).toBe(202);
    expect(await rows()).toMatchObject([
      {
        space: "demo",
        request_id: headers.get("x-request-id"),
        actor: { kind: "broker", broker_id: "bkr_dana" },
        breadcrumbs: null,
        ...good[name],
      },
    ]);
  });

  test.each<[string, (event: Event) => object]>([
    ["a field more", (event) => ({ ...event, message: "Ann Lee" })],
    ["a detail more", (event) => withDetail(event, { message: "Ann Lee" })],
    ["an address for its page", (event) => ({ ...event, page: "/dashboard/clients/cli_1?q=Ann" })],
    ["no detail", ({ name, page }) => ({ name, page })],
    ["21 breadcrumbs", (event) => ({ ...event, breadcrumbs: Array.from({ length: 21 }, () => crumb) })],
    ["a breadcrumb with words", (event) => ({ ...event, breadcrumbs: [{ ...crumb, message: "Ann Lee" }] })],
  ])("is refused with %s", async (_, change) => {
    expect((await report(change(good[name]), dana)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test("is refused with more than 2 kB, and taken with 2,048 bytes", async () => {
    const text = JSON.stringify(good[name]);
    const sent = (bytes: number) => server.call("POST", PATH, { raw: text.padEnd(bytes), token: dana });
    expect((await sent(2049)).status).toBe(413);
    expect((await sent(2048)).status).toBe(202);
  });

  const fields = Object.keys(forms[name].detail);
  test.runIf(fields.length > 0)(`takes no free text for ${fields.join(", ")}`, async () => {
    for (const field of fields)
      for (const words of ["Ann Lee", "ann.lee@mail.example", "Main Street 1", { text: "Ann Lee" }])
        expect((await report(withDetail(good[name], { [field]: words }), dana)).status, field).toBe(422);
    expect(await rows()).toEqual([]);
  });
});

describe("a record out of the caller's reach is refused like a missing one", () => {
  const naming = (field: string) => NAMES.filter((name) => field in forms[name].detail);
  const refused = async (event: Event, token: string | undefined): Promise<void> => {
    const { status, body } = await report(event, token);
    expect([status, body.error?.code]).toEqual([404, "not_found"]);
    expect(await rows()).toEqual([]);
  };
  const MISSING = "cli_nobody";

  test.each(naming("client_id"))("%s: a client", async (name) => {
    for (const client_id of [foreign.clientId, MISSING]) await refused(withDetail(good[name], { client_id }), dana);
    for (const token of [buyer.token, undefined]) await refused(good[name], token);
  });

  test.each(naming("quote_number"))("%s: a quote", async (name) => {
    for (const quote_number of [foreign.number, MISSING]) await refused(withDetail(good[name], { quote_number }), dana);
    for (const token of [buyer.token, undefined]) await refused(good[name], token);
  });

  test("a broker says of nobody else that they signed in", async () => {
    for (const token of [kim, buyer.token, undefined]) await refused(good.signed_in, token);
  });

  test("a share link's quote, by its number alone: who has no token names no record", async () => {
    await refused(withDetail(good.finalize_ended, { entry: "share", quote_number: buyer.number }), undefined);
  });

  test("the carrier's staff and the holder of a policy's link have no quotes to name", async () => {
    await refused(good.finalize_ended, await server.signIn("staff@carrier.example"));
  });

  test.each([
    ["step", { step: "ann-lee" }],
    ["version", { flow: { ...flow, version: "9.9.9" } }],
    ["flow", { flow: { id: "ann-lee", version: "1.6.0" } }],
    ["rejection", { rejection: "ann_lee" }],
    ["rejection", { rejection: "constructor" }],
    ["entry's step", { entry: "share", step: "region" }],
  ])("a %s that the flow does not have", async (_, detail) => {
    await refused(withDetail(good.rejection_shown, detail), dana);
  });
});

describe("anybody tells what happened to them", () => {
  test("a stranger at the sign-in page, without an id", async () => {
    expect((await report(good.login_link_failed)).status).toBe(202);
    expect(await rows()).toMatchObject([{ actor: { kind: "none" }, name: "login_link_failed" }]);
  });

  test("a share link's buyer, before there is a quote and of their own", async () => {
    const step = { name: "step_seen", page: "share_wizard", detail: { flow, entry: "share", step: "policyholder" } };
    expect((await report(step)).status).toBe(202);
    const own = { ...step, detail: { ...step.detail, quote_number: buyer.number } };
    expect((await report(own, buyer.token)).status).toBe(202);
    const failed = withDetail(good.client_update_failed, { client_id: buyer.clientId });
    expect((await report(failed, buyer.token)).status).toBe(202);
    expect(await rows()).toMatchObject([
      { actor: { kind: "none" } },
      { actor: { kind: "quote", quote_number: buyer.number } },
      { actor: { kind: "quote", quote_number: buyer.number } },
    ]);
  });

  test("but not with a token that is none", async () => {
    expect((await report(good.page_viewed, "no-token")).status).toBe(401);
  });
});

test("the longest event fits in 2 kB, whatever happened before it", () => {
  const longest = (texts: readonly string[]): string => texts.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const { breadcrumb, page_name } = definitions;
  const worst = { name: longest(breadcrumb.properties.name.enum), page: longest(page_name.enum), ago_ms: 86_400_000 };
  const breadcrumbs = Array.from({ length: 20 }, () => worst);
  const id = "x".repeat(64);
  const failures = Object.values(eventsAbout(id, id)).filter((event) => event.breadcrumbs);
  for (const event of failures)
    expect(JSON.stringify({ ...event, page: worst.page, breadcrumbs }).length).toBeLessThan(2000);
});

describe("the log", () => {
  const lines = () => logged.filter(({ event }) => event === "event");

  test("shows one line an event, and failures also where only errors are logged", async () => {
    const { headers } = await report(good.offer_created, dana);
    await report(good.client_update_failed, dana);
    await report(good.error_caught, dana);
    const who = { event: "event", actor: "broker", page };
    expect(lines()).toEqual([
      { level: "info", ...who, name: "offer_created", request_id: headers.get("x-request-id") },
      { level: "error", ...who, name: "client_update_failed", status: 503, request_id: expect.any(String) },
      {
        level: "error",
        ...who,
        name: "error_caught",
        error: "TypeError",
        where: "base-Ab12_Cd3.js:1:4711",
        request_id: expect.any(String),
      },
    ]);
  });

  test("and nothing of it names a record", async () => {
    for (const name of NAMES) await report(good[name], dana);
    expect(lines()).toHaveLength(NAMES.length);
    const text = JSON.stringify(logged).replaceAll(/"request_id":"[^"]+"/g, "");
    for (const id of [mine.clientId, mine.number, "bkr_dana", dana]) expect(text).not.toContain(id);
  });
});

test("one address reports so much in a time, and others are not held up", async () => {
  const limits = { ...RELAXED_LIMITS, event: { count: 2, seconds: 600 } };
  const { deps } = server;
  await server.db.deleteFrom("rate_limits").execute();
  const limited = serverOver({ ...deps, limits: createLimits(limits, deps.store.pool) }, undefined, server.close);
  const from = async (address: string) =>
    (await limited.call("POST", PATH, { body: good.page_viewed, from: address })).status;
  expect([await from("198.51.100.7"), await from("198.51.100.7"), await from("198.51.100.7")]).toEqual([202, 202, 429]);
  expect(await from("203.0.113.9")).toBe(202);
  expect(JSON.stringify(await rows())).not.toMatch(/198\.51|203\.0/);
});

test("switched off, there is no such address, nothing is kept, and the app is told to send nothing", async () => {
  const settings = "/api/management/v1/settings";
  const { deps } = server;
  const off = serverOver({ ...deps, settings: { ...deps.settings, tracking: false } }, undefined, server.close);
  expect((await off.call("POST", PATH, { body: good.page_viewed, token: dana })).status).toBe(404);
  expect(await rows()).toEqual([]);
  expect((await off.call("GET", settings)).body.tracking).toBe(false);
  expect((await server.call("GET", settings)).body.tracking).toBe(true);
});

test("the sweeper deletes events after 90 days, and not before", async () => {
  for (const name of ["page_viewed", "import_begun"] as const) await report(good[name], dana);
  const age = (interval: string) =>
    server.db
      .updateTable("events")
      .set({ at: sql<Date>`at - ${interval}::interval` })
      .where("name", "=", "page_viewed")
      .execute();
  await age("89 days 23 hours");
  await sweep(server.deps, 60);
  expect(await rows()).toHaveLength(2);
  await age("2 hours");
  await sweep(server.deps, 60);
  expect(await rows()).toMatchObject([{ name: "import_begun" }]);
});

test("every name has its row in the documentation, and no other", () => {
  const rowsOf = readFileSync(join(import.meta.dirname, "../../docs/tracking.md"), "utf8").matchAll(
    /^\| `(\w+)`( \*)? \|/gm,
  );
  const isFailure = (name: Name): boolean => forms[name].breadcrumbs !== undefined;
  expect([...rowsOf].map(([, name, mark]) => [name, mark !== undefined])).toEqual(
    NAMES.map((name) => [name, isFailure(name)]),
  );
});

test.each([
  ["a place in a file that was not built", { at: { ...at, file: "Ann Lee" } }],
  ["a place with words", { at: { ...at, message: "Ann Lee" } }],
])("an error is not told with %s", async (_, detail) => {
  expect((await report(withDetail(good.error_caught, detail), dana)).status).toBe(422);
});

test("an unknown name is refused in plain words", async () => {
  const { body, status } = await report({ name: "mouse_moved", page, detail: {} }, dana);
  expect([status, body.error?.message]).toEqual([422, `/name: found "mouse_moved", expected a known name.`]);
});

import { matchRoutes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { routes } from "../../app/routes";
import { pageAt } from "../../app/shared/pages";
import { listen } from "./support/events";
import type { Reported } from "./support/events";

/** A visit of its own: the module keeps what happened before. */
async function visit() {
  vi.resetModules();
  const [tracking, { reportError, watchErrors }, session] = await Promise.all([
    import("../../app/shared/track"),
    import("../../app/shared/report"),
    import("../../app/shared/session/broker"),
  ]);
  return { ...tracking, reportError, watchErrors, ...session };
}

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => {
  localStorage.clear();
  unhandled.length = 0;
  process.on("unhandledRejection", note);
});
afterEach(() => {
  process.off("unhandledRejection", note);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});
const settled = () => new Promise((resolve) => setTimeout(resolve));
const bodies = async (reported: readonly Reported[]) => {
  await settled();
  return reported.map(({ body }) => body);
};

describe("the page of an address", () => {
  test.each([
    ["/login", "sign_in"],
    ["/dashboard/clients", "clients"],
    ["/dashboard/clients/uploading", "import"],
    ["/dashboard/clients/cli_1", "client"],
    ["/dashboard/clients/cli_1/policies/pol_1", "policy"],
    ["/dashboard/clients/cli_1/boa/quotes/Q-1/plans", "broker_wizard"],
    ["/products/boa/enroll/Q-1/plans", "client_wizard"],
    ["/buy/acme/passport360/start/policyholder", "share_wizard"],
    ["/buy/acme/passport360", "share_landing"],
    ["/products/boa", "quote_landing"],
    ["/enroll", "enroll"],
    ["/submit-policy", "submit_policy"],
    ["/dashboard", "other"],
    ["/dashboard/clients/cli_1/quotes/Q-1", "other"],
  ])("%s is %s", (pathname, name) => {
    expect(pageAt(pathname).name).toBe(name);
  });

  test("a wizard's steps are one page, and two clients are two", () => {
    const base = (pathname: string) => pageAt(pathname).base;
    expect(base("/buy/acme/boa/start/plans")).toBe(base("/buy/acme/boa/start/checkout"));
    expect(base("/dashboard/clients/cli_1")).not.toBe(base("/dashboard/clients/cli_2"));
  });

  test("every route has one, but for those that only lead on", () => {
    const leadsOn = new Set(["/", "*", "/dashboard/*"]);
    for (const { path = "" } of routes.filter((route) => !leadsOn.has(route.path ?? ""))) {
      const address = path.replace("/*", "").replaceAll(/:(\w+)/g, "x");
      expect(matchRoutes(routes, address)?.at(-1)?.route.path, path).toBe(path);
      expect(pageAt(address).name, path).not.toBe("other");
    }
  });
});

describe("a report", () => {
  const dana = { auth: { token: "t-1" }, id: "u-1", email: "dana@acme.example", name: "Dana", carrier: { name: "M" } };

  test("says what happened and on which page, and not what the address names", async () => {
    const reported = listen();
    const { track, signIn } = await visit();
    signIn(dana);
    history.replaceState(null, "", "/dashboard/clients/cli_1?q=ann.lee@mail.example#Ann");
    track("client_modal_opened", { position: "client_details" });
    await settled();
    expect(reported).toEqual([
      {
        body: { name: "client_modal_opened", page: "client", detail: { position: "client_details" } },
        headers: { "Content-Type": "application/json", "X-Space": "demo", Authorization: "Bearer t-1" },
        keepalive: true,
      },
    ]);
  });

  test("belongs to whoever was here when it happened", async () => {
    const reported = listen();
    const idle: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
    const { track, signIn, logOut } = await visit();
    history.replaceState(null, "", "/dashboard/clients");
    signIn(dana);
    track("page_viewed", {});
    logOut();
    track("page_viewed", {});
    for (const work of idle) work();
    await settled();
    expect(reported.map(({ headers }) => headers.Authorization)).toEqual(["Bearer t-1", undefined]);
  });

  test.each([
    ["/dashboard/clients", "Bearer t-1"],
    ["/login", "Bearer t-1"],
    ["/dashboards", undefined],
    ["/buy/acme/passport360", undefined],
    ["/products/boa/enroll/Q-1/plans", undefined],
    ["/submit-policy", undefined],
  ])("at %s is of %s while a broker is signed in (R-23)", async (address, authorization) => {
    const reported = listen();
    const { track, signIn } = await visit();
    signIn(dana);
    history.replaceState(null, "", address);
    track("page_viewed", {});
    await settled();
    expect(reported.map(({ headers }) => headers.Authorization)).toEqual([authorization]);
  });

  test("of an enrollment is of the person who enrolls, and never of the broker beside them", async () => {
    const reported = listen();
    const { trackAs, signIn } = await visit();
    signIn(dana);
    let token: string | null = null;
    const track = trackAs({ token: () => token, refused: (error) => error });
    track("page_viewed", {});
    token = "t-buyer";
    track("page_viewed", {});
    await settled();
    expect(reported.map(({ headers }) => headers.Authorization)).toEqual([undefined, "Bearer t-buyer"]);
  });

  test("is not sent where the server wants none", async () => {
    const reported = listen();
    const asked: string[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      asked.push(path);
      return path.endsWith("/settings")
        ? Promise.resolve(Response.json({ space: {}, tracking: false }))
        : fetch(path, init);
    });
    const { track } = await visit();
    track("page_viewed", {});
    await settled();
    expect(asked).toEqual(["/api/management/v1/settings"]);
    expect(reported).toEqual([]);
  });

  test.each<[string, () => Promise<Response>]>([
    ["no answer", () => Promise.reject(new TypeError("failed to fetch"))],
    ["a refusal", () => Promise.resolve(Response.json({ error: { code: "invalid_login_creds" } }, { status: 401 }))],
    ["a server in trouble", () => Promise.resolve(new Response("<html>", { status: 502 }))],
  ])("that gets %s is given up: nobody hears of it, and nobody is signed out", async (_, answer) => {
    const reported = listen(undefined, answer);
    const { track, signIn, brokerSession } = await visit();
    history.replaceState(null, "", "/dashboard/clients");
    signIn(dana);
    track("page_viewed", {});
    await settled();
    expect(await bodies(reported)).toHaveLength(1);
    expect(unhandled).toEqual([]);
    expect(brokerSession().token).toBe("t-1");
  });

  test("is given up when the settings cannot be had", async () => {
    listen();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    const { track } = await visit();
    track("page_viewed", {});
    await settled();
    expect(unhandled).toEqual([]);
  });
});

describe("a failure", () => {
  const trail = (body: Reported["body"] | undefined) => (body && "breadcrumbs" in body ? body.breadcrumbs : undefined);

  test("brings the last 20 things that happened, the oldest first, with how long ago", async () => {
    const reported = listen();
    const now = vi.spyOn(performance, "now");
    const { track } = await visit();
    now.mockReturnValue(1000);
    track("import_begun", {});
    now.mockReturnValue(2000.4);
    for (let n = 0; n < 20; n += 1) track("page_viewed", {});
    now.mockReturnValue(3000);
    track("login_link_failed", { status: 0 });
    track("map_failed", { map: "offline", reason: "undrawn" });
    const [link, map] = (await bodies(reported)).slice(-2);
    expect(trail(link)).toEqual(
      Array.from({ length: 20 }, () => ({ name: "page_viewed", page: "other", ago_ms: 1000 })),
    );
    expect(trail(map)).toHaveLength(20);
    expect(trail(map)?.at(-1)).toEqual({ name: "login_link_failed", page: "other", ago_ms: 0 });
  });

  test("tells nothing of who was here before (A-56)", async () => {
    const reported = listen();
    const { track, logOut } = await visit();
    track("import_begun", {});
    logOut();
    track("login_link_failed", { status: 503 });
    expect(trail((await bodies(reported)).at(-1))).toEqual([]);
  });
});

describe("a program error", () => {
  const thrown = (error: Error, stack: string): Error => Object.assign(error, { stack });

  test("is told by its class and its place, never by its message", async () => {
    const reported = listen();
    const { reportError } = await visit();
    const message = "ann.lee@mail.example is not iterable";
    const stack = `TypeError: ${message}\n  at x (https://p.example/assets/base-Ab12_Cd3.js:1:4711)\n  at y (https://p.example/assets/main-00000000.js:2:1)`;
    reportError("boundary", thrown(new TypeError(message), stack));
    const [body] = await bodies(reported);
    expect(body?.detail).toEqual({
      source: "boundary",
      error: "TypeError",
      at: { file: "base-Ab12_Cd3", line: 1, column: 4711 },
    });
    expect(JSON.stringify(body)).not.toContain("ann.lee");
  });

  test.each<[string, unknown]>([
    ["a class of its own", Object.assign(new Error("x"), { name: "Ann Lee" })],
    ["a name of every object", Object.assign(new Error("x"), { name: "constructor" })],
    ["a text", "Ann Lee"],
    ["nothing", undefined],
  ])("of %s is another", async (_, error) => {
    const reported = listen();
    const { reportError } = await visit();
    reportError("promise", error);
    expect((await bodies(reported))[0]?.detail).toMatchObject({ source: "promise", error: "other" });
  });

  test("that comes back with every render is told once", async () => {
    const reported = listen();
    const { reportError } = await visit();
    for (let n = 0; n < 3; n += 1) reportError("boundary", new RangeError("x"));
    reportError("boundary", new TypeError("x"));
    expect(await bodies(reported)).toHaveLength(2);
  });

  test("that nothing catches is told", async () => {
    const reported = listen();
    const { watchErrors } = await visit();
    watchErrors();
    window.dispatchEvent(new ErrorEvent("error", { error: new RangeError("x") }));
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new TypeError("x") }));
    expect((await bodies(reported)).map(({ detail }) => detail)).toMatchObject([
      { source: "thrown", error: "RangeError" },
      { source: "promise", error: "TypeError" },
    ]);
  });
});

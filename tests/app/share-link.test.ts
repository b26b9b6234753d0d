import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Quote, Settings } from "../../app/shared/api/types";
import { createBrowserHost } from "../../app/enrollment/host";
import { list, listed } from "../../app/shared/session/begunHere";
import { brokerSession, logOut, signIn } from "../../app/shared/session/broker";
import { heldWith, hold } from "../../app/shared/session/enrollments";
import type { Place } from "../../app/wizard/place";
import { typedNameOf } from "../../app/shared/session/typed";
import { loadWizard, ready } from "../../app/wizard/load";
import type { People } from "../../app/wizard/load";
import { start } from "../../app/wizard/start";
import { createWaiting, firstStepOf } from "../../app/wizard/waiting";
import type { FirstStep } from "../../app/wizard/waiting";
import { DANA, dana, kim, lee, quoteOfKim } from "./support/agents";
import { policyholder, shipped } from "./support/enrollment";

const { flow, lists, validators, engine } = shipped();
vi.mock(import("../../app/shared/api/flows"), async (original) => ({
  ...(await original()),
  importValidators: <T>() => Promise.resolve(validators as T),
}));

/** What the API answers; null: a 404. */
let api: { [path: string]: object | null };
const STATUS: { readonly [code: string]: number } = { broker_left: 404, too_many_requests: 429 };
/** The paths whose caller the API does not let in, with the code that it says. */
const refused = new Map<string, string>();
const refuse = (path: string, code: string): void => void refused.set(path, code);
/** The path of each call, with the session that the last one carried. */
const sent = new Map<string, string | null>();
beforeEach(() => {
  refused.clear();
  sent.clear();
  logOut();
  localStorage.clear();
  sessionStorage.clear();
  api = {
    "/api/management/v1/settings": { today: "2026-11-20", carrier: { name: "Meridian" }, flags: {}, space: {} },
    "/flows/index.json": {
      flows: [
        {
          id: flow.id,
          version: flow.version,
          slugs: ["passport360"],
          vertical_code: flow.vertical_code,
          first_steps: { share: "policyholder", enroll: "policyholder" },
        },
      ],
    },
    [`/flows/${flow.id}/${flow.version}/flow.json`]: flow,
    [`/flows/${flow.id}/${flow.version}/lists.json`]: lists,
    "/api/management/v1/brokerages/acme": { slug: "acme", name: "Acme", default_broker: dana },
    "/api/management/v1/brokers/bkr_lee": lee,
    "/api/management/v1/brokers/bkr_kim": kim,
    "/api/management/v1/brokers/bkr_gone": null,
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const body = api[path];
    sent.set(path, new Headers(init?.headers).get("Authorization"));
    const code = refused.get(path);
    if (code !== undefined) return Promise.resolve(Response.json({ error: { code } }, { status: STATUS[code] ?? 401 }));
    if (body === undefined) throw new Error(`nobody expected ${path}`);
    return Promise.resolve(
      new Response(JSON.stringify(body ?? { error: { code: "not_found" } }), { status: body === null ? 404 : 200 }),
    );
  });
});

const acme: Place = {
  entry: "share",
  base: "/products/acme/passport360/start",
  productSlug: "passport360",
  brokerageSlug: "acme",
};
/** A tab that is at the link, and was not just led there. */
const hostHere = () => createBrowserHost(acme, false);
const load = (step?: string, host = hostHere(), query = "") => loadWizard(host, acme, step, new URLSearchParams(query));
async function dataOf(query = "") {
  const loaded = await load(undefined, hostHere(), query);
  if (loaded.kind !== "ready") throw new Error(`found ${loaded.kind}`);
  return loaded.init.data;
}

describe("whose name a share link shows (A-22)", () => {
  test.each([
    ["", "bkr_dana"],
    ["b=bkr_lee", "bkr_lee"],
    ["b=bkr_kim", "bkr_dana"],
    ["b=bkr_gone", "bkr_dana"],
  ])("with %j it is %s: a broker of another brokerage is nobody here", async (query, id) => {
    expect((await dataOf(query))?.broker?.id).toBe(id);
  });
});

describe("an agent without a license for the product (U8)", () => {
  const licensed = (regions: readonly string[]) => ({ ...lee, licensed_in: { [flow.vertical_code]: regions } });

  test.each([
    ["in some state begins", ["CO"], "ready"],
    ["everywhere begins", ["*"], "ready"],
    ["in no state leads to the product's page, which says so before anything is asked", [], "unlicensed"],
  ])("the link of one who may sell %s", async (_, regions, kind) => {
    api["/api/management/v1/brokers/bkr_lee"] = licensed(regions);
    expect((await load(undefined, hostHere(), "b=bkr_lee")).kind).toBe(kind);
  });
});

test("an agent without a license is not offered to go on with, by the link of one", async () => {
  list({
    quote_number: "Q-1",
    token: "t-buyer",
    agent: { id: dana.id, name: dana.name },
    begun: { brokerage: "acme", product: flow.id, at: Date.now() },
  });
  const asked = async (regions: readonly string[]) => {
    api["/api/management/v1/brokers/bkr_lee"] = { ...lee, licensed_in: { [flow.vertical_code]: regions } };
    const loaded = await load(undefined, hostHere(), "b=bkr_lee");
    return loaded.kind === "listed" ? loaded.agent?.id : loaded.kind;
  };
  expect([await asked(["CO"]), await asked([])]).toEqual([lee.id, undefined]);
});

describe("an agent who is not there (R-28)", () => {
  const noteOf = async (query: string) => {
    const loaded = await load(undefined, hostHere(), query);
    if (loaded.kind !== "ready") throw new Error(`found ${loaded.kind}`);
    return loaded.who.agentNote;
  };
  const UNKNOWN = "We do not know the agent in this link. Dana Reyes will help you.";

  test.each([
    ["", undefined],
    ["b=", undefined],
    ["b=.", undefined],
    ["b=bkr_lee", undefined],
    ["b=BKR_Lee%29.", undefined],
    ["b=bkr_kim", UNKNOWN],
    ["b=bkr_gone", UNKNOWN],
    ["b=bkr_left", "Your agent at Acme is now Dana Reyes."],
  ])("with %j the person reads %j", async (query, note) => {
    refused.set("/api/management/v1/brokers/bkr_left", "broker_left");
    expect(await noteOf(query)).toBe(note);
  });

  test("a failure of the moment never sells in another one's name", async () => {
    refused.set("/api/management/v1/brokers/bkr_lee", "too_many_requests");
    expect((await load(undefined, hostHere(), "b=bkr_lee")).kind).toBe("failed");
  });

  test("nothing is said without an agent who could sell instead, or to whom has an agent already", async () => {
    api["/api/management/v1/brokerages/acme"] = { slug: "acme", name: "Acme", default_broker: null };
    expect(await noteOf("b=bkr_gone")).toBeUndefined();
    hold({ quote_number: "Q-1", token: "t-1", begun: { brokerage: "acme", product: flow.id, at: Date.now() } });
    api["/api/quotes/v1/quotes/Q-1"] = { ...quoteOfKim(flow), flow: { id: flow.id, version: flow.version } };
    expect(await noteOf("b=bkr_gone")).toBeUndefined();
    // Each call that is not said to leave it out carries the session (portal §7).
    expect(sent.get("/api/management/v1/brokers/bkr_gone")).toBe("Bearer t-1");
    expect(sent.get("/api/management/v1/brokerages/acme")).toBeNull();
  });
});

test("a product that is off is not begun, but what was bought of it is shown", () => {
  const settings = { ...(api["/api/management/v1/settings"] as Settings), flags: { [flow.id]: false } };
  const parts = { flow, lists, validators, engine };
  const bought = { ...quoteOfKim(flow), policy: { id: "pol_1", status: "inforce" } } as unknown as Quote;
  const at = (who: People) => ready(hostHere(), acme, new URLSearchParams(), parts, who, settings).kind;
  expect([at({}), at({ quote: { ...bought, policy: null } }), at({ quote: bought })]).toEqual([
    "unavailable",
    "unavailable",
    "ready",
  ]);
});

describe("the enrollment begun in this tab (P-09, R-23)", () => {
  const HERE = { brokerage: "acme", product: flow.id };
  const begun = (quote: object | null, at: typeof HERE = HERE) => {
    hold({ quote_number: "Q-1", token: "t-1", begun: { ...at, at: Date.now() } });
    api["/api/quotes/v1/quotes/Q-1"] = quote;
  };

  test("goes on after its brokerage was disabled, where nothing else begins", async () => {
    api["/api/management/v1/brokerages/acme"] = null;
    await expect(dataOf()).rejects.toThrow("found unknown-brokerage");
    begun({ ...quoteOfKim(flow), flow: { id: flow.id, version: flow.version } });
    expect((await dataOf())?.quote?.quote_number).toBe("Q-1");
  });

  test("goes on under the link of its own brokerage", async () => {
    begun({ ...quoteOfKim(flow), flow: { id: flow.id, version: flow.version } });
    const data = await dataOf();
    expect([data?.quote?.quote_number, data?.broker?.id]).toEqual(["Q-1", "bkr_kim"]);
  });

  test("on an older version has the rules beside it that hold for what has begun", async () => {
    const ref = { id: flow.id, version: "0.9.0" };
    const step = engine.steps("share")[0]?.id;
    const rule = {
      id: "closed",
      with: "0_closed",
      when: { "==": [{ var: "is.share_link" }, true] },
    };
    const rejections = { "0_closed": { title: "Closed for now", body: ["Not this month."] } };
    api[`/flows/${flow.id}/0.9.0/flow.json`] = flow;
    api[`/flows/${flow.id}/0.9.0/lists.json`] = lists;
    api[`/flows/${flow.id}/0.9.0/later.json`] = {
      rules: [{ step, word: "reject", rule }],
      values: {},
      tables: {},
      rejections,
    };
    begun({ ...quoteOfKim(flow), flow: ref });
    const loaded = await load();
    if (loaded.kind !== "ready") throw new Error(`found ${loaded.kind}`);
    const judged = (by: typeof engine) =>
      by
        .review({ ...loaded.init, entry: "share" }, { judge: "before_sale" })
        .map(({ rule: id, message }) => [id, message]);
    expect(judged(loaded.engine)).toContainEqual(["closed", "Closed for now"]);
    expect(judged(engine)).not.toContainEqual(["closed", "Closed for now"]);
  });

  const [first, ...later] = engine.steps("share").map(({ id }) => id);
  test.each([
    ...later.map((step) => [step, "Q-1"] as const),
    [first, undefined] as const,
    [undefined, undefined] as const,
  ])("that is bound is shown again at %s: %s, and at the first step a new one begins", async (step, number) => {
    begun({ ...quoteOfKim(flow), flow: { id: flow.id, version: flow.version }, policy: { id: "P-1" } });
    const loaded = await load(step);
    if (loaded.kind !== "ready") throw new Error(`found ${loaded.kind}`);
    expect(loaded.init.data?.quote?.quote_number).toBe(number);
    expect(heldWith("Q-1")?.token, "it can still be seen").toBe("t-1");
  });

  test.each([
    ["another brokerage's", { ...HERE, brokerage: "globex" }],
    ["another product's", { ...HERE, product: "other" }],
  ])("%s stays where it is: the link begins its own", async (_, at) => {
    begun(quoteOfKim(flow), at);
    const data = await dataOf();
    expect([data?.quote, data?.broker?.id, heldWith("Q-1")?.token]).toEqual([undefined, "bkr_dana", "t-1"]);
  });

  const typed = { answers: { city: "Denver" }, unsaved: ["city"], given: policyholder };

  test.each([
    ["is gone", () => (api["/api/quotes/v1/quotes/Q-1"] = null)],
    ["does not know its token", () => refuse("/api/quotes/v1/quotes/Q-1", "invalid_login_creds")],
    ["has ended its token", () => refuse("/api/quotes/v1/quotes/Q-1", "invalid_token")],
  ])("that is lost, as the server %s, gives way to a new one with what was typed (W33)", async (_, lose) => {
    signIn(DANA);
    begun(quoteOfKim(flow));
    list({ quote_number: "Q-1", token: "t-1", begun: { ...HERE, at: Date.now() } });
    const host = hostHere();
    host.storage.keep(typedNameOf(flow.id, "Q-1"), typed);
    lose();
    const loaded = await load(undefined, host);
    expect(loaded.kind === "ready" && loaded.init.data?.quote).toBeUndefined();
    expect([heldWith("Q-1"), listed()]).toEqual([undefined, []]);
    expect(host.storage.kept(acme.base)).toMatchObject({ answers: policyholder, unsaved: [] });
    expect(host.storage.kept(typedNameOf(flow.id, "Q-1"))).toBeUndefined();
    expect(brokerSession().token, "the broker beside it").toBe("t-dana");
  });

  test("that cannot be read now is not lost: the failure is said, and everything is kept", async () => {
    begun(quoteOfKim(flow));
    const others = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string) =>
      path.endsWith("/Q-1") ? Promise.resolve(new Response("{}", { status: 503 })) : others(path),
    );
    expect((await load()).kind).toBe("failed");
    expect(heldWith("Q-1")?.token).toBe("t-1");
  });
});

test("what was typed before the engine came is kept when an enrollment turns out to go on in this tab", async () => {
  const waiting = createWaiting(await firstSent());
  waiting.send({ type: "answer", name: "first_name", value: "Bea" });
  hold({ quote_number: "Q-1", token: "t-1", begun: { brokerage: "acme", product: flow.id, at: Date.now() } });
  api["/api/quotes/v1/quotes/Q-1"] = {
    ...quoteOfKim(flow),
    flow: { id: flow.id, version: flow.version },
    application: { holders: [{ first_name: "Ana", position_on_policy: 1 }] },
  };
  api["/api/quotes/v1/quotes/Q-1/plans"] = { plans: [{ id: "p-1", settings: {} }] };
  await start(hostHere(), acme, "policyholder", new URLSearchParams(), waiting);
  const { step } = waiting.view();
  expect(step.kind === "questions" && step.form.values).toMatchObject({ first_name: "Bea" });
});

/** The first step as it comes with the page of a stranger. */
async function firstSent(): Promise<FirstStep> {
  const begun = await start(hostHere(), acme, undefined, new URLSearchParams(), undefined);
  if (begun.kind !== "begun") throw new Error(`found ${begun.kind}`);
  return firstStepOf(begun.running.view(), begun.running.session(), lists);
}

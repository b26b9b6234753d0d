import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Quote, Settings } from "../../app/shared/api/types";
import { adoptQuote, currentSession, signOut } from "../../app/shared/session/session";
import type { Place } from "../../app/wizard/place";
import { loadWizard, ready } from "../../app/wizard/load";
import type { People } from "../../app/wizard/load";
import { start } from "../../app/wizard/start";
import { createWaiting, firstStepOf } from "../../app/wizard/waiting";
import type { FirstStep } from "../../app/wizard/waiting";
import { shipped } from "./support/enrollment";

const { flow, lists, validators, engine } = shipped();
vi.mock(import("../../app/shared/api/flows"), async (original) => ({
  ...(await original()),
  importValidators: <T>() => Promise.resolve(validators as T),
}));

const dana = { id: "bkr_dana", name: "Dana Reyes", brokerage: { slug: "acme", name: "Acme" } };
const lee = { id: "bkr_lee", name: "Lee Park", brokerage: { slug: "acme", name: "Acme" } };
const kim = { id: "bkr_kim", name: "Kim Osei", brokerage: { slug: "globex", name: "Globex" } };
const quoteOf = (slug: string, vertical_code = flow.vertical_code) => ({
  quote_number: "Q-1",
  vertical_code,
  broker: kim,
  brokerage: { slug, name: slug },
  policy: null,
});

/** What the API answers; null: a 404. */
let api: { [path: string]: object | null };
beforeEach(() => {
  signOut();
  api = {
    "/api/management/v1/settings": { today: "2026-11-20", carrier: { name: "Meridian" }, flags: {}, space: {} },
    "/flows/index.json": {
      flows: [{ id: flow.id, version: flow.version, slugs: ["passport360"], vertical_code: flow.vertical_code }],
    },
    [`/flows/${flow.id}/${flow.version}/flow.json`]: flow,
    [`/flows/${flow.id}/${flow.version}/lists.json`]: lists,
    "/api/management/v1/brokerages/acme": { slug: "acme", name: "Acme", default_broker: dana },
    "/api/management/v1/brokers/bkr_lee": lee,
    "/api/management/v1/brokers/bkr_kim": kim,
    "/api/management/v1/brokers/bkr_gone": null,
  };
  vi.stubGlobal("fetch", (path: string) => {
    const body = api[path];
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
async function dataOf(query = "") {
  const loaded = await loadWizard(acme, undefined, new URLSearchParams(query));
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

test("a product that is off is not begun, but what was bought of it is shown", () => {
  const settings = { ...(api["/api/management/v1/settings"] as Settings), flags: { [flow.id]: false } };
  const parts = { flow, lists, validators, engine };
  const bought = { ...quoteOf("acme"), policy: { id: "pol_1", status: "inforce" } } as unknown as Quote;
  const at = (who: People) => ready(acme, new URLSearchParams(), parts, who, settings).kind;
  expect([at({}), at({ quote: { ...bought, policy: null } }), at({ quote: bought })]).toEqual([
    "unavailable",
    "unavailable",
    "ready",
  ]);
});

describe("the enrollment begun in this browser (P-09)", () => {
  const begun = (quote: object | null) => {
    adoptQuote("Q-1", "t-1");
    api["/api/quotes/v1/quotes/Q-1"] = quote;
  };

  test("goes on after its brokerage was disabled, where nothing else begins", async () => {
    api["/api/management/v1/brokerages/acme"] = null;
    await expect(dataOf()).rejects.toThrow("found unknown-brokerage");
    begun({ ...quoteOf("acme"), flow: { id: flow.id, version: flow.version } });
    expect((await dataOf())?.quote?.quote_number).toBe("Q-1");
  });

  test("goes on under the link of its own brokerage", async () => {
    begun({ ...quoteOf("acme"), flow: { id: flow.id, version: flow.version } });
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
    begun({ ...quoteOf("acme"), flow: ref });
    const loaded = await loadWizard(acme, undefined, new URLSearchParams());
    if (loaded.kind !== "ready") throw new Error(`found ${loaded.kind}`);
    const judged = (by: typeof engine) =>
      by
        .review({ ...loaded.init, entry: "share" }, { judge: "before_sale" })
        .map(({ rule: id, message }) => [id, message]);
    expect(judged(loaded.engine)).toContainEqual(["closed", "Closed for now"]);
    expect(judged(engine)).not.toContainEqual(["closed", "Closed for now"]);
  });

  test.each([
    ["checkout", "Q-1"],
    ["confirmation", "Q-1"],
    ["policyholder", undefined],
    [undefined, undefined],
  ])("that is bound is shown again at %s: %s, and elsewhere a new one begins", async (step, number) => {
    begun({ ...quoteOf("acme"), flow: { id: flow.id, version: flow.version }, policy: { id: "P-1" } });
    const loaded = await loadWizard(acme, step, new URLSearchParams());
    if (loaded.kind !== "ready") throw new Error(`found ${loaded.kind}`);
    expect([loaded.init.data?.quote?.quote_number, currentSession().quote_number]).toEqual([number, number]);
  });

  test.each([
    ["another brokerage's", quoteOf("globex")],
    ["another product's", quoteOf("acme", "chubb_other")],
  ])("%s stays where it is: the link begins its own", async (_, quote) => {
    begun(quote);
    const data = await dataOf();
    expect([data?.quote, data?.broker?.id, currentSession().quote_number]).toEqual([undefined, "bkr_dana", "Q-1"]);
  });

  test("that is lost gives way to a new one, and its token is forgotten", async () => {
    begun(null);
    expect([(await dataOf())?.quote, currentSession().token]).toEqual([undefined, null]);
  });
});

test("what was typed before the engine came is kept when another tab has begun an enrollment meanwhile", async () => {
  const waiting = createWaiting(await firstSent());
  waiting.send({ type: "answer", name: "first_name", value: "Bea" });
  adoptQuote("Q-1", "t-1");
  api["/api/quotes/v1/quotes/Q-1"] = {
    ...quoteOf("acme"),
    flow: { id: flow.id, version: flow.version },
    application: { holders: [{ first_name: "Ana", position_on_policy: 1 }] },
  };
  api["/api/quotes/v1/quotes/Q-1/plans"] = { plans: [{ id: "p-1", settings: {} }] };
  await start(acme, "policyholder", new URLSearchParams(), waiting);
  const { step } = waiting.view();
  expect(step.kind === "questions" && step.form.values).toMatchObject({ first_name: "Bea" });
});

/** The first step as it comes with the page of a stranger. */
async function firstSent(): Promise<FirstStep> {
  const begun = await start(acme, undefined, new URLSearchParams(), undefined);
  if (begun.kind !== "begun") throw new Error(`found ${begun.kind}`);
  return firstStepOf(begun.running.view(), begun.running.session(), lists);
}

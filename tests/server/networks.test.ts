/** Every limit on networks holds in each size of network: one caller's, and the wider ones (reliability §3). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../server/access/limits";
import { LIMITS, RELAXED_LIMITS } from "../../server/base/settings";
import type { LimitName, LimitSettings } from "../../server/base/settings";
import { beginShareLink, QUOTES, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { serverOver, startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { sampled } from "../support/tier";

let base: TestServer;
let server: TestServer;
let quote: Enrollment;
beforeAll(async () => {
  base = await startServer();
  quote = await beginShareLink(base);
});
afterAll(() => base.close());

/** The server with this one limit, and nothing counted yet. */
async function limitTo(name: LimitName, limit: LimitSettings[LimitName]): Promise<void> {
  for (const table of ["rate_limits", "login_tokens"] as const) await base.db.deleteFrom(table).execute();
  const limits = createLimits({ ...RELAXED_LIMITS, [name]: limit }, base.deps.store.pool);
  server = serverOver({ ...base.deps, limits }, undefined, base.close);
}

type NetworkLimit = { [name in LimitName]: (typeof LIMITS)[name] extends { wider: unknown } ? name : never }[LimitName];

const post = (path: string, body: object, from: string, token?: string): Promise<Answer> =>
  server.call("POST", path, { body, from, token });
const LINK = "/api/auth/v1/send-login-link";
const FILE = { question: "any", name: "a.pdf", type: "application/pdf", size: 1, sha256: "0".repeat(64) };

/** How a stranger reaches each limit: the `n`th call, for another address each time where the limit needs that. */
const DOORS: { readonly [name in NetworkLimit]: (from: string, n: number) => Promise<Answer> } = {
  login_link_pause: (from) => post(LINK, { email: "dana@acme.example" }, from),
  login_link: (from) => post(LINK, { email: "dana@acme.example" }, from),
  login_link_network: (from, n) => post(LINK, { email: `who${n}@acme.example` }, from),
  login_wrong: (from) => post("/api/auth/v1/login", { token: "not-a-token" }, from),
  new_link_network: (from) => post("/api/quotes/v1/enrollment-links", { token: "nothing" }, from),
  quote_network: (from) => post(QUOTES, shareLinkBody("CO"), from),
  quote_file: (from) => post(`${QUOTES}/${quote.number}/files`, FILE, from, quote.token),
  report: (from) => post("/csp-reports", {}, from),
  event: (from) => post("/api/events/v1/events", { name: "page_viewed", page: "clients", detail: {} }, from),
};
const doors = Object.entries(DOORS);
const isLimit = (name: string): name is LimitName => name in LIMITS;
const names = doors.map(([name]) => name).filter(isLimit);

/** Each size: the addresses of one such network, and one beside it, which is in the next wider network. */
const SIZES = {
  "an IPv4 address": { size: "own", within: () => "203.0.113.9", beside: "203.0.113.10" },
  "the same address as IPv6 writes it": {
    size: "own",
    within: (n: number) => ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109", "64:ff9b::cb00:7109"][n] ?? "",
    beside: "::ffff:cb00:710a",
  },
  "a /24": { size: "/24", within: (n: number) => `203.0.113.${n}`, beside: "203.0.112.1" },
  "a /64": { size: "own", within: (n: number) => `2001:db8:7:100::${n}`, beside: "2001:db8:7:101::1" },
  "a /56": { size: "/56", within: (n: number) => `2001:db8:7:1${n}0::1`, beside: "2001:db8:7:200::1" },
  "a /48": { size: "/48", within: (n: number) => `2001:db8:7:${n + 1}00::1`, beside: "2001:db8:8:100::1" },
} as const;

test("every limit that counts networks has a number for each wider size, and each is larger than a caller's own", () => {
  const wide = Object.entries<LimitSettings[LimitName]>(LIMITS).filter(([, { wider }]) => wider !== undefined);
  expect(wide.map(([name]) => name)).toEqual(names);
  for (const [name, { count, wider = {} }] of wide)
    for (const size of ["/56", "/48", "/24"] as const) expect(wider[size], `${name} ${size}`).toBeGreaterThan(count);
});

describe.each(Object.entries(SIZES))("in %s", (_, { size, within, beside }) => {
  test.each(sampled(doors, 4))(
    "the limit %s lets three through, refuses the fourth, and spares who is beside it",
    async (name, door) => {
      if (!isLimit(name)) throw new Error(name);
      const wider = size === "own" ? {} : { [size]: 3 };
      await limitTo(name, { count: size === "own" ? 3 : 1000, seconds: 3600, wider });
      const found = [];
      for (let n = 0; n < 4; n += 1) found.push((await door(within(n), n)).status === 429);
      expect(found).toEqual([false, false, false, true]);
      expect((await door(beside, 9)).status).not.toBe(429);
    },
  );
});

describe("a refusal counts in no other size", () => {
  const ask = async (from: string) => (await DOORS.report(from, 0)).status;

  test("a caller over the own limit leaves the wider network its number", async () => {
    await limitTo("report", { count: 1, seconds: 600, wider: { "/48": 3 } });
    for (const status of [204, 429, 429, 429]) expect(await ask("2001:db8:7:1::1")).toBe(status);
    for (const status of [204, 429]) expect(await ask("2001:db8:7:2::1")).toBe(status);
    for (const status of [204, 429]) expect(await ask("2001:db8:7:3::1")).toBe(status);
  });

  test("a wider network over its limit leaves the caller its number", async () => {
    await limitTo("report", { count: 2, seconds: 600, wider: { "/24": 2 } });
    for (const status of [204, 204]) expect(await ask("203.0.113.1")).toBe(status);
    for (const status of [429, 429, 429]) expect(await ask("203.0.113.2")).toBe(status);
    const { limits } = server.deps;
    const own = [{ size: "own", name: "203.0.113.2" }] as const;
    await limits.count("report", [], own);
    await limits.count("report", [], own);
    await expect(limits.count("report", [], own)).rejects.toMatchObject({ code: "too_many_requests" });
  });
});

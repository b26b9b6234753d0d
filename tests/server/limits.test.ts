import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sweep } from "../../server/domain/sweep";
import { createLimits } from "../../server/access/limits";
import { LIMITS, RELAXED_LIMITS } from "../../server/base/settings";
import type { LimitSettings } from "../../server/base/settings";
import { openPostgres } from "../../server/store/postgres";
import { CLIENTS, personIn, QUOTES, shareLinkBody } from "./support/enrollment";
import { serverOver, startServer, tokenIn } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { onPostgres } from "./support/store";

const LINK = "/api/auth/v1/send-login-link";
const LOGIN = "/api/auth/v1/login";
const OWNER = "dana@acme.example";
const [HOME, STRANGER] = ["198.51.100.7", "203.0.113.9"];

let base: TestServer;
let server: TestServer;
beforeAll(async () => {
  base = await startServer();
});
afterAll(() => base.close());

/** The server with these limits, nothing counted yet and no mail sent. */
const start = async (changed: Partial<LimitSettings>, trustedProxies = 0): Promise<void> => {
  for (const table of ["rate_limits", "outbox", "login_tokens"] as const) await base.db.deleteFrom(table).execute();
  server = another({ ...RELAXED_LIMITS, ...changed }, trustedProxies);
};
/** As a process of its own would be, on the same or another store and with its own or another place for its counts. */
function another(limits: LimitSettings, trustedProxies = 0, store = base.deps.store, pool = store.pool): TestServer {
  const { deps } = base;
  return serverOver(
    { ...deps, store, limits: createLimits(limits, pool), settings: { ...deps.settings, limits, trustedProxies } },
    undefined,
    () => store.close(),
  );
}
const ask = (email: string, from: string, headers = {}): Promise<Answer> =>
  server.call("POST", LINK, { body: { email }, from, headers });
const statuses = async (count: number, once: (n: number) => Promise<Answer>): Promise<readonly number[]> => {
  const found = [];
  for (let n = 0; n < count; n += 1) found.push((await once(n)).status);
  return found;
};
const tally = (found: readonly number[]): { readonly [status: string]: number } =>
  Object.fromEntries([...new Set(found)].map((status) => [status, found.filter((each) => each === status).length]));
const times = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);

describe("sign-in links", () => {
  test("are limited for known and unknown addresses alike, and the refusal says how long in plain words", async () => {
    await start({ login_link: LIMITS.login_link });
    for (const email of [OWNER, "nobody@acme.example"])
      expect(await statuses(6, () => ask(email, HOME))).toEqual([...times(5, 200), 429]);
    const { headers, body } = await ask(OWNER, HOME);
    expect(body.error).toEqual({
      code: "too_many_requests",
      message:
        "Too many sign-in links were asked for. Please wait 60 minutes and try again. Links mailed before still work.",
    });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(await server.mails()).toHaveLength(5);
  });

  test("two in quick succession: the second is told when to come back, and no other address is", async () => {
    await start({ login_link_pause: LIMITS.login_link_pause });
    // The time between the requests is the test's: a busy machine may take longer than the pause.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date() });
    try {
      expect((await ask(OWNER, HOME)).status).toBe(200);
      const again = async (seconds: number) => {
        const { status, headers, body } = await ask(OWNER, HOME);
        expect([status, Number(headers.get("retry-after")), body.error?.message]).toEqual([
          429,
          seconds,
          `A sign-in link was asked for a moment ago. Please wait ${seconds} second${seconds === 1 ? "" : "s"} and try again. Links mailed before still work.`,
        ]);
      };
      await again(20);
      expect((await ask("lee@acme.example", HOME)).status).toBe(200);
      vi.advanceTimersByTime(19_500);
      await again(1);
      vi.advanceTimersByTime(501);
      expect((await ask(OWNER, HOME)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    [59, "59 seconds"],
    [60, "1 minute"],
    [61, "2 minutes"],
    [120, "2 minutes"],
  ])("a wait of %i seconds is said as %s", async (seconds, words) => {
    await start({ login_link_pause: { count: 1, seconds } });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    try {
      expect((await ask(OWNER, HOME)).status).toBe(200);
      const { headers, body } = await ask(OWNER, HOME);
      expect([Number(headers.get("retry-after")), body.error?.message]).toEqual([
        seconds,
        expect.stringContaining(`Please wait ${words} and try again.`),
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a hundred requests of a stranger take nothing from the owner: an answer, and a link that works", async () => {
    await start({ login_link: LIMITS.login_link, login_link_network: LIMITS.login_link_network });
    expect(tally(await statuses(100, () => ask(OWNER, STRANGER)))).toEqual({ 200: 5, 429: 95 });
    const before = await server.mails(OWNER);
    expect((await ask(OWNER, HOME)).status).toBe(200);
    const [mail] = (await server.mails(OWNER)).filter(({ id }) => !before.some((old) => old.id === id));
    expect((await server.call("POST", LOGIN, { body: { token: tokenIn(mail) }, from: HOME })).status).toBe(200);
  });

  test("a flood on one address from everywhere ends the mails, never the answers; a link that came signs the owner in", async () => {
    await start({ login_link: LIMITS.login_link, login_link_mails: LIMITS.login_link_mails });
    for (const email of [OWNER, "nobody@acme.example"])
      expect(tally(await statuses(60, (n) => ask(email, `203.0.${n}.113`)))).toEqual({ 200: 60 });
    const mails = await server.mails();
    expect(mails).toHaveLength(LIMITS.login_link_mails.count);
    expect(await ask(OWNER, HOME)).toMatchObject({ status: 200, body: { sent: true } });
    expect((await server.call("POST", LOGIN, { body: { token: tokenIn(mails.at(-1)) }, from: HOME })).status).toBe(200);
  });

  test("one network asks for thirty at most, whatever the addresses", async () => {
    await start({ login_link_network: LIMITS.login_link_network });
    expect(tally(await statuses(40, (n) => ask(`someone${n}@acme.example`, STRANGER)))).toEqual({ 200: 30, 429: 10 });
    expect((await ask(OWNER, HOME)).status).toBe(200);
  });

  test("an unknown address leaves no token and no mail, only its line in the audit", async () => {
    await start({});
    const rows = async () => [
      await server.db.selectFrom("login_tokens").select("hash").execute(),
      await server.db.selectFrom("outbox").select("id").execute(),
    ];
    const before = await rows();
    expect((await ask("nobody@acme.example", HOME)).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect(
      await server.db
        .selectFrom("audit")
        .select(["operation", "entity_id", "detail"])
        .orderBy("id", "desc")
        .limit(1)
        .execute(),
    ).toEqual([{ operation: "login_link.send", entity_id: "unknown", detail: {} }]);
  });
});

describe("new enrollment links", () => {
  const NEW = "/api/quotes/v1/enrollment-links";
  const askWith = (token: string, from: string) => server.call("POST", NEW, { body: { token }, from });

  test("of one quote: three mails an hour, whoever asks, and the same answer", async () => {
    await start({ new_link_mails: LIMITS.new_link_mails });
    const { body } = await server.call("POST", QUOTES, { body: shareLinkBody("CO") });
    const ways = [{ token: body.auth?.token }, { quote_number: body.quote_number }];
    const askBy = (n: number) => server.call("POST", NEW, { body: ways[n % 2], from: n % 3 ? HOME : STRANGER });
    expect(await statuses(6, askBy)).toEqual(times(6, 202));
    expect((await server.mails("ann.lee@mail.example")).length).toBe(3);
  });

  test("of one network: as many as a household needs, and others are not held up", async () => {
    await start({ new_link_network: { count: 2, seconds: 60 } });
    expect(await statuses(3, () => askWith("nothing", HOME))).toEqual([202, 202, 429]);
    expect((await askWith("nothing", STRANGER)).status).toBe(202);
  });
});

test("notes about new clients stop when they would bury a broker's other mail; the clients still come in", async () => {
  await start({ new_client_mails: { count: 2, seconds: 60 } });
  const begin = () => server.call("POST", QUOTES, { body: shareLinkBody("CO") });
  expect(await statuses(4, begin)).toEqual(times(4, 200));
  expect((await server.mails(OWNER)).length).toBe(2);
});

test("notes that a client has begun with a colleague count among a broker's notes", async () => {
  await start({ new_client_mails: { count: 1, seconds: 60 } });
  const { body } = await server.call("POST", QUOTES, { body: shareLinkBody("CO") });
  const withLee = { ...shareLinkBody("CO"), broker: { id: "bkr_lee" }, instead_of: body.quote_number };
  expect((await server.call("POST", QUOTES, { body: withLee })).status).toBe(200);
  expect((await server.mails(OWNER)).map(({ subject }) => subject)).toEqual([
    "New client from your share link: Ann Lee",
  ]);
});

describe("links that do not work", () => {
  const wrong = (from: string): Promise<Answer> => server.call("POST", LOGIN, { body: { token: "not-a-token" }, from });

  test("are tried thirty times by one network, also at once, and a right one works all the same", async () => {
    await start({ login_wrong: LIMITS.login_wrong });
    const found = await Promise.all(Array.from({ length: 50 }, () => wrong(STRANGER)));
    expect(tally(found.map(({ status }) => status))).toEqual({ 401: 30, 429: 20 });
    expect((await wrong(STRANGER)).body.error?.message).toBe(
      "Too many sign-in links that do not work were tried. Please wait 10 minutes and try again.",
    );
    await ask(OWNER, HOME);
    expect(
      (await server.call("POST", LOGIN, { body: { token: tokenIn((await server.mails(OWNER))[0]) }, from: STRANGER }))
        .status,
    ).toBe(200);
  });

  test("right ones are not counted", async () => {
    await start({ login_wrong: { count: 3, seconds: 600 } });
    for (let n = 0; n < 6; n += 1) {
      await ask(OWNER, HOME);
      expect(
        (await server.call("POST", LOGIN, { body: { token: tokenIn((await server.mails(OWNER))[0]) }, from: HOME }))
          .status,
      ).toBe(200);
    }
  });
});

describe("enrollments without a sign-in", () => {
  const create = (from: string, token?: string, body: object = shareLinkBody("CO")): Promise<Answer> =>
    server.call("POST", QUOTES, { body, from, token });

  test("are limited by network, need a proof beyond the number of the space, and a signed-in broker has no limit", async () => {
    await start({ quote_network: { count: 3, seconds: 3600 }, quote_space: { count: 5, seconds: 3600 } });
    expect(await statuses(4, () => create(STRANGER))).toEqual([200, 200, 200, 429]);
    expect(await statuses(3, () => create(HOME))).toEqual([200, 200, 428]);
    expect((await create(STRANGER)).body.error?.message).toBe(
      "Too many enrollments were begun. Please wait 60 minutes and try again.",
    );
    const token = await server.signIn(OWNER);
    const client = await server.call("POST", CLIENTS, {
      token,
      body: { client_type: "individual", person: personIn("CO") },
    });
    const own = {
      client: { id: client.body.id },
      vertical_code: shareLinkBody("CO").vertical_code,
      application: { rating_address: { region: { code: "CO" } } },
    };
    expect(await statuses(8, (n) => create(STRANGER, token, n % 2 === 0 ? own : undefined))).toEqual(times(8, 200));
  });

  test("a buyer's link is a stranger too", async () => {
    await start({ quote_network: { count: 2, seconds: 3600 } });
    const token = String((await create(HOME)).body.auth?.token);
    expect(await statuses(2, () => create(HOME, token))).toEqual([200, 429]);
  });
});

test("reports of the security policy are limited", async () => {
  await start({ report: { count: 2, seconds: 600 } });
  expect(await statuses(3, () => server.call("POST", "/csp-reports", { raw: "{}", from: STRANGER }))).toEqual([
    204, 204, 429,
  ]);
});

describe("whom the limits count", () => {
  const strict = { login_link: { count: 1, seconds: 3600 } };
  const forwarded = (value: string) => ({ "x-forwarded-for": value });

  test("the connection, when no proxy is trusted: what the caller writes changes nothing", async () => {
    await start(strict);
    expect(await statuses(3, (n) => ask(OWNER, STRANGER, forwarded(`192.0.2.${n}`)))).toEqual([200, 429, 429]);
  });

  test("what the outermost trusted proxy saw; what stands before it changes nothing", async () => {
    await start(strict, 2);
    expect(await statuses(3, (n) => ask(OWNER, "10.0.0.1", forwarded(`192.0.2.${n}, ${STRANGER}, 10.0.0.2`)))).toEqual([
      200, 429, 429,
    ]);
    expect((await ask(OWNER, "10.0.0.1", forwarded(`${STRANGER}, ${HOME}:4711, 10.0.0.2`))).status).toBe(200);
  });

  test("the connection, when the header is shorter than the proxies are many, or holds no address", async () => {
    await start(strict, 2);
    expect(await statuses(2, (n) => ask(OWNER, STRANGER, forwarded(`192.0.2.${n}`)))).toEqual([200, 429]);
    expect(await statuses(2, (n) => ask("lee@acme.example", STRANGER, forwarded(`nonsense${n}, 10.0.0.2`)))).toEqual([
      200, 429,
    ]);
  });

  test("an IPv6 caller as the network it owns, and an IPv4 one in IPv6 writing as itself", async () => {
    await start(strict);
    expect(await statuses(2, (n) => ask(OWNER, `2001:db8:0:7::${n + 1}`))).toEqual([200, 429]);
    expect((await ask(OWNER, "2001:db8:0:8::1")).status).toBe(200);
    expect([
      (await ask("lee@acme.example", `::ffff:${HOME}`)).status,
      (await ask("lee@acme.example", HOME)).status,
    ]).toEqual([200, 429]);
  });
});

test.runIf(onPostgres)("three processes share one count", async () => {
  const limits = { ...RELAXED_LIMITS, login_link_network: { count: 10, seconds: 600 } };
  await start(limits);
  const stores = await Promise.all([1, 2].map(() => openPostgres(String(base.url), () => undefined)));
  const others = stores.map((store) => another(limits, 0, store));
  const twenty = Array.from({ length: 20 }, (_, n) => n);
  const found = await Promise.all(
    [server, ...others].flatMap((each) =>
      twenty.map((n) =>
        each.call("POST", LINK, {
          body: { email: `someone${n}@acme.example` },
          from: STRANGER,
          headers: { "x-forwarded-for": `192.0.2.${n}` },
        }),
      ),
    ),
  );
  expect(tally(found.map(({ status }) => status))).toEqual({ 200: 10, 429: 50 });
  await Promise.all(others.map((other) => other.close()));
});

test("while the place of the counts is away, no sign-in mail goes out, and the others are counted in memory", async () => {
  await start({});
  const away = new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  server = another({ ...RELAXED_LIMITS, quote_network: { count: 2, seconds: 3600 } }, 0, base.deps.store, away);
  expect(await ask(OWNER, HOME)).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
  expect(await server.mails()).toEqual([]);
  expect(await statuses(3, () => server.call("POST", QUOTES, { body: shareLinkBody("CO"), from: HOME }))).toEqual([
    200, 200, 429,
  ]);
  await away.end();
});

test("counts that have long expired are swept away, and no address is readable in the others", async () => {
  await start({});
  await ask(OWNER, HOME);
  await server.db.insertInto("rate_limits").values({ key: "old", points: 1, expire: "1000" }).execute();
  await sweep(server.deps, 60);
  const keys = (await server.db.selectFrom("rate_limits").select("key").execute()).map(({ key }) => key);
  expect(keys).not.toContain("old");
  expect(keys.length > 0).toBe(onPostgres);
  expect(keys.join("\n")).not.toMatch(/dana|198\.51/);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserHost } from "../../app/enrollment/host";
import { listed } from "../../app/shared/session/begunHere";
import { brokerSession, logOut, signIn, signOut } from "../../app/shared/session/broker";
import { heldWith } from "../../app/shared/session/enrollments";
import { leave } from "../../app/shared/session/leaving";
import type { Found, Link } from "../../app/wizard/host";
import type { Place } from "../../app/wizard/place";
import { DANA } from "./support/brokers";
import { CREATED } from "./support/created";

/** A browser that holds what the release before has kept, in the middle of an enrollment: it goes on. */

const DAY = 24 * 3600 * 1000;
const SHARE: Place = { entry: "share", base: "/buy/acme/kites/start", productSlug: "kites", brokerageSlug: "acme" };
const MAILED: Place = { entry: "enroll", base: "/buy/kites/enroll/Q-7", productSlug: "kites", quoteNumber: "Q-7" };
const LINK: Link = { brokerage: "acme", product: "kites", isBeginning: true, isEnd: () => Promise.resolve(false) };
const KEPT = { answers: { city: "Denver" }, unsaved: ["city"], given: { city: "Denver" } };
/** The session of a buyer as that release kept it, for the whole browser. */
const BY_LINK = { token: "t-old", type: "Token", quote_number: "Q-7", broker: CREATED.broker };
const BY_MAIL = { token: "t-old", type: "Token", broker: CREATED.broker };

/** Whose token the server knows for Q-7; what it answers for any other. */
let known: string;
let status: number;
let asked: (string | null)[];
beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
  [known, status, asked] = ["t-old", 401, []];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const caller = new Headers(init.headers).get("Authorization");
    asked.push(caller);
    const { auth: _token, ...quote } = { ...CREATED, quote_number: "Q-7", created_at: new Date().toISOString() };
    const isGood = path.endsWith("/quotes/Q-7") && caller === `Bearer ${known}`;
    return Promise.resolve(isGood ? Response.json(quote) : Response.json({ error: { code: "not_found" } }, { status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const olderHolds = (session: object): void => localStorage.setItem("session", JSON.stringify(session));
/** What the release before reads, which still runs beside this one. */
const olderReads = (): unknown => JSON.parse(localStorage.getItem("session") ?? "null");
const typedThere = (name = "kites:Q-7"): void => sessionStorage.setItem(`wizard:${name}`, JSON.stringify(KEPT));
const openLink = (isArrival = false, place = SHARE): Promise<Found> => hostAt(place, isArrival).session.at(LINK);
const openMailed = (place = MAILED): Promise<Found> => hostAt(place).session.with(place.quoteNumber ?? "");
const hostAt = (place: Place, isArrival = false) => createBrowserHost(place, isArrival);
const HELD = { kind: "held", quote_number: "Q-7" };

describe("an enrollment of a share link", () => {
  beforeEach(() => olderHolds(BY_LINK));

  test("goes on in the tab that it was typed in, with what was typed", async () => {
    typedThere();
    const host = hostAt(SHARE);
    expect(host.session.mayGoOn()).toBe(true);
    expect(await host.session.at(LINK)).toEqual(HELD);
    expect([host.session.token(), host.session.agent()?.name]).toEqual(["t-old", "Dana Reyes"]);
    expect(host.storage.kept("kites:Q-7")).toEqual(KEPT);
    expect(await openLink(), "also after a reload").toEqual(HELD);
  });

  test("is offered to any other tab, and held by none before it is chosen", async () => {
    const found = await openLink(true);
    expect(found).toMatchObject({
      kind: "listed",
      entries: [{ quote_number: "Q-7", token: "t-old", agent: { name: "Dana Reyes" }, initial: "Á" }],
    });
    expect(heldWith("Q-7")).toBeUndefined();
  });

  test("goes on in the release before, too: its value stays", async () => {
    await openLink();
    await openLink();
    expect(olderReads()).toMatchObject(BY_LINK);
    expect(asked, "and is looked at once").toHaveLength(1);
  });

  test("has the day on which it was begun: after a day it goes on by mail", async () => {
    const created_at = new Date(Date.now() - 2 * DAY).toISOString();
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...CREATED, quote_number: "Q-7", created_at })));
    await openLink();
    expect(listed()).toEqual([expect.not.objectContaining({ token: expect.anything() })]);
  });

  test("that the server does not know any more is forgotten by this release", async () => {
    known = "another";
    expect(await openLink()).toEqual({ kind: "nothing" });
    expect([listed(), hostAt(SHARE).session.mayGoOn()]).toEqual([[], false]);
  });

  test.each([503, 429])("is there for the next try while the server answers %i", async (trouble) => {
    [known, status] = ["another", trouble];
    await expect(openLink()).rejects.toMatchObject({ status: trouble });
    known = "t-old";
    typedThere();
    expect(await openLink()).toEqual(HELD);
  });

  test("is not lost when a broker signs in over it at another tab, out, and in again", async () => {
    signIn(DANA);
    expect(brokerSession().token).toBe("t-dana");
    signOut();
    signIn(DANA);
    typedThere();
    expect(await openLink()).toEqual(HELD);
    expect(listed()).toHaveLength(1);
    expect(brokerSession().token).toBe("t-dana");
  });

  test("is not lost when another one is begun in this release", async () => {
    hostAt({ ...SHARE, brokerageSlug: "globex" }, true).session.begun(CREATED, "boats");
    typedThere();
    expect(await openLink()).toEqual(HELD);
    expect(
      listed()
        .map(({ quote_number }) => quote_number)
        .toSorted(),
    ).toEqual(["Q-1", "Q-7"]);
  });

  test("is forgotten for both releases by Start over, and by a log-out", async () => {
    const host = hostAt(SHARE, true);
    const found = await host.session.at(LINK);
    if (found.kind !== "listed") return expect.fail(found.kind);
    host.session.startOver(found.entries);
    expect([olderReads(), listed()]).toEqual([null, []]);
    for (const isBrokerThere of [false, true]) {
      olderHolds(BY_LINK);
      if (isBrokerThere) signIn(DANA);
      leave();
      expect(JSON.stringify({ ...localStorage })).not.toContain("t-old");
    }
  });
});

describe("an enrollment of a mailed link", () => {
  beforeEach(() => olderHolds(BY_MAIL));

  test("goes on at its own address, in each tab, and in the release before", async () => {
    expect(await openMailed()).toEqual(HELD);
    expect(olderReads()).toMatchObject(BY_MAIL);
    expect(await openMailed(), "also after a reload").toEqual(HELD);
    expect(listed(), "and is not offered to others").toEqual([]);
  });

  test("waits for its own address while another quote's is opened, or a share link", async () => {
    const other = { ...MAILED, base: "/buy/kites/enroll/Q-8", quoteNumber: "Q-8" };
    expect(await openMailed(other)).toEqual({ kind: "elsewhere" });
    expect(await openLink()).toEqual({ kind: "nothing" });
    expect(await openMailed()).toEqual(HELD);
  });

  test("is not lost when a broker signs in over it", async () => {
    signIn(DANA);
    expect(await openMailed()).toEqual(HELD);
  });
});

describe("an enrollment that is begun in this release", () => {
  const begin = (): void => hostAt(SHARE, true).session.begun(CREATED, "kites");

  test("is found by the release before, and not taken over from there", async () => {
    begin();
    expect(olderReads()).toMatchObject({ token: "t-buyer", type: "Token", quote_number: "Q-1" });
    sessionStorage.clear();
    await openLink(true);
    expect(asked).toEqual([]);
  });

  test("leaves a broker's session where it is", () => {
    signIn(DANA);
    begin();
    expect(olderReads()).toMatchObject({ token: "t-dana", type: "Bearer" });
  });
});

describe("what the release before has kept of what was typed", () => {
  const names = (): readonly string[] => Object.keys(sessionStorage).toSorted();

  test("by a broker, without a name, is gone when anybody signs in; a buyer's stays", async () => {
    olderHolds(BY_LINK);
    for (const name of ["/buy/acme/kites/start", "kites:Q-7", "kites:Q-9"]) typedThere(name);
    await openLink();
    signIn(DANA);
    expect(names()).toEqual(["enrollment:Q-7", "wizard:/buy/acme/kites/start", "wizard:kites:Q-7"]);
  });
});

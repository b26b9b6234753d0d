import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserHost } from "../../app/enrollment/host";
import { callsAs, handOnQuote } from "../../app/shared/api/calls";
import { list, listed } from "../../app/shared/session/begunHere";
import type { Listed } from "../../app/shared/session/begunHere";
import { logOut, signIn } from "../../app/shared/session/broker";
import { onPersonChange } from "../../app/shared/session/caches";
import { linkCaller } from "../../app/shared/session/callers";
import { allHeld, heldWith, hold } from "../../app/shared/session/enrollments";
import { lendToOlder } from "../../app/shared/session/older";
import { takeOverOlder } from "../../app/shared/session/takeOver";
import { keepTyped, typedNames } from "../../app/shared/session/typed";
import type { Link } from "../../app/wizard/host";
import type { Place } from "../../app/wizard/place";
import { DANA, LEE, otherTabWrites } from "./support/brokers";
import { CREATED } from "./support/created";

/** Several people pass one tab: it goes on with one enrollment, and shows no other one unasked. */

const PLACE: Place = { entry: "share", base: "/buy/acme/kites/start", productSlug: "kites", brokerageSlug: "acme" };
const LINK: Link = { brokerage: "acme", product: "kites", isBeginning: true, isEnd: () => Promise.resolve(false) };
const begun = (at = Date.now()) => ({ brokerage: "acme", product: "kites", at });
const entry = (quote_number: string, at?: number): Listed => ({
  quote_number,
  token: `t-${quote_number}`,
  begun: begun(at),
});
const held = (quote_number: string, at?: number): void =>
  hold({ ...entry(quote_number, at), token: `t-${quote_number}` });
const sessionHere = (isArrival = false) => createBrowserHost(PLACE, isArrival).session;
const { auth: _auth, ...QUOTE } = CREATED;

beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: { code: "not_found" } }, { status: 401 })));
});
afterEach(() => vi.unstubAllGlobals());

describe("a tab", () => {
  test("that goes on with another enrollment lets the one before go, even if its clock was ahead", async () => {
    held("Q-ana", Date.now() + 3_600_000);
    list(entry("Q-bob"));
    const session = sessionHere(true);
    session.resume(entry("Q-bob"));
    expect(allHeld().map(({ quote_number }) => quote_number)).toEqual(["Q-bob"]);
    expect(await session.at(LINK)).toEqual({ kind: "held", quote_number: "Q-bob" });
    session.drop();
    expect(await sessionHere().at(LINK)).toMatchObject({ kind: "nothing" });
  });

  test("keeps the newer token of an enrollment whose link was mailed again", () => {
    hold({ ...entry("Q-ana"), token: "t-new" });
    const session = sessionHere(true);
    session.resume(entry("Q-ana"));
    expect(session.token()).toBe("t-new");
  });

  test("goes on with what was typed after a reload, although another person has begun beside it", async () => {
    keepTyped(PLACE.base, {}, undefined);
    list(entry("Q-ana"));
    expect(await sessionHere().at(LINK)).toEqual({ kind: "nothing" });
    expect(await sessionHere(true).at(LINK)).toMatchObject({ kind: "listed", isTyped: true });
  });

  test("in which the first step was shown keeps it over a reload, although another person has begun beside it", async () => {
    await sessionHere(true).at(LINK);
    list(entry("Q-ana"));
    expect(await sessionHere().at(LINK)).toEqual({ kind: "nothing" });
    // Who opens the link there is asked, and stays asked until they have said who they are.
    expect(await sessionHere(true).at(LINK)).toMatchObject({ kind: "listed" });
    const asked = sessionHere();
    asked.resume(entry("Q-ana"));
    asked.drop();
    list(entry("Q-ana"));
    expect(await sessionHere().at(LINK)).toMatchObject({ kind: "listed" });
  });

  test("asks until it is answered: a reload of the question opens no enrollment", async () => {
    held("Q-ana");
    keepTyped(PLACE.base, {}, undefined);
    expect(await sessionHere(true).at(LINK)).toMatchObject({ kind: "listed", isTyped: true });
    const again = sessionHere();
    expect(await again.at(LINK)).toMatchObject({ kind: "listed", isTyped: true });
    // Back leads to an address further on.
    expect(await sessionHere().at({ ...LINK, isBeginning: false })).toMatchObject({ kind: "listed" });
    again.startOver([entry("Q-ana")]);
    expect([await again.at(LINK), await sessionHere().at(LINK)]).toEqual([{ kind: "nothing" }, { kind: "nothing" }]);
  });

  test("that has bought shows that at the address of any step but the first, where the next person begins", async () => {
    hold({ ...entry("Q-ana"), token: "t-ana", isSold: true });
    const later = { ...LINK, isBeginning: false };
    expect([await sessionHere().at(later), await sessionHere(true).at(later)]).toEqual([
      { kind: "held", quote_number: "Q-ana" },
      { kind: "held", quote_number: "Q-ana" },
    ]);
    expect(await sessionHere(true).at(LINK)).toEqual({ kind: "nothing" });
  });

  test("remembers over a reload with whom it begins instead, and forgets what somebody else had typed", async () => {
    keepTyped(PLACE.base, {}, undefined);
    list(entry("Q-ana"));
    sessionHere(true).beginWithAnother("Q-ana");
    expect(typedNames()).toEqual([]);
    const session = sessionHere();
    expect([await session.at(LINK), session.insteadOf()]).toEqual([{ kind: "nothing" }, "Q-ana"]);
    session.begun(CREATED, "kites");
    expect(session.insteadOf()).toBeUndefined();
  });

  test("tells the list of an enrollment's new agent", () => {
    list({ ...entry("Q-1"), agent: { id: "bkr_lee", name: "Lee Park" } });
    held("Q-1");
    sessionHere().seen(QUOTE);
    expect(listed()[0]?.agent).toEqual({ id: "bkr_dana", name: "Dana Reyes" });
  });
});

describe("what a release before has kept", () => {
  const older = (slot: object): void => localStorage.setItem("session", JSON.stringify({ type: "Token", ...slot }));
  const answers = () =>
    vi.stubGlobal("fetch", (_: string, { headers }: RequestInit) =>
      Promise.resolve(
        new Headers(headers).get("Authorization") === "Bearer t-old"
          ? Response.json(QUOTE)
          : Response.json({ error: { code: "not_found" } }, { status: 401 }),
      ),
    );

  test("is not taken for the quote of another link, whose answer was handed on", async () => {
    older({ token: "t-ended" });
    hold({ quote_number: "Q-1", token: "t-buyer" });
    handOnQuote(QUOTE, "t-buyer");
    await takeOverOlder("Q-1", false);
    expect(heldWith("Q-1")?.token).toBe("t-buyer");
    await expect(callsAs(linkCaller(() => "t-ended")).getQuote("Q-1")).rejects.toMatchObject({ status: 401 });
    expect(await callsAs(linkCaller(() => "t-buyer")).getQuote("Q-1")).toBe(QUOTE);
  });

  test("is asked about in a tab in which another person types their first step", async () => {
    answers();
    older({ token: "t-old", quote_number: "Q-1" });
    keepTyped(PLACE.base, {}, undefined);
    await takeOverOlder(undefined, false);
    expect([allHeld(), listed().map(({ quote_number }) => quote_number)]).toEqual([[], ["Q-1"]]);
  });

  test("and was bought there is not offered as something to go on with", async () => {
    const policy = { id: "pol_1", status: "inforce" } as const;
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...QUOTE, policy })));
    older({ token: "t-old", quote_number: "Q-1" });
    expect(await sessionHere(true).at(LINK)).toEqual({ kind: "nothing" });
  });

  test("leaves room for the broker whose session has ended", () => {
    localStorage.setItem("session", JSON.stringify({ token: null, type: null, ended: "dana" }));
    lendToOlder({ token: "t-buyer", quote_number: "Q-1" });
    expect(JSON.parse(localStorage.getItem("session") ?? "")).toMatchObject({ ended: "dana" });
  });
});

test("what one broker was shown is forgotten in each tab when another one signs in in any", () => {
  signIn(DANA);
  const forgotten = vi.fn<() => void>();
  onPersonChange(forgotten);
  otherTabWrites("session", { token: "t-dana-2", type: "Bearer", user: { id: "dana", email: "d", name: "Dana" } });
  expect(forgotten).not.toHaveBeenCalled();
  otherTabWrites("session", { token: "t-lee", type: "Bearer", user: { id: LEE.id, email: "l", name: "Lee" } });
  expect(forgotten).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserHost } from "../../app/enrollment/host";
import { endSession, logOut, signIn } from "../../app/shared/session/broker";
import { leave, leaveTab } from "../../app/shared/session/leaving";
import { forgetPlace, placeFor, sendPlaceAlong } from "../../app/shared/session/returnPlace";
import { keepTyped, typedUnder } from "../../app/shared/session/typed";
import type { EntryName } from "../../app/wizard/place";
import { DANA, LEE, otherTabWrites } from "./support/brokers";

/** What a broker has typed into a step and not saved: theirs alone, for a day, and gone when they log out. */

const HOUR = 3600 * 1000;
const NOW = Date.parse("2026-11-27T12:00:00Z");
const NAME = "kites:Q-1";
const TYPED = { answers: { city: "Denver" }, unsaved: ["city"], given: { city: "Denver" } };
const STEP = "/dashboard/clients/cl_1/kites/quotes/Q-1/policyholder";

/** What the enrollment of the broker who is signed in finds in this tab. */
function found(entry: EntryName = "dashboard") {
  const base = STEP.replace("/policyholder", "");
  return createBrowserHost({ entry, base, productSlug: "kites", quoteNumber: "Q-1" }, false).storage.kept(NAME);
}
const pass = (hours: number): void => void vi.setSystemTime(Date.now() + hours * HOUR);
/** The tab that a mailed link opens in: it shares the browser's storage, and nothing else. */
const goToOtherTab = (): void => sessionStorage.clear();

beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  history.replaceState(null, "", STEP);
  signIn(DANA);
  createBrowserHost({ entry: "dashboard", base: "/", productSlug: "kites" }, false).storage.keep(NAME, TYPED);
});
afterEach(() => vi.useRealTimers());

describe("what a broker has typed when the server ends their session", () => {
  test("is there again when the same broker has signed in, for 24 hours", () => {
    endSession();
    expect(found(), "while no broker is signed in").toBeUndefined();
    leaveTab();
    pass(24);
    signIn(DANA);
    expect(found()).toMatchObject(TYPED);
    pass(0.001);
    expect(found()).toBeUndefined();
  });

  test("comes along to the tab that the mailed link opens in, and keeps its age", () => {
    pass(20);
    endSession();
    sendPlaceAlong();
    goToOtherTab();
    signIn(DANA);
    expect([placeFor("dana"), found()]).toEqual([STEP, expect.objectContaining(TYPED)]);
    pass(4.001);
    expect(found()).toBeUndefined();
  });

  test("does not replace what was typed since in that other tab", () => {
    endSession();
    sendPlaceAlong();
    goToOtherTab();
    keepTyped(NAME, { ...TYPED, answers: { city: "Boulder" } }, "dana");
    signIn(DANA);
    placeFor("dana");
    expect(found()?.answers).toEqual({ city: "Boulder" });
  });

  test("is gone from this tab and from the link's place when another broker signs in", () => {
    endSession();
    sendPlaceAlong();
    signIn(LEE);
    expect([placeFor("lee"), found()]).toEqual(["/dashboard", undefined]);
    forgetPlace();
    signIn(DANA);
    expect([found(), JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes("Denver")]).toEqual([
      undefined,
      false,
    ]);
  });
});

describe("what a broker has typed is gone from this tab", () => {
  const isGone = (): void => {
    signIn(DANA);
    expect(found()).toBeUndefined();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Denver");
  };

  test("when they log out here", () => {
    endSession();
    sendPlaceAlong();
    leave();
    expect(JSON.stringify({ ...localStorage })).not.toContain("Denver");
    isGone();
  });

  test("when they log out in another tab", () => {
    otherTabWrites("session", { token: null, type: null });
    isGone();
  });

  test("when another broker signs in at another tab, also after the server has ended the session", () => {
    endSession();
    otherTabWrites("session", { token: "t-lee", type: "Bearer", user: { id: "lee", email: "", name: "Lee" } });
    isGone();
  });

  test("but not when the server ends the session in another tab", () => {
    otherTabWrites("session", { token: null, type: null, ended: "dana" });
    signIn(DANA);
    expect(found()).toMatchObject(TYPED);
  });
});

describe("what a buyer has typed", () => {
  test("stays with the tab when brokers sign in or out beside them, and is not the broker's", () => {
    keepTyped("kites:Q-2", TYPED, undefined);
    endSession();
    signIn(LEE);
    otherTabWrites("session", { token: null, type: null });
    pass(30 * 24);
    expect([typedUnder("kites:Q-2", undefined), typedUnder("kites:Q-2", "lee")]).toEqual([
      expect.objectContaining(TYPED),
      undefined,
    ]);
    expect(found("enroll"), "and theirs is not the broker's").toBeUndefined();
  });
});

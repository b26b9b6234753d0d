import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserHost } from "../../app/enrollment/host";
import type { PriceSoFar } from "../../engine/index";
import type { Broker } from "../../app/shared/api/types";
import { list, listed } from "../../app/shared/session/begunHere";
import type { Listed } from "../../app/shared/session/begunHere";
import { brokerSession, logOut, signIn } from "../../app/shared/session/broker";
import { heldWith } from "../../app/shared/session/enrollments";
import { listedOf } from "../../app/shared/session/takeOver";
import { keepTyped, typedNames } from "../../app/shared/session/typed";
import ComingBack, { titleOf } from "../../app/wizard/parts/ComingBack";
import { DANA } from "./support/brokers";
import { CREATED } from "./support/created";
import { show } from "./support/show";

/** A person comes to a link with which somebody has begun before them in this browser. */

const NOW = new Date(2026, 10, 5, 0, 30);
const PLACE = { entry: "share", base: "/buy/acme/kites/start", productSlug: "kites", brokerageSlug: "acme" } as const;
const at = (...day: readonly [number, number, number, number?, number?]): number => new Date(...day).getTime();
const begunAt = (time: number): Listed =>
  listedOf(CREATED, { brokerage: "acme", product: "kites", at: time }, "t-buyer");

describe("what is said of an enrollment that was begun here", () => {
  test.each([
    ["today", at(2026, 10, 5, 0, 29)],
    ["today", at(2026, 10, 5, 18)],
    ["yesterday", at(2026, 10, 4, 23, 59)],
    ["yesterday", at(2026, 10, 4)],
    ["on Nov 03, 2026", at(2026, 10, 3, 23, 59)],
    // The clocks were set back in between.
    ["on Oct 31, 2026", at(2026, 9, 31, 12)],
    ["on Aug 08, 2026", at(2026, 7, 8)],
  ])("it was begun %s, by somebody's first letter and no more", (day, time) => {
    expect(titleOf(begunAt(time), NOW)).toBe(`Continue the enrollment that Á. began ${day}`);
  });

  test("what is not known is not said, and what is bought is looked at", () => {
    const { agent: _agent, initial: _initial, ...plain } = begunAt(NOW.getTime());
    expect(titleOf(plain, NOW)).toBe("Continue the enrollment begun today");
    expect(titleOf({ ...plain, isSold: true }, NOW)).toBe("See the finished enrollment begun today");
  });
});

describe("what a browser lists", () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    logOut();
  });
  afterEach(logOut);
  const begin = () => createBrowserHost(PLACE, false).session.begun(CREATED, "kites");

  test("an enrollment that a share link has begun is held by its tab and listed", () => {
    begin();
    expect([heldWith("Q-1")?.token, listed().map(({ quote_number }) => quote_number)]).toEqual(["t-buyer", ["Q-1"]]);
  });

  test("nothing is listed that was begun while a broker is signed in, and no older release finds it", () => {
    signIn(DANA);
    begin();
    expect([heldWith("Q-1")?.token, listed(), brokerSession().token]).toEqual(["t-buyer", [], "t-dana"]);
  });
});

describe("the person is asked", () => {
  const lee: Broker = { id: "bkr_lee", name: "Lee Park" };
  const onGoOn = vi.fn<(at?: "due") => void>();
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    onGoOn.mockReset();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const ask = (agent?: Broker, entry: Listed = begunAt(Date.now()), price?: PriceSoFar) => {
    list(entry);
    const host = createBrowserHost(PLACE, true);
    show(
      <ComingBack
        host={host}
        product="Kites"
        isTyped={false}
        price={price}
        entries={listed()}
        agent={agent}
        onGoOn={onGoOn}
      />,
    );
    return host.session;
  };
  const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));

  test("a buyer who comes from a price on the product's page learns what happens to that price", () => {
    ask(undefined, undefined, { amount: "$930", per: "a year", is_from: false, is_estimate: true });
    expect(
      screen.getByText(/go on with your new price: \$930 a year, estimated\. Continue keeps the answers/),
    ).toBeVisible();
  });

  test("the agent of the link can be reached, and is not named a second time where it is another one", () => {
    const entry = begunAt(Date.now());
    ask({ id: entry.agent?.id ?? "", name: entry.agent?.name ?? "", phone_number: "303-555-0111" }, entry);
    expect(screen.getByRole("link", { name: "303-555-0111" })).toBeVisible();
    cleanup();
    ask({ ...lee, phone_number: "303-555-0112" }, entry);
    expect(screen.queryByRole("link", { name: "303-555-0112" })).toBeNull();
  });

  test("Continue takes it into this tab, at the step that is due", () => {
    const session = ask();
    press("Continue");
    expect([onGoOn.mock.calls, session.token(), heldWith("Q-1")?.token]).toEqual([[["due"]], "t-buyer", "t-buyer"]);
  });

  test("Start over forgets it at once, here and in the browser, with what was typed for it in this tab", () => {
    for (const name of [PLACE.base, "kites:Q-1", "kites:Q-2"]) keepTyped(name, {}, undefined);
    const session = ask();
    press("Start over");
    expect([listed(), heldWith("Q-1"), session.token(), typedNames(), onGoOn.mock.calls]).toEqual([
      [],
      undefined,
      null,
      ["kites:Q-2"],
      [["due"]],
    ]);
  });

  test("a link of another agent of the brokerage begins beside it, and the open one stays (R-25)", () => {
    const session = ask(lee);
    press("Start with Lee Park");
    expect([session.insteadOf(), listed().length, onGoOn.mock.calls]).toEqual(["Q-1", 1, [["due"]]]);
  });

  test("who goes on under another agent's link is not asked for this agent again", () => {
    const session = ask(lee);
    press("Continue");
    expect([session.staysWith("bkr_lee"), session.staysWith("bkr_kim")]).toEqual([true, false]);
  });

  test("one that is bought is shown where the address leads, not at a step that is due", () => {
    ask(undefined, { ...begunAt(Date.now()), isSold: true });
    press("Continue");
    expect(onGoOn).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test("after a day it goes on by a link that is mailed, asked for by the quote's number", async () => {
    const sent = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response(null, { status: 202 })));
    vi.stubGlobal("fetch", sent);
    const session = ask(undefined, begunAt(Date.now() - 25 * 3600 * 1000));
    expect(screen.getByText(/goes on by a link to the email address that it is for/)).toBeVisible();
    press("Continue");
    await waitFor(() => expect(screen.getByText(/your link is on its way/).closest("[role=status]")).toHaveFocus());
    const [, init] = sent.mock.calls.find(([path]) => path.endsWith("/enrollment-links")) ?? [];
    expect(init?.body).toBe('{"quote_number":"Q-1"}');
    expect([session.token(), onGoOn.mock.calls]).toEqual([null, []]);
  });
});

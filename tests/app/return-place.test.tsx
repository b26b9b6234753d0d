import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetPlace, hasPlace, keepPlace, placeFor, sendPlaceAlong } from "../../app/shared/session/returnPlace";
import { endSession, logOut, signIn, takeEnded } from "../../app/shared/session/broker";
import { leave } from "../../app/shared/session/leaving";
import { ToSignIn } from "../../app/shared/session/ToSignIn";
import { DANA, LEE, otherTabWrites } from "./support/brokers";

const day = 24 * 3600 * 1000;
const at = (address: string): void => history.replaceState(null, "", address);
/** The tab that the mailed link opens in: it shares the browser's storage, and knows nothing of its own. */
const openLinkInOtherTab = (): void => sessionStorage.clear();

beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the place to go back to after signing in", () => {
  test("is the tab's own; with the link it goes to another tab", () => {
    at("/dashboard/clients/cl_1?tab=2");
    keepPlace();
    expect([hasPlace(), placeFor("dana")]).toEqual([true, "/dashboard/clients/cl_1?tab=2"]);
    sendPlaceAlong();
    openLinkInOtherTab();
    expect(placeFor("dana")).toBe("/dashboard/clients/cl_1?tab=2");
    forgetPlace();
    expect(placeFor("dana")).toBe("/dashboard");
  });

  test("is the tab's own also when another tab gave its own to a link", () => {
    at("/dashboard/clients/cl_1");
    keepPlace();
    sendPlaceAlong();
    openLinkInOtherTab();
    at("/dashboard/clients/cl_2");
    keepPlace();
    expect(placeFor("dana")).toBe("/dashboard/clients/cl_2");
  });

  test("goes with a link only from the tab that asks for it", () => {
    at("/dashboard/clients/cl_1");
    keepPlace();
    openLinkInOtherTab();
    expect(placeFor("dana")).toBe("/dashboard");
    at("/dashboard/clients/cl_2");
    keepPlace();
    sendPlaceAlong();
    openLinkInOtherTab();
    // An expired link asks for another one in a tab that has no place.
    sendPlaceAlong();
    expect(placeFor("dana")).toBe("/dashboard/clients/cl_2");
  });

  test("is forgotten after a day, like the link", () => {
    vi.useFakeTimers();
    at("/dashboard/clients/cl_1");
    keepPlace();
    vi.advanceTimersByTime(day - 1);
    expect(placeFor("dana")).toBe("/dashboard/clients/cl_1");
    vi.advanceTimersByTime(1);
    expect([hasPlace(), placeFor("dana")]).toEqual([false, "/dashboard"]);
  });

  test.each(["/dashboard", "/dashboard/", "/dashboard/clients"])("at %s is nothing to speak of", (address) => {
    at(address);
    keepPlace();
    expect(hasPlace()).toBe(false);
  });

  test.each(["/dashboard/clients?filter=mine", "/dashboard/clients/cl_1/policies/pol_1"])(
    "%s is worth speaking of",
    (address) => {
      at(address);
      keepPlace();
      expect(hasPlace()).toBe(true);
    },
  );

  test("outside of the dashboard is none, and takes an older one away", () => {
    at("/dashboard/clients/cl_1");
    keepPlace();
    at("/buy/acme/passport360");
    keepPlace();
    expect(placeFor("dana")).toBe("/dashboard");
  });
});

describe("what somebody wrote into the browser's storage", () => {
  const written = (address: unknown, keptAt: unknown = Date.now()): string => {
    localStorage.setItem("return-place", JSON.stringify({ address, keptAt }));
    return placeFor("dana");
  };

  test.each([
    "//evil.example",
    "//evil.example/dashboard",
    "https://evil.example/dashboard/clients",
    "/\\evil.example/dashboard",
    "/dashboard/../../evil",
    "/dashboard/..//evil.example",
    "/dashboard/%2e%2e/login?token=x",
    "/dashboards",
    "/dashboard@evil.example",
    "/login?token=stolen",
    "/logout",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://",
    "",
    7,
    null,
    { href: "/dashboard" },
  ])("%j leads nowhere but to the start", (address) => {
    expect(written(address)).toBe("/dashboard");
  });

  test.each([[Date.now() + day], ["soon"], [null], [undefined]])("of the time %j counts as too old", (keptAt) => {
    localStorage.setItem("return-place", JSON.stringify({ address: "/dashboard/clients/cl_1", keptAt }));
    expect(placeFor("dana")).toBe("/dashboard");
  });

  test.each(["{", "7", "null", '"/dashboard/clients/cl_1"', "[]"])("as %s is no place", (text) => {
    localStorage.setItem("return-place", text);
    expect(placeFor("dana")).toBe("/dashboard");
  });

  test("never leaves the dashboard of this origin, whatever it is", () => {
    const parts = [
      "/",
      "//",
      "\\",
      "..",
      ".",
      "%2e",
      "dashboard",
      "login",
      "evil.example",
      ":",
      "@",
      "?",
      "#",
      "\t",
      "https:",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 8 }),
        (some) => {
          const { origin, pathname } = new URL(written(some.join("")), location.origin);
          expect(origin).toBe(location.origin);
          expect(pathname).toMatch(/^\/dashboard(?:\/|$)/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("a broker whose session the server ends", () => {
  test("comes back to the page; another broker does not (A-56)", () => {
    signIn(DANA);
    at("/dashboard/clients/cl_1");
    endSession();
    expect([takeEnded(), placeFor("dana"), placeFor("lee")]).toEqual([true, "/dashboard/clients/cl_1", "/dashboard"]);
  });

  test("in another tab comes back to this tab's page here, and reads why", () => {
    signIn(DANA);
    at("/dashboard/clients/cl_7");
    otherTabWrites("session", { token: null, type: null, ended: "dana" });
    expect([takeEnded(), placeFor("dana")]).toEqual([true, "/dashboard/clients/cl_7"]);
  });

  test("who logs out on purpose, here or in another tab, begins at the start", () => {
    signIn(DANA);
    at("/dashboard/clients/cl_1");
    leave();
    expect([takeEnded(), placeFor("dana")]).toEqual([false, "/dashboard"]);
    signIn(DANA);
    otherTabWrites("session", { token: null, type: null });
    expect([takeEnded(), placeFor("dana")]).toEqual([false, "/dashboard"]);
  });
});

describe("the way to the sign-in page", () => {
  /** Opens a page of the dashboard as in a new page's life. */
  async function open(address: string) {
    vi.resetModules();
    const [{ ToSignIn: Fresh }, place] = await Promise.all([
      import("../../app/shared/session/ToSignIn"),
      import("../../app/shared/session/returnPlace"),
    ]);
    at(address);
    const router = createMemoryRouter(
      [
        { path: "/login", element: null },
        { path: "*", element: <Fresh /> },
      ],
      {
        initialEntries: [address],
      },
    );
    render(<RouterProvider router={router} />);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    return place;
  }

  test("keeps what was asked for without a session", async () => {
    const place = await open("/dashboard/clients?filter=mine");
    expect(place.placeFor("dana")).toBe("/dashboard/clients?filter=mine");
  });

  test("keeps nothing after a broker was here", async () => {
    signIn(LEE);
    leave();
    at("/dashboard/clients/cl_1");
    const router = createMemoryRouter(
      [
        { path: "/login", element: null },
        { path: "*", element: <ToSignIn /> },
      ],
      {
        initialEntries: ["/dashboard/clients/cl_1"],
      },
    );
    render(<RouterProvider router={router} />);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(placeFor("dana")).toBe("/dashboard");
  });
});

import "@testing-library/jest-dom/vitest";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { list, listed } from "../../app/shared/session/begunHere";
import { brokerSession } from "../../app/shared/session/broker";
import { allHeld, heldWith, hold, letGoAll } from "../../app/shared/session/enrollments";
import { leave } from "../../app/shared/session/leaving";
import { address, heading } from "./support/actions";
import { asBroker, closeSite, openAt, refusal, standInSite } from "./support/site";
import type { Site } from "./support/site";

/** A mailed link in a browser where others are, too: it ends no session of theirs, and belongs to its tab. */

vi.mock("../../app/shared/api/flows", async (original) => {
  const [actual, { validators }] = await Promise.all([original<object>(), import("./support/site")]);
  return { ...actual, importValidators: () => Promise.resolve(validators) };
});

const LINK = "/enroll?token=t-buyer&quote_number=Q-1";
const ELSEWHERE = "This browser does not hold your link";
let site: Site;
/** Whose each call was: `METHOD /path` → the token. */
let callers: Map<string, string | null>;
beforeEach(() => {
  sessionStorage.clear();
  site = standInSite();
  callers = new Map();
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const { pathname } = new URL(path, location.origin);
    callers.set(`${init.method ?? "GET"} ${pathname}`, new Headers(init.headers).get("Authorization"));
    return site.answer(path, init);
  });
});
afterEach(() => {
  closeSite();
  act(leave);
});
const ofQuote = (): string | null | undefined => callers.get("GET /api/quotes/v1/quotes/Q-1");
const opened = () => waitFor(() => expect(address()).toBe("/products/passport360?quote_number=Q-1"));

describe("a client's link", () => {
  test("is opened with its own token beside a broker, who stays signed in and is not shown as the buyer", async () => {
    asBroker();
    openAt(LINK);
    await opened();
    await waitFor(() => expect(heading()).toContain("see your price"));
    expect([ofQuote(), brokerSession().token, heldWith("Q-1")?.token]).toEqual(["Bearer t-buyer", "t-1", "t-buyer"]);
    const kept: unknown = JSON.parse(localStorage.getItem("session") ?? "");
    expect(kept).toMatchObject({ type: "Bearer", token: "t-1" });
    expect(listed(), "and the next person at this desk is offered nothing").toEqual([]);
  });

  test("says on each step that a broker is signed in here, and calls as the buyer", async () => {
    asBroker();
    hold({ quote_number: "Q-1", token: "t-buyer" });
    openAt("/products/passport360/enroll/Q-1/policyholder");
    expect(
      await screen.findByText(/^You are signed in as Dana Reyes\. This page is what your client sees/),
    ).toBeVisible();
    expect(ofQuote()).toBe("Bearer t-buyer");
  });

  test("that is refused lets go of its token; the one that this tab had before stays", async () => {
    site.failing = { calls: /\/quotes\/Q-1$/, how: () => Promise.resolve(refusal(401, "invalid_login_creds")) };
    openAt(LINK);
    await waitFor(() => expect(address()).toBe("/login"));
    expect(allHeld()).toEqual([]);
    closeSite();
    vi.stubGlobal("fetch", site.answer);
    asBroker();
    hold({ quote_number: "Q-1", token: "t-before" });
    openAt(LINK);
    await waitFor(() => expect(address()).toBe("/dashboard/clients"));
    expect(heldWith("Q-1")?.token).toBe("t-before");
  });
});

test("a mailed link that is opened loses nothing that the release before has kept of another enrollment", async () => {
  const older = { token: "t-old", type: "Token", quote_number: "Q-7", broker: { id: "bkr_dana", name: "Dana Reyes" } };
  localStorage.setItem("session", JSON.stringify(older));
  const begun = { quote_number: "Q-7", created_at: new Date().toISOString() };
  site.answers["GET /quotes/Q-7"] = { ...site.answers["GET /quotes/Q-1"], ...begun };
  openAt(LINK);
  await waitFor(() => expect(heading()).toContain("see your price"));
  expect(listed()).toMatchObject([{ token: "t-old", quote_number: "Q-7" }]);
});

describe("a mailed address without its link", () => {
  test("shows what is true, and asks the API for nothing of the quote", async () => {
    asBroker();
    openAt("/products/passport360/enroll/Q-1/policyholder");
    await waitFor(() => expect(heading()).toBe(ELSEWHERE));
    expect(screen.getByText("Send me a new link")).toBeEnabled();
    expect(ofQuote()).toBeUndefined();
  });

  test("of the product's page leads to the enrollment's, which shows the same", async () => {
    openAt("/products/passport360?quote_number=Q-1");
    await waitFor(() => expect(heading()).toBe(ELSEWHERE));
    expect(address()).toBe("/products/passport360/enroll/Q-1?quote_number=Q-1");
  });
});

describe("the sign-in page", () => {
  test("ends the enrollments of the tab that loads it, and nothing else (portal §2)", async () => {
    const entry = { quote_number: "Q-2", token: "t-2", begun: { brokerage: "acme", product: "kites", at: Date.now() } };
    list(entry);
    hold(entry);
    openAt("/login");
    await screen.findByLabelText("Email");
    await waitFor(() => expect(allHeld()).toEqual([]));
    expect(listed().map(({ token }) => token)).toEqual(["t-2"]);
  });

  test("ends nothing where a broker is signed in, whom it leads on", async () => {
    asBroker();
    hold({ quote_number: "Q-1", token: "t-buyer" });
    openAt("/login");
    await waitFor(() => expect(address()).toBe("/dashboard/clients"));
    expect(heldWith("Q-1")?.token).toBe("t-buyer");
    letGoAll();
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, isRefusal, messageOf, request, spaceOf } from "../../app/shared/api/request";
import {
  adoptLink,
  adoptQuote,
  answersKey,
  currentSession,
  hasEnded,
  rememberAgent,
  signIn,
  signOut,
} from "../../app/shared/session/session";

const asked: Request[] = [];
function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push(new Request(new URL(path, "http://localhost"), init));
    return Promise.resolve(new Response(body === undefined ? "" : JSON.stringify(body), { status, headers }));
  });
}
const dana = {
  auth: { token: "t-1" },
  id: "u-1",
  email: "dana@acme.example",
  name: "Dana Reyes",
  carrier: { name: "Meridian" },
  broker: { id: "b-1", name: "Dana Reyes" },
  brokerage: { slug: "acme", name: "Acme" },
};

beforeEach(() => {
  asked.length = 0;
  signOut();
});
afterEach(() => vi.unstubAllGlobals());

describe("a call of the API", () => {
  test("carries the space and the stored token, and no token where it must not", async () => {
    answer(200, {});
    signIn(dana);
    await request("/api/x", { query: { _offset: 25, broker_is_me: undefined } });
    await request("/api/y", { anonymous: true });
    expect(asked[0]?.url).toBe("http://localhost/api/x?_offset=25");
    expect(asked[0]?.headers.get("X-Space")).toBe("demo");
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer t-1");
    expect(asked[1]?.headers.has("Authorization")).toBe(false);
  });

  test.each([
    ["localhost", "demo"],
    ["127.0.0.1", "demo"],
    ["[::1]", "demo"],
    ["harbor.portal.example", "harbor"],
  ])("the host %s is the space %s", (host, space) => {
    expect(spaceOf(host)).toBe(space);
  });

  test("unwraps a refusal with its words, code, details and request id", async () => {
    answer(
      422,
      { error: { code: "rule_refused", message: "No.", details: [{ at: "dob", message: "Wrong" }] } },
      { "X-Request-Id": "r-9" },
    );
    const refusal = await request("/api/x").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      status: 422,
      code: "rule_refused",
      said: "No.",
      requestId: "r-9",
      details: [{ at: "dob" }],
    });
    expect(messageOf(refusal)).toBe("No.");
  });

  test("has plain words for an answer that is no JSON, and for a network that fails", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>", { status: 502 })));
    expect(messageOf(await request("/api/x").catch((error: unknown) => error))).toBe("Sorry, something went wrong.");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch http://10.0.0.1")));
    expect(messageOf(await request("/api/x").catch((error: unknown) => error))).toBe("Sorry, something went wrong.");
  });

  test("a sign-in that has ended logs out; any other 401 does not", async () => {
    signIn(dana);
    answer(401, { error: { code: "invalid_token", message: "" } });
    await request("/api/x").catch(() => undefined);
    expect(currentSession().token).toBe("t-1");
    answer(401, { error: { code: "invalid_login_creds", message: "" } });
    await request("/api/x").catch(() => undefined);
    expect(currentSession().token).toBeNull();
  });
});

describe("a caller that the server does not know", () => {
  const refuse = (code: string): void => answer(401, { error: { code, message: "Please sign in again." } });
  const words = async (): Promise<string> => messageOf(await request("/api/x").catch((error: unknown) => error));

  test.each(["invalid_login_creds", "unauthenticated", "invalid_token"])(
    "a buyer is never told to sign in: %s",
    async (code) => {
      refuse(code);
      expect(await words()).toBe(
        "This enrollment link no longer works. Enrollment links work for 90 days, or until the enrollment is finished. Please ask your agent for a new one.",
      );
      adoptLink("t-2");
      rememberAgent({ id: "b-1", name: "Dana Reyes", phone_number: "303-555-0111" });
      expect(await words()).toContain("Please ask your agent Dana Reyes (303-555-0111) for a new one.");
    },
  );

  test("a share link's buyer can begin again, with what was typed in this tab", async () => {
    refuse("invalid_login_creds");
    adoptQuote("Q-2", "t-3");
    sessionStorage.setItem(answersKey("Q-2"), "{}");
    expect(await words()).toContain("Reload the page to begin again: what you typed is kept.");
    expect(currentSession()).toEqual({ token: null, type: null, quote_number: "Q-2" });
    expect(sessionStorage.getItem(answersKey("Q-2"))).toBe("{}");
    expect(hasEnded()).toBe(false);
  });

  test("a broker reads the server's own words, and the sign-in page knows why they are there", async () => {
    refuse("invalid_login_creds");
    signIn(dana);
    expect(await words()).toBe("Please sign in again.");
    expect(hasEnded()).toBe(true);
    signIn(dana);
    expect(hasEnded()).toBe(false);
  });

  test("whoever has come to this browser since stays signed in", async () => {
    signIn(dana);
    vi.stubGlobal("fetch", () => {
      signIn({ ...dana, auth: { token: "t-9" } });
      return Promise.resolve(new Response(JSON.stringify({ error: { code: "invalid_login_creds" } }), { status: 401 }));
    });
    await request("/api/x").catch(() => undefined);
    expect(currentSession().token).toBe("t-9");
  });
});

test.each([
  [400, true],
  [401, true],
  [404, true],
  [422, true],
  [408, false],
  [429, false],
  [0, false],
  [503, false],
])("%i is a refusal: %s", (status, refusal) => {
  expect(isRefusal(new ApiError(status, "x", undefined, undefined, []))).toBe(refusal);
});

describe("the session", () => {
  test("taking on a link forgets what the last person left in this browser", () => {
    signIn(dana);
    sessionStorage.setItem(answersKey("Q-1"), "{}");
    adoptLink("t-2");
    expect(currentSession()).toEqual({ token: "t-2", type: "Token" });
    expect(sessionStorage.getItem(answersKey("Q-1"))).toBeNull();
  });

  test("a share link's new quote keeps the person's unsaved answers", () => {
    sessionStorage.setItem(answersKey("start"), "{}");
    adoptQuote("Q-2", "t-3");
    expect(currentSession()).toEqual({ token: "t-3", type: "Token", quote_number: "Q-2" });
    expect(sessionStorage.getItem(answersKey("start"))).toBe("{}");
  });
});

describe("an answer that is lost on its way", () => {
  test("is a failed network: the call may have had its effect", async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response(body, { status: 200 }))),
    );
    await expect(request("/api/x")).rejects.toMatchObject({ status: 0, code: "network" });
  });
});

describe("a session that the server has ended", () => {
  test("is a broker's for every call that was made with it, also for the one that comes back second", async () => {
    signIn(dana);
    const refusal = {
      error: { code: "invalid_login_creds", message: "This sign-in is no longer valid. Please sign in again." },
    };
    answer(401, refusal);
    const said = (error: unknown) => (error as ApiError).said;
    const both = await Promise.all([request("/api/x").catch(said), request("/api/y").catch(said)]);
    expect(both).toEqual([refusal.error.message, refusal.error.message]);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, isRefusal, messageOf, publicRequest, requestAs, spaceOf } from "../../app/shared/api/request";
import { brokerSession, logOut, signIn, takeEnded } from "../../app/shared/session/broker";
import { brokerCaller, linkCaller } from "../../app/shared/session/callers";
import { deadLinkWords, lostEnrollmentWords } from "../../app/shared/session/deadLink";

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

const request = requestAs(brokerCaller);

beforeEach(() => {
  asked.length = 0;
  logOut();
});
afterEach(() => vi.unstubAllGlobals());

describe("a call of the API", () => {
  test("carries the space and its caller's token, and no token where it must not", async () => {
    answer(200, {});
    signIn(dana);
    await request("/api/x", { query: { _offset: 25, broker_is_me: undefined } });
    await request("/api/y", { anonymous: true });
    expect(asked[0]?.url).toBe("http://localhost/api/x?_offset=25");
    expect(asked[0]?.headers.get("X-Space")).toBe("demo");
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer t-1");
    expect(asked[1]?.headers.has("Authorization")).toBe(false);
  });

  test("of a link or of everybody carries nothing of the broker who is signed in (R-23)", async () => {
    answer(200, {});
    signIn(dana);
    await requestAs(linkCaller(() => "t-link"))("/api/x");
    await requestAs(linkCaller(() => null))("/api/y");
    await publicRequest("/api/z");
    expect(asked.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer t-link", null, null]);
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
    expect(brokerSession().token).toBe("t-1");
    answer(401, { error: { code: "invalid_login_creds", message: "" } });
    await request("/api/x").catch(() => undefined);
    expect(brokerSession().token).toBeNull();
  });
});

describe("a caller that the server does not know", () => {
  const refuse = (code: string): void => answer(401, { error: { code, message: "Please sign in again." } });
  const wordsOf = async (caller: Parameters<typeof requestAs>[0]): Promise<string> =>
    messageOf(await requestAs(caller)("/api/x").catch((error: unknown) => error));

  test.each(["invalid_login_creds", "unauthenticated", "invalid_token"])(
    "a buyer is never asked to sign in: %s",
    async (code) => {
      refuse(code);
      const agent = { id: "b-1", name: "Dana Reyes", phone_number: "303-555-0111" };
      expect(await wordsOf(linkCaller(() => "t-2", deadLinkWords))).toBe(
        "This enrollment link no longer works. Enrollment links work for 90 days, until the enrollment is finished, or until your agent corrects the address. Please ask your agent for a new one.",
      );
      expect(
        await wordsOf(
          linkCaller(
            () => "t-2",
            deadLinkWords,
            () => agent,
          ),
        ),
      ).toContain("Please ask your agent Dana Reyes (303-555-0111) for a new one.");
    },
  );

  test("a share link's buyer can begin again, and a broker beside them stays signed in", async () => {
    refuse("invalid_login_creds");
    signIn(dana);
    const words = await wordsOf(linkCaller(() => "t-3", lostEnrollmentWords));
    expect(words).toContain("Reload the page to begin again: what you typed is kept.");
    expect([brokerSession().token, takeEnded()]).toEqual(["t-1", false]);
  });

  test("what is refused to a buyer for another reason is said in the server's words", async () => {
    answer(422, { error: { code: "rule_refused", message: "No plan is sold there." } });
    expect(await wordsOf(linkCaller(() => "t-3", deadLinkWords))).toBe("No plan is sold there.");
  });

  test("a broker reads the server's own words, and the sign-in page knows once why they are there", async () => {
    refuse("invalid_login_creds");
    signIn(dana);
    expect(await wordsOf(brokerCaller)).toBe("Please sign in again.");
    expect([takeEnded(), takeEnded()]).toEqual([true, false]);
    await wordsOf(brokerCaller);
    signIn(dana);
    expect(takeEnded()).toBe(false);
  });

  test("whoever has come to this browser since stays signed in", async () => {
    signIn(dana);
    vi.stubGlobal("fetch", () => {
      signIn({ ...dana, auth: { token: "t-9" } });
      return Promise.resolve(new Response(JSON.stringify({ error: { code: "invalid_login_creds" } }), { status: 401 }));
    });
    await request("/api/x").catch(() => undefined);
    expect(brokerSession().token).toBe("t-9");
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

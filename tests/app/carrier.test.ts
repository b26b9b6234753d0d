// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPolicy, RefusedPolicy } from "../../app/carrier/policy";
import { missingForConfirm, missingForSubmit, numberOf } from "../../app/carrier/rules";
import type { Policy } from "../../app/shared/api/types";

describe("Submit waits for two equal numbers (portal §4)", () => {
  test.each([
    ["", "", "Still needed: Policy number, Confirm policy number"],
    ["  ", "\t", "Still needed: Policy number, Confirm policy number"],
    ["MC-1", "", "Still needed: Confirm policy number"],
    ["", "MC-1", "Still needed: Policy number"],
    ["MC-1", "mc-1", "The two policy numbers are not the same."],
    ["MC-1", "MC-1", ""],
    [" MC-1", "MC-1 ", ""],
  ])("%j and %j: %j", (number, confirmation, words) => {
    expect(missingForSubmit(number, confirmation)).toBe(words);
  });
});

describe("Confirm waits for the last name, exactly, and the number (A-52)", () => {
  const wanted = { lastName: "O'Neil Reyes", number: "MC-1" };
  test.each([
    ["", "", "Still needed: Client's last name, Policy number once more"],
    ["O'Neil Reyes", " ", "Still needed: Policy number once more"],
    ["o'neil reyes", "MC-1", "The last name must be the client's exactly, capital letters included."],
    ["O'Neil Reyes ", "MC-1", "The last name must be the client's exactly, capital letters included."],
    ["O'Neil Reyes", "MC-2", "The policy number is not the one you entered."],
    ["O'Neil Reyes", "MC-1", ""],
    ["O\u2019Neil\u00A0Reyes", "MC-1", ""],
  ])("%j and %j: %j", (lastName, number, words) => {
    expect(missingForConfirm({ lastName, number }, wanted)).toBe(words);
  });
  test("a client without a last name is confirmed by leaving it empty", () => {
    expect(missingForConfirm({ lastName: "", number: "MC-1" }, { lastName: "", number: "MC-1" })).toBe("");
    expect(missingForConfirm({ lastName: "x", number: "MC-1" }, { lastName: "", number: "MC-1" })).not.toBe("");
  });
});

test.each([
  [null, undefined],
  ["", undefined],
  [" ", undefined],
  ["MC-1", "MC-1"],
])("the number %j of a policy counts as %j (R-03)", (policy_number, number) => {
  expect(numberOf({ policy_number } as Policy)).toBe(number);
});

describe("opening the mailed link (A-53)", () => {
  let tokens: (string | null)[];
  const answer = (status: number, body: unknown): void => {
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      tokens.push(new Headers(init.headers).get("Authorization"));
      return Promise.resolve(
        path.includes("/policies/")
          ? new Response(JSON.stringify(body), { status })
          : new Response("{}", { status: 404 }),
      );
    });
  };
  const policy = { id: "p", plan: { settings: { plan_title: "Enhanced" } }, vertical: { code: "v", name: "V" } };
  beforeEach(() => (tokens = []));
  afterEach(() => vi.unstubAllGlobals());

  test("gives the policy with its plan's title, and calls that carry the link's token", async () => {
    answer(200, policy);
    const { calls, ...found } = await openPolicy("token=t-1&policy_id=p");
    expect(found).toEqual({ policy, planTitle: "Enhanced" });
    await calls.getPolicy("p");
    expect(tokens).toEqual(["Bearer t-1", "Bearer t-1"]);
  });
  test("keeps the token in no storage: it is in the address, and is good for this page alone", async () => {
    answer(200, policy);
    await openPolicy("token=t-secret&policy_id=p");
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("t-secret");
  });
  test.each(["", "token=t", "policy_id=p", "token=&policy_id=p"])(
    "%j is not complete, and nothing is asked",
    async (search) => {
      await expect(openPolicy(search)).rejects.toBeInstanceOf(RefusedPolicy);
      expect(tokens).toEqual([]);
    },
  );
  test.each([401, 403, 404])("%i refuses the link", async (status) => {
    answer(status, {});
    await expect(openPolicy("token=t&policy_id=p")).rejects.toBeInstanceOf(RefusedPolicy);
  });
  test.each([429, 500, 503])("%i is a failure of the moment", async (status) => {
    answer(status, {});
    await expect(openPolicy("token=t&policy_id=p")).rejects.toMatchObject({ status });
  });
  test("a plan without a title has none", async () => {
    answer(200, { ...policy, plan: { settings: {} } });
    expect(await openPolicy("token=t&policy_id=p")).toMatchObject({ planTitle: undefined });
  });
});

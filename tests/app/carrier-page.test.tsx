import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PolicyPage } from "../../app/carrier/PolicyPage";
import type { Policy } from "../../app/shared/api/types";
import { logOut } from "../../app/shared/session/broker";
import { testHost } from "./support/host";
import { allowDialogs, show } from "./support/show";
import { sampled } from "../support/tier";

/** The carrier gives a policy its number: what holds a press back, and what is said of each way in which it ends. */

const VERTICAL = { code: "kites", name: "Kites" };
const POLICY: Policy = {
  id: "pol_1",
  vertical: VERTICAL,
  policy_number: null,
  status: "inforce",
  created_at: "2026-11-18T12:00:00Z",
  starts_at: "2026-11-20",
  ends_at: "2027-11-20",
  payment_method: { name: "Check" },
  plan: {
    id: "kite",
    plan_type: "kites",
    currency: "USD",
    vertical: VERTICAL,
    settings: {
      plan_title: "Kite Plan",
      price: 770,
      sample_policy_url: "/documents/sample/kite",
      details: { plan_type: "kites", plan_name: "kite", plan_price: 770 },
      optional_coverages: {},
    },
  },
  rating_region: { code: "CO", name: "Colorado" },
  coverage: { choices: [], tables: [], add_ons: [] },
  shows: [],
  policy_documents: [],
  policy_holders: [],
  beneficiaries: [],
  bills: [],
  client: { id: "cl_1", client_type: "individual", person: { first_name: "Ann", last_name: "Lee" } },
};

let submits: number;
let give: () => Response | Promise<Response>;
let load: () => Response;
beforeEach(() => {
  allowDialogs();
  submits = 0;
  load = () => Response.json(POLICY);
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    if (!path.includes("/policies/"))
      return Promise.resolve(Response.json({ space: {}, carrier: { name: "Carrier" } }));
    if (method === "GET") return Promise.resolve(load());
    submits += 1;
    return Promise.resolve(give());
  });
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
});

const type = (label: string, value: string): HTMLElement => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  return field;
};
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: "button" });
const dialog = (): HTMLElement | null => document.querySelector("dialog");
const escape = () => fireEvent(dialog() ?? expect.fail("no dialog"), new Event("cancel", { cancelable: true }));
// By element and not by role: that would look at all that a dialog over the page hides.
const alert = (): HTMLElement | null => document.querySelector("[role=alert]");
const alerted = (): Promise<HTMLElement> => waitFor(() => alert() ?? expect.fail("no alert"));
function open(): void {
  show(<PolicyPage found={{ calls: testHost().calls, policy: POLICY, planTitle: "Kite Plan" }} />);
  type("Policy number", " MC-1 ");
  type("Confirm policy number", "MC-1");
  fireEvent.click(button("Submit"));
}
function confirm(): HTMLElement {
  type("Client's last name", "Lee");
  const form = type("Policy number once more", "MC-1").closest("form") ?? expect.fail("no form");
  fireEvent.submit(form);
  return form;
}
const numbered = (policy_number: string) => Response.json({ ...POLICY, policy_number });
const refusal = (status: number, code = "x", message?: string): Response =>
  Response.json({ error: { code, message } }, { status });

test("numbers that differ are said once the second one is left, and not before", () => {
  show(<PolicyPage found={{ calls: testHost().calls, policy: POLICY, planTitle: "Kite Plan" }} />);
  const again = screen.getByLabelText("Confirm policy number");
  type("Policy number", "MC-1");
  fireEvent.blur(again);
  type("Confirm policy number", "MC");
  expect(again).not.toHaveAttribute("aria-invalid");
  fireEvent.blur(again);
  expect(again).toHaveAttribute("aria-invalid", "true");
  type("Confirm policy number", "MC-1");
  expect(again).not.toHaveAttribute("aria-invalid");
  expect(button("Submit")).toBeEnabled();
});

test("a number is submitted once, however often it is confirmed, and nothing closes the dialog until it is there", async () => {
  let arrive: (response: Response) => void = () => undefined;
  give = () => new Promise((resolve) => (arrive = resolve));
  open();
  fireEvent.submit(screen.getByLabelText("Client's last name"));
  expect(submits, "what is asked is not typed yet").toBe(0);
  const form = confirm();
  fireEvent.submit(form);
  escape();
  expect([submits, dialog()?.textContent?.includes("Submitting…")]).toEqual([1, true]);
  await act(async () => arrive(numbered("MC-1")));
  expect(await screen.findByText("Policy #MC-1 has been submitted.")).toBeVisible();
  expect([dialog(), screen.queryByLabelText("Policy number")]).toEqual([null, null]);
  expect(screen.getByText("Policy information")).toBeVisible();
});

describe("a number that is not taken", () => {
  test.each<[string, () => Response | Promise<Response>, RegExp, RegExp | null]>(
    sampled(
      [
        ["the link is over", () => refusal(401), /^This link no longer works\.$/, /ask the agency/],
        ["it has a form that is not taken", () => refusal(422), /^This policy number is not accepted\.$/, /at most 40/],
        [
          "another policy has it",
          () => refusal(409, "policy_number_taken", "Another policy has this number already."),
          /^Another policy has this number already\.$/,
          /Check it\./,
        ],
        ["the server has words", () => refusal(409, "other", "It is canceled."), /^It is canceled\.$/, null],
        ["the server is busy and says so", () => refusal(503, "x", "Not now."), /^Not now\.$/, /Please try again\./],
        ["the server has none", () => refusal(400), /^Something went wrong$/, null],
        ["the server is in trouble", () => refusal(500), /^Something went wrong$/, /Please try again\./],
        [
          "the network fails",
          () => Promise.reject(new Error("away")),
          /^Something went wrong$/,
          /Check your connection/,
        ],
        [
          "it has changed, and cannot be read",
          () => refusal(412, "changed_meanwhile", "The carrier changed this."),
          /^The carrier changed this\.$/,
          /could not be loaded as it is now\. What you typed is kept: press Confirm to try again\./,
        ],
        [
          "it has one that cannot be read",
          () => refusal(409, "policy_number_set", "It has one."),
          /^It has one\.$/,
          /Reload/,
        ],
      ],
      5,
    ),
  )("because %s is said in the dialog, and not again after Cancel", async (_, given, words, advice) => {
    give = given;
    load = () => refusal(500);
    open();
    confirm();
    const notice = await alerted();
    expect(notice.querySelector("strong")?.textContent).toMatch(words);
    if (advice) expect(notice).toHaveTextContent(advice);
    else expect(notice.querySelectorAll("p")).toHaveLength(1);
    expect(button("Confirm")).toBeEnabled();
    expect(notice.nextElementSibling, "it is right above").toContainElement(button("Confirm"));
    expect(screen.getByLabelText("Client's last name")).toHaveValue("Lee");
    expect(screen.getByLabelText("Policy number once more")).toHaveValue("MC-1");
    fireEvent.click(button("Cancel"));
    fireEvent.click(button("Submit"));
    expect(alert()).toBeNull();
    expect(dialog()).toBeVisible();
  });

  test.each([
    ["policy_number_set", "MC-9", "This policy has its number already: MC-9. The one you entered was not submitted."],
    ["policy_number_set", "MC-1", "Policy #MC-1 has been submitted."],
    // It got its number between the refusal and the look at it.
    ["changed_meanwhile", "MC-9", "This policy has its number already: MC-9. The one you entered was not submitted."],
  ])("because of %s, and the policy has %s now, is said of another one alone", async (code, number, words) => {
    give = () => refusal(412, code, "It has one.");
    load = () => numbered(number);
    open();
    confirm();
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test("can be confirmed again", async () => {
    give = () => refusal(500);
    open();
    const form = confirm();
    await alerted();
    give = () => numbered("MC-1");
    fireEvent.submit(form);
    expect(alert()).toBeNull();
    expect(await screen.findByText("Policy #MC-1 has been submitted.")).toBeVisible();
  });
});

describe("a number that may be corrected (A-50)", () => {
  const at = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
  const given = (number_correctable_until?: string): Policy => ({
    ...POLICY,
    policy_number: "MC-0",
    ...(number_correctable_until !== undefined && { number_correctable_until }),
  });
  const showPolicy = (policy: Policy) =>
    show(<PolicyPage found={{ calls: testHost().calls, policy, planTitle: "Kite Plan" }} />);
  const enter = (): void => {
    type("Policy number", "MC-1");
    type("Confirm policy number", "MC-1");
    fireEvent.click(button("Submit"));
  };

  test.each([
    ["that is final", undefined],
    ["whose time is over", at(-1)],
  ])("one %s has no way to another one", (_, until) => {
    showPolicy(given(until));
    expect(screen.getByText("MC-0")).toBeVisible();
    expect(screen.queryByText(/correct/i)).toBeNull();
    expect(screen.queryByLabelText("Policy number")).toBeNull();
  });

  test("the form comes when it is asked for and goes when the number is kept; the last name is asked again", async () => {
    showPolicy(given(at(3_600_000)));
    expect(
      screen.getByText(/^The number can be corrected until [A-Z][a-z]{2} \d\d, \d{4}, \d+:\d\d [AP]M\.$/),
    ).toBeVisible();
    expect(screen.queryByLabelText("Policy number")).toBeNull();
    fireEvent.click(button("Correct the number"));
    expect(button("Keep the number")).toHaveAttribute("aria-expanded", "true");
    fireEvent.click(button("Keep the number"));
    expect(screen.queryByLabelText("Policy number")).toBeNull();
    fireEvent.click(button("Correct the number"));
    enter();
    expect(dialog()).toHaveTextContent("This replaces the number MC-0, and the client's documents are mailed again.");
    give = () => Response.json({ ...given(at(3_600_000)), policy_number: "MC-1" });
    fireEvent.submit(screen.getByLabelText("Client's last name"));
    expect(submits, "the last name is not typed yet").toBe(0);
    confirm();
    expect(await screen.findByText("Policy #MC-1 has been submitted.")).toBeVisible();
    expect([dialog(), screen.queryByLabelText("Policy number")]).toEqual([null, null]);
    expect(screen.getByText("MC-1")).toBeVisible();
    expect(button("Correct the number")).toBeVisible();
  });

  test("one of a policy that has changed elsewhere is corrected by another Confirm, with what was typed", async () => {
    showPolicy(given(at(3_600_000)));
    fireEvent.click(button("Correct the number"));
    enter();
    give = () => refusal(412, "changed_meanwhile", "You changed this. Nothing was saved.");
    const client = { ...POLICY.client, person: { first_name: "Anna", last_name: "Lee" } };
    load = () => Response.json({ ...given(at(3_600_000)), client });
    const form = confirm();
    expect(await alerted()).toHaveTextContent("You changed this. Nothing was saved.");
    expect(screen.getByLabelText("Policy number")).toHaveValue("MC-1");
    expect(screen.getByText("Anna Lee")).toBeVisible();
    give = () => Response.json({ ...given(at(3_600_000)), policy_number: "MC-1" });
    fireEvent.submit(form);
    expect(await screen.findByText("Policy #MC-1 has been submitted.")).toBeVisible();
    expect([dialog(), submits]).toEqual([null, 2]);
  });

  test("one that was corrected elsewhere in the meantime is shown, and the one entered was not submitted", async () => {
    showPolicy(given(at(3_600_000)));
    fireEvent.click(button("Correct the number"));
    enter();
    give = () => refusal(409, "policy_number_set", "It has one.");
    load = () => numbered("MC-9");
    confirm();
    expect(await screen.findByText(/already: MC-9\. The one you entered was not submitted\./)).toBeVisible();
    expect(screen.queryByLabelText("Policy number")).toBeNull();
  });
});

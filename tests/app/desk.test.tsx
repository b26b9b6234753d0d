import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Desk from "../../app/carrier/desk/Desk";
import { typedAmount } from "../../app/carrier/desk/amounts";
import type { Policy } from "../../app/shared/api/types";
import { dueWords, paidWords } from "../../app/shared/policies/dueWords";
import { signInDesk, signOutDesk } from "../../app/shared/session/desk";
import { UNPAID, WAITING } from "./support/policies";
import { allowDialogs, showAt } from "./support/show";
import { Route, Routes } from "react-router-dom";
import { sampled } from "../support/tier";

/** The carrier's desk records checks: what it types, what is sent, and what it sees of each answer. */

const CHECK = { id: "chk_1", received_on: "2026-11-20", amount: 1000, recorded_at: "2026-11-20T12:00:00.000Z" };
const PARTLY: Policy = { ...UNPAID, payments: [CHECK], due: { amount: 250.5, until: "2026-12-21", in_days: 31 } };

let sent: { readonly path: string; readonly body: unknown; readonly ifMatch: string | undefined }[];
let answer: () => Response;
/** The policy as it is read now. */
let now: () => Response;
let waits: readonly (typeof WAITING)[];
beforeEach(() => {
  allowDialogs();
  sent = [];
  waits = [WAITING];
  answer = () => Response.json(PARTLY);
  now = () => stateOf(UNPAID, 7);
  vi.stubGlobal("fetch", (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
    if (path.includes("/policies/work"))
      return Promise.resolve(Response.json({ totals: { number: 0, check: waits.length }, policies: waits }));
    if (method !== "GET") {
      sent.push({ path, body: JSON.parse(String(body)), ifMatch: new Headers(headers).get("If-Match") ?? undefined });
      return Promise.resolve(answer());
    }
    if (path.includes("/policies/")) return Promise.resolve(now());
    return Promise.resolve(Response.json({ space: {}, carrier: { name: "Carrier" }, today: "2026-11-20" }));
  });
  signInDesk({
    auth: { token: "d" },
    id: "stf_1",
    email: "desk@carrier.example",
    name: "Desk",
    carrier: { name: "C" },
  });
});
afterEach(() => {
  cleanup();
  act(signOutDesk);
  vi.unstubAllGlobals();
});

const stateOf = (policy: Policy, revision: number): Response =>
  Response.json(policy, { headers: { ETag: `"${revision}"` } });
const changed = (): Response =>
  Response.json(
    { error: { code: "changed_meanwhile", message: "You changed this. Nothing was saved." } },
    { status: 412 },
  );

const open = (list = "check") => openAt(`/desk?waiting=${list}`);
const openAt = (address: string) =>
  showAt(
    address,
    <Routes>
      <Route path="/desk/*" element={<Desk />} />
      <Route path="/login" element={<p>Sign in</p>} />
    </Routes>,
  );
const dialog = () => within(screen.getByRole("dialog"));
async function record(changes: Readonly<Record<string, string>> = {}): Promise<void> {
  fireEvent.click(await screen.findByText("Record check"));
  await dialog().findByLabelText("Amount");
  for (const [label, value] of Object.entries(changes))
    fireEvent.change(dialog().getByLabelText(label), { target: { value } });
  fireEvent.click(dialog().getByText("Record check"));
}

test("a check is recorded as of today and with all that is due, from the state that was read, and can be undone", async () => {
  open();
  await record();
  const recorded = await screen.findByText(
    "Recorded: $1,000.00 of Ann Lee, received on Nov 20, 2026. $250.50 is still due.",
  );
  expect(sent).toEqual([
    {
      path: "/api/management/v1/policies/pol_1/payments",
      body: { received_on: "2026-11-20", amount: 1250.5 },
      ifMatch: '"7"',
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(recorded.closest("[role=status]")).toHaveFocus();
  fireEvent.click(screen.getByText("Undo"));
  expect(await screen.findByText("Taken back: $1,000.00 of Ann Lee, received on Nov 20, 2026.")).toBeVisible();
  expect(sent[1]?.path).toBe("/api/management/v1/policies/pol_1/payments/chk_1/take-back");
});

test.each([
  ["its reference", { policy_number: null, reference: "K7Q2MX" }, "K7Q2MX"],
  ["both once it has a number", { policy_number: "MC-4711", reference: "K7Q2MX" }, "MC-4711 · K7Q2MX"],
  ["its number where no quote made it", { policy_number: "MC-4711" }, "MC-4711"],
])("a policy that waits for a check is found by what was written on the check: %s", async (_, named, said) => {
  const { reference: _reference, ...bare } = { reference: "", ...WAITING };
  waits = [{ ...bare, ...named }];
  open();
  expect(await screen.findByText(said)).toBeVisible();
});

test.each(
  sampled(
    [
      ["Received on", "11/21/2026", "Nov 21, 2026 is in the future."],
      ["Received on", "11/31/2026", "Please enter a valid date MM/DD/YYYY"],
      ["Amount", "", "Enter an amount above zero, such as 250.00."],
      ["Amount", "0", "Enter an amount above zero, such as 250.00."],
      ["Amount", "1.005", "Enter an amount above zero, such as 250.00."],
      ["Amount", "1,250.51", "No more than $1,250.50 is due."],
    ],
    3,
  ),
)("in the field %s, %j is not sent, and the field says why", async (label, value, says) => {
  open();
  await record({ [label]: value });
  const field = dialog().getByLabelText(label);
  expect(field).toHaveAccessibleDescription(expect.stringContaining(says));
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
});

test("what the server refuses is said in its words, and what was typed stays", async () => {
  answer = () =>
    Response.json(
      {
        error: {
          code: "check_day",
          message: "The check cannot have come on Nov 01, 2026: the policy was sold on Nov 18, 2026.",
        },
      },
      { status: 422 },
    );
  open();
  await record({ "Received on": "11/01/2026" });
  expect(await dialog().findByRole("alert")).toHaveTextContent("the policy was sold on Nov 18, 2026.");
  expect(dialog().getByLabelText("Received on")).toHaveValue("11/01/2026");
});

test("a check that was recorded and taken back elsewhere stops the form once, which then goes on from the state as it is", async () => {
  answer = changed;
  open();
  await record();
  now = () => stateOf(UNPAID, 9);
  answer = () => Response.json(PARTLY);
  fireEvent.click(await dialog().findByText("Show it as it is now"));
  await waitFor(() => expect(dialog().queryByRole("alert")).toBeNull());
  fireEvent.click(await dialog().findByText("Record check"));
  await screen.findByText(/^Recorded: /);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"9"']);
});

describe("a number for a policy of which a check was recorded elsewhere", () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  async function submit(): Promise<void> {
    openAt("/desk/policies/pol_1");
    await screen.findByLabelText("Policy number");
    type("Policy number", "MC-1");
    type("Confirm policy number", "MC-1");
    fireEvent.click(screen.getByText("Submit"));
    type("Client's last name", "Lee");
    type("Policy number once more", "MC-1");
    answer = changed;
    fireEvent.click(screen.getByText("Confirm"));
  }

  test.each([
    ["and counts", PARTLY, "$1,000.00 of $1,250.50 paid, the rest due in 31 days."],
    ["and was taken back", UNPAID, "Unpaid, due in 31 days."],
  ])("%s is confirmed again, with what was typed, from the state as it is", async (_, policy, words) => {
    await submit();
    now = () => stateOf(policy, 8);
    const notice = await dialog().findByRole("alert");
    expect(notice).toHaveTextContent("You changed this. Nothing was saved.");
    expect(notice).toHaveTextContent("what you typed is kept. Press Confirm to submit the number.");
    expect(screen.getByText(words)).toBeVisible();
    // From then on it is read with its number, too.
    answer = () => (now = () => stateOf({ ...policy, policy_number: "MC-1" }, 9))();
    fireEvent.click(screen.getByText("Confirm"));
    expect(await screen.findByText("MC-1")).toBeVisible();
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ policy_number: "MC-1" }, '"7"'],
      [{ policy_number: "MC-1" }, '"8"'],
    ]);
  });
});

test("a session that the server has ended leads to the sign-in page", async () => {
  answer = () => Response.json({ error: { code: "invalid_login_creds", message: "Ended." } }, { status: 401 });
  open();
  await record();
  expect(await screen.findByText("Sign in")).toBeVisible();
});

test("what the desk has handled lately is found again by its day, with nothing to do but to open it", async () => {
  waits = [{ ...WAITING, handled_at: "2026-11-19T12:00:00.000Z" }];
  open("handled");
  const row = within((await screen.findByText("Ann Lee")).closest("tr") ?? expect.fail("no row"));
  expect(row.getByText("Nov 19, 2026")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Handled on" })).toBeVisible();
  expect(row.queryByRole("button")).toBeNull();
});

test("a list that an older server does not count has no number", async () => {
  open();
  await screen.findByText("Ann Lee");
  expect(screen.getByRole("link", { name: "Waiting for a check 1" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Handled lately –" })).toBeVisible();
});

test("a list without a policy says what would be in it", async () => {
  waits = [];
  open();
  await waitFor(() => expect(screen.getByText("No policy waits for a check.")).toBeVisible());
  expect(screen.queryByRole("table")).toBeNull();
});

test.each([
  [31, "due in 31 days"],
  [1, "due in 1 day"],
  [0, "due today"],
  [-1, "1 day overdue"],
  [-1200, "1,200 days overdue"],
])("what is due in %i days is said as %j", (in_days, words) => {
  expect(dueWords({ in_days })).toBe(words);
});

describe("whether a policy is paid", () => {
  const LATE = { amount: 250.5, until: "2026-12-21", in_days: -3 };
  test.each<readonly [string, Policy, string | undefined]>([
    ["of which nothing has come", UNPAID, "Unpaid, due in 31 days"],
    ["of which a part has come", { ...PARTLY, due: LATE }, "$1,000.00 of $1,250.50 paid, the rest 3 days overdue"],
    ["of which all has come", { ...PARTLY, due: undefined }, "Paid"],
    ["that was canceled", { ...UNPAID, status: "canceled" }, "Unpaid"],
    ["that is paid by card", { ...UNPAID, payments: undefined, due: undefined }, undefined],
  ])("is said of a policy %s", (_, policy, words) => {
    expect(paidWords(policy)).toBe(words);
  });
});

test.each([
  ["1250.5", 1250.5],
  ["$1,250.50", 1250.5],
  [" 12 ", 12],
  ["1 250.50", 1250.5],
  ["-5", undefined],
  ["1,95", undefined],
  ["1,2345", undefined],
  ["12,50.00", undefined],
  ["1.250,50", undefined],
  ["1.234", undefined],
  ["twelve", undefined],
])("the typed amount %j is read as %j", (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientModal } from "../../app/dashboard/client/ClientModal";
import type { WorklistQuote } from "../../app/shared/api/types";
import { logOut } from "../../app/shared/session/broker";
import { Notices } from "../../app/shared/ui/notices";
import { CLIENT } from "./support/client";
import { offerOf, worklistOf } from "./support/offers";
import { allowDialogs, show } from "./support/show";

/** A broker corrects the e-mail address of a client to whom offers were mailed. */

const OLD = CLIENT.person.email ?? "";
const mailedTo = (to: string, more: Partial<WorklistQuote> = {}): WorklistQuote =>
  offerOf({ mailed: { at: "2026-11-18T12:00:00.000Z", to, letter: "blank", failure: null }, ...more });

let offers: readonly WorklistQuote[];
let calls: string[];
beforeEach(() => {
  allowDialogs();
  offers = [];
  calls = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    const call = `${method} ${path.replace(/^\/api\/[a-z]+\/v1/, "")}`;
    if (path.includes("settings") || path.includes("events")) return Promise.resolve(Response.json({ space: {} }));
    calls.push(call);
    if (path.includes("worklist")) return Promise.resolve(Response.json(worklistOf(offers)));
    const person = { ...CLIENT.person, email: "right@mail.example" };
    return Promise.resolve(Response.json({ ...CLIENT, person }));
  });
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
});

/** Opens the form, types another address and saves. */
function correct(email = "right@mail.example"): void {
  show(
    <>
      <ClientModal client={CLIENT} onClose={() => calls.push("closed")} />
      <Notices />
    </>,
  );
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole("button", { name }));

describe("a corrected address", () => {
  test("asks before links end, saves and mails the offer to the new address", async () => {
    offers = [mailedTo(OLD.toUpperCase())];
    correct();
    const question = await screen.findByRole("dialog", { name: new RegExp(`to ${OLD} will end`) });
    expect(question).toHaveTextContent("right@mail.example");
    expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
    press("Save and end the link");
    await waitFor(() => expect(calls.at(-1)).toBe("PATCH /quotes/Q-1/handoff"));
    expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([
      `PUT /clients/${CLIENT.id}`,
      "closed",
      "PATCH /quotes/Q-1/handoff",
    ]);
  });

  test("asks about a link that its client had asked for, as about one that the broker mailed", async () => {
    offers = [offerOf({ mailed: null, link_asked: { at: "2026-11-18T12:00:00.000Z", to: OLD, failure: null } })];
    correct();
    expect(await screen.findByRole("dialog", { name: /will end/ })).toBeVisible();
  });

  test("mails nothing when the broker unticks it", async () => {
    offers = [mailedTo(OLD)];
    correct();
    fireEvent.click(await screen.findByRole("checkbox", { name: /Mail the offer/ }));
    press("Save and end the link");
    await waitFor(() => expect(calls.at(-1)).toBe("closed"));
    expect(calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
  });

  test("leaves everything as typed when the broker goes on editing", async () => {
    offers = [mailedTo(OLD)];
    correct();
    await screen.findByRole("dialog", { name: /will end/ });
    press("Keep editing");
    expect(screen.getByLabelText("Email")).toHaveValue("right@mail.example");
    expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  test.each<[string, readonly WorklistQuote[]]>([
    ["was mailed there", []],
    ["was mailed to another address", [mailedTo("other@mail.example")]],
    [
      "arrived there",
      [offerOf({ mailed: { at: "2026-11-18T12:00:00.000Z", to: OLD, letter: "blank", failure: "unknown_address" } })],
    ],
    ["is open", [mailedTo(OLD, { stage: "closed", tab: "closed" })]],
  ])("asks nothing when no offer %s", async (_, listed) => {
    offers = listed;
    correct();
    await waitFor(() => expect(calls.at(-1)).toBe("closed"));
  });

  test("asks nothing and looks for no link when only the case of the address changes", async () => {
    offers = [mailedTo(OLD)];
    correct(OLD.toUpperCase());
    await waitFor(() => expect(calls.at(-1)).toBe("closed"));
    expect(calls).toEqual([`PUT /clients/${CLIENT.id}`, "closed"]);
  });
});

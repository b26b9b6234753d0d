/** What the page calls the day on which a policy was made or a quote begun, and the list that has both. */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClientPage } from "../../app/dashboard/client/ClientPage";
import { factsOf } from "../../app/dashboard/policy/facts";
import type { Policy, WorklistQuote } from "../../app/shared/api/types";
import { SearchModal } from "../../app/shared/broker/SearchModal";
import { CLIENT } from "./support/client";
import { offerOf, worklistOf } from "./support/offers";
import { UNPAID } from "./support/policies";
import { allowDialogs, showAt } from "./support/show";

const policyOf = (policy_number: string | null): Policy => ({ ...UNPAID, policy_number });
const NUMBERS: readonly (readonly [string, string | null, "Issued on" | "Sold on"])[] = [
  ["has its number", "MC-1", "Issued on"],
  ["waits for its number", null, "Sold on"],
];

beforeEach(allowDialogs);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openClient(policies: readonly Policy[], quotes: readonly WorklistQuote[]): Promise<void> {
  vi.stubGlobal("fetch", (path: string) => {
    if (path.includes("/worklist")) return Promise.resolve(Response.json(worklistOf(quotes)));
    if (path.endsWith("/settings")) return Promise.resolve(Response.json({ space: {} }));
    if (/\/policies\?/.test(path)) return Promise.resolve(Response.json(policies));
    const isList = /undelivered|quotes|colleagues|twins/.test(path);
    return Promise.resolve(Response.json(isList ? [] : CLIENT));
  });
  showAt(
    "/dashboard/clients/cl_1",
    <Routes>
      <Route path="/dashboard/clients/:clientId" element={<ClientPage />} />
    </Routes>,
  );
  await screen.findAllByText(/^This client has no policies|^Sent$|^In force$/);
}

/** What a row calls its days where it is not below the titles of its columns. */
const named = (day: string): string | null | undefined =>
  screen.getByText(day, { selector: "td" }).getAttribute("data-title");

test.each(NUMBERS)("a policy that %s says so in its row and on its page", async (_, number, words) => {
  const policy = policyOf(number);
  await openClient([policy], []);
  expect(named("Nov 18, 2026")).toBe(words);
  expect(factsOf(policy).filter(([, value]) => value === "Nov 18, 2026")).toEqual([[words, "Nov 18, 2026"]]);
});

test("a quote's row does not call the day of its beginning the one of its issue", async () => {
  await openClient([], [offerOf({ created_at: "2026-07-08T12:00:00Z" })]);
  expect(named("Jul 08, 2026")).toBe("Begun on");
});

test.each(NUMBERS)("a policy that %s is found with the same word", async (_, policy_number, words) => {
  const { id, vertical, client, created_at } = UNPAID;
  const found = { item_type: "policy", id, vertical, policy_number, client, person: client.person, created_at };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([found])));
  showAt("/dashboard/clients", <SearchModal onClose={() => undefined} />);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "lee" } });
  expect(await screen.findByRole("listitem")).toHaveTextContent(
    `${words.replace(" on", "").toLowerCase()} Nov 18, 2026`,
  );
});

test.each([
  ["nothing", [], [], "Policies"],
  ["policies alone", [policyOf("MC-1")], [], "Policies"],
  ["quotes alone", [], [offerOf()], "Quotes"],
  ["both", [policyOf("MC-1")], [offerOf()], "Policies and quotes"],
] as const)("the list of a client's page that holds %s is called so", async (_, policies, quotes, title) => {
  await openClient(policies, quotes);
  expect(screen.getByText(/^(Policies|Quotes|Policies and quotes)$/, { selector: "h2" })).toHaveTextContent(title);
});

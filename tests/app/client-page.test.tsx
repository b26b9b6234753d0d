import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientPage } from "../../app/dashboard/client/ClientPage";
import { CreateOffer } from "../../app/dashboard/client/CreateOffer";
import { Undelivered } from "../../app/dashboard/client/Undelivered";
import { AddClients } from "../../app/dashboard/clients/AddClients";
import { ClientTable } from "../../app/dashboard/clients/ClientTable";
import { QuoteRedirect } from "../../app/dashboard/QuoteRedirect";
import type { Client } from "../../app/shared/api/types";
import { logOut } from "../../app/shared/session/broker";
import { Notices } from "../../app/shared/ui/notices";
import { CLIENT } from "./support/client";
import { worklistOf } from "./support/offers";
import { allowDialogs, show, showAt } from "./support/show";

/** What a broker sees and does about one client: their row, an offer, a letter that came back, a quote's own address. */

/** `method path` of each call but for what every page asks. */
let calls: string[];
/** The body of each call that has one. */
let bodies: unknown[];
let answer: (call: string) => unknown;
beforeEach(() => {
  allowDialogs();
  calls = [];
  bodies = [];
  answer = () => ({});
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    const call = `${method} ${path.replace(/^\/api\/[a-z]+\/v1/, "")}`;
    if (!/settings|events/.test(path)) {
      calls.push(call);
      if (typeof body === "string") bodies.push(JSON.parse(body));
    }
    const given = path.endsWith("/settings") ? { space: {} } : answer(call);
    return Promise.resolve(given instanceof Response ? given : Response.json(given));
  });
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
});
const refusal = (status: number, code = "x"): Response =>
  Response.json({ error: { code, message: `It failed with ${status}.` } }, { status });
const Where = (): ReactNode => <output>{useLocation().pathname}</output>;

describe("the row of a client", () => {
  const table = (clients: readonly Client[]) => (
    <ClientTable name="all" clients={clients} awaited={0} place={undefined} onView={() => undefined} />
  );
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...CLIENT, id: `cl_${n}` }));

  test.each([
    [0, 0, "Prospect"],
    [0, 1, "Churned"],
    [1, 0, "1 in force"],
    [2, 3, "2 in force"],
    [-1, 1, "Churned"],
  ])("of %i policies in force and %i others says %s", (inforce, churned, words) => {
    show(table([{ ...CLIENT, policies_stats: { inforce, churned } }]));
    expect(document.querySelector("td[data-place=status]")).toHaveTextContent(words);
    expect(document.querySelector("td[data-number]")).toHaveTextContent(String(Math.max(0, inforce)));
  });

  // By element and not by role: a hundred rows are a second's work by role.
  test.each([
    [1, true],
    [100, true],
    [101, false],
  ])("has its number among the head and %i rows, which are all on the page: %s", (count, whole) => {
    show(table(many(count)));
    expect(document.querySelector("table")).toHaveAttribute("aria-rowcount", String(count + 1));
    const rows = [...document.querySelectorAll("tr[aria-rowindex]")].map((row) =>
      Number(row.getAttribute("aria-rowindex")),
    );
    expect([rows[0], rows[1], rows.at(-1)]).toEqual([1, 2, count + 1]);
    expect(rows.length === count + 1).toBe(whole);
  });
});

describe("the offer of a product", () => {
  const product = (vertical_code: string) => ({ vertical_code, title: vertical_code, obstacle: null });
  const onSent = vi.fn();
  const onClose = vi.fn();
  async function open(client = CLIENT): Promise<void> {
    for (const called of [onSent, onClose]) called.mockReset();
    show(
      <>
        <Notices />
        <CreateOffer client={client} onSent={onSent} onClose={onClose} />
      </>,
    );
    await screen.findByText("Kites");
  }
  const choose = (title: string) => fireEvent.change(screen.getByLabelText("Product"), { target: { value: title } });
  const pick = (label: RegExp) => fireEvent.click(screen.getByLabelText(label));
  const button = () => screen.getByText<HTMLButtonElement>("Create offer", { selector: "button" });
  /** Presses the button and waits until the offer has failed or is done. */
  const press = async (): Promise<void> => {
    fireEvent.click(button());
    await waitFor(() => expect(onClose.mock.calls.length > 0 || !button().disabled).toBe(true));
  };
  const made = (): number => calls.filter((call) => call === "POST /quotes").length;

  test("waits for a product and a way to offer it", async () => {
    answer = () => [product("Kites"), product("Boats")];
    await open();
    expect(button()).toBeDisabled();
    choose("Kites");
    expect(button()).toBeDisabled();
    pick(/^Email/);
    expect(button()).toBeEnabled();
    choose("");
    expect(button()).toBeDisabled();
  });

  test("is tried again with the quote that is there, and with a new one for another product (A-64)", async () => {
    let refused = true;
    answer = (call) => {
      if (call.endsWith("/products")) return [product("Kites"), product("Boats")];
      if (call.endsWith("/handoff")) return refused ? refusal(503) : {};
      return { quote_number: `Q-${made()}`, vertical_code: made() === 1 ? "Kites" : "Boats" };
    };
    await open();
    choose("Kites");
    pick(/^Email/);
    await press();
    expect(screen.getByText("It failed with 503.")).toBeVisible();
    await press();
    expect([made(), calls.at(-1)]).toEqual([1, "PATCH /quotes/Q-1/handoff"]);
    choose("Boats");
    refused = false;
    await press();
    expect([made(), calls.at(-1)]).toEqual([2, "PATCH /quotes/Q-2/handoff"]);
    expect(screen.queryByText("It failed with 503.")).toBeNull();
    expect([onSent, onClose].map((called) => called.mock.calls.length)).toEqual([1, 1]);
    expect(screen.getByText("Ann Lee has been sent an enrollment email.")).toBeVisible();
  });

  test("makes a quote with nothing of the address but its region, and hands it off as blank (A-63)", async () => {
    const region = { code: "CO", name: "Colorado" };
    const address = { line1: "1 Main St", city: "Denver", postal: "80202", region, country: { code: "US" as const } };
    answer = (call) =>
      call.endsWith("/products") ? [product("Kites")] : { quote_number: "Q-1", vertical_code: "Kites" };
    for (const [client, application] of [
      [{ ...CLIENT, person: { ...CLIENT.person, address } }, { rating_address: { region } }],
      [CLIENT, {}],
    ] as const) {
      bodies.length = 0;
      await open(client);
      choose("Kites");
      pick(/^Email/);
      await press();
      expect(bodies[0]).toMatchObject({ client: { id: "cl_1" }, vertical_code: "Kites" });
      expect(bodies[0]).toHaveProperty("application", application);
      expect(bodies.at(-1)).toEqual({ handoff_type: "blank" });
      cleanup();
    }
  });

  test("of no product at all asks for no way to offer it", async () => {
    answer = () => [{ ...product("Kites"), obstacle: { code: "no_plans", message: "Not sold in Kansas." } }];
    await open();
    expect(await screen.findByText("Not sold in Kansas.")).toBeVisible();
    expect(screen.queryByText("How would you like to offer it?")).toBeNull();
    expect(button()).toBeDisabled();
  });
});

describe("the page of a client that cannot be loaded again", () => {
  test("stays, with the failure above it until it is loaded", async () => {
    const found = (call: string): unknown => {
      // An older server, which serves beside this one during an upgrade.
      if (call.includes("/twins")) return refusal(404);
      if (call.includes("/worklist")) return worklistOf([]);
      return /undelivered|quotes|policies|colleagues/.test(call) ? [] : CLIENT;
    };
    answer = found;
    // Nothing is shown of a place: the address cannot be put on a map.
    showAt(
      "/dashboard/clients/cl_1",
      <Routes>
        <Route path="/dashboard/clients/:clientId" element={<ClientPage />} />
      </Routes>,
    );
    await screen.findByText("This client has no policies.");
    answer = (call) => (call.includes("/policies") ? refusal(503) : found(call));
    fireEvent.focus(window);
    act(() => void window.dispatchEvent(new Event("online")));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("It failed with 503.");
    expect(screen.getByText("This client has no policies.")).toBeVisible();
    answer = found;
    fireEvent.click(screen.getByText("Try again"));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("letters that never arrived", () => {
  test.each([
    [["unknown_address"], "A mail to this client has not arrived", "Correct the address", "it is"],
    [["mailbox_full"], "A mail to this client has not arrived", "Change the address", "it is"],
    [["refused", "unknown_address"], "Mails to this client have not arrived", "Correct the address", "they are"],
    [["refused", "not_accepted"], "Mails to this client have not arrived", "Change the address", "they are"],
  ])("for the reasons %j: %s, and the button: %s", async (reasons, title, button, again) => {
    answer = () =>
      reasons.map((reason, n) => ({
        letter: "receipt",
        quote_number: `Q-${n}`,
        email: "ann@mail.example",
        failed_at: "2026-11-20T12:00:00Z",
        reason,
      }));
    show(<Undelivered client={CLIENT} onEdit={() => undefined} />);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(button)).toBeVisible();
    expect(screen.getByText(new RegExp(`, and ${again} sent again there\\.$`))).toBeVisible();
    expect(screen.getAllByRole("listitem")).toHaveLength(reasons.length);
  });
});

describe("a quote's own address", () => {
  const FLOWS = { flows: [{ id: "kites", slugs: ["kites"], vertical_code: "kites" }] };
  const open = (quote: unknown): void => {
    answer = (call) => (call.includes("/flows/") ? FLOWS : quote);
    showAt(
      "/dashboard/clients/cl_1/quotes/Q-1",
      <>
        <Notices />
        <Where />
        <Routes>
          <Route path="/dashboard/clients/:clientId/quotes/:quoteNumber" element={<QuoteRedirect />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
    );
  };
  const quote = (client: string) => ({ quote_number: "Q-1", vertical_code: "kites", client: { id: client } });

  test("leads to the wizard of its product", async () => {
    open(quote("cl_1"));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^.*\/cl_1\/kites\/quotes\/Q-1$/));
  });

  test.each([
    ["of another client", quote("cl_2")],
    ["that does not exist", refusal(404)],
    ["of another brokerage", refusal(403)],
  ])("%s leads to the client, and says so", async (_, given) => {
    open(given);
    expect(await screen.findByText(/^Quote Q-1 could not be opened\./)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^\/dashboard\/clients\/cl_1$/));
  });

  test("that cannot be loaded now can be asked for again", async () => {
    open(refusal(503));
    expect(await screen.findByText("We could not load this quote")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("It failed with 503.");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveFocus());
    answer = (call) => (call.includes("/flows/") ? FLOWS : quote("cl_1"));
    fireEvent.click(screen.getByText("Try again"));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/kites\/quotes\/Q-1$/));
  });
});

test("a wrong file for an import is named until a right one is chosen", () => {
  vi.spyOn(crypto.subtle, "digest").mockReturnValue(new Promise(() => undefined));
  showAt(
    "/dashboard/clients",
    <>
      <Where />
      <AddClients onClose={() => undefined} />
    </>,
  );
  const chooser = document.querySelector("input[type=file]") ?? expect.fail("no chooser of files");
  const give = (...names: readonly string[]) =>
    fireEvent.change(chooser, { target: { files: names.map((name) => new File(["x"], name)) } });
  give("a.xlsx");
  expect(screen.getByRole("alert")).toHaveTextContent("Only .csv files can be imported");
  give("a.csv", "b.csv");
  expect(screen.getByRole("alert")).toHaveTextContent("Choose one file at a time: 2 were given.");
  give("a.csv");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("/dashboard/clients/uploading")).toBeVisible();
  vi.restoreAllMocks();
});

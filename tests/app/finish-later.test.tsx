import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { maskedEmail } from "../../app/wizard/emailOf";
import FinishLater from "../../app/wizard/parts/FinishLater";
import KeepsNothing from "../../app/wizard/parts/KeepsNothing";
import { leave } from "../../app/shared/session/leaving";
import { address, button } from "./support/actions";
import { CREATED } from "./support/created";
import { policyholder } from "./support/enrollment";
import { sessionInMemory } from "./support/host";
import { later } from "./support/places";
import { show } from "./support/show";
import { asBroker, closeSite, openAt, refusal, standInSite } from "./support/site";
import type { Site } from "./support/site";

/** The way back by mail for a buyer who began by a share link (U6). */

vi.mock("../../app/shared/api/flows", async (original) => {
  const [actual, { validators }] = await Promise.all([original<object>(), import("./support/site")]);
  return { ...actual, importValidators: () => Promise.resolve(validators) };
});

const ASK = "Email me a link to finish later";
const CALL = "POST /enrollment-links";
let site: Site;
let sent: unknown[];
beforeEach(() => {
  site = standInSite();
  const { application, auth, origin } = CREATED;
  const begun = { ...site.answers["POST /quotes"], application, client: { id: "cl_1" }, origin };
  site.answers["POST /quotes"] = { ...begun, auth };
  site.answers["GET /quotes/Q-1"] = begun;
  sent = [];
  site.answers[CALL] = (_url, body) => ({ taken: sent.push(body) });
});
afterEach(() => {
  act(leave);
  sessionStorage.clear();
  localStorage.clear();
  closeSite();
});

async function begin(): Promise<void> {
  openAt("/buy/acme/passport360/start/policyholder");
  await waitFor(() => expect(document.getElementsByName("email")).toHaveLength(1));
  await screen.findByRole("contentinfo");
  expect(screen.queryByRole("button", { name: ASK })).toBeNull();
  for (const [name, value] of Object.entries(policyholder))
    fireEvent.change(document.getElementsByName(name)[0] ?? expect.fail(name), { target: { value } });
  await waitFor(() => expect(button("Next")).toBeEnabled());
  fireEvent.click(button("Next"));
  await waitFor(() => expect(address()).toBe("/buy/acme/passport360/start/dob"));
  await screen.findByRole("button", { name: ASK });
}

test("is offered once the quote is saved, and is confirmed only after the server has accepted the request", async () => {
  await begin();
  const answered = later<void>();
  site.failing = { calls: /enrollment-links/, how: async () => (await answered.promise, Response.json({})) };
  fireEvent.click(button(ASK));
  expect(button(ASK)).toBeDisabled();
  expect(screen.queryByText(/is on its way/)).toBeNull();
  answered.resolve();
  const said = await screen.findByText(/your link is on its way/);
  expect(said.closest("p")).toHaveTextContent("your link is on its way to a…@mail.example.");
  expect(screen.queryByRole("button", { name: ASK })).toBeNull();
});

test("sends only this enrollment's token, and shows only the first character and the domain of the address", async () => {
  await begin();
  expect(screen.getByText("It goes to a…@mail.example.")).toBeVisible();
  expect(document.body).not.toHaveTextContent("alvaro@mail.example");
  fireEvent.click(button(ASK));
  await waitFor(() => expect(sent).toEqual([{ token: "t-buyer" }]));
});

test("shows why the server refused it, and can be requested again", async () => {
  await begin();
  site.failing = { calls: /enrollment-links/, how: () => Promise.resolve(refusal(429, "too_many_requests")) };
  fireEvent.click(button(ASK));
  expect(await screen.findByText(/Sorry, something went wrong\./)).toBeVisible();
  expect(screen.queryByText(/is on its way/)).toBeNull();
  site.failing = undefined;
  fireEvent.click(button(ASK));
  expect(await screen.findByText(/your link is on its way/)).toBeVisible();
});

describe("the link that was asked for", () => {
  const session = sessionInMemory({ token: () => "t-buyer", keepsNothing: () => false });
  /** Each place that asks for one, of a quote that is read once more later, with the link that was mailed here. */
  const places = {
    "to finish later": (isMailed: boolean) => (
      <FinishLater session={session} email="uma@mail.example" isMailed={isMailed} />
    ),
    "of a browser that keeps nothing": (isMailed: boolean) => (
      <KeepsNothing session={session} hasQuote isMailed={isMailed} />
    ),
  };
  function Place({ name, isMailed }: { readonly name: keyof typeof places; readonly isMailed: boolean }) {
    const [isReadAgain, setReadAgain] = useState(false);
    return (
      <>
        {places[name](isMailed || isReadAgain)}
        <button type="button" onClick={() => setReadAgain(true)}>
          Read again
        </button>
      </>
    );
  }

  test.each([
    ["to finish later", false, "your link"],
    ["to finish later", true, "a new link"],
    ["of a browser that keeps nothing", false, "your link"],
    ["of a browser that keeps nothing", true, "a new link"],
  ] as const)("%s is called by what the server knew when it was asked for (%s): %s", async (name, isMailed, link) => {
    show(<Place name={name} isMailed={isMailed} />);
    fireEvent.click(screen.getByText(/^Email me a link/));
    const words = `If this enrollment is still open, ${link} is on its way`;
    expect(await screen.findByText(words)).toBeVisible();
    fireEvent.click(screen.getByText("Read again"));
    expect(screen.getByText(words)).toBeVisible();
  });

  test("is a new one on the page of a quote of which the server says that one was mailed", async () => {
    site.answers["POST /quotes"] = { ...site.answers["POST /quotes"], link_mailed: true };
    await begin();
    fireEvent.click(button(ASK));
    expect(await screen.findByText(/a new link is on its way/)).toBeVisible();
  });
});

test("is not offered to a broker who enrolls a client", async () => {
  asBroker();
  openAt("/dashboard/clients/cl_1/passport360/quotes/Q-1/policyholder");
  await waitFor(() => expect(document.getElementsByName("email")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: ASK })).toBeNull();
});

test.each([
  ["rita@buyer.example", "r…@buyer.example"],
  ["é@buyer.example", "é…@buyer.example"],
  ["😀k@buyer.example", "😀…@buyer.example"],
  ['"a@b"@buyer.example', '"…@buyer.example'],
])("the address %s is shown as %s", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

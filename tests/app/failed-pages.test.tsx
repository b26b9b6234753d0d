import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hold } from "../../app/shared/session/enrollments";
import { address, alertIn, gone, heading, mark, press, said, watchScrolling } from "./support/actions";
import { asBroker, closeSite, CLIENTS, FAULTS, openAt, refusal, standInSite } from "./support/site";
import type { Site } from "./support/site";
import { sampled } from "../support/tier";

/** The ways into the product that end before a page, through the whole app: what is said, and the way on (D13, W33). */

vi.mock("../../app/shared/api/flows", async (original) => {
  const [actual, { validators }] = await Promise.all([original<object>(), import("./support/site")]);
  return { ...actual, importValidators: () => Promise.resolve(validators) };
});

vi.mock(import("../../app/shared/useSettings"), async (original) => {
  const { getSettings } = await import("../../app/shared/api/public");
  return { ...(await original()), loadSettings: getSettings };
});

let site: Site;
beforeEach(() => {
  watchScrolling();
  site = standInSite();
});
afterEach(closeSite);
const says = (words: RegExp | string) => expect(document.querySelector("main")).toHaveTextContent(words);

describe("a broken enrollment link", () => {
  const unknown = "We do not recognize this enrollment link";
  const incomplete = "This enrollment link is not complete";
  test.each(
    sampled(
      [
        ["that the server does not know", "/enroll?token=abc&quote_number=Q-1", unknown],
        ["that was cut short", "/enroll?token=abc", incomplete],
        ["to a product's page without its quote", "/products/passport360", incomplete],
        ["to a product's page of a quote that does not exist", "/products/passport360?quote_number=Q-1", unknown],
      ],
      2,
    ),
  )("%s leads to the sign-in page, which says what to do", async (_, at, title) => {
    site.failing = { calls: /\/quotes\/Q-1$/, how: () => Promise.resolve(refusal(401, "invalid_login_creds")) };
    // A tab that was there before, with a link that was good then.
    hold({ quote_number: "Q-1", token: "abc" });
    openAt(at);
    await waitFor(() => expect(heading()).toBe(title));
    expect(address()).toBe("/login");
    says(/open it once more from the email, or copy the whole address.*ask your agent for a new one/);
    expect(screen.queryByLabelText("Email")).toBeNull();
    await waitFor(() => expect(mark()).toHaveAttribute("alt", "Meridian Casualty"));
    expect(screen.getByText("Call 800-555-0140")).toHaveAttribute("href", "tel:800-555-0140");
    fireEvent.click(screen.getByText("Sign in as an agent"));
    expect(heading()).toBe("Accident & Health Digital Marketing Portal");
    expect(screen.getByLabelText("Email")).toBeVisible();
  });
});

describe("a product that is off", () => {
  test.each(
    sampled([
      ["the wizard of a share link, which leads to its page", "/start/policyholder"],
      ["the page of a share link", ""],
    ]),
  )("is said over its page: %s", async (_, rest) => {
    site.answers["GET /settings"] = { ...site.answers["GET /settings"], flags: { passport360: false } };
    openAt(`/buy/acme/passport360${rest}?b=bkr_lee`);
    if (rest === "") fireEvent.click(await screen.findByText("Get Quote Now"));
    const said = await screen.findByText("Passport 360 is temporarily unavailable. Please try again later.");
    await waitFor(() => expect(said.closest("dialog")).toHaveAccessibleName("Passport 360"));
    expect(address()).toBe("/buy/acme/passport360?b=bkr_lee");
    expect(screen.getByText("Prepared by Lee Park at Acme")).toBeVisible();
    expect(screen.getByText("From $195 a year")).toBeVisible();
    expect(heading()).toBe(site.promise);
    expect(mark()).toHaveAttribute("alt", "Meridian Casualty");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(document.querySelector("dialog")).toBeNull();
    expect(screen.getByText("Get Quote Now")).toBeVisible();
  });
});

describe.each(sampled(Object.entries(FAULTS), 2))("a share link while %s", (_, how) => {
  test.each([
    ["its page", "/buy/acme/passport360", /\/brokerages\/acme$/],
    ["its page with its broker", "/buy/acme/passport360?b=bkr_lee", /\/brokers\/bkr_lee$/],
    ["its wizard", "/buy/acme/passport360/start/policyholder", /\/brokerages\/acme$/],
  ])("says so in place of %s, and another try goes on", async (_name, at, calls) => {
    site.failing = { calls, how };
    openAt(at);
    await waitFor(() => expect(alertIn()).toHaveTextContent(/^Sorry, something went wrong\..*try again/));
    expect(heading()).toBe("We could not load this page");
    await waitFor(() => expect(document.title).toBe("We could not load this page"));
    await waitFor(() => expect(mark()).toHaveAttribute("alt", "Meridian Casualty"));
    site.failing = undefined;
    fireEvent.click(screen.getByText("Try again"));
    const title = at.includes("/start/") ? "Who are you enrolling in Passport 360?" : site.promise;
    await waitFor(() => expect(heading()).toBe(title));
    expect(address()).toBe(at);
  });
});

const pages = [
  ["the client list", "/dashboard/clients", /^GET \/clients\?/, /^Clients/, `Clients ${CLIENTS}`, "Add"],
  ["a client", "/dashboard/clients/cl_1", / \/policies\?/, /^We could not load this client$/, "Ann Lee", "Clients"],
] as const;
test.each(pages)(
  "%s that cannot be loaded has a heading, the carrier's mark, a sentence, another try and a way on",
  async (_, at, call, failed, here, way) => {
    asBroker();
    site.failing = { calls: call, how: FAULTS["the server fails"] };
    openAt(at);
    await said();
    expect(heading()).toMatch(failed);
    expect(mark()).toHaveAttribute("alt", "Meridian Casualty");
    const main = document.querySelector("main") ?? expect.fail("no page");
    expect([...main.querySelectorAll("a, button")].map(({ textContent }) => textContent)).toContain(way);
    site.failing = undefined;
    press("Try again");
    await waitFor(() => expect(heading()).toBe(here));
    await gone();
  },
);

test.each(
  sampled([
    ["/dashboard/clients/cl_gone", "We could not find this client"],
    ["/dashboard/clients/cl_1/policies/pol_gone", "We could not find this policy"],
  ]),
)("%s has a heading, a title, the carrier's mark, a sentence and a way on", async (at, title) => {
  asBroker();
  openAt(at);
  await waitFor(() => expect(heading()).toBe(title));
  await waitFor(() => expect(document.title).toBe(title));
  expect(screen.getByText("It may have been removed, or it belongs to another brokerage.")).toBeVisible();
  await waitFor(() => expect(mark()).toHaveAttribute("alt", "Meridian Casualty"));
  fireEvent.click(screen.getByText("Go to your clients"));
  await waitFor(() => expect(heading()).toMatch(/^Clients/));
});

test("a quote that does not exist leads to its client, with an alert that names it", async () => {
  asBroker();
  openAt("/dashboard/clients/cl_1/quotes/Q-GONE");
  await waitFor(() => expect(address()).toBe("/dashboard/clients/cl_1"));
  await waitFor(() => expect(alertIn()).toHaveTextContent("Quote Q-GONE could not be opened."));
});

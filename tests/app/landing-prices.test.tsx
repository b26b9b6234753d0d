/** The prices of a product's page, an estimate, and who may sell what where (U1, U8). */
import "@testing-library/jest-dom/vitest";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { carriedTo } from "../../app/shared/session/carried";
import { carryPressed } from "../../app/shared/session/carry";
import { allowDialogs } from "./support/show";
import { BASE, passport, price, show, withPrices } from "./support/landing-page";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the prices of the rate book", () => {
  test("are shown in a table by plan and type before any question, without the lowest price beside it", () => {
    show(withPrices());
    const table = screen.getByRole("table");
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual([
      "PlanYouYou and family",
      "EssentialEssential, You: $195a yearEssential, You and family: $295a year",
      "EnhancedEnhanced, You: $345a year",
    ]);
    expect(screen.queryByText("From $195 a year")).toBeNull();
    expect(screen.getByText("Passport 360 is not offered in Kansas.")).toBeInTheDocument();
  });

  test("a press on a price starts the enrollment with that plan filled in but not yet confirmed", async () => {
    onTestFinished(carryPressed());
    show(withPrices());
    await userEvent.click(screen.getByRole("link", { name: /^Enhanced, You:/ }));
    expect(screen.getByText("The enrollment")).toBeInTheDocument();
    expect(carriedTo(BASE)).toMatchObject({
      answers: { plan_type: "individual", plan_name: "enhanced" },
      price: { amount: "$345", per: "a year", is_from: false },
    });
  });

  test.each([
    ["of a product that is off", { isOff: true }],
    ["of a quote that exists", { waiting: { since: "Nov 20, 2026" } }],
    ["of an agent without a license", { offer: { broker: { name: "Sam Hale", licensed_in: {} } } }],
  ])("lead nowhere on the page %s", (_, more) => {
    show(withPrices(more));
    expect(within(screen.getByRole("table")).queryAllByRole("link")).toEqual([]);
  });

  test("a price that varies is shown with From", () => {
    const props = withPrices();
    show({ ...props, flow: { ...props.flow, prices: [price("essential", "individual", 195.5, true)] } });
    expect(screen.getByRole("table")).toHaveTextContent("from $195.50");
  });
});

describe("an agent's license", () => {
  const sam = { name: "Sam Hale", phone_number: "303-555-0155" };

  test("that is missing removes the buttons that start an enrollment, and names who can help", () => {
    show(withPrices({ offer: { broker: { ...sam, licensed_in: {} } } }));
    for (const name of ["Check Our Prices", "Get Quote Now"]) expect(screen.queryByRole("link", { name })).toBeNull();
    expect(screen.getByText(/Sam Hale is not licensed to sell Passport 360 in any state\./)).toBeInTheDocument();
  });

  test("that is missing leaves a person to ask, who is called an agent nowhere on the page", () => {
    allowDialogs();
    const off = { isOff: true, saysUnavailable: true };
    for (const more of [{}, off]) {
      show({ ...withPrices({ offer: { broker: { ...sam, licensed_in: {} }, brokerage: "Acme" } }), ...more });
      const asked = screen.getByRole("region", { name: "Who to ask" });
      expect(asked).toHaveTextContent(/^SHSam HaleAcme303-555-0155$/);
      expect(screen.queryByText(/your agent/i)).toBeNull();
      expect(screen.queryByLabelText(/your agent/i)).toBeNull();
      cleanup();
    }
  });

  test.each([
    ["everywhere", ["*"], "Licensed in every state where it is offered"],
    ["in two states", ["CO", "TX"], "Licensed in Colorado and Texas"],
  ])("%s is named beside the agent", (_, codes, words) => {
    show(withPrices({ offer: { broker: { ...sam, licensed_in: { [passport.vertical_code]: codes } } } }));
    expect(within(screen.getByRole("region", { name: "Your agent" })).getByText(words)).toBeInTheDocument();
  });
});

test("the footer shows the legal links and the seller where the space has them", () => {
  const law = { documents: [{ title: "Privacy notice", url: "/documents/legal/privacy" }], kept: "Kept for 3 days." };
  const { unmount } = show(
    withPrices({ about: { space: { id: "demo", name: "Demo", demo: "Nothing is sold." }, law } }),
  );
  const foot = screen.getByRole("contentinfo");
  expect(within(foot).getByRole("link", { name: "Privacy notice" })).toHaveAttribute(
    "href",
    "/documents/legal/privacy",
  );
  for (const text of ["Kept for 3 days.", "Nothing is sold."]) expect(within(foot).getByText(text)).toBeInTheDocument();
  expect(screen.getByText("Demo")).toBeInTheDocument();
  unmount();
  show(withPrices());
  expect(screen.queryByRole("navigation", { name: "Legal" })).toBeNull();
  expect(screen.queryByText("Demo")).toBeNull();
});

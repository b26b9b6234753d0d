/** The prices of a product's page, an estimate, and who may sell what where (U1, U8). */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { system } from "../../app/shared/theme/system";
import { carriedTo } from "../../app/shared/session/carried";
import type { Estimate, ListedPrice } from "../../app/shared/api/types";
import { Landing } from "../../app/storefront/landing/Landing";
import type { LandingProps } from "../../app/storefront/landing/props";
import { landingWords, type Flow } from "../../engine/index";

const flowOf = (file: string): Flow =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../flows/${file}.flow.json`), "utf8"));
const [passport, boa] = [flowOf("passport360"), flowOf("boa")];
const START = "/buy/acme/kites/start/first?b=bkr_dana";
const BASE = "/buy/acme/kites/start";

const price = (plan_name: string, plan_type: string, amount: number, is_from = false): ListedPrice => ({
  plan_name,
  plan_type,
  title: plan_name,
  amount,
  currency: "USD",
  is_from,
});

function propsOf({ id, title, vertical_code, landing }: Flow, more: Partial<LandingProps> = {}): LandingProps {
  if (!landing) throw new Error("The flow has no page.");
  return {
    carrier: { name: "Meridian Casualty", underwriting_phone: "800-555-0141" },
    about: { space: { id: "demo", name: "Demo" }, law: { documents: [] } },
    flow: { id, title, version: "9.9.9", unavailable: "Off.", vertical_code, price_from: PER },
    words: landingWords(landing, { carrier: "Meridian Casualty", price: PER, states: "Kansas" }),
    drawings: {},
    offer: { broker: { name: "Dana Reyes" }, brokerage: "Acme" },
    start: START,
    isOff: false,
    ...more,
  };
}
const PER = { amount: 195, currency: "USD", per: "a year" };

const LISTED = [
  price("essential", "individual", 195),
  price("enhanced", "individual", 345),
  price("essential", "family", 295),
];
const withPrices = (more: Partial<LandingProps> = {}): LandingProps => {
  const props = propsOf(passport, { chooses: { type: "plan_type", plan: "plan_name" }, ...more });
  return { ...props, flow: { ...props.flow, prices: LISTED } };
};

const show = (props: LandingProps) =>
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <Routes>
          <Route path="/buy/acme/kites/*" element={<p>The enrollment</p>} />
          <Route path="*" element={<Landing {...props} />} />
        </Routes>
      </MemoryRouter>
    </ChakraProvider>,
  );

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

  test.each([
    ["everywhere", ["*"], "Licensed in every state where it is offered"],
    ["in two states", ["CO", "TX"], "Licensed in Colorado and Texas"],
  ])("%s is named beside the agent", (_, codes, words) => {
    show(withPrices({ offer: { broker: { ...sam, licensed_in: { [passport.vertical_code]: codes } } } }));
    expect(within(screen.getByRole("region", { name: "Your agent" })).getByText(words)).toBeInTheDocument();
  });
});

describe("an estimate", () => {
  const asks = [
    {
      name: "business_region",
      label: "State",
      placeholder: "Select one",
      options: [{ value: "CO", label: "Colorado" }],
    },
    { name: "owners_count", label: "Number of owners" },
  ];
  const found: Estimate = {
    answers: { business_region: "CO", owners_count: 12 },
    wrong: [],
    refused: null,
    region: "CO",
    prices: [price("boa", "chubb_boa", 1140)],
  };
  let answer: Estimate | number;
  let asked: string[];
  beforeEach(() => {
    answer = found;
    asked = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(
        typeof answer === "number"
          ? Response.json({ error: { code: "x" } }, { status: answer })
          : Response.json(answer),
      );
    });
  });
  const ask = async (): Promise<void> => {
    await userEvent.selectOptions(screen.getByLabelText("State"), "CO");
    await userEvent.type(screen.getByLabelText("Number of owners"), "12");
    await userEvent.click(screen.getByRole("button", { name: "Estimate my price" }));
  };

  test("is labeled as an estimate, and its answers are filled in at the steps", async () => {
    show(propsOf(boa, { asks }));
    await ask();
    expect(await screen.findByText("$1,140 a year, estimated")).toBeInTheDocument();
    expect(asked).toEqual([
      `/flows/boa/9.9.9/estimate.json?${new URLSearchParams({ answers: '{"business_region":"CO","owners_count":"12"}' })}`,
    ]);
    await userEvent.click(within(screen.getByRole("status")).getByRole("link", { name: "Get Quote Now" }));
    expect(carriedTo(BASE)).toMatchObject({
      answers: { business_region: "CO", owners_count: 12 },
      price: { amount: "$1,140", per: "a year", is_from: false, is_estimate: true },
    });
  });

  test("that is refused shows the reason and who can help, without a price or a start button", async () => {
    answer = {
      ...found,
      prices: [],
      refused: {
        title: "Thank you",
        body: ["Ask our underwriters."],
        reason: "It takes 20.",
        contacts: ["underwriting"],
      },
    };
    show(propsOf(boa, { asks }));
    await ask();
    const said = screen.getByRole("status");
    expect(await within(said).findByText("It takes 20.")).toBeInTheDocument();
    expect(within(said).getByRole("link", { name: "800-555-0141" })).toBeInTheDocument();
    expect(within(said).queryByRole("link", { name: "Get Quote Now" })).toBeNull();
    // The sentences of the enrollment's dialog ask for more, which a page with a reason does not.
    expect(within(said).queryByText("Ask our underwriters.")).toBeNull();
  });

  test("is not asked for beside a quote that exists, which has answers of its own", () => {
    show(propsOf(boa, { asks, waiting: { since: "Nov 20, 2026", isOwn: true } }));
    expect(screen.queryByRole("region", { name: "Estimate your price" })).toBeNull();
    expect(screen.getByText(/^You began this quote with Dana Reyes\./)).toBeInTheDocument();
  });

  test("is not asked for where the agent may sell in no state", () => {
    show(propsOf(boa, { asks, offer: { broker: { name: "Sam Hale", licensed_in: {} } } }));
    expect(screen.queryByRole("button", { name: "Estimate my price" })).toBeNull();
    expect(screen.queryByLabelText("State")).toBeNull();
  });

  test("for an agent who is not licensed in that state names the state", async () => {
    const broker = { name: "Sam Hale", licensed_in: { [boa.vertical_code]: ["TX"] } };
    show(propsOf(boa, { asks, offer: { broker } }));
    await ask();
    expect(await screen.findByText(/Sam Hale is not licensed .* in Colorado\./)).toBeInTheDocument();
    expect(screen.queryByText(/estimated/)).toBeNull();
  });

  test("shows an error at the wrong answer's field and focuses it", async () => {
    answer = { ...found, wrong: [{ at: "owners_count", message: "A whole number." }], prices: [] };
    show(propsOf(boa, { asks }));
    await ask();
    expect(await screen.findByText("A whole number.")).toBeInTheDocument();
    expect(screen.getByLabelText("Number of owners")).toHaveFocus();
    expect(screen.getByLabelText("Number of owners")).toBeInvalid();
  });

  test("that cannot be worked out says so, and the start button stays", async () => {
    answer = 503;
    show(propsOf(boa, { asks }));
    await ask();
    expect(await screen.findByText(/We could not work out a price just now\./)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Check Our Prices" })).toHaveAttribute("href", START);
  });

  test("that arrives after another answer was typed is not shown for the new answer", async () => {
    let come: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (come = resolve)));
    show(propsOf(boa, { asks }));
    await ask();
    await userEvent.type(screen.getByLabelText("Number of owners"), "0");
    await act(async () => come(Response.json(found)));
    expect(screen.queryByText("$1,140 a year, estimated")).toBeNull();
  });

  test("that the server worked out is shown at once, and disappears when an answer changes", async () => {
    show(propsOf(boa, { asks, estimated: found }));
    expect(screen.getByText("$1,140 a year, estimated")).toBeInTheDocument();
    expect(screen.getByLabelText("Number of owners")).toHaveValue("12");
    await userEvent.type(screen.getByLabelText("Number of owners"), "0");
    expect(screen.queryByText("$1,140 a year, estimated")).toBeNull();
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

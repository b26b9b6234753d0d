/** An estimate of a product's page (U1, U8). */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { carriedTo } from "../../app/shared/session/carried";
import type { Estimate } from "../../app/shared/api/types";
import { BASE, boa, price, propsOf, show, START } from "./support/landing-page";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

  test("is carried by each way into the enrollment", async () => {
    const ways = () => screen.getAllByRole("link", { name: /^(Check Our Prices|Get Quote Now)$/ });
    let count = 1;
    for (let n = 0; n < count; n++) {
      sessionStorage.clear();
      show(propsOf(boa, { asks }));
      await ask();
      await screen.findByText("$1,140 a year, estimated");
      count = ways().length;
      await userEvent.click(ways()[n] ?? expect.fail());
      expect(await screen.findByText("The enrollment")).toBeVisible();
      expect(carriedTo(BASE)?.price?.amount).toBe("$1,140");
      cleanup();
    }
    expect(count).toBeGreaterThanOrEqual(3);
  });

  test("is not carried once its answers are changed", async () => {
    show(propsOf(boa, { asks }));
    await ask();
    await screen.findByText("$1,140 a year, estimated");
    expect(carriedTo(BASE)).toBeDefined();
    await userEvent.type(screen.getByLabelText("Number of owners"), "3");
    expect(carriedTo(BASE)).toBeUndefined();
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
    expect(carriedTo(BASE)).toBeUndefined();
    // The sentences of the enrollment's dialog ask for more, which a page with a reason does not.
    expect(within(said).queryByText("Ask our underwriters.")).toBeNull();
  });

  test("that is refused for a state where nothing is sold says so once", async () => {
    const page = propsOf(boa, { asks });
    const props = { ...page, flow: { ...page.flow, not_sold_in: ["CO"] } };
    const reason = "Business Owners Accident is not offered in Kansas.";
    answer = { ...found, prices: [], refused: { title: "Thank you", body: [], reason, contacts: ["underwriting"] } };
    show(props);
    await ask();
    expect(await within(screen.getByRole("status")).findByText(reason)).toBeInTheDocument();
    expect(screen.getAllByText(/not offered in Kansas/)).toHaveLength(1);
    await userEvent.type(screen.getByLabelText("Number of owners"), "3");
    expect(screen.getAllByText(/not offered in Kansas/)).toHaveLength(1);
    cleanup();
    // Refused for anything else, the page still names the states.
    show(page);
    await ask();
    await within(screen.getByRole("status")).findByText(reason);
    expect(screen.getAllByText(/not offered in Kansas/)).toHaveLength(2);
  });

  test("makes its own button the way on, and the one below it a quieter one", async () => {
    const look = (link: HTMLElement) => link.className;
    const below = () => screen.getByRole("link", { name: "Check Our Prices" });
    show(propsOf(boa, { asks }));
    const first = look(below());
    await ask();
    const said = within(screen.getByRole("status"));
    const own = await said.findByRole("link", { name: "Get Quote Now" });
    expect(look(own)).toBe(first);
    expect(look(below())).not.toBe(first);
    await userEvent.type(screen.getByLabelText("Number of owners"), "3");
    expect(look(below())).toBe(first);
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
    expect(carriedTo(BASE)).toBeUndefined();
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

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { LinkQr } from "../../../app/dashboard/header/LinkQr";
import { useEstimate } from "../../../app/storefront/landing/estimate";
import { Estimator } from "../../../app/storefront/landing/Estimator";
import { heard } from "../support/hear";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

const ESTIMATE = { asks: ["count"], action: "Estimate", result: "{price} a year, estimated" };

const PAGE: Parameters<typeof useEstimate>[0] = {
  flow: { id: "kites", title: "Kites", version: "1.0.0", unavailable: "Off.", vertical_code: "kites" },
  words: { headline: "Kites", lead: "Kites.", actions: { first: "Check", second: "Begin" } },
  carrier: { name: "Kite Casualty" },
  offer: {},
  start: "/buy/acme/kites/start/first",
  way: undefined,
};

function Estimating() {
  const asks = [{ name: "count", label: "Number of kites" }];
  const estimating = useEstimate({ ...PAGE, asks });
  return <Estimator {...PAGE} estimating={estimating} estimate={ESTIMATE} asks={asks} action="Begin" />;
}

/** What is said of an estimate on a product's page, and of a link to it. */
export const ESTIMATES: readonly SpokenCase[] = [
  {
    places: ["storefront/landing/Estimator.tsx role"],
    says: "the price of an estimate is announced",
    run: async () => {
      const price = { plan_type: "a", plan_name: "a", title: "A", amount: 750, currency: "USD", is_from: false };
      const answer = { answers: { count: 2 }, wrong: [], refused: null, prices: [price] };
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
      show(<Estimating />);
      await userEvent.type(screen.getByLabelText("Number of kites"), "2");
      const words = "$750 a year, estimated";
      const found = await heard(async () => {
        await userEvent.click(screen.getByRole("button", { name: "Estimate" }));
        await screen.findByText(words);
      });
      expect(found.at(-1)).toBe(words);
    },
  },
  {
    places: ["dashboard/header/LinkQr.tsx role"],
    says: "a QR code that cannot be saved is announced with what to do",
    run: async () => {
      show(<LinkQr link="https://portal.example.com/buy/acme/kites" title="Kites" name="kites" />);
      const words = "This browser did not let us make the picture. Take a screenshot instead.";
      const found = await heard(async () => {
        await userEvent.click(screen.getByRole("button", { name: "Save QR code" }));
        await screen.findByText(words);
      });
      expect(found).toEqual([words]);
    },
  },
];

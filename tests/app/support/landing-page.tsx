import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { system } from "../../../app/shared/theme/system";
import type { ListedPrice } from "../../../app/shared/api/types";
import { Landing } from "../../../app/storefront/landing/Landing";
import type { LandingProps } from "../../../app/storefront/landing/props";
import { landingWords, type Flow } from "../../../engine/index";

const flowOf = (file: string): Flow =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../flows/${file}.flow.json`), "utf8"));
export const [passport, boa] = [flowOf("passport360"), flowOf("boa")];
export const START = "/buy/acme/kites/start/first?b=bkr_dana";
export const BASE = "/buy/acme/kites/start";

export const price = (plan_name: string, plan_type: string, amount: number, is_from = false): ListedPrice => ({
  plan_name,
  plan_type,
  title: plan_name,
  amount,
  currency: "USD",
  is_from,
});

export function propsOf({ id, title, vertical_code, landing }: Flow, more: Partial<LandingProps> = {}): LandingProps {
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
export const withPrices = (more: Partial<LandingProps> = {}): LandingProps => {
  const props = propsOf(passport, { chooses: { type: "plan_type", plan: "plan_name" }, ...more });
  return { ...props, flow: { ...props.flow, prices: LISTED } };
};

export const show = (props: LandingProps) =>
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

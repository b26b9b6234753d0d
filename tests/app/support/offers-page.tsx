import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { expect } from "vitest";
import { QuotesPage } from "../../../app/dashboard/QuotesPage";
import type { WorklistQuote } from "../../../app/shared/api/types";
import { Notices } from "../../../app/shared/ui/notices";
import { standInOffers, worklistOf, offerOf } from "./offers";
import type { OfferCall } from "./offers";
import { allowDialogs, showAt } from "./show";

/** The page of offers over a stand-in for the API, which a test gives the offers and the answers. */
interface OffersSite {
  /** What the API lists now. */
  listed: readonly WorklistQuote[];
  /** Answers a call; undefined leaves it to the list. */
  answer: (call: OfferCall) => unknown;
  readonly calls: readonly OfferCall[];
}

const fetchBefore = globalThis.fetch;

export function offersSite(): OffersSite {
  allowDialogs();
  const site: OffersSite = {
    listed: [offerOf()],
    answer: () => undefined,
    calls: standInOffers((call) => {
      const given = site.answer(call);
      if (given !== undefined || call.call !== "GET /worklist") return given;
      const [offset = 0, limit = 0] = ["_offset", "_limit"].map((name) => Number(call.query.get(name)));
      return worklistOf(site.listed.slice(offset, offset + limit), site.listed.length);
    }),
  };
  return site;
}

export function closeOffersSite(): void {
  history.replaceState(null, "", "/");
  globalThis.fetch = fetchBefore;
}

const Where = (): ReactNode => <output data-testid="where">{useLocation().search}</output>;

export async function openOffers(at = "/dashboard/quotes?tab=sent"): Promise<void> {
  // Notices have the path of the browser.
  history.replaceState(null, "", at);
  showAt(
    at,
    <>
      <Notices />
      <QuotesPage />
      <Where />
    </>,
  );
  await waitFor(() => expect(screen.queryAllByText("Loading")).toEqual([]));
}

/** The client of each row. */
export const rows = (): readonly (string | null)[] =>
  [...document.querySelectorAll("tr[data-offer]")].map((row) => row.querySelector("a")?.textContent ?? null);

const asked = ({ calls }: OffersSite): number => calls.filter(({ call }) => call === "GET /worklist").length;

/** Asks again, as the page does by itself. */
export async function askAgain(site: OffersSite): Promise<void> {
  const before = asked(site);
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(asked(site)).toBeGreaterThan(before));
  // The answer is shown.
  await act(() => Promise.resolve());
}

export const region = (): HTMLElement => screen.getByLabelText("Not opened", { selector: "section" });

export function openMenu(name = "Actions for Uma Sawyer, Kites"): void {
  const button = screen.getByLabelText(name);
  act(() => button.focus());
  fireEvent.click(button);
}

// By their words and not by role: a list has many elements, and roles are a second's work.
export const press = (name: string): void =>
  void fireEvent.click(screen.getByText(name, { selector: "[role=menuitem]" }));
export const waiting = (words: string | RegExp) => screen.queryByText(words, { selector: "button" });

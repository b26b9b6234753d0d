import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Route, Routes } from "react-router-dom";
import { ClientPage } from "../../app/dashboard/client/ClientPage";
import { CreateOffer } from "../../app/dashboard/client/CreateOffer";
import type { WorklistQuote } from "../../app/shared/api/types";
import { CLIENT } from "./support/client";
import { offerOf, standInOffers, worklistOf } from "./support/offers";
import type { OfferCall } from "./support/offers";
import { allowDialogs, show, showAt } from "./support/show";

/** What a new offer is beside: an open one, or a policy. */

const KITES = { vertical_code: "Kites", title: "Kites", obstacle: null };
const fetchBefore = globalThis.fetch;
const onSent = vi.fn();
const onClose = vi.fn();
let answer: (call: string) => unknown;
let calls: readonly OfferCall[];
beforeEach(() => {
  allowDialogs();
  calls = standInOffers(({ call }) => answer(call));
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetchBefore;
});
const pick = (label: RegExp) => fireEvent.click(screen.getByLabelText(label));
const button = () => screen.getByText<HTMLButtonElement>("Create offer", { selector: "button" });

describe("the offer of a product", () => {
  test("is one that is open already, unless another one is wanted beside it (R-30)", async () => {
    answer = () => [KITES];
    const onSend = vi.fn();
    const known = offerOf({ vertical_code: "Kites" });
    show(<CreateOffer client={CLIENT} offers={[known]} onSend={onSend} onSent={onSent} onClose={onClose} />);
    expect(await screen.findByText("Ann Lee has an open offer from Nov 17, 2026")).toBeVisible();
    expect([button().disabled, screen.queryByLabelText(/^Email/)]).toEqual([true, null]);
    fireEvent.click(screen.getByText("Resend it"));
    expect(onSend).toHaveBeenCalledWith(known);
    fireEvent.click(screen.getByText("Offer another one beside it"));
    pick(/^Email/);
    expect(screen.getByText("ann@mail.example")).toBeVisible();
    expect(button()).toBeEnabled();
  });

  test("is not thrown away with the note that was typed for it", async () => {
    answer = () => [KITES];
    show(<CreateOffer client={CLIENT} onSent={onSent} onClose={onClose} />);
    await screen.findByText("Kites");
    pick(/^Email/);
    fireEvent.change(screen.getByLabelText("Your note (optional)"), { target: { value: "Hello" } });
    onClose.mockReset();
    fireEvent.click(screen.getByLabelText("Close"));
    expect(screen.getByText("Discard what you typed?")).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("is a second policy only on purpose, with a note of the broker's own", async () => {
    answer = (call) => (call.endsWith("/products") ? [KITES] : { quote_number: "Q-1", vertical_code: "Kites" });
    const vertical = { code: "Kites", name: "Kites" };
    const policy = { status: "inforce", vertical, ends_at: "2027-03-03" } as const;
    for (const isSecond of [false, true]) {
      onClose.mockReset();
      show(<CreateOffer client={CLIENT} policies={[policy]} onSent={onSent} onClose={onClose} />);
      await screen.findByText(/^Ann Lee has a policy of this product until Mar 03, 2027\./);
      if (isSecond) pick(/^A second policy on purpose/);
      pick(/^Email/);
      fireEvent.change(screen.getByLabelText("Your note (optional)"), { target: { value: "Hello" } });
      const from = calls.length;
      fireEvent.click(button());
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(calls.slice(from).flatMap(({ body }) => (body === undefined ? [] : [body]))).toMatchObject([
        isSecond ? { second_policy: true } : { vertical_code: "Kites" },
        { handoff_type: "blank", note: "Hello" },
      ]);
      cleanup();
    }
  });

  test("is one that was made a moment ago, of which the page that is open has not heard", async () => {
    let offers: readonly WorklistQuote[] = [];
    answer = (call) => {
      if (call.endsWith("/worklist")) return worklistOf(offers);
      if (call.endsWith("/products")) return [KITES];
      return call === "GET /clients/cl_1" ? CLIENT : [];
    };
    showAt(
      "/dashboard/clients/cl_1",
      <Routes>
        <Route path="/dashboard/clients/:clientId" element={<ClientPage />} />
      </Routes>,
    );
    const open = await screen.findByText("Create offer", { selector: "header button" });
    await screen.findByText("Policies");
    offers = [offerOf({ vertical_code: "Kites" })];
    fireEvent.click(open);
    expect(await screen.findByText("Offer another one beside it")).toBeVisible();
    expect(screen.queryByLabelText(/^Email/)).toBeNull();
  });
});

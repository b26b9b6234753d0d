import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { PolicyTable } from "../../../app/dashboard/client/PolicyTable";
import { Changed } from "../../../app/dashboard/offers/Changed";
import { OfferMenu } from "../../../app/dashboard/offers/OfferMenu";
import { QuotesPage } from "../../../app/dashboard/QuotesPage";
import { NoteField } from "../../../app/dashboard/offers/SendDialog";
import { ListTabs } from "../../../app/shared/ui/ListTabs";
import { heard } from "../support/hear";
import { manyOffers, NOW, offerOf, standInOffers, worklistOf } from "../support/offers";
import { show, showAt } from "../support/show";
import type { SpokenCase } from "./case";

const nothing = (): void => undefined;

/** What the pages of offers tell a screen reader. */
export const OFFERS: readonly SpokenCase[] = [
  {
    places: ["dashboard/offers/OfferMenu.tsx aria-expanded", "dashboard/offers/OfferMenu.tsx role"],
    says: "the menu of an offer is named with its client and product, says whether it is open, and that a link was copied",
    run: async () => {
      const menu = (isCopied: boolean) => <OfferMenu offer={offerOf()} isCopied={isCopied} onAct={nothing} />;
      const { rerender } = show(menu(false));
      const button = screen.getByRole("button", { name: "Actions for Uma Sawyer, Kites" });
      expect(button).toHaveAttribute("aria-expanded", "false");
      fireEvent.click(button);
      expect(button).toHaveAttribute("aria-expanded", "true");
      expect(await heard(() => rerender(menu(true)))).toEqual(["Copied!"]);
    },
  },
  {
    places: ["dashboard/offers/Changed.tsx role"],
    says: "that offers have changed is announced once, however many more follow",
    run: async () => {
      const line = (changed: number) => <Changed changed={changed} onShow={nothing} />;
      const { rerender } = show(line(0));
      expect(await heard(() => rerender(line(1)))).toEqual([
        "Some of these quotes have changed. A button above them shows how.",
      ]);
      expect(await heard(() => rerender(line(3)))).toEqual([]);
      expect(screen.getByRole("button", { name: "3 changed: show" })).toBeVisible();
    },
  },
  {
    places: ["shared/ui/ListTabs.tsx aria-current"],
    says: "the tab whose offers are shown is the current one",
    run: () => {
      const lists = [
        ["sent", "Not opened"],
        ["opened", "Opened"],
      ] as const;
      show(<ListTabs title="Quotes" lists={lists} current="opened" counts={undefined} to={(name) => `?tab=${name}`} />);
      expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Opened");
    },
  },
  {
    places: ["shared/ui/LoadMore.tsx role"],
    says: "how many offers are shown is announced when more are loaded",
    run: async () => {
      const all = manyOffers(30);
      const before = globalThis.fetch;
      standInOffers(({ query }) => worklistOf(all.slice(0, Number(query.get("_limit"))), 30));
      showAt("/dashboard/quotes?tab=sent", <QuotesPage />);
      await screen.findByText("25 of 30 shown");
      const found = await heard(async () => {
        fireEvent.click(screen.getByRole("button", { name: "Load more quotes" }));
        await waitFor(() => screen.getByText("30 of 30 shown"));
      });
      expect(found).toEqual(["30 of 30 shown"]);
      globalThis.fetch = before;
    },
  },
  {
    places: ["dashboard/client/PolicyTable.tsx aria-expanded"],
    says: "the button of closed offers says whether they are shown",
    run: () => {
      const acting = { onAct: nothing, copied: undefined, failed: undefined, dialog: undefined };
      const list = worklistOf([offerOf({ tab: "closed", stage: "closed", closed: { at: NOW, as: "withdrawn" } })]);
      show(<PolicyTable clientId="cl_1" policies={[]} list={list} proposals={new Map()} acting={acting} />);
      const button = screen.getByRole("button", { name: "Closed offers (1)" });
      expect([button.getAttribute("aria-expanded"), screen.queryByText(/Withdrawn/)]).toEqual(["false", null]);
      fireEvent.click(button);
      expect(button).toHaveAttribute("aria-expanded", "true");
      expect(screen.getByText("Withdrawn Nov 28 · Reference 7K3M9A")).toBeVisible();
    },
  },
  {
    places: ["dashboard/offers/SendDialog.tsx aria-describedby"],
    says: "the field of a note says how long it may be",
    run: () => {
      show(<NoteField id="note" note="" onChange={nothing} />);
      expect(screen.getByLabelText("Your note (optional)")).toHaveAccessibleDescription(
        "It is in the mail with your name. At most 1,000 characters.",
      );
    },
  },
];

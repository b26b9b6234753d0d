import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OfferAct, Worklist, WorklistQuote } from "../../app/shared/api/types";
import schema from "../../schemas/api/common.schema.json";
import { manyOffers, NOW, offerOf, refusedOffer, worklistOf } from "./support/offers";
import {
  askAgain,
  closeOffersSite,
  offersSite,
  openMenu,
  openOffers,
  press,
  region,
  rows,
  waiting,
} from "./support/offers-page";

/** What a broker sees of the offers of the brokerage. */

let site: ReturnType<typeof offersSite>;
beforeEach(() => {
  site = offersSite();
});
afterEach(() => {
  cleanup();
  closeOffersSite();
  vi.unstubAllGlobals();
});

describe("the Quotes page", () => {
  test("asks for the tab and the filter that its address names, 25 at a time", async () => {
    await openOffers("/dashboard/quotes?tab=opened&filter=mine");
    const [first] = site.calls;
    expect(Object.fromEntries(first?.query ?? [])).toEqual({
      tab: "opened",
      broker_is_me: "yes",
      _offset: "0",
      _limit: "25",
    });
    fireEvent.change(screen.getByLabelText("Filter"), { target: { value: "all" } });
    expect(screen.getByTestId("where")).toHaveTextContent("?tab=opened");
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Opened");
  });

  test.each(["", "?tab=constructor", "?tab=sold"])(
    "shows what is with the broker at an address with '%s'",
    async (query) => {
      site.listed = [];
      await openOffers(`/dashboard/quotes${query}`);
      expect(screen.getByText("No quote waits for you to send it.")).toBeVisible();
    },
  );

  test("loads more of them, 25 at a time, until all are there", async () => {
    site.listed = manyOffers(30);
    await openOffers();
    for (const shown of [25, 30]) {
      await waitFor(() => expect(rows()).toHaveLength(shown));
      expect(screen.getByText(`${shown} of 30 shown`)).toBeVisible();
      const more = waiting("Load more quotes");
      expect(more !== null).toBe(shown < 30);
      if (more) fireEvent.click(more);
    }
  });

  test("says that the offers cannot be had, and asks again", async () => {
    site.answer = ({ call }) => (call === "GET /worklist" ? refusedOffer(500, "internal") : undefined);
    await openOffers();
    expect(screen.getByText("The quotes could not be loaded.")).toBeVisible();
    site.answer = () => undefined;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Uma Sawyer" })).toHaveAttribute("href", "/dashboard/clients/cl_1");
  });
});

describe("rows of offers", () => {
  const changed = (): WorklistQuote => offerOf({ stage: "opened", tab: "opened", opened_at: NOW });
  const arrivals = {
    "the pointer is": () => fireEvent.pointerEnter(region()),
    "the focus is": () => act(() => screen.getByText("Uma Sawyer").focus()),
  };
  const leavings = {
    "the pointer is": () => fireEvent.pointerLeave(region()),
    "the focus is": () => act(() => screen.getByLabelText("Filter").focus()),
  };

  test("change, come and go at once while no person is in the list", async () => {
    await openOffers();
    site.listed = [
      changed(),
      offerOf({ quote_number: "Q-2", client: { id: "cl_2", client_type: "individual", name: "Ben Ito" } }),
    ];
    await askAgain(site);
    await waitFor(() => expect(rows()).toEqual(["Uma Sawyer", "Ben Ito"]));
    expect(screen.getByText("Link opened Nov 28")).toBeVisible();
    expect(waiting(/changed: show/)).toBeNull();
  });

  test.each(["the pointer is", "the focus is"] as const)(
    "stay as they are while %s in the list, until they are asked for or left",
    async (where) => {
      site.listed = manyOffers(3);
      await openOffers();
      if (where === "the focus is") act(() => screen.getByText("Client 1").focus());
      else arrivals[where]();
      const second = offerOf({ ...site.listed[1] });
      site.listed = [offerOf({ quote_number: "Q-9" }), { ...second, revision: 13 }];
      await askAgain(site);
      const show = await screen.findByText("4 changed: show");
      // On its way to the button, the pointer leaves the rows.
      if (where === "the pointer is") fireEvent.pointerOut(region(), { relatedTarget: show });
      expect(rows()).toEqual(["Client 1", "Client 2", "Client 3"]);
      fireEvent.click(show);
      expect(rows()).toEqual(["Uma Sawyer", "Client 2"]);
      expect(waiting(/changed: show/)).toBeNull();
      if (where === "the focus is") act(() => screen.getByText("Uma Sawyer").focus());
      site.listed = [];
      await askAgain(site);
      await screen.findByText("2 changed: show");
      expect(rows()).toEqual(["Uma Sawyer", "Client 2"]);
      leavings[where]();
      if (where === "the pointer is") leavings["the focus is"]();
      await waitFor(() => expect(rows()).toEqual([]));
    },
  );

  test("that were loaded below stay in place, too, and nothing counts that moved up behind the end", async () => {
    site.listed = manyOffers(26);
    await openOffers();
    arrivals["the pointer is"]();
    site.listed = site.listed.slice(1);
    await askAgain(site);
    await screen.findByText("1 changed: show");
    fireEvent.click(screen.getByText("Load more quotes"));
    await waitFor(() => expect(rows()).toHaveLength(26));
    expect(rows()[0]).toBe("Client 1");
  });

  test("count what a client does after the broker's own act, also when it takes the offer to another tab", async () => {
    await openOffers();
    openMenu();
    press("Withdraw");
    site.answer = ({ call }) => (call.endsWith("/withdraw") ? offerOf({ revision: 13 }) : undefined);
    fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    act(() => screen.getByText("Uma Sawyer").focus());
    await askAgain(site);
    site.listed = [];
    await askAgain(site);
    expect(rows()).toEqual(["Uma Sawyer"]);
    expect(await screen.findByText(/changed: show/)).toBeVisible();
  });

  test("show at once, in their place, what the broker has done", async () => {
    await openOffers();
    openMenu();
    press("Withdraw");
    const withdrawn = offerOf({
      stage: "closed",
      tab: "closed",
      closed: { at: NOW, as: "withdrawn" },
      revision: 13,
      may: ["undo"],
    });
    site.answer = ({ call }) => (call.endsWith("/withdraw") ? withdrawn : undefined);
    site.listed = [];
    fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    act(() => screen.getByText("Uma Sawyer").focus());
    expect(await screen.findByText("Withdrawn Nov 28")).toBeVisible();
    await askAgain(site);
    expect(rows()).toEqual(["Uma Sawyer"]);
    expect(waiting(/changed: show/)).toBeNull();
  });
});

describe("the count of a tab", () => {
  const tabs = (counts: Partial<Worklist["tabs"]>): Worklist["tabs"] => ({ ...worklistOf([]).tabs, ...counts });
  /** The counts of "Not opened" and "Closed". */
  const counted = (): readonly (string | undefined)[] =>
    ["Not opened", "Closed"].map(
      (name) => screen.getByText(name, { exact: false, selector: "nav a" }).querySelector("span")?.textContent,
    );
  type Act = Exclude<OfferAct, "continue">;
  const names: { readonly [act in Act]: string } = {
    send: "Resend",
    copy_link: "Copy link",
    withdraw: "Withdraw",
    undo: "Undo the withdrawal",
    reopen: "Reopen",
  };
  const isAct = (name: string): name is Act => name in names;
  const acts = schema.definitions.offer_act.enum.filter(isAct);

  test.each(acts)(
    "agrees with its rows after '%s' has taken an offer to another one, and when it is left",
    async (kind) => {
      const elsewhere = offerOf({ tab: "closed", revision: 13, may: [] });
      let isDone = false;
      site.answer = ({ call, query }) => {
        if (/\/(handoff|link|withdraw|reopen)$/.test(call)) isDone = true;
        if (call !== "GET /worklist")
          return call.endsWith("/link") ? { url: "https://x", works_until: NOW } : elsewhere;
        if (!isDone) return { ...worklistOf([offerOf({ may: [kind] })]), tabs: tabs({ sent: 1 }) };
        const isOfTab = query.has("tab");
        return { ...worklistOf(isOfTab ? [] : [elsewhere], isOfTab ? 0 : 1), tabs: tabs({ closed: 1 }) };
      };
      vi.stubGlobal("ClipboardItem", undefined);
      Object.defineProperty(navigator, "clipboard", {
        configurable: true,
        value: { writeText: () => Promise.resolve() },
      });
      await openOffers();
      await waitFor(() => expect(counted()).toEqual(["1", "0"]));
      openMenu();
      press(names[kind]);
      const dialog = screen.queryByRole("dialog");
      if (dialog) fireEvent.click(within(dialog).getByText(names[kind], { selector: "button" }));
      await waitFor(() => expect(isDone).toBe(true));
      act(() => screen.getByText("Uma Sawyer").focus());
      await askAgain(site);
      await waitFor(() => expect(counted()).toEqual(["1", "1"]));
      expect(rows()).toHaveLength(1);
      act(() => screen.getByLabelText("Filter").focus());
      fireEvent.pointerLeave(region());
      await waitFor(() => expect(counted()).toEqual(["0", "1"]));
      expect(rows()).toEqual([]);
    },
  );

  test("agrees with its rows when others have changed them, and after more were loaded", async () => {
    site.listed = manyOffers(26);
    await openOffers();
    fireEvent.pointerEnter(region());
    site.listed = site.listed.slice(1);
    await askAgain(site);
    await screen.findByText("1 changed: show");
    expect(counted()).toEqual(["26", "0"]);
    fireEvent.click(screen.getByText("Load more quotes"));
    await waitFor(() => expect(rows()).toHaveLength(26));
    expect(counted()).toEqual(["26", "0"]);
    fireEvent.pointerLeave(region());
    act(() => screen.getByLabelText("Filter").focus());
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(counted()).toEqual(["25", "0"]);
  });
});

describe("on a phone, a row of an offer", () => {
  const narrow = (isNarrow: boolean): void => {
    const media = { matches: !isNarrow, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", () => media);
  };

  test("mails it without its menu, if the broker may, and says what and to whom", async () => {
    narrow(true);
    site.listed = [
      offerOf(),
      offerOf({
        quote_number: "Q-2",
        mailed: null,
        client: { id: "cl_2", client_type: "individual", name: "Ann Lee" },
      }),
      offerOf({ quote_number: "Q-3", may: ["continue"] }),
    ];
    await openOffers();
    expect(
      screen.getAllByRole("button", { name: /end Kites to/ }).map((each) => each.getAttribute("aria-label")),
    ).toEqual(["Resend Kites to Uma Sawyer", "Send Kites to Ann Lee"]);
    fireEvent.click(screen.getByRole("button", { name: "Send Kites to Ann Lee" }));
    expect(await screen.findByRole("dialog", { name: "Send Kites to Ann Lee" })).toBeVisible();
  });

  test("has no such button of its own on a wide screen, where the menu is as near", async () => {
    narrow(false);
    await openOffers();
    expect(screen.queryByRole("button", { name: /end Kites to/ })).toBeNull();
  });
});

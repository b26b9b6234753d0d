import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signIn, signOut } from "../../app/shared/session/broker";
import { NOW, offerOf, refusedOffer } from "./support/offers";
import { closeOffersSite, offersSite, openMenu, openOffers, press } from "./support/offers-page";

/** What a broker does with an offer. */

const DANA = {
  auth: { token: "t-1" },
  carrier: { name: "Meridian" },
  id: "u-1",
  email: "dana@acme.example",
  name: "Dana Reyes",
  broker: { id: "bkr_dana", name: "Dana Reyes" },
};

let site: ReturnType<typeof offersSite>;
beforeEach(() => {
  site = offersSite();
});
afterEach(() => {
  cleanup();
  signOut();
  closeOffersSite();
  vi.unstubAllGlobals();
});

describe("the menu of an offer", () => {
  test("has what the caller may do, and is not there without anything", async () => {
    site.listed = [
      offerOf({ mailed: null, may: ["send", "continue"] }),
      offerOf({ quote_number: "Q-2", may: [], client: { id: "cl_2", client_type: "individual", name: "Ben Ito" } }),
    ];
    await openOffers();
    expect(screen.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
    openMenu();
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Send", "Continue"]);
    expect(screen.getByRole("menuitem", { name: "Continue" })).toHaveAttribute(
      "href",
      "/dashboard/clients/cl_1/quotes/Q-1",
    );
  });

  test("withdraws after one question, with the revision that was shown, and takes it back by Undo", async () => {
    await openOffers();
    openMenu();
    press("Withdraw");
    const dialog = screen.getByRole("dialog");
    expect(dialog).toHaveTextContent("You can undo this for 10 minutes.");
    expect(site.calls.some(({ call }) => call.startsWith("POST"))).toBe(false);
    const withdrawn = offerOf({
      stage: "closed",
      tab: "closed",
      closed: { at: NOW, as: "withdrawn" },
      revision: 13,
      may: ["undo"],
    });
    site.answer = ({ call }) =>
      call.endsWith("/withdraw") ? withdrawn : call.endsWith("/reopen") ? offerOf({ revision: 14 }) : undefined;
    fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    const notice = await screen.findByText("The offer of Kites to Uma Sawyer is withdrawn. Its links have ended.");
    expect(notice).toBeVisible();
    const undo = screen.getByRole("button", { name: "Undo" });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await screen.findByText(
      "The offer of Kites to Uma Sawyer is open again. Its links work again, except any that ended for another reason.",
    );
    expect(
      site.calls.filter(({ call }) => call.startsWith("POST")).map(({ call, ifMatch }) => [call, ifMatch]),
    ).toEqual([
      ["POST /quotes/Q-1/withdraw", '"12"'],
      ["POST /quotes/Q-1/reopen", '"13"'],
    ]);
  });

  test("reopens an older one and says that it needs a new link", async () => {
    site.listed = [offerOf({ stage: "closed", tab: "closed", closed: { at: NOW, as: "withdrawn" }, may: ["reopen"] })];
    site.answer = ({ call }) => (call.endsWith("/reopen") ? offerOf({ revision: 13 }) : undefined);
    await openOffers();
    openMenu();
    press("Reopen");
    expect(await screen.findByText(/Its earlier links have ended: send it again, or copy a new link\.$/)).toBeVisible();
  });

  test("sends it again by the same letter, with a note, to the address that it shows", async () => {
    site.listed = [offerOf({ mailed: { at: NOW, to: "uma@mail.example", letter: "proposal", failure: null } })];
    site.answer = ({ call }) =>
      call === "GET /quotes/Q-1" ? { application: { client: { email: "uma@new.example" } } } : undefined;
    await openOffers();
    openMenu();
    press("Resend");
    expect(await screen.findByText("uma@new.example")).toBeVisible();
    const note = screen.getByLabelText("Your note (optional)");
    expect(note).toHaveAttribute("maxlength", "1000");
    fireEvent.change(note, { target: { value: " Call me.\n" } });
    fireEvent.click(screen.getByRole("button", { name: "Resend" }));
    await screen.findByText("Uma Sawyer has been sent an enrollment email.");
    const sent = site.calls.find(({ call }) => call.startsWith("PATCH"));
    expect([sent?.call, sent?.body, sent?.ifMatch]).toEqual([
      "PATCH /quotes/Q-1/handoff",
      { handoff_type: "proposal", note: "Call me." },
      '"12"',
    ]);
  });

  test("shows the mail before it leaves, with the note as it is typed, and asks for it only when it is opened", async () => {
    signIn(DANA);
    site.answer = ({ call, body }) =>
      call === "POST /clients/cl_1/offer-preview"
        ? { to: "uma@mail.example", from: "Dana", subject: "Kites for you", text: JSON.stringify(body), button: "Go" }
        : undefined;
    await openOffers();
    openMenu();
    press("Resend");
    const asked = () => site.calls.filter(({ call }) => call.endsWith("/offer-preview")).length;
    fireEvent.click(await screen.findByText("Preview the email"));
    expect(await screen.findByText("Kites for you")).toBeVisible();
    fireEvent.change(screen.getByLabelText("Your note (optional)"), { target: { value: " Call me.\n" } });
    expect(await screen.findByText('{"vertical_code":"kites","quote_number":"Q-1","note":"Call me."}')).toBeVisible();
    expect([asked(), site.calls.some(({ call }) => call.startsWith("PATCH"))]).toEqual([2, false]);
  });

  test("says of a proposal that it is one, since it has no preview of it", async () => {
    signIn(DANA);
    site.listed = [offerOf({ mailed: { at: NOW, to: null, letter: "proposal", failure: null } })];
    await openOffers();
    openMenu();
    press("Resend");
    expect(await screen.findByText(/^The proposal is mailed once more/)).toBeVisible();
    expect(screen.queryByText("Preview the email")).toBeNull();
  });

  test("says in whose name a colleague's offer is mailed, and shows the mail of that quote", async () => {
    signIn(DANA);
    site.listed = [offerOf({ broker: { id: "bkr_lee", name: "Lee Park" } })];
    await openOffers();
    openMenu();
    press("Resend");
    expect(await screen.findByText(/in the name of Lee Park/)).toBeVisible();
    // The mail says who writes the note: whose quote it is.
    const note = screen.getByLabelText("Your note (optional)");
    expect(note).toHaveAccessibleDescription("It is in the mail with the name of Lee Park. At most 1,000 characters.");
    expect(screen.getByText("Preview the email")).toBeVisible();
  });

  test.each([
    ["payment_in_progress", 409, "Refused: payment_in_progress."],
    ["quote_closed", 409, "Refused: quote_closed."],
    ["colleagues_quote", 403, "Refused: colleagues_quote."],
    ["changed_meanwhile", 412, "The client changed this offer on Nov 20, 2026 at"],
  ])(
    "says beside the button why the server refuses: %s, and shows the offer as it is now",
    async (code, status, words) => {
      const at = new Date(2026, 10, 20, 12).toISOString();
      await openOffers();
      openMenu();
      press("Withdraw");
      site.answer = ({ call }) =>
        call.endsWith("/withdraw") ? refusedOffer(status, code, { changed: { by: "The client", at } }) : undefined;
      site.listed = [offerOf({ revision: 20, stage: "paying", may: [] })];
      const dialog = screen.getByRole("dialog");
      fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
      expect(await within(dialog).findByRole("alert")).toHaveTextContent(words);
      expect(await screen.findByText("Being paid")).toBeVisible();
      fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
      await waitFor(() => expect(site.calls.findLast(({ call }) => call.endsWith("/withdraw"))?.ifMatch).toBe('"20"'));
    },
  );

  test("has nothing more to withdraw once somebody else has withdrawn it", async () => {
    await openOffers();
    openMenu();
    press("Withdraw");
    site.answer = ({ call }) => (call.endsWith("/withdraw") ? refusedOffer(409, "quote_closed") : undefined);
    site.listed = [offerOf({ stage: "closed", tab: "closed", closed: { at: NOW, as: "withdrawn" }, may: ["undo"] })];
    const dialog = screen.getByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    await within(dialog).findByRole("alert");
    expect(await within(dialog).findByRole("button", { name: "Close" })).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: "Withdraw" })).toBeNull();
    expect(dialog).not.toHaveTextContent("You can undo this");
  });
});

describe("the link of an offer", () => {
  const url = "https://demo.example/enroll?token=t&quote_number=Q-1";
  /** A browser that lets a page copy: what was copied. */
  function clipboard(write: (text: string) => Promise<void>): void {
    vi.stubGlobal("ClipboardItem", undefined);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: write } });
  }
  const copy = async (): Promise<void> => {
    await openOffers();
    openMenu();
    press("Copy link");
  };

  test("is copied, and its offer is as it is from then on", async () => {
    const copied: string[] = [];
    clipboard((text) => Promise.resolve(void copied.push(text)));
    site.answer = ({ call }) => (call.endsWith("/link") ? { url, works_until: NOW } : undefined);
    await copy();
    await screen.findByText("Copied!");
    site.listed = [offerOf({ link_copied_at: NOW, revision: 13 })];
    expect(copied).toEqual([url]);
  });

  test("is in a dialog, selected, where the browser does not let a page copy", async () => {
    clipboard(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    site.answer = ({ call }) => (call.endsWith("/link") ? { url, works_until: NOW } : undefined);
    await copy();
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Link");
    expect([field.value, document.activeElement === field]).toEqual([url, true]);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(url);
    expect(screen.queryByText("Copied!")).toBeNull();
  });

  test("is asked for within the press, where the browser takes a promise of it", async () => {
    const items: Record<string, Promise<Blob>>[] = [];
    clipboard(() => Promise.reject(new Error("not used")));
    vi.stubGlobal("ClipboardItem", function (item: Record<string, Promise<Blob>>) {
      items.push(item);
    });
    Object.assign(navigator.clipboard, { write: () => items[0]?.["text/plain"] });
    site.answer = ({ call }) => (call.endsWith("/link") ? { url, works_until: NOW } : undefined);
    await openOffers();
    openMenu();
    press("Copy link");
    expect(items).toHaveLength(1);
    await screen.findByText("Copied!");
    expect(await (await items[0]?.["text/plain"])?.text()).toBe(url);
  });

  test("that the server refuses says so below its row", async () => {
    clipboard(() => Promise.resolve());
    site.answer = ({ call }) => (call.endsWith("/link") ? refusedOffer(409, "quote_closed") : undefined);
    await copy();
    expect(await screen.findByRole("alert")).toHaveTextContent("Refused: quote_closed.");
  });
});

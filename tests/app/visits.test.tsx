import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BuyerLink } from "../../app/login/BuyerLink";
import { callsAs } from "../../app/shared/api/calls";
import { linkCaller } from "../../app/shared/session/callers";
import { deadLinkWords } from "../../app/shared/session/deadLink";
import { visitsAs } from "../../app/shared/visits";
import { createCard } from "../../app/wizard/card";
import { performer } from "../../app/wizard/calls";
import { createPurpose } from "../../app/wizard/purpose";
import type { Session } from "../../engine/index";
import { AlreadyCovered } from "../../app/wizard/steps/AlreadyCovered";
import { noteVisits } from "../../app/wizard/visits";
import { sessionInMemory, testHost } from "./support/host";
import { allowDialogs, inWizard, show } from "./support/show";

/** What the browser notes of a visit, and what a buyer and a broker read of an offer that cannot be bought. */

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a visit", () => {
  /** Each note that is sent: its path and body. */
  function noted(): (readonly [string, unknown])[] {
    const sent: (readonly [string, unknown])[] = [];
    vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
      sent.push([path, JSON.parse(String(body))]);
      return Promise.reject(new TypeError("failed to fetch"));
    });
    return sent;
  }
  const visibility = (state: DocumentVisibilityState): void => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };

  test("is noted at once on a visible page, and shows nothing when that fails", () => {
    const sent = noted();
    visitsAs(linkCaller(() => "t"))("Q-1", { step: "plan" });
    expect(sent).toEqual([["/api/quotes/v1/quotes/Q-1/visits", { step: "plan" }]]);
  });

  test("of a page that is not seen waits until it is, and a later step takes its place", () => {
    const sent = noted();
    visibility("hidden");
    const visit = visitsAs(linkCaller(() => "t"));
    visit("Q-1", { step: null });
    visit("Q-1", { step: "plan" });
    expect(sent).toEqual([]);
    visibility("visible");
    visibility("hidden");
    visibility("visible");
    expect(sent.map(([, body]) => body)).toEqual([{ step: "plan" }]);
  });

  /** A session that a test moves on. */
  function following(broker?: string) {
    const seen: unknown[] = [];
    let session: Pick<Session, "step" | "data"> = { step: "a", data: {} };
    let moved = (): void => undefined;
    const runtime = {
      session: () => session,
      view: () => ({ status: "open" as const }),
      subscribe: (listener: () => void) => {
        moved = listener;
        return () => undefined;
      },
    };
    const host = {
      session: sessionInMemory({ broker: () => broker }),
      visit: (...args: unknown[]) => void seen.push(args),
    };
    noteVisits(host, runtime);
    const to = (step: string, dialog?: Session["dialog"]): void => {
      session = { step, ...(dialog && { dialog }), data: { quote: { quote_number: "Q-1" } } };
      moved();
    };
    return { seen, to };
  }

  test("is each step that is shown once there is a quote, and each rejection", () => {
    const { seen, to } = following();
    to("b");
    to("b");
    to("b", { kind: "confirm", confirm: "sure" });
    to("b", { kind: "rejection", rejection: "too_far", rule: "far" });
    to("b");
    to("c");
    expect(seen).toEqual([
      ["Q-1", { step: "b" }],
      ["Q-1", { step: "b", refused_as: "too_far" }],
      ["Q-1", { step: "c" }],
    ]);
  });

  test("by a client's link is not the client's in a browser of a broker who is signed in (A-48)", () => {
    const { seen, to } = following("Dana Reyes");
    to("b");
    expect(seen).toEqual([]);
  });
});

describe("an offer that has ended", () => {
  const agent = {
    id: "bkr_dana",
    name: "Dana Reyes",
    phone_number: "303-555-0101",
    email: "dana@acme.example",
    brokerage: { slug: "acme", name: "Acme" },
  };

  test.each([
    ["withdrawn", "Your agent has withdrawn this offer"],
    ["superseded", "This offer has ended, because another one of this product was bought"],
  ] as const)("as %s says so with the agent, and offers no new link", (reason, title) => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ space: {}, flags: {} })));
    show(<BuyerLink link={{ reason, agent }} onSignIn={() => undefined} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText("Call 303-555-0101")).toHaveAttribute("href", "tel:303-555-0101");
    expect(screen.getByText("Write to dana@acme.example")).toBeVisible();
    expect(screen.queryByText(/new link/)).toBeNull();
  });

  test("is named in the refusal of every call by its link", async () => {
    const error = { code: "invalid_token", message: "Over.", ended: { as: "withdrawn", agent } };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error }, { status: 401 })));
    const calls = callsAs(linkCaller(() => "t", deadLinkWords));
    await expect(calls.getQuote("Q-1")).rejects.toMatchObject({
      said: "Your agent has withdrawn this offer. Please ask Dana Reyes (303-555-0101 or dana@acme.example) if you have questions.",
      ended: { as: "withdrawn" },
    });
  });
});

describe("a client who is covered already", () => {
  const people = (on_purpose: boolean) => ({
    checkout: { already_covered: { first_free_day: "2027-03-03", on_purpose } },
  });
  const place = (entry: "share" | "dashboard") => ({ base: "/", entry, productSlug: "kites" });

  test("reads before the card from which day on a new policy can start", () => {
    show(inWizard(<AlreadyCovered />, { people: people(false), place: place("share") }));
    expect(
      screen.getByText(
        /^You have a policy of this product for this time already\. A new one can start on Mar 03, 2027 or later\.$/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("can be sold a second policy on purpose by the broker, and the binding says so", async () => {
    allowDialogs();
    const purpose = createPurpose();
    show(inWizard(<AlreadyCovered />, { people: people(false), place: place("dashboard"), purpose }));
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return Promise.resolve(Response.json({}));
    });
    const card = createCard(() => Promise.resolve(null));
    const perform = performer(testHost(), card, () => Promise.resolve(true), {}, purpose);
    const session = (): Session => JSON.parse('{"data":{"quote":{"quote_number":"Q-1"}}}');
    const bind = () => perform({ call: "quote.finalize" }, session());
    await bind();
    fireEvent.click(screen.getByLabelText("A second policy on purpose"));
    await bind();
    expect(bodies).toEqual([{}, { second_policy: true }]);
  });

  test.each([
    ["share", ""],
    ["dashboard", "This is sold on purpose beside another policy of this product."],
  ] as const)("is not warned of a policy that is sold on purpose: %s", (entry, words) => {
    const { container } = show(inWizard(<AlreadyCovered />, { people: people(true), place: place(entry) }));
    expect(container).toHaveTextContent(words, { normalizeWhitespace: true });
    if (words === "") expect(container.textContent).toBe("");
  });
});

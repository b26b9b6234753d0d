import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hold, letGoAll } from "../../app/shared/session/enrollments";
import { SiteHeader } from "../../app/shared/ui/SiteHeader";
import { system } from "../../app/shared/theme/system";
import { Landing } from "../../app/storefront/landing/Landing";
import type { LandingProps } from "../../app/storefront/landing/props";
import { loadQuoteLanding, loadShareLanding } from "../../app/storefront/load";
import QuoteLanding from "../../app/storefront/QuoteLanding";
import { IncompleteLink, LinkElsewhere } from "../../app/storefront/RefusedLink";
import ShareLanding from "../../app/storefront/ShareLanding";
import type { Flow } from "../../engine/index";

const flowOf = (file: string): Flow =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../flows/${file}.flow.json`), "utf8")) as Flow;
const passport = flowOf("passport360");
const boa = flowOf("boa");

const entryOf = (
  { id, title, vertical_code, slugs, landing }: Flow,
  share: string,
  enroll: string,
  amount: number,
) => ({
  id,
  version: "1.1.0",
  title,
  vertical_code,
  slugs,
  default_for_unknown_slugs: id === "passport360",
  unavailable: `${title} rests until Monday.`,
  first_steps: { share, enroll },
  price_from: { amount, currency: "USD", per: "a year" },
  urls: landing ? { landing: `/flows/${id}/1.1.0/landing.json` } : {},
});

const dana = { id: "bkr_dana", name: "Dana Reyes", phone_number: "303-555-0111", email: "dana@acme.example" };
const lee = { id: "bkr_lee", name: "Lee Park", brokerage: { slug: "acme", name: "Acme" } };
const kim = { id: "bkr_kim", name: "Kim Osei", brokerage: { slug: "globex", name: "Globex" } };
const quote = {
  quote_number: "Q-1",
  vertical_code: passport.vertical_code,
  status: "open",
  created_at: "2026-11-20T12:00:00.000Z",
  application: {},
  broker: kim,
  brokerage: { slug: "globex", name: "Globex" },
};

/** What the API answers; null: a 404. */
let api: { [path: string]: object | null };
let flags: { [id: string]: boolean };
const SETTINGS = "/api/management/v1/settings";
vi.mock(import("../../app/shared/useSettings"), async (original) => {
  const { getSettings } = await import("../../app/shared/api/public");
  return { ...(await original()), loadSettings: getSettings };
});
beforeEach(() => {
  letGoAll();
  // The tab that the quote's link was opened in.
  hold({ quote_number: "Q-1", token: "t-1" });
  flags = {};
  api = {
    [SETTINGS]: { today: "2026-11-20", carrier: { name: "Meridian Casualty" }, flags, space: {} },
    "/flows/index.json": {
      flows: [
        entryOf(passport, "policyholder", "policyholder", 195),
        entryOf(boa, "policyholder", "business-region", 750),
      ],
    },
    "/flows/passport360/1.1.0/landing.json": { landing: passport.landing, drawings: {} },
    "/flows/boa/1.1.0/landing.json": { landing: boa.landing, drawings: { "boa-shop@1.svg": "<svg></svg>" } },
    "/api/management/v1/brokerages/acme": { slug: "acme", name: "Acme", default_broker: dana },
    "/api/management/v1/brokers/bkr_lee": lee,
    "/api/management/v1/brokers/bkr_kim": kim,
    "/api/quotes/v1/quotes/Q-1": quote,
  };
  vi.stubGlobal("fetch", (path: string) => {
    const body = api[path] ?? null;
    return Promise.resolve(
      new Response(JSON.stringify(body ?? { error: { code: "not_found" } }), { status: body === null ? 404 : 200 }),
    );
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("whose name the page of a share link shows (A-22)", () => {
  const LINK = "/buy/acme/passport360?b=bkr_lee";
  /** The call for the link's broker comes to this; all others are answered. */
  function brokerComesTo(answer: () => Promise<Response>): void {
    const others = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string) => (path.endsWith("/brokers/bkr_lee") ? answer() : others(path)));
  }
  const refused = (status: number) => () =>
    Promise.resolve(Response.json({ error: { code: "x", message: "No." } }, { status }));

  test("the broker's whom the link names, or the default one's without a name", async () => {
    expect((await loadShareLanding(LINK)).offer.broker?.name).toBe("Lee Park");
    expect((await loadShareLanding("/buy/acme/passport360")).offer.broker?.name).toBe("Dana Reyes");
  });

  test("the default broker's when the one of the link works elsewhere", async () => {
    expect((await loadShareLanding("/buy/acme/passport360?b=bkr_kim")).offer.broker?.name).toBe("Dana Reyes");
  });

  test.each([400, 401, 403, 404, 410])("the default broker's when the API refuses with %d", async (status) => {
    brokerComesTo(refused(status));
    expect((await loadShareLanding(LINK)).offer.broker?.name).toBe("Dana Reyes");
  });

  test.each([408, 429, 500, 502, 503])("nobody's when the API fails for a moment with %d", async (status) => {
    brokerComesTo(refused(status));
    await expect(loadShareLanding(LINK)).rejects.toMatchObject({ status });
  });

  test("nobody's when the network fails", async () => {
    brokerComesTo(() => Promise.reject(new TypeError("failed to fetch")));
    await expect(loadShareLanding(LINK)).rejects.toMatchObject({ status: 0 });
  });
});

describe("where the buttons lead (A-15, A-17, A-18)", () => {
  test.each([
    ["/buy/acme/passport360?b=bkr_lee&x=1", "/buy/acme/passport360/start/policyholder?b=bkr_lee&x=1"],
    ["/products/acme/business-owners-accident", "/products/acme/business-owners-accident/start/policyholder"],
    ["/products/acme/boa", "/products/acme/boa/start/policyholder"],
    ["/products/acme/what-is-this", "/products/acme/passport360/start/policyholder"],
  ])("of %s: %s", async (address, start) => {
    expect((await loadShareLanding(address)).start).toBe(start);
  });

  test.each([
    ["/products/passport360?quote_number=Q-1", "/products/passport360/enroll/Q-1/policyholder?quote_number=Q-1"],
    // The quote decides, whatever the address names.
    ["/buy/boa?quote_number=Q-1&x=1", "/buy/passport360/enroll/Q-1/policyholder?quote_number=Q-1&x=1"],
  ])("of the quote's page %s: %s", async (address, start) => {
    const { start: found, flow } = await loadQuoteLanding(address);
    expect([found, flow.title]).toEqual([start, "Passport 360"]);
  });

  test("of a business quote: business-region", async () => {
    api["/api/quotes/v1/quotes/Q-1"] = { ...quote, vertical_code: boa.vertical_code };
    expect((await loadQuoteLanding("/products/boa?quote_number=Q-1")).start).toBe(
      "/products/boa/enroll/Q-1/business-region?quote_number=Q-1",
    );
  });

  test("a page of a quote whose link this tab does not hold asks the API for nothing (R-23)", async () => {
    letGoAll();
    vi.stubGlobal("fetch", () => expect.fail("nothing is asked"));
    await expect(loadQuoteLanding("/products/boa?quote_number=Q-1")).rejects.toThrow(LinkElsewhere);
  });

  test("a page without its quote's number is an incomplete link (A-21)", async () => {
    await expect(loadQuoteLanding("/products/boa")).rejects.toThrow(IncompleteLink);
  });
});

describe("who offers it (A-22)", () => {
  test.each([
    ["", "Dana Reyes"],
    ["?b=bkr_lee", "Lee Park"],
    ["?b=bkr_kim", "Dana Reyes"],
    ["?b=bkr_gone", "Dana Reyes"],
  ])("with %j it is %s", async (query, name) => {
    const { offer } = await loadShareLanding(`/buy/acme/passport360${query}`);
    expect([offer.broker?.name, offer.brokerage]).toEqual([name, "Acme"]);
  });

  test("on a quote's page it is the quote's own", async () => {
    const { offer } = await loadQuoteLanding("/products/passport360?quote_number=Q-1");
    expect([offer.broker?.name, offer.brokerage]).toEqual(["Kim Osei", "Globex"]);
  });
});

const dressed = (page: ReactElement, at: string | { pathname: string; search?: string; state: unknown } = "/") => (
  <ChakraProvider value={system}>
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/:base/:brokerageSlug/:productSlug" element={<ShareLanding />} />
        <Route path="/:base/:productSlug" element={<QuoteLanding />} />
        <Route path="/wizard/*" element={<Where />} />
        <Route path="*" element={page} />
      </Routes>
    </MemoryRouter>
  </ChakraProvider>
);
const Where = () => <p>{useLocation().pathname}</p>;

describe("the page", () => {
  let props: LandingProps;
  beforeEach(async () => {
    props = await loadShareLanding("/buy/acme/business-owners-accident");
  });

  test("says all that its flow tells, with the price of the rate book and the carrier's name", () => {
    render(dressed(<Landing {...props} />));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(boa.landing?.headline ?? "");
    expect(screen.getByText("From $750 a year")).toBeInTheDocument();
    expect(screen.getByText("Prepared by Dana Reyes at Acme")).toBeInTheDocument();
    const agent = screen.getByRole("region", { name: "Your agent" });
    expect(within(agent).getByRole("link", { name: "303-555-0111" })).toHaveAttribute("href", "tel:303-555-0111");
    expect(within(agent).getByRole("link", { name: dana.email })).toHaveAttribute("href", `mailto:${dana.email}`);
    for (const name of ["Check Our Prices", "Get Quote Now"])
      expect(screen.getByRole("link", { name })).toHaveAttribute("href", props.start);
    for (const figure of ["$250,000", "$13,000", "$10,000 a year"])
      expect(screen.getByText(figure)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Brochure (PDF)" })).toHaveAttribute(
      "href",
      "/documents/pages/boa/1.1.0/brochure.pdf",
    );
    expect(screen.getByText(/Insurance is issued by Meridian Casualty/)).toBeInTheDocument();
    expect(screen.getByText(/Your insurer is Meridian Casualty/)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/[{}]|undefined/);
  });

  test("is the same on a server as in the browser, and nothing of it waits for a script", async () => {
    const page = dressed(<Landing {...props} />);
    const html = renderToString(page);
    expect(html).toContain(boa.landing?.figures?.lead);
    expect(html).toContain(`href="${props.start}"`);
    const home = document.body.appendChild(document.createElement("div"));
    home.innerHTML = html;
    const differences: unknown[] = [];
    const root = hydrateRoot(home, page, { onRecoverableError: (error) => differences.push(error) });
    await vi.waitFor(() => expect(Object.keys(home).length).toBeGreaterThan(0));
    await userEvent.click(within(home).getByText("Who is covered?"));
    expect(differences).toEqual([]);
    root.unmount();
    home.remove();
  });

  test("of a product that is off: a button says so in the flow's words, and leads nowhere (A-05)", async () => {
    flags.boa = false;
    render(dressed(<Landing {...await loadShareLanding("/buy/acme/boa")} />));
    await userEvent.click(screen.getByRole("link", { name: "Get Quote Now" }));
    const dialog = screen.getByRole("dialog", { name: "Business Owners Accident" });
    expect(dialog).toHaveTextContent("Business Owners Accident rests until Monday.");
    expect(within(dialog).getByText("Your agent").parentElement).toHaveTextContent(/Dana Reyes.*dana@acme\.example/);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();
  });

  test("opens with that word when the wizard of a product that is off led here", async () => {
    flags.boa = false;
    render(dressed(<p />, { pathname: "/buy/acme/boa", state: { unavailable: true } }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("rests until Monday");
    expect(screen.getByText("From $750 a year")).toBeInTheDocument();
  });

  test("of a flow that tells none is made of its title", async () => {
    const { landing: _none, ...plain } = boa;
    api["/flows/index.json"] = { flows: [entryOf(plain, "policyholder", "business-region", 750)] };
    render(dressed(<Landing {...await loadShareLanding("/buy/acme/boa")} />));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Business Owners Accident");
    expect(screen.getByText("From $750 a year")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Check Our Prices" })).toBeInTheDocument();
  });

  test("leaves From out for a product with a single price", async () => {
    const { landing: _none, ...plain } = boa;
    const entry = entryOf(plain, "policyholder", "business-region", 750);
    const price_from = { ...entry.price_from, is_only: true };
    api["/flows/index.json"] = { flows: [{ ...entry, price_from }] };
    render(dressed(<Landing {...await loadShareLanding("/buy/acme/boa")} />));
    expect(screen.getByText("$750 a year")).toBeInTheDocument();
  });

  test("says no price where none is known", async () => {
    const { price_from: _none, ...entry } = entryOf(boa, "policyholder", "business-region", 750);
    api["/flows/index.json"] = { flows: [entry] };
    render(dressed(<Landing {...await loadShareLanding("/buy/acme/boa")} />));
    expect(screen.queryByText(/^From \$|Your price depends/)).toBeNull();
  });
});

describe("the page of a quote", () => {
  const at = (state: unknown) => ({ pathname: "/products/passport360", search: "?quote_number=Q-1", state });
  const link = { greeted: { firstName: "Pat", preparedFor: "Pat Silva" } };

  test("greets the client whom the link handed on, and says what waits and what it costs at least", async () => {
    render(dressed(<p />, at(link)));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "Hello Pat, see your price for Passport 360",
    );
    const waits = screen.getByRole("region", { name: "Your quote" });
    expect(waits).toHaveTextContent(passport.landing?.headline ?? "");
    expect(waits).toHaveTextContent("Prepared forPat SilvaPrepared onNov 20, 2026");
    expect(screen.getByText("From $195 a year")).toBeVisible();
    for (const name of ["Check Our Prices", "Get Quote Now"])
      expect(screen.getByRole("link", { name })).toHaveAttribute(
        "href",
        "/products/passport360/enroll/Q-1/policyholder?quote_number=Q-1",
      );
  });

  test("what the client has told the quote since then counts more than the link", async () => {
    api["/api/quotes/v1/quotes/Q-1"] = { ...quote, application: { client: { first_name: "Uma", last_name: "Rey" } } };
    render(dressed(<p />, at(link)));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Hello Uma,");
    expect(screen.getByText("Uma Rey")).toBeInTheDocument();
  });

  test("a quote that was bought leads to its receipt instead", async () => {
    api["/api/quotes/v1/quotes/Q-1"] = { ...quote, status: "finalized" };
    render(dressed(<Where />, at(link)));
    expect(await screen.findByText("/products/passport360/enroll/Q-1/policyholder")).toBeVisible();
  });

  test("without a name it greets nobody", async () => {
    expect((await loadQuoteLanding("/products/passport360?quote_number=Q-1")).waiting).toEqual({
      since: "Nov 20, 2026",
    });
  });
});

test("the mark for dark paper is shown where the settings give one; else the other keeps its white plate", () => {
  const carrier = { name: "Meridian Casualty", logo_url: "/documents/logo/meridian.svg" };
  const { rerender } = render(dressed(<SiteHeader settings={{ carrier }} />));
  expect(document.querySelector("source")).toBeNull();
  const plated = screen.getByRole("img", { name: carrier.name }).className;
  rerender(dressed(<SiteHeader settings={{ carrier: { ...carrier, logo_dark_url: "/dark.svg" } }} />));
  expect(document.querySelector("picture > source[media='(prefers-color-scheme: dark)']")).toHaveAttribute(
    "srcset",
    "/dark.svg",
  );
  expect(screen.getByRole("img", { name: carrier.name }).className).not.toBe(plated);
});

describe("a video", () => {
  test("opens in a dialog, does not play by itself, has captions and a transcript, and gives the focus back", async () => {
    render(dressed(<Landing {...await loadShareLanding("/buy/acme/passport360")} />));
    expect(document.querySelector("video")).toBeNull();
    const opener = screen.getByRole("link", { name: /How help reaches you/ });
    expect(opener).toHaveAttribute("href", "/documents/media/passport-help@1.webm");
    await userEvent.click(opener);
    const dialog = screen.getByRole("dialog", { name: "How help reaches you" });
    const video = dialog.querySelector("video");
    expect(video).toHaveAttribute("preload", "none");
    expect(video).not.toHaveAttribute("autoplay");
    expect(video?.querySelector("track")).toHaveAttribute("src", "/documents/media/passport-help@1.vtt");
    expect(dialog).toHaveTextContent("Without sound.");
    expect(dialog).toHaveTextContent("You call the assistance company.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(opener).toHaveFocus();
  });
});

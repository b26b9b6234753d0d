import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OfferProducts, onlyOne, useOffered } from "../../app/dashboard/client/OfferProducts";
import Login from "../../app/login/Login";
import { ApiError } from "../../app/shared/api/request";
import type { Client, ClientProduct } from "../../app/shared/api/types";
import { brokerSession, logOut, signIn } from "../../app/shared/session/broker";
import { refusedLink } from "../../app/shared/session/refusedLink";
import { system } from "../../app/shared/theme/system";
import { IncompleteLink, RefusedLink, UnservedProduct } from "../../app/storefront/RefusedLink";

interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}
let sent: Sent[];
let answers: (path: string) => Response;
beforeEach(() => {
  sent = [];
  answers = () => new Response(null, { status: 202 });
  vi.stubGlobal("fetch", (path: string, init: { body?: string; headers: Record<string, string> }) => {
    if (path.endsWith("/settings")) return Promise.reject(new Error("away"));
    sent.push({ path, body: init.body && JSON.parse(init.body), headers: init.headers });
    return Promise.resolve(answers(path));
  });
});
afterEach(() => {
  cleanup();
  logOut();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (element: ReactElement, at = "/enroll") => {
  history.replaceState(null, "", at);
  return render(
    <ChakraProvider value={system}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/enroll" element={element} />
            <Route path="*" element={<Login />} />
          </Routes>
        </MemoryRouter>
      </SWRConfig>
    </ChakraProvider>,
  );
};
const DANA = { id: "bkr_dana", name: "Dana Reyes", phone_number: "303-555-0111", email: "dana@acme.example" };
const OLD = { token: "old-token", agent: undefined };
const BROKER = {
  auth: { token: "t-dana" },
  id: "usr_dana",
  email: "dana@acme.example",
  name: "Dana Reyes",
  carrier: { name: "Meridian" },
};
const refusal = (status: number, code: string): ApiError => new ApiError(status, code, undefined, undefined, []);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("a buyer whose link was refused reads on the sign-in page what to do (portal §8, W33)", () => {
  test("a link that has ended: a new one can be asked for by its token, which opens nothing any more", async () => {
    show(<RefusedLink error={refusal(401, "invalid_token")} link={{ token: "old-token", agent: DANA }} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Enrollment link expired");
    expect(screen.getByText("Or ask your agent Dana Reyes.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Call 303-555-0111" })).toHaveAttribute("href", "tel:303-555-0111");
    await userEvent.click(button("Send me a new link"));
    await waitFor(() => expect(screen.getByText(/a new link is on its way/).closest("[role=status]")).toHaveFocus());
    const [call] = sent;
    expect([call?.path, call?.body]).toEqual(["/api/quotes/v1/enrollment-links", { token: "old-token" }]);
    expect(call?.headers).not.toHaveProperty("Authorization");
  });

  test("says the same after a reload, until the person goes on", async () => {
    show(<RefusedLink error={refusal(401, "invalid_token")} link={OLD} />);
    cleanup();
    show(<p>never here</p>, "/login");
    expect(button("Send me a new link")).toBeVisible();
    await userEvent.click(button("Sign in as an agent"));
    expect(screen.getByLabelText("Email")).toBeVisible();
    cleanup();
    show(<p>never here</p>, "/login");
    expect(screen.getByLabelText("Email")).toBeVisible();
  });

  test("a limit is told, and the button stays", async () => {
    answers = () =>
      Response.json({ error: { code: "too_many_requests", message: "Please wait 3 minutes." } }, { status: 429 });
    show(<RefusedLink error={refusal(401, "invalid_token")} link={OLD} />);
    await userEvent.click(button("Send me a new link"));
    expect(await screen.findByText("Please wait 3 minutes.")).toBeVisible();
    expect(button("Send me a new link")).toBeEnabled();
  });

  test.each([
    [refusal(401, "invalid_login_creds"), "We do not recognize this enrollment link"],
    [refusal(404, "not_found"), "We do not recognize this enrollment link"],
    [new IncompleteLink(), "This enrollment link is not complete"],
  ])("%s: no new link to ask for", (error, title) => {
    show(<RefusedLink error={error} link={OLD} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(screen.queryByRole("button", { name: "Send me a new link" })).toBeNull();
    expect(screen.getByText(/open it once more from the email/)).toBeVisible();
    expect(screen.getByText(/ask your agent for a new one/)).toBeVisible();
    expect(screen.queryByText(/90 days/)).toBeNull();
  });

  test("an agent who is known is the one to call", () => {
    show(<RefusedLink error={new IncompleteLink()} link={{ token: null, agent: DANA }} />);
    expect(screen.getByText(/ask your agent Dana Reyes for a new one/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Call 303-555-0111" })).toHaveAttribute("href", "tel:303-555-0111");
  });

  test("a good link for a product that is not served: whom to ask, and nothing of the link", () => {
    show(<RefusedLink error={new UnservedProduct()} link={{ token: "some-token", agent: DANA }} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This product is not offered at the moment");
    expect(screen.getByText(/Your link is good.*Please ask your agent Dana Reyes\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Call 303-555-0111" })).toBeVisible();
    expect(screen.queryByText(/90 days|not complete/)).toBeNull();
  });

  test.each([
    [
      refusal(401, "invalid_token"),
      /^This enrollment link no longer works\..*ask your agent Dana Reyes \(303-555-0111/,
    ],
    [refusal(404, "not_found"), /^We do not recognize this enrollment link\..*ask your agent Dana Reyes/],
    [new IncompleteLink(), /^This enrollment link is not complete\./],
    [new UnservedProduct(), /^This product is not offered at the moment\.$/],
  ])("a broker who opens a client's link stays signed in and gets a notice: %s (R-23)", (error, words) => {
    signIn(BROKER);
    show(<RefusedLink error={error} link={{ token: "old-token", agent: DANA }} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(brokerSession().token).toBe("t-dana");
    expect(refusedLink()).toBeUndefined();
  });
});

describe("the products in Create offer (R-12)", () => {
  const client: Client = {
    id: "cl_1",
    client_type: "individual",
    broker: { id: "bkr_dana", name: "Dana Reyes" },
    created_at: "2026-11-20T12:00:00.000Z",
    next_renewal_date: null,
    policies_stats: { inforce: 0, churned: 0 },
    person: {},
  };
  const offer = (code: "no_plans" | "product_unavailable", message: string): ClientProduct => ({
    vertical_code: "p",
    title: "Passport 360",
    obstacle: { code, message },
  });
  const open = (products: readonly ClientProduct[]) => {
    answers = () => Response.json(products);
    show(<Offer />);
  };
  function Offer() {
    const offered = useOffered(client);
    return (
      <>
        <OfferProducts client={client} offered={offered} chosen={undefined} onChoose={() => undefined} />
        <p>Chosen: {onlyOne(offered) ?? "none"}</p>
      </>
    );
  }

  test("the only one is chosen without a list", async () => {
    open([{ vertical_code: "p", title: "Passport 360", obstacle: null }]);
    expect(await screen.findByText("Chosen: p")).toBeVisible();
    expect(screen.getByLabelText("Product")).toHaveTextContent("Passport 360");
    expect(screen.queryByRole("option")).toBeNull();
  });

  test("one of several is for the person to choose", async () => {
    const second = { vertical_code: "q", title: "Belongings", obstacle: null };
    open([offer("no_plans", "Passport 360 is not sold in Kansas."), second]);
    expect(await screen.findByRole("option", { name: "Passport 360 (not available)" })).toBeDisabled();
    expect(screen.getByRole("option", { name: "Belongings" })).toBeEnabled();
    expect(screen.getByText("Chosen: none")).toBeVisible();
  });

  test("one that cannot be bought cannot be chosen, and the reason stands below", async () => {
    open([offer("no_plans", "Passport 360 is not sold in Kansas.")]);
    expect(await screen.findByText("Passport 360 is not sold in Kansas.")).toBeVisible();
    expect(screen.getByLabelText("Product")).toHaveTextContent(/^Passport 360$/);
    expect(screen.getByText("Chosen: none")).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(["/api/management/v1/clients/cl_1/products"]);
  });

  test("one that is off is not offered (A-05); the empty list says why", async () => {
    open([offer("product_unavailable", "Passport 360 is temporarily unavailable. Please try again later.")]);
    expect(await screen.findByText(/temporarily unavailable/)).toBeVisible();
    expect(screen.getAllByRole("option")).toHaveLength(1);
  });

  test("a list without products says so", async () => {
    open([]);
    expect(await screen.findByText("No product is sold to individuals now.")).toBeVisible();
  });
});

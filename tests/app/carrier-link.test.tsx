import "@testing-library/jest-dom/vitest";
import { act, cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import SubmitPolicy from "../../app/carrier/SubmitPolicy";
import Login from "../../app/login/Login";
import { brokerSession, logOut } from "../../app/shared/session/broker";
import { showAt } from "./support/show";

/** A link for a policy number that is not good leads to the sign-in page, which says why (portal §8). */

const REFUSED = /This link for a policy number no longer works/;
let refusal: number;
let asked: string[];
beforeEach(() => {
  asked = [];
  // jsdom lays nothing out.
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.includes("/policies/")) return Promise.resolve(Response.json({ space: { name: "Demo" }, carrier: {} }));
    asked.push(path);
    return Promise.resolve(Response.json({ error: { code: "refused" } }, { status: refusal }));
  });
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
});

test.each([
  ["no token", "policy_id=pol_1", 401, 0],
  ["no policy", "token=abc", 401, 0],
  ["a token that the server does not know", "token=abc&policy_id=pol_1", 401, 1],
  ["the token of another policy", "token=abc&policy_id=pol_1", 404, 1],
])("with %s", async (_, query, status, calls) => {
  refusal = status;
  showAt(
    `/submit-policy?${query}`,
    <Routes>
      <Route path="/submit-policy" element={<SubmitPolicy />} />
      <Route path="/login" element={<Login />} />
    </Routes>,
  );
  expect((await screen.findByText(REFUSED)).closest("[role=status]")).toBeVisible();
  expect(screen.getByLabelText("Email")).toBeVisible();
  expect([asked.length, brokerSession().token]).toEqual([calls, null]);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("abc");
});

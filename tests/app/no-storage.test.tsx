import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leave } from "../../app/shared/session/leaving";
import { address, button, heading } from "./support/actions";
import { CREATED } from "./support/created";
import { policyholder } from "./support/enrollment";
import { closeSite, openAt, standInSite } from "./support/site";
import type { Site } from "./support/site";
import { breakStorage } from "./support/storage";
import type { Trouble } from "./support/storage";

/** The whole app in a browser that keeps nothing: a write that fails is never a failed step, and it is said once. */

vi.mock("../../app/shared/api/flows", async (original) => {
  const [actual, { validators }] = await Promise.all([original<object>(), import("./support/site")]);
  return { ...actual, importValidators: () => Promise.resolve(validators) };
});

const WARNING = "This browser keeps nothing: finish in this tab, do not reload it.";
let site: Site;
let callers: Map<string, string | null>;
beforeEach(() => {
  site = standInSite();
  site.answers["POST /quotes"] = { ...site.answers["POST /quotes"], auth: CREATED.auth };
  callers = new Map();
});
afterEach(() => {
  act(leave);
  closeSite();
});
function stubApi(): void {
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const { pathname } = new URL(path, location.origin);
    callers.set(`${init.method ?? "GET"} ${pathname}`, new Headers(init.headers).get("Authorization"));
    return site.answer(path, init);
  });
}

describe.each<Trouble>(["refused", "read-only", "full", "missing"])("storage that is %s", (trouble) => {
  beforeEach(() => {
    breakStorage(trouble);
    stubApi();
  });

  test("lets a buyer go on by a share link, with the token of what they have begun", async () => {
    openAt("/buy/acme/passport360/start/policyholder");
    await waitFor(() => expect(heading()).toBe("Who are you enrolling in Passport 360?"));
    for (const [name, value] of Object.entries(policyholder))
      fireEvent.change(document.getElementsByName(name)[0] ?? expect.fail(name), { target: { value } });
    await waitFor(() => expect(button("Next")).toBeEnabled());
    fireEvent.click(button("Next"));
    await waitFor(() => expect(address()).toBe("/buy/acme/passport360/start/dob"));
    expect(heading()).toBe("When is your date of birth?");
    expect(callers.get("POST /api/quotes/v1/quotes")).toBeNull();
    expect(callers.get("GET /api/management/v1/clients/cl_1")).toBe("Bearer t-buyer");
    expect(screen.getAllByText(WARNING)).toHaveLength(1);
    expect(screen.getByText("Email me a link")).toBeEnabled();
  });
});

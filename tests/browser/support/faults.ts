import type { Locator, Page, Route } from "@playwright/test";
import { sampled } from "../../support/tier";
import { expect } from "./test";

/** How a call fails: refused by a server in trouble, cut off, without any network, or done with its answer lost. */
export type Fault = "500" | "aborted" | "offline" | "lost";

/** Where a failure is looked at: on a phone, where a notice is soonest out of sight, and in the whole tier at a desk. */
export const SIZES = sampled([
  { width: 375, height: 740 },
  { width: 1280, height: 800 },
]);

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** The end of the call's path. */
  readonly path: RegExp;
}

export const calls = {
  create: { method: "POST", path: /\/quotes\/v1\/quotes$/ },
  save: { method: "PUT", path: /\/quotes\/v1\/quotes\/[^/]+$/ },
  price: { method: "GET", path: /\/quotes\/[^/]+\/checkout$/ },
  finalize: { method: "POST", path: /\/quotes\/[^/]+\/finalize$/ },
} as const satisfies { readonly [name: string]: Call };

/** Makes a call fail from now on. Returns what repairs it. */
export async function breakCall(page: Page, fault: Fault, call: Call): Promise<() => Promise<void>> {
  if (fault === "offline") {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  }
  return handle(page, call, (route) => FAULTS[fault](route));
}

const FAULTS = {
  "500": (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal", message: "Sorry, something went wrong." } } }),
  aborted: (route: Route) => route.abort(),
  lost: async (route: Route) => {
    await route.fetch();
    await route.abort();
  },
} as const satisfies { readonly [fault in Exclude<Fault, "offline">]: (route: Route) => Promise<void> };

/** Answers a call by hand. Returns what lets it through again. */
export async function handle(
  page: Page,
  { method, path }: Call,
  answer: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => path.test(url.pathname);
  const handler = (route: Route): Promise<unknown> =>
    route.request().method() === method ? answer(route) : route.fallback();
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** Refuses a call as the server would, `times` times; later ones go through. */
export async function refuse(
  page: Page,
  call: Call,
  status: number,
  error: { readonly code: string; readonly message: string },
  times: number,
): Promise<void> {
  let left = times;
  await handle(page, call, (route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.fulfill({ status, json: { error } });
  });
}

/** Holds a call until it is let go: a slow answer of any length, without a clock. */
export async function hold(
  page: Page,
  call: Call,
): Promise<{ readonly asked: Promise<void>; readonly release: () => void }> {
  let release: () => void = () => undefined;
  let ask: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await handle(page, call, async (route) => {
    ask();
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** Holds all files whose address matches. Answers what lets them and all later ones through. */
export async function holdFiles(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(pattern, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** The notice of a failure is where the person is: announced, in sight with the button to press again, and focus on one of them (W35). */
export async function expectNotice(page: Page, text: RegExp, button: Locator): Promise<void> {
  const notice = page.getByRole("alert").filter({ hasText: text });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(button).toBeEnabled();
  const control = await button.elementHandle();
  await expect
    .poll(() =>
      notice.evaluate(
        (element, pressed) => element.contains(document.activeElement) || document.activeElement === pressed,
        control,
      ),
    )
    .toBe(true);
}

import "@testing-library/jest-dom/vitest";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Whereabouts } from "../../app/dashboard/client/Whereabouts";
import type { Client } from "../../app/shared/api/types";
import { CLIENT } from "./support/client";
import { show } from "./support/show";

const at = (line1: string): Client => {
  const address = { line1, city: "Denver", region: { code: "CO" }, postal: "80202" };
  return { ...CLIENT, person: { ...CLIENT.person, address } };
};
const place = (line1: string) => <Whereabouts client={at(line1)} onEdit={() => undefined} />;
const map = () => screen.queryByRole("img", { name: /^Map of/ });
let asked: string[];
/** The files of the app, of which the counties come as said. */
const serve = (counties: () => Response | Promise<Response>): void => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path.endsWith("/settings")) return Promise.resolve(Response.json({ space: {} }));
    if (path.endsWith("/colleagues")) return Promise.resolve(Response.json([]));
    if (/zips/.test(path)) return Promise.resolve(Response.json({ 80202: [39.75, -104.99, "Denver", "CO"] }));
    return Promise.resolve(counties());
  });
};
const isCounties = (path: string): boolean => /counties/.test(path);
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the map of a client is another one when the address is another one", async () => {
  let end: (answer: Response) => void = () => undefined;
  serve(() => new Promise((resolve) => (end = resolve)));
  const { rerender } = show(place("1 Main St"));
  await waitFor(() => expect(asked.some(isCounties)).toBe(true));
  const first = map();
  rerender(place("1 Main St"));
  expect(map()).toBe(first);
  rerender(place("2 Main St"));
  await waitFor(() => expect(map()).toHaveAccessibleName(/^Map of 2 Main St/));
  expect(map()).not.toBe(first);
  act(() => end(new Response(null, { status: 404 })));
  await waitFor(() => expect(map()).toBeNull());
});

test("the map of a client is left out when its counties cannot be had, and asks for them again at the next visit", async () => {
  serve(() => Response.json({ error: { code: "unavailable" } }, { status: 503 }));
  show(place("1 Main St"));
  await waitFor(() => expect(asked.some(isCounties)).toBe(true));
  await waitFor(() => expect(map()).toBeNull());
  cleanup();
  serve(() => Response.json({ type: "Topology", objects: {}, arcs: [] }));
  show(place("1 Main St"));
  await waitFor(() => expect(document.querySelector(".map-client")).not.toBeNull());
  expect(asked.filter(isCounties)).toHaveLength(1);
  expect(map()).toBeVisible();
});

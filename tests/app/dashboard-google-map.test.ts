import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawGoogleMap } from "../../app/dashboard/client/googleMap";
import { mapFailed, Unplaced } from "../../app/dashboard/client/mapFailure";
import { listen } from "./support/events";

const drawn: { readonly zoom: number; readonly element: HTMLElement }[] = [];
const marks: object[] = [];
const denver = { results: [{ geometry: { location: { lat: () => 39.7, lng: () => -105 } } }] };
let geocode: () => Promise<typeof denver>;

/** The part of Google's library that we use, as it looks once its script has run. */
const library = {
  Map: vi.fn(function Map(element: HTMLElement, options: { readonly zoom: number }) {
    drawn.push({ ...options, element });
  }),
  Marker: class {
    setMap(map: object): void {
      marks.push(map);
    }
  },
  Geocoder: class {
    geocode = () => geocode();
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  drawn.length = 0;
  marks.length = 0;
  geocode = () => Promise.resolve(denver);
  delete window.google;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let ended: Promise<void>;
const start = (gone = new AbortController()): AbortController => {
  const wanted = { address: "1 Main St, Denver, CO 80202", key: "k", gone: gone.signal };
  ended = drawGoogleMap(document.createElement("div"), wanted);
  return gone;
};

test("the map is drawn at zoom 11 by the first look after the library is there, every 500 ms", async () => {
  start();
  await vi.advanceTimersByTimeAsync(1400);
  window.google = { maps: library as unknown as NonNullable<NonNullable<Window["google"]>["maps"]> };
  await vi.advanceTimersByTimeAsync(99);
  expect(drawn).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toMatchObject([{ zoom: 11 }]);
  expect(marks).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("leaving the page ends the looking, and the library is loaded once for all pages", () => {
  start().abort();
  start().abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(document.querySelectorAll('script[src*="maps.googleapis.com"]')).toHaveLength(1);
});

test.each(["ZERO_RESULTS", "OVER_QUERY_LIMIT"])(
  "an address that Google answers with %s is not drawn, and said to who asked",
  async (refusal) => {
    geocode = () => Promise.reject(new Error(refusal));
    window.google = { maps: library as unknown as NonNullable<NonNullable<Window["google"]>["maps"]> };
    start();
    const failed = expect(ended).rejects.toThrow(refusal);
    await vi.advanceTimersByTimeAsync(500);
    await failed;
    expect(drawn).toHaveLength(0);
  },
);

test.each([
  ["unplaced", new Unplaced("no such address")],
  ["undrawn", new Error("OVER_QUERY_LIMIT")],
])("a map whose address is %s is only reported (portal §8)", async (reason, error) => {
  const reported = listen();
  const logged = vi.spyOn(console, "error").mockReturnValue();
  mapFailed("google", error);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining(error.message));
  await vi.runAllTimersAsync();
  expect(reported.map(({ body }) => body)).toMatchObject([{ name: "map_failed", detail: { map: "google", reason } }]);
});

import { expect, test } from "vitest";
import { loadGoogleMaps } from "../../app/shared/address/google";

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="https://maps.googleapis.com/"]')];

test("Google's script is loaded once; when that fails, the next who asks tries again", async () => {
  const failed = loadGoogleMaps("a key");
  expect(loadGoogleMaps("a key")).toBe(failed);
  scripts()[0]?.dispatchEvent(new Event("error"));
  await expect(failed).rejects.toThrow("could not be loaded");
  expect(scripts()).toEqual([]);
  const ready = loadGoogleMaps("a key");
  const { searchParams } = new URL(scripts()[0]?.src ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({ key: "a key", callback: "googleMapsReady" });
  window.googleMapsReady?.();
  await ready;
  await loadGoogleMaps("a key");
  expect(scripts()).toHaveLength(1);
});

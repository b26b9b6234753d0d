import type { GoogleMaps } from "../../shared/address/google";
import { loadGoogleMaps } from "../../shared/address/google";
import { Unplaced } from "./mapFailure";

/** `portal §9`: polled until the library is there. */
const pollMs = 500;
const zoom = 11;

type MapLibrary = Pick<GoogleMaps, "Map" | "Marker" | "Geocoder">;
interface Wanted {
  readonly address: string;
  readonly key: string;
  readonly gone: AbortSignal;
}

/**
 * Draws the address on Google's map once its library is there; gives up only when the page is left.
 * Rejects when the library cannot be had, or knows no such address.
 */
export async function drawGoogleMap(element: HTMLElement, { address, key, gone }: Wanted): Promise<void> {
  const ready = new Promise<MapLibrary>((resolve, reject) => {
    const timer = setInterval(() => {
      const maps = window.google?.maps;
      if (!isReady(maps)) return;
      clearInterval(timer);
      resolve(maps);
    }, pollMs);
    gone.addEventListener("abort", () => clearInterval(timer));
    loadGoogleMaps(key).catch((error: unknown) => {
      clearInterval(timer);
      reject(error as Error);
    });
  });
  await place(await ready, element, address);
}

const isReady = (maps: Partial<GoogleMaps> | undefined): maps is MapLibrary =>
  maps?.Map !== undefined && maps.Geocoder !== undefined && maps.Marker !== undefined;

async function place(maps: MapLibrary, element: HTMLElement, address: string): Promise<void> {
  const { results } = await new maps.Geocoder().geocode({ address }).catch((error: unknown) => {
    throw isUnknown(error) ? new Unplaced(String(error)) : error;
  });
  const position = results[0]?.geometry.location;
  if (!position) throw new Unplaced("no such address");
  const map = new maps.Map(element, { center: position, zoom, disableDefaultUI: true });
  new maps.Marker({ position }).setMap(map);
}

/** Google rejects an address that it does not find, as it rejects what it cannot answer now. */
const isUnknown = (error: unknown): boolean => String(error).includes("ZERO_RESULTS");

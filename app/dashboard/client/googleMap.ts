import { log } from "../../shared/log";

/** `portal §9`: polled until the library is there. */
const pollMs = 500;
const zoom = 11;

interface LatLng {
  lat(): number;
  lng(): number;
}
interface GoogleMaps {
  readonly Map: new (element: HTMLElement, options: { readonly center: LatLng; readonly zoom: number; readonly disableDefaultUI: boolean }) => object;
  readonly Marker: new (options: { readonly position: LatLng }) => { setMap(map: object): void };
  readonly Geocoder: new () => { geocode(request: { readonly address: string }): Promise<{ readonly results: readonly { readonly geometry: { readonly location: LatLng } }[] }> };
}
declare global {
  interface Window {
    google?: { readonly maps?: Partial<GoogleMaps> };
  }
}
interface Wanted {
  readonly address: string;
  readonly key: string;
  readonly gone: AbortSignal;
}

/** Draws the address on Google's map once its library is there; gives up only when the page is left. */
export function drawGoogleMap(element: HTMLElement, { address, key, gone }: Wanted): void {
  loadOnce(key);
  const timer = setInterval(() => {
    const maps = window.google?.maps;
    if (!isReady(maps)) return;
    clearInterval(timer);
    place(maps, element, address).catch((error: unknown) => log(`The address could not be placed: ${String(error)}`));
  }, pollMs);
  gone.addEventListener("abort", () => clearInterval(timer));
}

const isReady = (maps: Partial<GoogleMaps> | undefined): maps is GoogleMaps => maps?.Map !== undefined && maps.Geocoder !== undefined && maps.Marker !== undefined;

function loadOnce(key: string): void {
  const url = `https://maps.googleapis.com/maps/api/js?key=${encodeURIComponent(key)}`;
  if (document.querySelector(`script[src="${url}"]`)) return;
  document.head.append(Object.assign(document.createElement("script"), { src: url, async: true }));
}

async function place(maps: GoogleMaps, element: HTMLElement, address: string): Promise<void> {
  const { results } = await new maps.Geocoder().geocode({ address });
  const position = results[0]?.geometry.location;
  if (!position) throw new Error("no such address");
  const map = new maps.Map(element, { center: position, zoom, disableDefaultUI: true });
  new maps.Marker({ position }).setMap(map);
}

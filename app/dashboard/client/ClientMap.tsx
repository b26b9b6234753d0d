import { chakra } from "../../shared/theme/chakra";
import { useEffect, useRef } from "react";
import type { Address } from "../../shared/api/types";
import { addressLine } from "../../shared/people";
import { loadSettings } from "../../shared/useSettings";
import { mapFailed } from "./mapFailure";

const Frame = chakra("div", {
  base: { width: "100%", height: "100%", zIndex: "0", isolation: "isolate", fontFamily: "body" },
});

/**
 * Where a client lives: with a key Google's map, else one drawn from this app's own geometry.
 * An address that cannot be placed leaves the map out; why is only reported (`portal §8`).
 */
export default function ClientMap({ address }: { readonly address: Address }) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef(address);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const gone = new AbortController();
    draw(element, wanted.current, gone.signal).catch((error: unknown) => mapFailed("offline", error));
    return () => gone.abort();
  }, []);
  return <Frame ref={frame} role="img" aria-label={`Map of ${addressLine(address)}`} />;
}

async function draw(element: HTMLElement, address: Address, gone: AbortSignal): Promise<void> {
  const { google_maps_key } = await loadSettings();
  if (google_maps_key) {
    const { drawGoogleMap } = await import("./googleMap");
    return drawGoogleMap(element, { address: addressLine(address), key: google_maps_key, gone });
  }
  const { drawOfflineMap } = await import("./offlineMap");
  await drawOfflineMap(element, address, gone);
}

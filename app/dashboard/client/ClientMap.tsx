import { chakra } from "../../shared/theme/chakra";
import { useEffect, useRef } from "react";
import type { Address } from "../../shared/api/types";
import { addressLine } from "../../shared/people";
import { loadSettings } from "../../shared/useSettings";
import { mapFailed } from "./mapFailure";

const Frame = chakra("div", {
  base: { width: "100%", height: "100%", zIndex: "0", isolation: "isolate", fontFamily: "body" },
});

interface Props {
  readonly address: Address;
  /** The address cannot be placed; why is only reported (`portal §8`). */
  readonly onUnplaced: () => void;
}

/** Where a client lives: with a key Google's map, else one drawn from this app's own geometry. */
export default function ClientMap({ address, onUnplaced }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef({ address, onUnplaced });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { address, onUnplaced } = wanted.current;
    const gone = new AbortController();
    draw(element, address, gone.signal).catch(() => {
      if (!gone.signal.aborted) onUnplaced();
    });
    return () => gone.abort();
  }, []);
  return <Frame ref={frame} role="img" aria-label={`Map of ${addressLine(address)}`} />;
}

/** Reports why the map cannot be drawn, and rejects. */
async function draw(element: HTMLElement, address: Address, gone: AbortSignal): Promise<void> {
  const { google_maps_key: key } = await loadSettings();
  const drawing = key ? drawGoogle(element, address, key, gone) : drawOffline(element, address, gone);
  await drawing.catch((error: unknown) => {
    mapFailed(key ? "google" : "offline", error);
    throw error;
  });
}

async function drawGoogle(element: HTMLElement, address: Address, key: string, gone: AbortSignal): Promise<void> {
  const { drawGoogleMap } = await import("./googleMap");
  await drawGoogleMap(element, { address: addressLine(address), key, gone });
}

async function drawOffline(element: HTMLElement, address: Address, gone: AbortSignal): Promise<void> {
  const { drawOfflineMap } = await import("./offlineMap");
  await drawOfflineMap(element, address, gone);
}

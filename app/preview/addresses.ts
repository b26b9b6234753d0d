import type { Address, Addresses } from "../wizard/whole";

/** A history in memory, whose Back and Forward the studio presses. */
export interface PreviewAddresses extends Addresses {
  readonly back: () => void;
  readonly forward: () => void;
  readonly canGoBack: () => boolean;
}

/**
 * @param first where the enrollment begins, as a path with its query
 * @param led is called when the enrollment leads to another page of the app
 */
export function addressesFrom(first: string, led: (address: string) => void): PreviewAddresses {
  const listeners = new Set<() => void>();
  const movers = new Set<() => void>();
  let entries: readonly Address[] = [addressOf(first)];
  let at = 0;
  const tell = (heard: ReadonlySet<() => void>): void => {
    for (const listener of heard) listener();
  };
  const listening = (heard: Set<() => void>) => (listener: () => void) => {
    heard.add(listener);
    return () => void heard.delete(listener);
  };
  const move = (by: number): void => {
    if (entries[at + by] === undefined) return;
    at += by;
    tell(movers);
    tell(listeners);
  };
  return {
    now: () => entries[at] ?? addressOf(first),
    subscribe: listening(listeners),
    onMove: listening(movers),
    show(address, how) {
      const kept = entries.slice(0, how === "push" ? at + 1 : at);
      entries = [...kept, addressOf(address)];
      at = entries.length - 1;
      tell(listeners);
    },
    go: led,
    leave: led,
    back: () => move(-1),
    forward: () => move(1),
    canGoBack: () => at > 0,
  };
}

function addressOf(address: string): Address {
  const { pathname, search } = new URL(address, "http://preview.invalid");
  return { pathname, search };
}

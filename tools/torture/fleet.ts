/** Servers behind nginx, of which one after the other is replaced as docs/operating/04-many-machines.md says. */
import { join } from "node:path";
import type { Layout } from "../layout/layout";
import type { Proxy, Upstream } from "../layout/proxy";
import type { Product } from "../product/server";
import type { Relay } from "./relay";
import type { Release } from "./releases";

/** A place for a server. Whoever works at the relay works at the server that is there. */
export interface Slot {
  readonly relay: Relay;
  product: Product;
}

export interface Fleet {
  readonly slots: readonly Slot[];
  /** How many servers were replaced, and how many of them did not end with 0. */
  readonly replaced: () => number;
  readonly endedBadly: () => number;
  /** Puts servers of the release in the place of all. `meet` is called once, while old and new servers are at work. */
  replaceAll(release: Release, meet: (old: Product, fresh: Product) => Promise<void>): Promise<void>;
}

/** The servers of a layout that has nginx, each at one of the relays. */
export function fleetOf(layout: Layout, relays: readonly Relay[]): Fleet {
  const { proxy } = layout;
  if (!proxy) throw new Error("There is no nginx");
  const slots = layout.products.map((product, n) => ({ product, relay: relays[n] as Relay }));
  for (const { relay, product } of slots) relay.sendTo(product.address);
  const counts = { replaced: 0, endedBadly: 0 };
  return {
    slots,
    replaced: () => counts.replaced,
    endedBadly: () => counts.endedBadly,
    async replaceAll({ folder }, meet) {
      // First of all: a page of the new release names files that no server of the old one has.
      proxy.publish(join(folder, "dist"));
      for (const [n, slot] of slots.entries()) {
        const old = slot.product;
        const fresh = await layout.start(folder);
        await replace(proxy, slots, slot, fresh, () => (n === 0 ? meet(old, fresh) : Promise.resolve()));
        counts.replaced += 1;
        if (old.child.exitCode !== 0) counts.endedBadly += 1;
      }
    },
  };
}

/** The four steps for one server, with what happens while both are at work. */
async function replace(
  proxy: Proxy,
  slots: readonly Slot[],
  slot: Slot,
  fresh: Product,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const old = slot.product;
  const others: readonly Upstream[] = slots
    .filter((each) => each !== slot)
    .map(({ product: { address } }) => ({ address }));
  await proxy.send([...others, { address: old.address }, { address: fresh.address }]);
  await meanwhile();
  slot.relay.sendTo(fresh.address);
  slot.product = fresh;
  await proxy.send([...others, { address: old.address, isOut: true }, { address: fresh.address }]);
  await old.stop();
  await proxy.send([...others, { address: fresh.address }]);
}

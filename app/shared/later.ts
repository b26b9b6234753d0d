import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";

type Module<P> = { readonly default: ComponentType<P> };

/** How long to wait before a part is asked for again, in milliseconds; after the last one the page says so. */
const WAITS = [500, 1_500, 4_000] as const;

/** A component loaded when it is due. A part that cannot be had is asked for again before that becomes an error: the server may be starting anew. */
export const later = <P extends object>(load: () => Promise<Module<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => persistently(load));

async function persistently<T>(load: () => Promise<T>, waits: readonly number[] = WAITS): Promise<T> {
  const [wait, ...rest] = waits;
  if (wait === undefined) return await load();
  try {
    return await load();
  } catch {
    await new Promise((wake) => setTimeout(wake, wait));
    return await persistently(load, rest);
  }
}

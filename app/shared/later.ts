import { createElement, lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { importAgain } from "./api/importAgain";

/** A file with one component, and perhaps more. */
type Module = { readonly default: ComponentType<never> };
type PropsOf<M extends Module> = M["default"] extends ComponentType<infer P extends object> ? P : never;

/** A component in a file that is loaded when it is due or before. */
export type Later<M, P> = ComponentType<P> & {
  /**
   * Loads the file, so that the component is shown without waiting.
   * @returns the module; rejects when it cannot be had now
   */
  readonly preload: () => Promise<M>;
};

/** How long to wait before a part is asked for again, in milliseconds; after the last one the page says so. */
const WAITS = [500, 1_500, 4_000] as const;

/**
 * A component loaded when it is due. One that is already there is rendered like any other: React keeps a fallback for
 * 300 ms, and makes content of the server within a Suspense answer last. A part that cannot be had is asked for again
 * before that becomes an error: the server may be starting again.
 * @param Fallback what is shown in the meantime
 */
export const later = <M extends Module>(
  load: () => Promise<M>,
  Fallback: ComponentType<PropsOf<M>>,
): Later<M, PropsOf<M>> => laterOf(load, (module) => module.default as ComponentType<PropsOf<M>>, Fallback);

/**
 * The same of a file with more than one.
 * @param pick which; not part of `load`, because a file that could not be had is loaded again under another address
 */
export function laterOf<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  Fallback: ComponentType<P>,
): Later<M, P> {
  let here: M | undefined;
  const preload = async (): Promise<M> => (here = await importAgain(load));
  const Due = lazy(async () => ({ default: pick(await persistently(preload)) }));
  const Waiting = (props: P) =>
    createElement(Suspense, { fallback: createElement(Fallback, props) }, createElement(Due, props));
  const Part = (props: P) => {
    // What was shown first stays: another component would begin with nothing kept.
    const [Component] = useState<ComponentType<P>>(() => (here ? pick(here) : Waiting));
    return createElement(Component, props);
  };
  return Object.assign(Part, { preload });
}

/** Loads something, again after a while when it cannot be had. Rejects when that does not help. */
export async function persistently<T>(load: () => Promise<T>, waits: readonly number[] = WAITS): Promise<T> {
  const [wait, ...rest] = waits;
  if (wait === undefined) return await load();
  try {
    return await load();
  } catch {
    await new Promise((wake) => setTimeout(wake, wait));
    return await persistently(load, rest);
  }
}

import { setTitle } from "../../../app/shared/title";
import { callsAs } from "../../../app/shared/api/calls";
import type { Broker } from "../../../app/shared/api/types";
import { linkCaller } from "../../../app/shared/session/callers";
import type { Addresses, EnrollmentSession, Host, TypedStorage } from "../../../app/wizard/host";
import type { Kept } from "../../../app/wizard/kept";

/**
 * A world for the wizard in a test: its enrollment and what is typed are in memory, its addresses are those of the
 * window, and its calls go to `fetch`, which a test stubs. A part that a test is about, it gives itself.
 */
export function testHost(parts: Partial<Host> = {}): Host {
  const session = sessionInMemory();
  return {
    calls: callsAs(linkCaller(session.token)),
    session,
    clock: { now: () => new Date(), wait: (ms) => new Promise((wake) => setTimeout(wake, ms)) },
    storage: storageInMemory(),
    history: addressesOfWindow(),
    page: {
      setTitle,
      print: () => undefined,
      reload: () => undefined,
      scrollToTop: () => undefined,
    },
    loadCards: () => Promise.resolve(null),
    track: () => undefined,
    visit: () => undefined,
    ...parts,
  };
}

/** @param kept what is there at the beginning, by name */
export function storageInMemory(kept = new Map<string, Kept>()): TypedStorage {
  return {
    keep: (name, now) => void kept.set(name, now),
    kept: (name) => kept.get(name),
    forget: (name) => void kept.delete(name),
  };
}

/** One enrollment at a time, in a browser that lists none. */
export function sessionInMemory(parts: Partial<EnrollmentSession> = {}): EnrollmentSession {
  let held: { readonly quote_number: string; readonly token?: string; readonly agent: Broker } | undefined;
  let instead: string | undefined;
  const stays = new Set<string>();
  return {
    at: () => Promise.resolve(held ? { kind: "held", quote_number: held.quote_number } : { kind: "nothing" }),
    with: (quote_number) => Promise.resolve({ kind: "held", quote_number }),
    mayGoOn: () => held !== undefined,
    isAsking: () => false,
    begun: ({ quote_number, auth, broker }) => void (held = { quote_number, token: auth?.token, agent: broker }),
    seen: () => undefined,
    sold: () => undefined,
    resume: () => undefined,
    resumeTyped: () => undefined,
    startOver: () => void (held = undefined),
    drop: () => void (held = undefined),
    token: () => held?.token ?? null,
    agent: () => held?.agent,
    stayWith: (id) => void stays.add(id),
    staysWith: (id) => stays.has(id),
    beginWithAnother(quoteNumber) {
      held = undefined;
      instead = quoteNumber;
    },
    insteadOf: () => instead,
    isOver: () => false,
    onOver: () => () => undefined,
    ended: () => undefined,
    broker: () => undefined,
    onBroker: () => () => undefined,
    keepsNothing: () => false,
    onKeepsNothing: () => () => undefined,
    ...parts,
  };
}

/** The addresses of the window, without a router: a person who leaves or goes elsewhere is there at once. */
export function addressesOfWindow(): Addresses {
  const listeners = new Set<() => void>();
  const show = (address: string, how: "push" | "replace"): void => {
    if (how === "replace") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    for (const listener of listeners) listener();
  };
  const onMove = (listener: () => void): (() => void) => {
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  };
  return {
    now: () => location,
    subscribe(listener) {
      listeners.add(listener);
      const stop = onMove(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    show,
    onMove,
    go: (address) => show(address, "push"),
    leave: (address) => show(address, "replace"),
  };
}

import type { Stripe } from "@stripe/stripe-js";
import type { NavigateFunction } from "react-router-dom";
import { importAgain } from "../shared/api/importAgain";
import { persistently } from "../shared/later";
import { callsAs } from "../shared/api/calls";
import { brokerSession } from "../shared/session/broker";
import { carriedTo, forgetCarried } from "../shared/session/carried";
import type { Carried } from "../shared/session/carry";
import { forgetTyped, keepTyped, typedUnder } from "../shared/session/typed";
import { setTitle } from "../shared/title";
import { trackAs } from "../shared/track";
import { visitsAs } from "../shared/visits";
import { notify } from "../shared/ui/notices";
import { isKept } from "../wizard/index";
import type { Addresses, Host, Kept, Page, Place, TypedStorage } from "../wizard/index";
import { sessionAt } from "./session";

/** The host of an enrollment in a browser's tab. */
export interface BrowserHost extends Host {
  /** Gives it the router, which shows the addresses of this app. */
  readonly connect: (navigate: NavigateFunction) => void;
  /** The router has shown another address. */
  readonly moved: () => void;
}

/** @param isArrival as with `sessionAt` */
export function createBrowserHost(place: Place, isArrival: boolean): BrowserHost {
  const { session, caller } = sessionAt(place, isArrival);
  return {
    calls: callsAs(caller),
    session,
    clock: { now: () => new Date(), wait: (ms) => new Promise((wake) => setTimeout(wake, ms)) },
    storage: typedBy(place.entry === "dashboard" ? brokerSession().user?.id : undefined),
    page,
    ...createAddresses(),
    loadCards,
    track: trackAs(caller),
    visit: visitsAs(caller),
  };
}

/** A file that cannot be had is asked for again for a while: the network may be back soon. */
async function loadCards(key: string | null): Promise<Stripe | null> {
  try {
    return await (await persistently(() => importAgain(() => import("./cardProvider")))).cardProvider(key);
  } catch {
    return null;
  }
}

/** @param broker who types; undefined for a buyer */
const typedBy = (broker: string | undefined): TypedStorage => ({
  keep: (name, kept) => keepTyped(name, kept, broker),
  kept(name) {
    const typed = typedUnder(name, broker);
    const own = isKept(typed) ? typed : undefined;
    const carried = broker === undefined ? carriedTo(name) : undefined;
    return carried ? withCarried(own, carried) : own;
  },
  forget(name) {
    forgetTyped(name);
    forgetCarried(name);
  },
});

/** What was typed, and what the product's page took along for the questions that were not reached yet. */
function withCarried(typed: Kept = NOTHING_TYPED, { answers, price }: Carried): Kept {
  const open = Object.entries(answers).filter(([name]) => typed.answers[name] === undefined);
  return {
    ...typed,
    answers: { ...typed.answers, ...Object.fromEntries(open) },
    unsaved: [...new Set([...typed.unsaved, ...open.map(([name]) => name)])],
    ...(price && { named_before: { answers, price } }),
  };
}

const NOTHING_TYPED: Kept = { answers: {}, unsaved: [], given: {} };

const page: Page = {
  setTitle,
  print: () => window.print(),
  reload: () => location.reload(),
  scrollToTop: () => window.scrollTo(0, 0),
};

/**
 * The browser itself is asked for its address. The router's location changes later, when React renders: a Back pressed
 * before that would not be seen as a move.
 */
function createAddresses(): Pick<BrowserHost, "history" | "connect" | "moved"> {
  let navigate: NavigateFunction = () => undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const history: Addresses = {
    now: () => location,
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener("popstate", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("popstate", listener);
      };
    },
    show(address, how) {
      void navigate(address, { replace: how === "replace" });
      tell();
    },
    onMove(listener) {
      window.addEventListener("popstate", listener);
      // Back is shown within its event, and the browser would then scroll to where the step was left (W4). Later steps
      // are treated alike; after the enrollment the browser scrolls again.
      window.history.scrollRestoration = "manual";
      return () => {
        window.removeEventListener("popstate", listener);
        window.history.scrollRestoration = "auto";
      };
    },
    go: (address) => void navigate(address),
    leave(address, { notice, unavailable } = {}) {
      if (notice !== undefined) notify("success", notice);
      void navigate(address, { replace: true, ...(unavailable && { state: { unavailable } }) });
    },
  };
  return { history, connect: (to) => void (navigate = to), moved: tell };
}

import type { Stripe } from "@stripe/stripe-js";
import type { Calls } from "../shared/api/calls";
import type { Ended } from "../shared/api/request";
import type { Broker, Quote, QuoteCreated } from "../shared/api/types";
import type { Listed } from "../shared/session/begunHere";
import type { Track } from "../shared/track";
import type { Visit } from "../shared/visits";
import type { Kept } from "./kept";

/**
 * All that an enrollment has of the world around it. The wizard itself holds nothing between two enrollments and asks
 * no browser: the app gives it one host, a test gives another.
 */
export interface Host {
  /** The API, as the person who enrolls here. */
  readonly calls: Calls;
  readonly session: EnrollmentSession;
  readonly clock: Clock;
  readonly storage: TypedStorage;
  readonly history: Addresses;
  readonly page: Page;
  /**
   * Loads the card provider by its publishable key, or the sandbox that takes its place (N-05). Resolves to null when it
   * cannot be had now; another call tries again.
   */
  readonly loadCards: (key: string | null) => Promise<Stripe | null>;
  /** Reports an event, as the person who enrolls here. */
  readonly track: Track;
  /** Notes what the person sees of a quote, once the page is visible. */
  readonly visit: Visit;
}

export interface Clock {
  readonly now: () => Date;
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** What is typed and not saved, by name, for a reload. Never throws. */
export interface TypedStorage {
  readonly keep: (name: string, kept: Kept) => void;
  /** Undefined when there is nothing, or when it cannot be read. */
  readonly kept: (name: string) => Kept | undefined;
  readonly forget: (name: string) => void;
}

/** A part of the address that the enrollment may change: what follows its base. */
export interface Address {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
}

export interface Addresses {
  /** Where the browser is now, also before the page has rendered that. */
  readonly now: () => Address;
  /** Calls the listener after each change of `now`; returns what stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows an address of the enrollment: as a new entry of the history, or in place of the present one. */
  readonly show: (address: string, how: "push" | "replace") => void;
  /** Calls the listener when the person goes back or forward; returns what stops it. */
  readonly onMove: (listener: () => void) => () => void;
  /** Leads to another page of the app. */
  readonly go: (address: string) => void;
  /** Leaves the enrollment for another page of the app, in place of the present one. */
  readonly leave: (address: string, said?: Leaving) => void;
}

/** What is said where the enrollment leads to. */
export interface Leaving {
  readonly notice?: string;
  /** The product is switched off. */
  readonly unavailable?: true;
}

export interface Page {
  readonly setTitle: (title: string) => void;
  readonly print: () => void;
  /** Loads the page again. */
  readonly reload: () => void;
  readonly scrollToTop: () => void;
}

/** What is found where a share link's enrollment begins. */
export type Found =
  /** An enrollment goes on in this tab. */
  | { readonly kind: "held"; readonly quote_number: string }
  /** The person is asked first: others may sit here now. Something may have been typed in this tab and not saved yet. */
  | { readonly kind: "listed"; readonly entries: readonly Listed[]; readonly isTyped?: boolean }
  /** A mailed address whose token is neither in this tab nor in this browser. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "nothing" };

/** Where a share link leads. */
export interface Link {
  readonly brokerage: string;
  /** The flow's id. */
  readonly product: string;
  /** The address names the first step or none: who comes may be another person than before. */
  readonly isBeginning: boolean;
  /** Whether the address names one of the last steps, where what was bought is shown again. */
  readonly isEnd: () => Promise<boolean>;
}

/** Which enrollment is this tab's. */
export interface EnrollmentSession {
  /** The enrollment of this tab by a share link, or what the browser knows of others. */
  readonly at: (link: Link) => Promise<Found>;
  /** The same for the quote that the address names. */
  readonly with: (quoteNumber: string) => Promise<Found>;
  /** Whether `at` might find something; false where nothing was ever begun, which is known at once. */
  readonly mayGoOn: () => boolean;
  /** Whether the person may be another one than before, and has not said yet who they are. */
  readonly isAsking: () => boolean;
  /** A share link's quote was made: this tab goes on with it. */
  readonly begun: (created: QuoteCreated, product: string) => void;
  /** A quote was read: whom to ask is known, and whether it is bought. */
  readonly seen: (quote: Quote) => void;
  /** The quote was bought. */
  readonly sold: (quoteNumber: string) => void;
  /** This tab goes on with an entry of the list. */
  readonly resume: (entry: Listed) => void;
  /** The person goes on with what was typed in this tab. */
  readonly resumeTyped: () => void;
  /** Forgets these at once, and what was typed for them here. */
  readonly startOver: (entries: readonly Listed[]) => void;
  /** This tab does not go on with its enrollment: its link is over. */
  readonly drop: () => void;
  /** True once the server has said that it does not know the mailed link: nothing can be saved here any more. */
  readonly isOver: () => boolean;
  /** Calls the listener when that turns out; returns what stops it. */
  readonly onOver: (listener: () => void) => () => void;
  /** Why the offer has ended, and whom to ask, once the server has said so. */
  readonly ended: () => Ended | undefined;
  /** The token that calls carry now, with which a new link can be asked for; null without one. */
  readonly token: () => string | null;
  /** The agent of the enrollment that goes on. */
  readonly agent: () => Broker | undefined;
  /** The person goes on with their agent although the link names this one. */
  readonly stayWith: (agentId: string) => void;
  /** Whether they have said so. */
  readonly staysWith: (agentId: string) => boolean;
  /** The next quote is made with another agent: the open one of before, whose agent gets a note. */
  readonly beginWithAnother: (quoteNumber: string) => void;
  readonly insteadOf: () => string | undefined;
  /** The broker who is signed in at this browser beside it; undefined when none is, and in a broker's own enrollment. */
  readonly broker: () => string | undefined;
  /** Calls the listener when one has come or gone; returns what stops it. */
  readonly onBroker: (listener: () => void) => () => void;
  /** True when this browser keeps nothing: a reload loses what is here. */
  readonly keepsNothing: () => boolean;
  /** Calls the listener when that turns out; returns what stops it. */
  readonly onKeepsNothing: (listener: () => void) => () => void;
}

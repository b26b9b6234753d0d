import { getDefaultStore } from "jotai";
import { atomWithStorage } from "jotai/utils";
import type { Broker, Brokerage, Carrier, LoginAnswer } from "../../../schemas/api/types";
import { forgetPlace, keepPlace } from "./returnPlace";

/** Who is here (`portal §3` auth session), kept in the browser between visits. Never holds card data. */
export interface TokenSession {
  readonly token: string | null;
  /** `Bearer` is a signed-in broker, `Token` a buyer with a link. */
  readonly type: "Bearer" | "Token" | null;
  readonly user?: { readonly id: string; readonly email: string; readonly name: string };
  /** Whose products the broker sells. */
  readonly carrier?: Carrier;
  /** The broker who is signed in; for a buyer, the agent to ask. */
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
  /** The quote that the stored token is for: a share-link enrollment has none in its address (P-09). */
  readonly quote_number?: string;
  /** The id of the broker whose session the server ended, so that the browser's other tabs know it too. */
  readonly ended?: string;
}

const nobody: TokenSession = { token: null, type: null };
export const sessionAtom = atomWithStorage<TokenSession>("session", nobody, undefined, { getOnInit: true });

const store = getDefaultStore();
/** Tells the server to send the page without the step that a stranger sees first: this browser goes on with another. */
const ENROLLING = "enrolling";
const cachePrefix = "wizard:";
const listeners = new Set<() => void>();
/** True from the moment the server ended a broker's session until the sign-in page has said so. */
let ended = false;
/** The broker who was signed in at last in this page's life. */
let lastBroker: string | undefined;

store.sub(sessionAtom, noticeBrokers);
noticeBrokers();

/** Whatever tab it happened in: each goes back to its own place when the same broker returns, unless they logged out. */
function noticeBrokers(): void {
  const { type, user, ended: endedFor } = store.get(sessionAtom);
  if (type === "Bearer") lastBroker = user?.id ?? "";
  else if (endedFor !== undefined && endedFor === lastBroker) {
    ended = true;
    keepPlace(endedFor);
  }
}

store.sub(sessionAtom, () => {
  const age = store.get(sessionAtom).quote_number === undefined ? 0 : 90 * 24 * 3600;
  document.cookie = `${ENROLLING}=1; path=/; max-age=${age}; SameSite=Lax`;
});

/** The enrollment that this tab began by a share link; another tab may have begun one of its own in the meantime. */
let begunHere: Pick<TokenSession, "token" | "quote_number"> | undefined;

/** The session now, for code outside React. A tab goes on with the enrollment it began. */
export function currentSession(): TokenSession {
  const now = store.get(sessionAtom);
  const isAlsoEnrolling = now.type === "Token" && now.quote_number !== undefined;
  return begunHere && isAlsoEnrolling ? { ...now, ...begunHere } : now;
}

/** Registers what else must be forgotten when another person takes over this browser. */
export function onSessionChange(forget: () => void): void {
  listeners.add(forget);
}

export function signIn(answer: LoginAnswer): void {
  change({
    token: answer.auth.token,
    type: "Bearer",
    user: { id: answer.id, email: answer.email, name: answer.name },
    carrier: answer.carrier,
    broker: answer.broker,
    brokerage: answer.brokerage,
  });
}

/** The anonymous-token action of `portal §4`: this browser now acts for the holder of a link. */
export function adoptLink(token: string): void {
  forgetPlace();
  change({ token, type: "Token" });
}

/** A share-link enrollment just got its quote: same person, so nothing is forgotten (Q-01, P-09). */
export function adoptQuote(quote_number: string, token: string | undefined): void {
  const now = store.get(sessionAtom);
  const { broker } = now.type === "Bearer" ? nobody : now;
  begunHere = token === undefined ? undefined : { token, quote_number };
  store.set(
    sessionAtom,
    token === undefined ? { ...now, quote_number } : { token, type: "Token", quote_number, ...(broker && { broker }) },
  );
}

/** Keeps whom a buyer can ask when their link stops working. A signed-in broker stays who they are. */
export function rememberAgent(broker: Broker | undefined): void {
  const now = store.get(sessionAtom);
  if (broker && now.type !== "Bearer") store.set(sessionAtom, { ...now, broker });
}

/** The agent of the buyer at this browser, also after their link has ended; undefined for anybody else. */
export function knownAgent(): Broker | undefined {
  const { type, broker } = store.get(sessionAtom);
  return type === "Bearer" ? undefined : broker;
}

export function signOut(): void {
  change(nobody);
}

/** Signs out because the person wants it: the next one at this browser begins at the start. */
export function leave(): void {
  forgetPlace();
  signOut();
}

/**
 * Logs out the holder of a token that the server does not know any more (`portal §8`). A broker is told why on the
 * sign-in page. What a buyer typed in this tab stays, and so do the agent to ask and the quote it was typed for.
 */
export function endSession(): void {
  const now = store.get(sessionAtom);
  if (now.type !== "Bearer") return store.set(sessionAtom, { ...now, ...nobody });
  change({ ...nobody, ended: now.user?.id ?? "" });
}

/** True when the server has ended a broker's session and nobody has come or gone since. */
export const hasEnded = (): boolean => ended;

/** True when a broker is or was signed in since this page was loaded. */
export const hadSession = (): boolean => lastBroker !== undefined;

/** Where the wizard keeps unsaved answers of this tab; forgotten with the session. */
export const answersKey = (name: string): string => `${cachePrefix}${name}`;

function change(session: TokenSession): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(cachePrefix)) sessionStorage.removeItem(key);
  for (const forget of listeners) forget();
  ended = false;
  begunHere = undefined;
  store.set(sessionAtom, session);
}

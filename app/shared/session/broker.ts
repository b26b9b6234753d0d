import { getDefaultStore, useAtomValue } from "jotai";
import type { Broker, Brokerage, Carrier, LoginAnswer } from "../../../schemas/api/types";
import { isRecord } from "../storage/json";
import { keptAtom } from "../storage/keptAtom";
import { forgetPerson } from "./caches";
import { allHeld, isAgent } from "./enrollments";
import { keepOlder, olderSessions } from "./older";
import { forgetStalePlace, keepPlace } from "./returnPlace";
import { forgetOlderTyped, forgetTypedOfOthers } from "./typed";

/** The broker's session (`portal §3`): one for all tabs of this browser, kept between visits. Buyers have none. */
export interface BrokerSession {
  readonly token: string | null;
  readonly type: "Bearer" | null;
  readonly user?: { readonly id: string; readonly email: string; readonly name: string };
  /** Whose products the broker sells. */
  readonly carrier?: Carrier;
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
  /** The id of the broker whose session the server ended, so that the browser's other tabs know it too. */
  readonly ended?: string;
}

const signedOut: BrokerSession = { token: null, type: null };

const isUser = (value: unknown): boolean =>
  isRecord(value) && [value.id, value.email, value.name].every((each) => typeof each === "string");

const isSession = (value: unknown): value is BrokerSession =>
  isRecord(value) &&
  (value.type === "Bearer" ? typeof value.token === "string" : value.type === null) &&
  (value.user === undefined || isUser(value.user)) &&
  (value.broker === undefined || isAgent(value.broker)) &&
  (value.brokerage === undefined || isRecord(value.brokerage)) &&
  (value.carrier === undefined || isRecord(value.carrier)) &&
  (value.ended === undefined || typeof value.ended === "string");

/** Releases before kept a buyer's session under the same name (`older.ts`): for a broker that counts as signed out. */
const sessionAtom = keptAtom<BrokerSession>("session", signedOut, isSession);

const store = getDefaultStore();
/** True from the moment the server ended a broker's session until the sign-in page has said so. */
let ended = false;
/** The broker who was signed in at last in this page's life. */
let lastBroker: string | undefined;

store.sub(sessionAtom, noticeBrokers);
noticeBrokers();
forgetStalePlace();

/** In every tab: each goes back to its own place when the same broker returns, unless they logged out. */
function noticeBrokers(): void {
  const { type, user, ended: endedFor } = store.get(sessionAtom);
  const broker = type === "Bearer" ? (user?.id ?? "") : endedFor;
  forgetTypedOfOthers(broker);
  if (type === "Bearer") {
    // Another broker, wherever they have signed in: nothing of the former one is shown to them.
    if (lastBroker !== undefined && lastBroker !== broker) forgetPerson();
    lastBroker = broker;
  } else if (endedFor !== undefined && endedFor === lastBroker) {
    ended = true;
    keepPlace(endedFor);
  }
}

/** The session now, for code outside of React. */
export const brokerSession = (): BrokerSession => store.get(sessionAtom);
export const useBrokerSession = (): BrokerSession => useAtomValue(sessionAtom);

/** Calls the listener when a broker has come or gone, in any tab; returns what stops it. */
export const onBrokerChange = (listener: () => void): (() => void) => store.sub(sessionAtom, listener);

/** The name of the broker who is signed in at this browser; undefined when none is. */
export function signedInName({ type, user }: BrokerSession = brokerSession()): string | undefined {
  return type === "Bearer" ? (user?.name ?? "a broker") : undefined;
}

/** Begins a broker's session. No enrollment of a buyer ends by it. */
export function signIn(answer: LoginAnswer): void {
  keepOlder();
  change({
    token: answer.auth.token,
    type: "Bearer",
    user: { id: answer.id, email: answer.email, name: answer.name },
    carrier: answer.carrier,
    broker: answer.broker,
    brokerage: answer.brokerage,
  });
}

/** Ends the broker's session at this browser; what a broker typed whose session the server has ended stays. */
export function signOut(): void {
  if (brokerSession().type === "Bearer") change(signedOut);
}

/** Logs out because the person wants it: nothing that a broker typed here is kept. */
export const logOut = (): void => change(signedOut);

/** The server does not know the session any more (`portal §8`): the sign-in page says so. */
export function endSession(): void {
  const { type, user } = brokerSession();
  if (type === "Bearer") change({ ...signedOut, ended: user?.id ?? "" });
}

/** True once after the server has ended a broker's session, for the page that says so. */
export function takeEnded(): boolean {
  const was = ended;
  ended = false;
  return was;
}

/** True when a broker is or was signed in since this page was loaded. */
export const hadSession = (): boolean => lastBroker !== undefined;

function change(session: BrokerSession): void {
  forgetPerson();
  const buyers = [...allHeld(), ...olderSessions()].map(({ quote_number = "" }) => quote_number);
  forgetOlderTyped((name) => buyers.some((number) => number !== "" && name.endsWith(`:${number}`)));
  ended = false;
  store.set(sessionAtom, session);
}

import { getDefaultStore, useAtomValue } from "jotai";
import type { LoginAnswer } from "../../../schemas/api/types";
import type { Caller } from "../api/request";
import { isRecord } from "../storage/json";
import { keptAtom } from "../storage/keptAtom";
import { signOut } from "./broker";
import { forgetPerson } from "./caches";

/** The session of somebody at the carrier's desk: one for all tabs of this browser, kept between visits. */
export interface DeskSession {
  /** Null while the desk is not signed in here. */
  readonly token: string | null;
  readonly name: string;
  /** The server has ended it, which the sign-in page says. */
  readonly ended?: boolean;
}

const signedOut: DeskSession = { token: null, name: "" };

const isSession = (value: unknown): value is DeskSession =>
  isRecord(value) &&
  (value.token === null || typeof value.token === "string") &&
  typeof value.name === "string" &&
  (value.ended === undefined || typeof value.ended === "boolean");

const sessionAtom = keptAtom<DeskSession>("desk", signedOut, isSession);
const store = getDefaultStore();

// Calls act by it also while no page shows it: it follows what other tabs keep.
store.sub(sessionAtom, () => undefined);

export const deskSession = (): DeskSession => store.get(sessionAtom);
export const useDeskSession = (): DeskSession => useAtomValue(sessionAtom);

/** Begins the desk's session. A broker who was signed in at this browser is so no more. */
export function signInDesk({ auth, name }: LoginAnswer): void {
  signOut();
  change({ token: auth.token, name });
}

/** Ends the desk's session at this browser, if there is one. */
export function signOutDesk(): void {
  if (deskSession().token !== null || deskSession().ended) change(signedOut);
}

function change(session: DeskSession): void {
  forgetPerson();
  store.set(sessionAtom, session);
}

/** The desk, under /desk and nowhere else. The server's refusal ends the session (`portal §8`). */
export const deskCaller: Caller = {
  token: () => deskSession().token,
  refused(error, token) {
    if (error.code === "invalid_login_creds" && token !== null && deskSession().token === token)
      change({ ...signedOut, ended: true });
    return error;
  },
};

import { getDefaultStore, useAtomValue } from "jotai";
import type { LoginAnswer } from "../../../schemas/api/types";
import type { Caller } from "../api/request";
import { isRecord } from "../storage/json";
import { keptAtom } from "../storage/keptAtom";
import { forgetPerson } from "./caches";

/** Who works in the studio: staff edit, reviewers read and approve. */
export type StudioRole = "staff" | "reviewer";

/** The session of one of the carrier's people in the studio: one for all tabs of this browser, kept between visits. */
export interface StaffSession {
  /** Null while none of them is signed in here. */
  readonly token: string | null;
  readonly id: string;
  readonly name: string;
  readonly role: StudioRole;
  /** The server has ended it, which the sign-in page says. */
  readonly ended?: boolean;
}

const signedOut: StaffSession = { token: null, id: "", name: "", role: "reviewer" };

const isSession = (value: unknown): value is StaffSession =>
  isRecord(value) &&
  (value.token === null || typeof value.token === "string") &&
  typeof value.id === "string" &&
  typeof value.name === "string" &&
  (value.role === "staff" || value.role === "reviewer") &&
  (value.ended === undefined || typeof value.ended === "boolean");

const sessionAtom = keptAtom<StaffSession>("staff", signedOut, isSession);
const store = getDefaultStore();

// Calls act by it also while no page shows it: it follows what other tabs keep.
store.sub(sessionAtom, () => undefined);

/** The session now, for code outside of React. */
export const staffSession = (): StaffSession => store.get(sessionAtom);
export const useStaffSession = (): StaffSession => useAtomValue(sessionAtom);

/** Begins the session of one of the carrier's people. */
export const signInStaff = ({ auth, id, name }: LoginAnswer, role: StudioRole): void =>
  change({ token: auth.token, id, name, role });

/** Ends their session at this browser, if there is one. */
export function signOutStaff(): void {
  if (staffSession().token !== null || staffSession().ended) change(signedOut);
}

function change(session: StaffSession): void {
  forgetPerson();
  store.set(sessionAtom, session);
}

/** The carrier's people under /studio and nowhere else. The server's refusal ends the session (`portal §8`). */
export const staffCaller: Caller = {
  token: () => staffSession().token,
  refused(error, token) {
    if (error.code === "invalid_login_creds" && token !== null && staffSession().token === token)
      change({ ...signedOut, ended: true });
    return error;
  },
};

import { useEffect } from "react";
import type { Addresses } from "./host";
import type { Place } from "./place";
import type { ShownSession } from "./running";

/** Follows an enrollment that has sent the person elsewhere, with its notice (`wizards §4.4`, C-01). */
export function useLeaving(history: Addresses, { left, data }: ShownSession, place: Place): void {
  useEffect(() => {
    if (!left) return;
    history.leave(exitAddress(left.to, place, data.client?.id), { notice: left.notice });
  }, [left, data.client, place, history]);
}

/** The places outside of the wizard that a flow can name. */
export function exitAddress(to: string, place: Place, clientId: unknown): string {
  const id = place.clientId ?? (typeof clientId === "string" ? clientId : undefined);
  return to === "client" && id !== undefined ? `/dashboard/clients/${id}` : "/";
}

import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { notify } from "../shared/ui/notices";
import type { Place } from "./place";
import type { ShownSession } from "./running";

/** Follows an enrollment that has sent the person elsewhere, with its notice (`wizards §4.4`, C-01). */
export function useLeaving({ left, data }: ShownSession, place: Place): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!left) return;
    notify("success", left.notice);
    void navigate(exitAddress(left.to, place, data.client?.id), { replace: true });
  }, [left, data.client, place, navigate]);
}

/** The places outside of the wizard that a flow can name. */
export function exitAddress(to: string, place: Place, clientId: unknown): string {
  const id = place.clientId ?? (typeof clientId === "string" ? clientId : undefined);
  return to === "client" && id !== undefined ? `/dashboard/clients/${id}` : "/";
}

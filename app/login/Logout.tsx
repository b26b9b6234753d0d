import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { logout } from "../shared/api/calls";
import { isRefusal } from "../shared/api/request";
import { brokerCaller } from "../shared/session/callers";
import { deskCaller, signOutDesk } from "../shared/session/desk";
import { leave } from "../shared/session/leaving";
import { notify } from "../shared/ui/notices";

const notEnded =
  "You are signed out in this browser. The server could not be told: check your connection, then sign in and log out again to end the session there.";

/** Clears the session here and at the server, then shows the sign-in screen (`portal §2`). */
export default function Logout() {
  useEffect(() => {
    for (const caller of [brokerCaller, deskCaller]) if (caller.token() !== null) logout(caller).catch(sayWhatIsLeft);
    signOutDesk();
    leave();
  }, []);
  return <Navigate to="/login" replace />;
}

/** This browser has forgotten the session all the same. A refusal means that the server had ended it before. */
function sayWhatIsLeft(error: unknown): void {
  if (!isRefusal(error)) notify("danger", notEnded, false);
}

import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { logout } from "../shared/api/auth";
import { currentSession, signOut } from "../shared/session/session";

/** Clears the session here and at the server, then shows the sign-in screen (`portal §2`). */
export default function Logout() {
  useEffect(() => {
    // The server's part may fail (no network): this browser forgets the session all the same.
    if (currentSession().token !== null) logout().catch(() => undefined);
    signOut();
  }, []);
  return <Navigate to="/login" replace />;
}

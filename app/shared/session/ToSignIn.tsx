import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { hadSession } from "./broker";
import { keepPlace } from "./returnPlace";

/**
 * Leads whoever is not signed in to /login (`portal §2`), and back to this page afterwards. Not after a log-out: what
 * that broker looked at is nothing for the next one.
 */
export function ToSignIn() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hadSession()) keepPlace();
    void navigate("/login", { replace: true });
  }, [navigate]);
  return null;
}

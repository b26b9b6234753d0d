import { useAtomValue } from "jotai";
import { Navigate, Route, Routes } from "react-router-dom";
import { mutate } from "swr";
import { onSessionChange, sessionAtom } from "../shared/session/session";
import { ClientPage } from "./ClientPage";
import { Clients } from "./Clients";
import { DashboardHeader } from "./DashboardHeader";
import { QuoteRedirect } from "./QuoteRedirect";

/** What one broker has seen is gone for the next one at this browser. */
onSessionChange(() => void mutate(() => true, undefined, { revalidate: false }));

/** For brokers only; unknown paths lead to the client list (`portal §2`, A-11). */
export default function Dashboard() {
  const { type, token } = useAtomValue(sessionAtom);
  if (type !== "Bearer" || token === null) return <Navigate to="/login" replace />;
  return (
    <>
      <DashboardHeader />
      <Routes>
        <Route path="clients" element={<Clients />} />
        <Route path="clients/:clientId" element={<ClientPage />} />
        <Route path="clients/:clientId/quotes/:quoteNumber" element={<QuoteRedirect />} />
        <Route path="*" element={<Navigate to="/dashboard/clients" replace />} />
      </Routes>
    </>
  );
}

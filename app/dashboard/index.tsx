import { Navigate, Route, Routes } from "react-router-dom";
import { useBrokerSession } from "../shared/session/broker";
import { createSeenData } from "../shared/session/seenData";
import { ToSignIn } from "../shared/session/ToSignIn";
import { ClientPage } from "./client/ClientPage";
import { ClientsPage } from "./clients/ClientsPage";
import { DashboardHeader } from "./header/DashboardHeader";
import { ImportWatch } from "./imports/ImportWatch";
import { Uploading } from "./imports/Uploading";
import { KeepsNothing } from "./KeepsNothing";
import { QuotesPage } from "./QuotesPage";
import { PoliciesPage } from "./policies/PoliciesPage";
import { PolicyPage } from "./policy/PolicyPage";
import { QuoteRedirect } from "./QuoteRedirect";

const SeenData = createSeenData();

/** For brokers only; unknown paths lead to the client list (`portal §2`, A-11). */
export default function Dashboard() {
  const { type, token } = useBrokerSession();
  if (type !== "Bearer" || token === null) return <ToSignIn />;
  return (
    <SeenData token={token}>
      <DashboardHeader />
      <KeepsNothing />
      <ImportWatch />
      <Routes>
        <Route path="clients" element={<ClientsPage />} />
        <Route path="clients/uploading" element={<Uploading />} />
        <Route path="clients/:clientId" element={<ClientPage />} />
        <Route path="clients/:clientId/policies/:policyId" element={<PolicyPage />} />
        <Route path="clients/:clientId/quotes/:quoteNumber" element={<QuoteRedirect />} />
        <Route path="quotes" element={<QuotesPage />} />
        <Route path="policies" element={<PoliciesPage />} />
        <Route path="*" element={<Navigate to="/dashboard/clients" replace />} />
      </Routes>
    </SeenData>
  );
}

import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { Loading } from "./shared/ui/Loading";

const Wizard = lazy(() => import("./wizard/index"));
const Dashboard = lazy(() => import("./dashboard/index"));
const Login = lazy(() => import("./login/Login"));
const Logout = lazy(() => import("./login/Logout"));
const Enroll = lazy(() => import("./storefront/Enroll"));
const QuoteLanding = lazy(() => import("./storefront/QuoteLanding"));
const ShareLanding = lazy(() => import("./storefront/ShareLanding"));

/** The route map of `portal §2`. Fixed paths stand before those with a brokerage's slug. */
export function App() {
  return (
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/auth" element={<Login />} />
          <Route path="/logout" element={<Logout />} />
          <Route path="/dashboard/clients/:clientId/:productSlug/quotes/:quoteId/*" element={<Wizard entry="dashboard" />} />
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="/enroll" element={<Enroll />} />
          {["/products", "/buy"].map((base) => (
            <Route key={base} path={base}>
              <Route path=":productSlug/enroll/:quoteId/*" element={<Wizard entry="enroll" />} />
              <Route path=":brokerageSlug/:productSlug/start/*" element={<Wizard entry="share" />} />
              <Route path=":productSlug" element={<QuoteLanding base={base} />} />
              <Route path=":brokerageSlug/:productSlug" element={<ShareLanding base={base} />} />
            </Route>
          ))}
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
  );
}

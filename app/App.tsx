import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { later } from "./shared/later";
import { Boundary, PageFailed } from "./shared/ui/Boundary";
import { PageLoading } from "./shared/ui/Loading";
import { WizardSkeleton } from "./wizard/parts/WizardSkeleton";

const Wizard = later(() => import("./wizard/index"));
const Dashboard = later(() => import("./dashboard/index"));
const Login = later(() => import("./login/Login"));
const Logout = later(() => import("./login/Logout"));
const Enroll = later(() => import("./storefront/Enroll"));
const QuoteLanding = later(() => import("./storefront/QuoteLanding"));
const ShareLanding = later(() => import("./storefront/ShareLanding"));
const SubmitPolicy = later(() => import("./carrier/SubmitPolicy"));

/** The addresses of an enrollment; the rest of the pages wait in one shape. */
const isWizard =
  /^\/(?:dashboard\/clients\/[^/]+\/[^/]+\/quotes|(?:products|buy)\/[^/]+\/enroll|(?:products|buy)\/[^/]+\/[^/]+\/start)(?:\/|$)/;

/** The route map of `portal §2`. Fixed paths stand before those with a brokerage's slug. */
export function App() {
  const { pathname } = useLocation();
  return (
    <Boundary at={pathname} instead={<PageFailed />}>
      <Suspense fallback={isWizard.test(pathname) ? <WizardSkeleton /> : <PageLoading />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/auth" element={<Login />} />
          <Route path="/logout" element={<Logout />} />
          <Route
            path="/dashboard/clients/:clientId/:productSlug/quotes/:quoteId/*"
            element={<Wizard entry="dashboard" />}
          />
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="/enroll" element={<Enroll />} />
          <Route path="/submit-policy" element={<SubmitPolicy />} />
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
    </Boundary>
  );
}

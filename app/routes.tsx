import { Navigate } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import type { At, First } from "./shared/first";
import { later } from "./shared/later";
import type { FirstData } from "./shared/firstData";

const Wizard = later(() => import("./wizard/index"));
const Dashboard = later(() => import("./dashboard/index"));
const Login = later(() => import("./login/Login"));
const Logout = later(() => import("./login/Logout"));
const Enroll = later(() => import("./storefront/Enroll"));
const QuoteLanding = later(() => import("./storefront/QuoteLanding"));
const ShareLanding = later(() => import("./storefront/ShareLanding"));
const SubmitPolicy = later(() => import("./carrier/SubmitPolicy"));

/** A page whose first render can be made before it is in a browser. */
export interface FirstRender {
  /**
   * Loads in the browser what the page needs.
   * @returns undefined when the page that came from the server shows something else, or when that cannot be said now
   */
  readonly load: (at: At) => Promise<First | undefined>;
  /**
   * The same on the server, from what it has at hand.
   * @returns the value and the page's title; undefined when the page is not to be rendered there
   */
  readonly from: (at: At, data: FirstData) => Promise<{ readonly first: First; readonly title: string } | undefined>;
}

export type PageRoute = RouteObject & {
  /** Loads the page's file. */
  readonly preload?: () => Promise<unknown>;
  readonly firstRender?: FirstRender;
  /** Loads the file of the page that most people go on to. */
  readonly next?: () => Promise<unknown>;
  /** The page waits in the shape of a step. */
  readonly isWizard?: boolean;
};

const enrollments = (base: string): PageRoute[] => [
  {
    path: `${base}/:productSlug/enroll/:quoteId/*`,
    element: <Wizard entry="enroll" />,
    preload: Wizard.preload,
    isWizard: true,
  },
  {
    path: `${base}/:brokerageSlug/:productSlug/start/*`,
    element: <Wizard entry="share" />,
    preload: Wizard.preload,
    firstRender: {
      load: async (at) => {
        await Wizard.preload();
        return (await import("./wizard/index")).loadFirst(at);
      },
      from: async (at, data) => {
        await Wizard.preload();
        return (await import("./wizard/index")).firstFrom(at, data);
      },
    },
    isWizard: true,
  },
  { path: `${base}/:productSlug`, element: <QuoteLanding />, preload: QuoteLanding.preload, next: Wizard.preload },
  {
    path: `${base}/:brokerageSlug/:productSlug`,
    element: <ShareLanding />,
    preload: ShareLanding.preload,
    firstRender: {
      load: async (at) => {
        await ShareLanding.preload();
        return await (await import("./storefront/ShareLanding")).loadFirst(at);
      },
      from: async (at, data) => {
        await ShareLanding.preload();
        return (await import("./storefront/ShareLanding")).firstFrom(at, data);
      },
    },
    next: Wizard.preload,
  },
];

/** The route map of `portal §2`. Fixed paths win over those with a brokerage's slug. */
export const routes: PageRoute[] = [
  { path: "/login", element: <Login />, preload: Login.preload },
  { path: "/auth", element: <Login />, preload: Login.preload },
  { path: "/logout", element: <Logout />, preload: Logout.preload },
  {
    path: "/dashboard/clients/:clientId/:productSlug/quotes/:quoteId/*",
    element: <Wizard entry="dashboard" />,
    preload: Wizard.preload,
    isWizard: true,
  },
  { path: "/dashboard/*", element: <Dashboard />, preload: Dashboard.preload },
  { path: "/enroll", element: <Enroll />, preload: Enroll.preload },
  { path: "/submit-policy", element: <SubmitPolicy />, preload: SubmitPolicy.preload },
  ...enrollments("/products"),
  ...enrollments("/buy"),
  { path: "/", element: <Navigate to="/dashboard" replace /> },
  { path: "*", element: <Navigate to="/" replace /> },
];

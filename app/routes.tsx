import { Navigate } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import type { At, First, FirstPage } from "./shared/first";
import { later } from "./shared/later";
import { PageLoading } from "./shared/ui/Loading";
import type { EntryName } from "./wizard/place";
import { WizardSkeleton } from "./wizard/parts/WizardSkeleton";
import type { FirstData } from "./shared/firstData";
import type { FirstStep } from "./wizard/waiting";
import { importAgain } from "./shared/api/importAgain";

const Bones = () => <PageLoading />;
const WizardBones = ({ entry }: { readonly entry: EntryName }) => <WizardSkeleton isBroker={entry === "dashboard"} />;
const Wizard = later(() => import("./enrollment/index"), WizardBones);
const Dashboard = later(() => import("./dashboard/index"), Bones);
const Login = later(() => import("./login/Login"), Bones);
const LostPage = later(() => import("./login/LostPage"), Bones);
const Logout = later(() => import("./login/Logout"), Bones);
const Enroll = later(() => import("./storefront/Enroll"), Bones);
const QuoteLanding = later(() => import("./storefront/QuoteLanding"), Bones);
const ShareLanding = later(() => import("./storefront/ShareLanding"), Bones);
const SubmitPolicy = later(() => import("./carrier/SubmitPolicy"), Bones);
const Desk = later(() => import("./carrier/desk/Desk"), Bones);

/** A page whose first render can be made before it is in a browser. */
export interface FirstRender {
  /** Whether the page that came from the server serves its reader without any script. */
  readonly isReadable?: true;
  /**
   * Loads in the browser what the page needs.
   * @param sent what `from` has sent along
   * @returns undefined when the page that came from the server shows something else, or when that cannot be said now
   */
  readonly load: (at: At, sent: unknown) => Promise<First | undefined>;
  /**
   * The same on the server, from what it has at hand.
   * @returns the value, the page's title, and what the browser needs besides, as JSON; undefined when the page is not to
   * be rendered there
   */
  readonly from: (at: At, data: FirstData) => Promise<FirstPage | undefined>;
}

export type PageRoute = RouteObject & {
  /** Loads the page's file. */
  readonly preload?: () => Promise<unknown>;
  readonly firstRender?: FirstRender;
  /** Loads the file of the page that most people go on to. */
  readonly next?: () => Promise<unknown>;
};

/** The wizard with its engine, which a page rendered by the server has less haste with. */
const wholeWizard = (): Promise<unknown> =>
  Promise.all([Wizard.preload(), importAgain(() => import("./wizard/start"))]);

const enrollments = (base: string): PageRoute[] => [
  {
    path: `${base}/:productSlug/enroll/:quoteId/*`,
    element: <Wizard entry="enroll" />,
    preload: wholeWizard,
  },
  {
    path: `${base}/:brokerageSlug/:productSlug/start/*`,
    element: <Wizard entry="share" />,
    preload: wholeWizard,
    firstRender: {
      load: async (at, sent) => {
        await Wizard.preload();
        return await (await import("./enrollment/index")).loadFirst(at, sent as FirstStep | undefined);
      },
      from: async (at, data) => {
        await Wizard.preload();
        return (await import("./enrollment/index")).firstFrom(at, data);
      },
    },
  },
  { path: `${base}/:productSlug`, element: <QuoteLanding />, preload: QuoteLanding.preload, next: wholeWizard },
  {
    path: `${base}/:brokerageSlug/:productSlug`,
    element: <ShareLanding />,
    preload: ShareLanding.preload,
    firstRender: {
      isReadable: true,
      load: async (at) => {
        await ShareLanding.preload();
        return await (await import("./storefront/ShareLanding")).loadFirst(at);
      },
      from: async (at, data) => {
        await ShareLanding.preload();
        return (await import("./storefront/ShareLanding")).firstFrom(at, data);
      },
    },
    next: wholeWizard,
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
    preload: wholeWizard,
  },
  { path: "/dashboard/*", element: <Dashboard />, preload: Dashboard.preload },
  { path: "/desk/*", element: <Desk />, preload: Desk.preload },
  { path: "/enroll", element: <Enroll />, preload: Enroll.preload },
  { path: "/submit-policy", element: <SubmitPolicy />, preload: SubmitPolicy.preload },
  ...enrollments("/products"),
  ...enrollments("/buy"),
  { path: "/", element: <Navigate to="/dashboard" replace /> },
  { path: "*", element: <LostPage />, preload: LostPage.preload },
];
